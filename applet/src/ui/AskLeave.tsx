import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { Fault } from '../api/request'
import { useNotices } from '../api/useNotices'
import { useRead } from '../api/useRead'
import { say, useSend } from '../api/useSend'
import { useDraft } from '../app/draft'
import { dayText, monthText } from '../app/when'
import { t } from '../messages'
import { Changed, changesOf } from './Changed'
import type { Lesson } from './LessonRow'
import { Area, Txt } from './native'
import { Action, Choices, Field, Tag } from './parts'
import { Sheet } from './Sheet'
import { Shown } from './Shown'
import { Unsent } from './Unsent'

interface Words {
  leaveReason: string | null
  reason: string
}
const blank: Words = { leaveReason: null, reason: '' }

/**
 * Leave for a lesson: what it means is said before it is asked for. Where the centre changes the lesson meanwhile, the sheet says what is new,
 * and goes on with what was typed.
 */
export function AskLeave({
  lesson,
  renew,
  onClose,
  onDone,
}: {
  lesson: Lesson
  /** Reads the lesson anew, for the page, too. */
  renew: () => Promise<Lesson | undefined>
  onClose: () => void
  onDone: () => void
}) {
  const terms = useRead('/api/so-day/leave/terms', { id: lesson.id })
  const reasons = useRead('/api/common/dict', { type: 'leaveReason' })
  const leave = useSend('/api/so-day/leave')
  const askToTell = useNotices('ANSWER', 'LESSON', 'REMINDER')
  const draft = useDraft(`leave.${lesson.id}`, blank)
  const { leaveReason, reason } = draft.written
  const [before] = useState(lesson)
  const changes = changesOf(before, lesson)
  // Whether leave is in time hangs on the time of the lesson, each time that it moves.
  const { reload } = terms
  const moved = lesson.version === before.version ? null : lesson.version
  useEffect(() => {
    if (moved !== null) void reload()
  }, [moved, reload])
  const inputOf = ({ id, version }: Lesson) => ({
    ...{ id, version },
    ...{ leaveReason: leaveReason ?? '', reason: reason.trim() || null },
  })
  const send = async () => {
    await askToTell()
    const answer = await leave.send(inputOf(lesson), async () => {
      const now = await renew()
      if (!now) throw new Fault('OFFLINE', '')
      return now.mayAskLeave && changesOf(before, now).length === 0 ? inputOf(now) : null
    })
    if (!answer) {
      // Past the cut-off or over the quota meanwhile, the sheet says so with the way to call.
      void reload()
      return
    }
    draft.clear()
    say(t('leave.asked'))
    onDone()
  }
  const mayAsk = lesson.mayAskLeave && !terms.data?.refusal
  return (
    <Sheet title={t('leave.ask')} onClose={onClose}>
      {changes.length > 0 && (
        <Changed changes={changes} next={t(lesson.mayAskLeave ? 'changed.goOn' : 'leave.notNow')} />
      )}
      <Txt className="text">
        {t('leave.of', {
          name: lesson.patientName,
          lesson: `${dayText(lesson.day)} ${lesson.from}–${lesson.to} · ${lesson.courseName}`,
        })}
      </Txt>
      {lesson.mayAskLeave && (
        <Shown read={terms} rows={2}>
          {({ refusal, phone, makeUpUntil, leavesInMonth, quota }) =>
            refusal ? (
              <>
                <Tag tone="warning">{t(`leave.${refusal}`)}</Tag>
                <Txt className="text">{t(phone ? 'leave.callThem' : 'leave.contactThem')}</Txt>
                {phone && (
                  <Action onClick={() => void Taro.makePhoneCall({ phoneNumber: phone })}>
                    {t('leave.call', { phone })}
                  </Action>
                )}
              </>
            ) : (
              <>
                <Tag tone="success">{t('leave.inTime')}</Tag>
                <Txt className="text">
                  {[
                    t('leave.keeps'),
                    makeUpUntil ? t('leave.makeUpUntil', { day: dayText(makeUpUntil) }) : null,
                    t('leave.quota', { month: monthText(lesson.day.slice(0, 7)), used: leavesInMonth, quota }),
                  ]
                    .filter(Boolean)
                    .join(t('common.sentence'))}
                </Txt>
              </>
            )
          }
        </Shown>
      )}
      {!terms.data?.refusal && (
        <>
          <Unsent of={draft} />
          <Field label={t('leave.reason')} fault={leave.fields.leaveReason}>
            <Shown read={reasons} rows={1}>
              {(options) => (
                <Choices
                  label={t('leave.reason')}
                  value={leaveReason}
                  options={options}
                  onChange={(leaveReason) => draft.write({ leaveReason })}
                />
              )}
            </Shown>
          </Field>
          <Field label={t('leave.more')} fault={leave.fields.reason}>
            <Area
              className="input area"
              value={reason}
              max={200}
              label={t('leave.more')}
              onInput={(reason) => draft.write({ reason })}
            />
          </Field>
        </>
      )}
      {mayAsk ? (
        <>
          <Txt className="text muted">{t('leave.next')}</Txt>
          <Action
            busy={leave.busy}
            reason={leaveReason ? undefined : t('leave.reasonFirst')}
            onClick={() => void send()}
          >
            {t('leave.send')}
          </Action>
        </>
      ) : (
        <Action kind="plain" onClick={onClose}>
          {t('common.close')}
        </Action>
      )}
    </Sheet>
  )
}
