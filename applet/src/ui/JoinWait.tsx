import type { Response } from '../api/calls'
import { useNotices } from '../api/useNotices'
import { useRead } from '../api/useRead'
import { say, useSend } from '../api/useSend'
import { useDraft } from '../app/draft'
import { go } from '../app/links'
import { dayFrom } from '../app/when'
import { t } from '../messages'
import { Area, Txt } from './native'
import { Action, Choices, Field } from './parts'
import { Sheet } from './Sheet'
import { Empty, Shown } from './Shown'
import { Unsent } from './Unsent'
import { anyTime, type Wish, WishFields } from './WaitWish'

type Course = Response<'/api/so-wait/courses'>[number]

/** Puts a child on the waitlist of one of its courses: which, on which days, at what time, and until when. */
export function JoinWait({
  wanted,
  onClose,
  onDone,
}: {
  /** The child, and the course by its name, that are chosen at first. */
  wanted: { patientId: number | undefined; courseName?: string }
  onClose: () => void
  onDone: () => void
}) {
  const courses = useRead('/api/so-wait/courses', {})
  return (
    <Sheet title={t('waits.join')} onClose={onClose}>
      <Shown read={courses} rows={2}>
        {(list) => <Form list={list} wanted={wanted} onDone={onDone} />}
      </Shown>
    </Sheet>
  )
}

const keyOf = ({ patientId, courseId }: Course) => `${patientId} ${courseId}`

interface Words {
  chosen: string | null
  wish: Wish
  remark: string
}

function Form({
  list,
  wanted,
  onDone,
}: {
  list: Course[]
  wanted: { patientId: number | undefined; courseName?: string }
  onDone: () => void
}) {
  const join = useSend('/api/so-wait/add')
  const open = list.filter(({ waits }) => !waits)
  const mine = open.filter(({ patientId }) => patientId === wanted.patientId)
  const first =
    mine.find(({ courseName }) => courseName === wanted.courseName) ?? (wanted.courseName ? undefined : mine[0])
  const askToTell = useNotices('ANSWER', 'LESSON', 'REMINDER')
  const blank: Words = { chosen: first ? keyOf(first) : null, wish: anyTime(), remark: '' }
  const draft = useDraft(`wait.${wanted.patientId ?? 0}.${wanted.courseName ?? ''}`, blank)
  const { chosen, remark } = draft.written
  // Of a form from weeks ago the last day may be over.
  const wish = draft.written.wish.toDay > dayFrom() ? draft.written.wish : blank.wish
  // Whose it is needs no words where all are of the one that the page is about.
  const several = list.some(({ patientId }) => patientId !== wanted.patientId)
  const course = open.find((each) => keyOf(each) === chosen)
  const send = async () => {
    if (!course) return
    await askToTell()
    const { patientId, courseId } = course
    const sent = await join.send({ patientId, courseId, ...wish, remark: remark.trim() || null })
    if (!sent) return
    draft.clear()
    say(t('waits.joined'))
    onDone()
  }
  if (list.length === 0)
    return <Empty text={t('waits.noCourse')} action={t('mine.campuses')} onAction={() => go('/visit/campuses/index')} />
  if (open.length === 0) return <Empty text={t('waits.allWait')} />
  return (
    <>
      <Txt className="text">{t('waits.joinNote')}</Txt>
      <Unsent of={draft} />
      <Field label={t('waits.course')} fault={join.fields.courseId}>
        <Choices
          label={t('waits.course')}
          value={chosen}
          options={open.map((each) => ({
            value: keyOf(each),
            label: several ? `${each.patientName} · ${each.courseName}` : each.courseName,
          }))}
          onChange={(chosen) => draft.write({ chosen })}
        />
      </Field>
      <WishFields
        wish={wish}
        faults={join.fields}
        onChange={(change) => draft.write({ wish: { ...wish, ...change } })}
      />
      <Field label={t('waits.more')} fault={join.fields.remark}>
        <Area
          className="input area"
          value={remark}
          max={200}
          label={t('waits.more')}
          onInput={(remark) => draft.write({ remark })}
        />
      </Field>
      <Action busy={join.busy} reason={course ? undefined : t('waits.courseFirst')} onClick={() => void send()}>
        {t('waits.join')}
      </Action>
    </>
  )
}
