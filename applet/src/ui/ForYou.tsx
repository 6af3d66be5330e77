import type { Response } from '../api/calls'
import type { Child } from '../api/useAccount'
import { type Read, useRead } from '../api/useRead'
import { go } from '../app/links'
import { settings } from '../app/settings'
import { dayFrom, dayText } from '../app/when'
import { t } from '../messages'
import type { Lesson } from './LessonRow'
import { Card, Row, Section, Tag, type Tone } from './parts'

/** How many days ahead homework stands on home. */
const DUE_DAYS = 3

/** A line of what waits for the family, or is news to it. */
interface Line {
  key: string
  tone: Tone
  tag: string
  title: string
  note: string
  open: () => void
}

/** What waits for the family or is news to it, of all children: leave that was decided or waits, the refused first, lessons to make up, homework, comments, hours. */
export function useForYou(children: Child[]): { reads: Read[]; lines: Line[] } {
  const some = children.length > 0
  const leave = useRead(some ? '/api/so-day/page' : null, { leave: true, pageSize: 20 })
  const makeUps = useRead(some ? '/api/so-day/makeUp/page' : null, { pageSize: 20 })
  const works = useRead(some ? '/api/work/page' : null, { open: true, pageSize: 20 })
  const comments = useRead(some ? '/api/reply/page' : null, { unread: true, pageSize: 1 })
  const waits = useRead(some ? '/api/so-wait/list' : null, {})
  const lessons = leave.data?.list ?? []
  const answered = (answer: Lesson['leaveAnswer']) => lessons.filter(({ leaveAnswer }) => leaveAnswer === answer)
  const name = (patientName: string) => (children.length > 1 ? [patientName] : [])
  const lines = [
    ...answered('REFUSED').map((lesson) => leaveLine(lesson, 'danger')),
    ...(waits.data ?? []).filter(({ state }) => state === 'OFFERED').map(offerLine),
    ...answered('LEAVE_ASKED').map((lesson) => leaveLine(lesson, 'warning')),
    ...answered('LEAVE').map((lesson) => leaveLine(lesson, 'success')),
    ...makeUpLine((makeUps.data?.list ?? []).filter(({ patientId }) => mayChange(children, patientId))),
    ...worksLine(works.data?.list ?? [], name),
    ...commentsLine(comments.data),
    ...children.flatMap(hoursLine),
  ]
  return { reads: [leave, makeUps, works, comments, waits], lines }
}

const mayChange = (children: Child[], patientId: number) =>
  children.some(({ id, mayAskLeave }) => id === patientId && mayAskLeave)

const joined = (...words: (string | null | undefined)[]) => words.filter(Boolean).join(' · ')

const leaveLine = (lesson: Lesson, tone: 'danger' | 'warning' | 'success'): Line => ({
  ...{ key: `leave-${lesson.id}`, tone, tag: t(`forYou.tag.${lesson.leaveAnswer ?? 'LEAVE'}`) },
  title: t(`forYou.${lesson.leaveAnswer ?? 'LEAVE'}`),
  note: joined(lesson.patientName, `${dayText(lesson.day)} ${lesson.from}`, lesson.courseName),
  open: () => go(`/lesson/detail/index?id=${lesson.id}`),
})

const offerLine = (offer: Response<'/api/so-wait/list'>[number]): Line => ({
  ...{ key: `offer-${offer.id}`, tone: 'warning', tag: t('forYou.tag.offer') },
  title: t('waits.offered', { name: offer.patientName }),
  note: joined(offer.offerDay && `${dayText(offer.offerDay)} ${offer.offerFrom ?? ''}`, offer.courseName),
  open: () => go('/lesson/waits/index'),
})

function makeUpLine(list: Lesson[]): Line[] {
  const [first] = list
  if (!first) return []
  return [
    {
      ...{ key: 'makeUp', tone: 'info', tag: t('forYou.tag.makeUp') },
      title: t('makeUp.waiting', { count: list.length }),
      note: joined(first.patientName, first.makeUpUntil && t('forYou.until', { day: dayText(first.makeUpUntil) })),
      open: () => go(`/lesson/makeUp/index${list.length === 1 ? `?id=${first.id}` : ''}`),
    },
  ]
}

function worksLine(open: Response<'/api/work/page'>['list'], name: (patientName: string) => string[]): Line[] {
  const due = open.filter(({ dueOn }) => dueOn <= dayFrom(DUE_DAYS))
  const [first] = due
  if (!first) return []
  const isOver = first.dueOn < dayFrom()
  return [
    {
      ...{ key: 'works', tone: isOver ? 'danger' : 'warning', tag: t(isOver ? 'forYou.tag.over' : 'forYou.tag.due') },
      title: due.length === 1 ? first.title : t('forYou.works', { count: due.length }),
      note: joined(...name(first.patientName), t('work.due', { day: dayText(first.dueOn) })),
      open: () => go(due.length === 1 ? `/lesson/work/index?id=${first.id}` : '/pages/works/index'),
    },
  ]
}

function commentsLine(page: Response<'/api/reply/page'> | undefined): Line[] {
  const [first] = page?.list ?? []
  if (!page || !first) return []
  return [
    {
      ...{ key: 'comments', tone: 'info', tag: t('message.new') },
      title: t('forYou.comments', { count: page.total }),
      note: joined(first.authorName, first.patientName, dayText(first.day)),
      open: () => go(page.total === 1 ? `/lesson/detail/index?id=${first.soDayId}` : '/lesson/comments/index'),
    },
  ]
}

/** Of children that the device keeps from before this was answered, nothing is known. */
function hoursLine({ id, name, coursesLow }: Child): Line[] {
  const low = (coursesLow as Child['coursesLow'] | undefined) ?? []
  if (low.length === 0) return []
  return [
    {
      ...{ key: `hours-${id}`, tone: 'warning', tag: t('forYou.tag.hours') },
      title: t('forYou.hours', { name }),
      note: joined(...low.map(({ courseName, hours }) => t('forYou.hoursOf', { course: courseName, hours }))),
      open: () => {
        settings.set({ patientId: id })
        go('/child/hours/index')
      },
    },
  ]
}

/** The card of home that says what waits, each line with one way to its place; nothing where nothing does. */
export function ForYou({ lines }: { lines: Line[] }) {
  if (lines.length === 0) return null
  return (
    <Section title={t('forYou.title')}>
      <Card className="list">
        {lines.map(({ key, tone, tag, title, note, open }) => (
          <Row key={key} title={title} note={note} end={<Tag tone={tone}>{tag}</Tag>} onClick={open} />
        ))}
      </Card>
    </Section>
  )
}
