import { useState } from 'react'
import type { Response } from '../../api/calls'
import { Fault } from '../../api/request'
import type { Read } from '../../api/useRead'
import { say, useSend } from '../../api/useSend'
import { t } from '../../messages'
import { Changed, changesOf } from '../../ui/Changed'
import { Txt } from '../../ui/native'
import { Action } from '../../ui/parts'
import { Sheet } from '../../ui/Sheet'
import { Sure } from '../../ui/Sure'

type Lesson = Response<'/api/so-day/info'>

/**
 * Takes back leave that waits for its answer, once it is said that it cannot be asked for again past the deadline. What the centre answers
 * meanwhile is said in the sheet.
 */
export function TakeBack({ lesson, read }: { lesson: Lesson; read: Read<Lesson> }) {
  const withdraw = useSend('/api/so-day/leave/withdraw')
  /** The lesson as it was when the sheet was opened. */
  const [before, setBefore] = useState<Lesson | null>(null)
  const close = () => setBefore(null)
  const takeBack = async () => {
    const { id, version } = lesson
    const answer = await withdraw.send({ id, version }, async () => {
      const now = await read.renew()
      if (!now) throw new Fault('OFFLINE', '')
      return now.mayWithdrawLeave ? { id, version: now.version } : null
    })
    if (answer) {
      say(t('leave.withdrawn'))
      close()
    }
    await read.reload()
  }
  return (
    <>
      {lesson.mayWithdrawLeave && (
        <Action kind="plain" onClick={() => setBefore(lesson)}>
          {t('leave.withdraw')}
        </Action>
      )}
      {before &&
        (lesson.mayWithdrawLeave ? (
          <Sure
            title={t('leave.withdraw')}
            why={t('leave.withdrawWhy')}
            sure={t('leave.withdrawSure')}
            busy={withdraw.busy}
            onSure={() => void takeBack()}
            onClose={close}
          />
        ) : (
          <Decided before={before} now={lesson} onClose={close} />
        ))}
    </>
  )
}

/** What became of the leave while its sheet was open: there is nothing to take back any more, as also where the lesson has begun. */
function Decided({ before, now, onClose }: { before: Lesson; now: Lesson; onClose: () => void }) {
  const { leaveAnswer } = now
  const changes = changesOf(before, now)
  const isAnswered = leaveAnswer && leaveAnswer !== 'LEAVE_ASKED'
  return (
    <Sheet title={t('leave.withdraw')} onClose={onClose}>
      {isAnswered || changes.length > 0 ? (
        <Changed
          title={t(isAnswered ? `decision.${leaveAnswer}` : 'changed.title')}
          changes={changes}
          next={t('leave.notBack')}
        />
      ) : (
        <Txt className="text">{t('leave.notBack')}</Txt>
      )}
      <Action kind="plain" onClick={onClose}>
        {t('common.close')}
      </Action>
    </Sheet>
  )
}
