import { t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import type { Action } from '../../../ui/actions.ts'
import { CellLink } from '../../../ui/CellLink.tsx'
import type { Session } from '../calendar/lesson.ts'
import { SessionTag } from '../session/SessionTag.tsx'
import { begunFor } from './board.ts'
import styles from './today.module.css'

interface Props {
  session: Session
  now: number
  open: () => void
  /** What the front desk does next with it. */
  steps: Action[]
}

/** A session on the board. */
export function Card({ session, now, open, steps }: Props) {
  const { from, to, patientName, courseName, doctorName, roomName, state } = session
  const minutes = begunFor(session, now)
  const waiting = state === 'PLANNED' || state === 'CONFIRMED'
  return (
    <li className={styles.card}>
      <div className={styles.line}>
        <span className={styles.time}>{`${from}–${to}`}</span>
        <SessionTag state={state} />
      </div>
      <strong>
        <CellLink onClick={open}>{patientName}</CellLink>
      </strong>
      <span>{[courseName, doctorName, roomName].filter(Boolean).join(' · ')}</span>
      {waiting && minutes >= 0 && (
        <span className={styles.since} data-late={minutes >= 10 || undefined}>
          {minutes >= 10 ? t('schedule.today.lateBy', { count: minutes }) : t('schedule.today.begun')}
        </span>
      )}
      <ActionBar actions={steps} />
    </li>
  )
}
