import type { Response } from '../api/calls'
import { type Account, type Child, voiceFor } from '../api/useAccount'
import { type Read, useRead } from '../api/useRead'
import { go } from '../app/links'
import { settings, type Voice } from '../app/settings'
import { dayFrom, dayText, timeText, yuan } from '../app/when'
import { t } from '../messages'
import { leftText, lowOf } from './HoursLow'
import type { Lesson } from './LessonRow'
import { othersWith } from './NoRight'
import { Card, Row, Section, Tag, type Tone } from './parts'

/** How many days ahead homework stands on home. */
const DUE_DAYS = 3
/** What is to be paid changes slowly: a tap on a tab and back does not ask for it again. */
const UNPAID = { good: { shown: 60_000 } }

/** A line of what waits for the family, or is news to it. */
interface Line {
  key: string
  tone: Tone
  title: string
  note: string
  open: () => void
}

/** What waits for the family or is news to it, of all children: leave that was decided or waits, the refused first, orders to pay, consents to sign, lessons to make up, homework, comments, hours; those of the child that is `shown` have a card of their own. */
export function useForYou(
  account: Account,
  children: Child[],
  shown: Child | undefined,
): { reads: Read[]; lines: Line[] } {
  const some = children.length > 0
  const leave = useRead(some ? '/api/so-day/page' : null, { leave: true, pageSize: 20 })
  const makeUps = useRead(some ? '/api/so-day/makeUp/page' : null, { pageSize: 20 })
  const works = useRead(some ? '/api/work/page' : null, { open: true, pageSize: 20 })
  const comments = useRead(some ? '/api/reply/page' : null, { unread: true, pageSize: 50 })
  const waits = useRead(some ? '/api/so-wait/list' : null, {})
  // Of who pays none, none is answered.
  const unpaid = useRead(some ? '/api/order-info/page' : null, { toPay: true, pageSize: 20 }, UNPAID)
  const lessons = leave.data?.list ?? []
  const answered = (answer: Lesson['leaveAnswer']) => lessons.filter(({ leaveAnswer }) => leaveAnswer === answer)
  // Whose it is needs no words where there is one.
  const name: NameOf = (patientName) => (children.length > 1 ? [patientName] : [])
  const lines = [
    ...answered('REFUSED').map((lesson) => leaveLine(lesson, 'danger', name)),
    ...(waits.data ?? [])
      .filter(({ state }) => state === 'OFFERED')
      .map((offer) =>
        offerLine(
          offer,
          children.find(({ id }) => id === offer.patientId),
          voiceFor(account, offer.patientId),
        ),
      ),
    ...(unpaid.data?.list ?? []).flatMap((order) => payLine(order, name)),
    ...answered('LEAVE_ASKED').map((lesson) => leaveLine(lesson, 'warning', name)),
    ...answered('LEAVE').map((lesson) => leaveLine(lesson, 'success', name)),
    ...children.flatMap(consentLine),
    // A line a child: its number is that of the list that it opens.
    ...children
      .filter(({ mayAskLeave }) => mayAskLeave)
      .flatMap((child) => makeUpLine(of(makeUps.data?.list, child), name)),
    ...children.flatMap((child) => worksLine(of(works.data?.list, child), name)),
    ...children.flatMap((child) => commentsLine(of(comments.data?.list, child), name)),
    ...children.filter(({ id }) => id !== shown?.id).flatMap(hoursLine),
  ]
  return { reads: [leave, makeUps, works, comments, waits, unpaid], lines }
}

const of = <T extends { patientId: number }>(list: readonly T[] = [], { id }: Child): T[] =>
  list.filter(({ patientId }) => patientId === id)

const joined = (...words: (string | false | null | undefined)[]) => words.filter(Boolean).join(' · ')

/** Opens a page that is about one child, for the child of a line. */
function goFor({ patientId }: { patientId: number }, page: string): void {
  settings.set({ patientId })
  go(page)
}

type NameOf = (patientName: string) => string[]
const leaveLine = (lesson: Lesson, tone: Tone, name: NameOf): Line => ({
  ...{ key: `leave-${lesson.id}`, tone },
  title: t(`forYou.${lesson.leaveAnswer ?? 'LEAVE'}`),
  note: joined(
    ...name(lesson.patientName),
    ...[`${dayText(lesson.day)} ${lesson.from}`, lesson.courseName],
    ...answerOf(lesson),
  ),
  open: () => go(`/lesson/detail/index?id=${lesson.id}`),
})

/** Since when it waits, or what was answered, and by whom. */
function answerOf({ leaveAnswer, leaveAskedAt: at, leaveAnswerText: why, leaveAnsweredByName: by }: Lesson) {
  if (leaveAnswer === 'LEAVE_ASKED') return [at && t('decision.askedAt', { time: timeText(at) })]
  return [
    why && t(leaveAnswer === 'REFUSED' ? 'decision.why' : 'decision.note', { why }),
    by && t('forYou.by', { name: by }),
  ]
}

