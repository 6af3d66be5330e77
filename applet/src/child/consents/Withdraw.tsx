import { useState } from 'react'
import type { Response } from '../../api/calls'
import type { Child } from '../../api/useAccount'
import { useRead } from '../../api/useRead'
import { say, useSend } from '../../api/useSend'
import { useTextDraft } from '../../app/draft'
import { dayFrom, dayText } from '../../app/when'
import { t } from '../../messages'
import { Line, Txt } from '../../ui/native'
import { Action, Field } from '../../ui/parts'
import { Sheet } from '../../ui/Sheet'
import { Sure } from '../../ui/Sure'
import type { Signed } from './standing'

const ahead = ['PLANNED', 'CONFIRMED', 'LEAVE_ASKED', 'CHECKED_IN']
/** How many lessons are named. */
const NAMED = 5

/** Withdraws what was signed: says what stops by that and which lessons stand ahead, that of today, too. Nobody has to say why. */
export function Withdraw({
  child,
  consent: { id, code, title },
  onClose,
  onDone,
}: {
  child: Child
  consent: Signed
  onClose: () => void
  onDone: () => Promise<void>
}) {
  const today = dayFrom()
  const lessons = useRead('/api/so-day/page', { patientId: child.id, from: today, pageSize: 100 })
  const booked = lessons.data?.list.filter(({ state }) => ahead.includes(state)) ?? []
  const later = booked.filter(({ day }) => day > today)
  const withdraw = useSend('/api/patient-consent/withdraw')
  const [reason, setReason] = useTextDraft(`withdraw.${id}`)
  const [still, setStill] = useState<Response<'/api/patient-consent/withdraw'>>()
  const send = async () => {
    const done = await withdraw.send({ id, reason: reason.trim() || null })
    if (done) setReason('')
    if (done && done.data.planned > 0) return setStill(done.data)
    if (done) say(t('consent.withdrawn'))
    await onDone()
  }
  if (still) return <StillPlanned still={still} onClose={() => void onDone()} />
  return (
    <Sure
      title={t('consent.withdrawTitle', { name: child.name, title })}
      why={t(`consent.stops.${code}`)}
      sure={t('consent.withdrawSure')}
      busy={withdraw.busy}
      onSure={() => void send()}
      onClose={onClose}
    >
      {code === 'consent' &&
        booked
          .filter(({ day }) => day === today)
          .map(({ id: lesson, from, courseName }) => (
            <Txt key={lesson} className="text">
              {t('consent.today', { time: from, course: courseName })}
            </Txt>
          ))}
      {code === 'consent' && later.length > 0 && (
        <>
          <Txt className="text">{t('consent.booked', { count: later.length })}</Txt>
          <Next lessons={later.slice(0, NAMED)} count={later.length} />
        </>
      )}
      <Txt className="text muted">{t('consent.tells')}</Txt>
      <Field label={t('consent.reason')} fault={withdraw.fields.reason}>
        <Line className="input" value={reason} max={200} label={t('consent.reason')} onInput={setReason} />
      </Field>
    </Sure>
  )
}

/** What stands in the timetable still: how many lessons, and the next of them. */
function StillPlanned({
  still: { planned, next },
  onClose,
}: {
  still: Response<'/api/patient-consent/withdraw'>
  onClose: () => void
}) {
  return (
    <Sheet title={t('consent.withdrawn')} onClose={onClose}>
      <Txt className="text">{t('consent.planned', { count: planned })}</Txt>
      <Next lessons={next} count={planned} />
      <Action onClick={onClose}>{t('guide.done')}</Action>
    </Sheet>
  )
}

type Named = Response<'/api/patient-consent/withdraw'>['next'][number]

/** The next lessons by day, time and course, and how many more of `count` there are. */
function Next({ lessons, count }: { lessons: Named[]; count: number }) {
  return (
    <>
      {lessons.map(({ id, day, from, to, courseName }) => (
        <Txt key={id} className="text">{`${dayText(day)} ${from}–${to} · ${courseName}`}</Txt>
      ))}
      {count > lessons.length && (
        <Txt className="text muted">{t('consent.plannedMore', { count: count - lessons.length })}</Txt>
      )}
    </>
  )
}