const offerLine = (offer: Response<'/api/so-wait/list'>[number], child: Child | undefined, voice: Voice): Line => ({
  ...{ key: `offer-${offer.id}`, tone: 'warning' },
  title: t('waits.offered', { name: offer.patientName }),
  note: joined(
    offer.offerDay && `${dayText(offer.offerDay)} ${offer.offerFrom ?? ''}`,
    offer.courseName,
    offer.deadline && t('forYou.answerBy', { time: timeText(offer.deadline) }),
    child && !child.mayAskLeave && whoAnswers(child, voice),
  ),
  open: () => go('/lesson/waits/index'),
})

/** Who answers an offer where the account may not. */
function whoAnswers(child: Child, voice: Voice): string {
  const who = othersWith('mayAskLeave', child)
  return who ? t('forYou.answeredBy', { who }) : t('waits.noRight', {}, voice)
}

/** An order that waits to be paid: how much, for what, and where that is done. */
function payLine(order: Response<'/api/order-info/page'>['list'][number], name: NameOf): Line[] {
  const { id, due, patientName, courses, number, campusName: campus } = order
  if (!due) return []
  return [
    {
      ...{ key: `pay-${id}`, tone: 'warning' },
      title: t('forYou.pay', { money: yuan(due) }),
      note: joined(...name(patientName), courses || number, t('forYou.payAt', { campus })),
      open: () => go(`/child/order/index?id=${id}`),
    },
  ]
}

function makeUpLine(list: Lesson[], name: NameOf): Line[] {
  const [first] = list
  if (!first) return []
  return [
    {
      ...{ key: `makeUp-${first.patientId}`, tone: 'info' },
      title: t('makeUp.waiting', { count: list.length }),
      note: joined(
        ...name(first.patientName),
        first.makeUpUntil && t('forYou.until', { day: dayText(first.makeUpUntil) }),
      ),
      open: () =>
        list.length === 1 ? go(`/lesson/makeUp/index?id=${first.id}`) : goFor(first, '/lesson/makeUp/index'),
    },
  ]
}

function worksLine(open: Response<'/api/work/page'>['list'], name: NameOf): Line[] {
  const due = open.filter(({ dueOn }) => dueOn <= dayFrom(DUE_DAYS))
  const [first] = due
  if (!first) return []
  const isOver = first.dueOn < dayFrom()
  return [
    {
      ...{ key: `works-${first.patientId}`, tone: isOver ? 'danger' : 'warning' },
      title: t(isOver ? 'forYou.worksOver' : 'forYou.works', { count: due.length }),
      note: joined(...name(first.patientName), first.title, t('work.due', { day: dayText(first.dueOn) })),
      open: () => (due.length === 1 ? go(`/lesson/work/index?id=${first.id}`) : goFor(first, '/pages/works/index')),
    },
  ]
}

function commentsLine(unread: Response<'/api/reply/page'>['list'], name: NameOf): Line[] {
  const [first] = unread
  if (!first) return []
  return [
    {
      ...{ key: `comments-${first.patientId}`, tone: 'info' },
      title: t('forYou.comments', { count: unread.length }),
      note: joined(first.authorName, ...name(first.patientName), dayText(first.day)),
      open: () =>
        unread.length === 1 ? go(`/lesson/detail/index?id=${first.soDayId}`) : goFor(first, '/lesson/comments/index'),
    },
  ]
}

/** What a guardian has to sign. What the family withdrew on purpose is not asked for again. */
function consentLine({ id, name, guardian, consent }: Child): Line[] {
  if (!guardian || (consent !== 'MISSING' && consent !== 'EXPIRED' && consent !== 'OUTDATED')) return []
  return [
    {
      ...{ key: `consent-${id}`, tone: consent === 'OUTDATED' ? 'info' : 'warning' },
      title: t(`forYou.consent.${consent}`),
      note: joined(name, t('consent.title')),
      open: () => goFor({ patientId: id }, '/child/consents/index'),
    },
  ]
}

function hoursLine(child: Child): Line[] {
  const { id, name } = child
  const low = lowOf(child)
  if (low.length === 0) return []
  return [
    {
      ...{ key: `hours-${id}`, tone: 'warning' },
      title: t('forYou.hours', { name }),
      note: joined(...low.map(leftText)),
      open: () => goFor({ patientId: id }, '/child/hours/index'),
    },
  ]
}

/** The card of home that says what waits, each line with one way to its place; nothing where nothing does. */
export function ForYou({ lines }: { lines: Line[] }) {
  if (lines.length === 0) return null
  return (
    <Section title={t('forYou.title')}>
      <Card className="list for-you">
        {lines.map(({ key, tone, title, note, open }) => (
          <Row key={key} title={<Tag tone={tone}>{title}</Tag>} note={note} onClick={open} />
        ))}
      </Card>
    </Section>
  )
}
