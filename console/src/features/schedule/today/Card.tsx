import type { Response } from '@cogcampus/contract'
import { agreed } from '@cogcampus/contract/life/session'
import { t } from '../../../messages/index.ts'
import { Credit } from '../../../shared/place/Credit.tsx'
import { daysLeft } from '../../../shared/place/daysLeft.ts'
import type { Session } from '../../../shared/session/lesson.ts'
import { SessionTag } from '../../../shared/session/SessionTag.tsx'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import type { Action } from '../../../ui/actions.ts'
import { CellLink } from '../../../ui/CellLink.tsx'
import { moneyText } from '../../../ui/money.ts'
import { begunFor } from './board.ts'
import styles from './today.module.css'

interface Props {
  session: Session
  /** What the patient's family is to be spoken to about. */
  note: Response<'/admin/so-day/today'>[number] | undefined
  now: number
  open: () => void
  /** What the front desk does next with it, as a button. */
  next: Action[]
  /** What else it can do, in the menu. */
  others: Action[]
}

/** A session on the board. */
export function Card({ session, note, now, open, next, others }: Props) {
  const { from, to, patientName, courseName, doctorName, roomName, state } = session
  const minutes = begunFor(session, now)
  const waiting = agreed.includes(state)
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
      {state === 'LEAVE' && (
        <span>
          {daysLeft(session) > 0 && t('schedule.makeUp.until')} <Credit session={session} />
        </span>
      )}
      {waiting && minutes >= 0 && (
        <span className={styles.since} data-late={minutes >= 10 || undefined}>
          {minutes >= 10 ? t('schedule.today.lateBy', { count: minutes }) : t('schedule.today.begun')}
        </span>
      )}
      {note && (
        <ul className={styles.notes}>
          {notesOf(note).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <ActionBar actions={[...next, ...others]} shown={next.length} />
    </li>
  )
}

const notesOf = ({ consent, hours, due }: NonNullable<Props['note']>): string[] => [
  ...(due ? [t('schedule.today.due', { money: moneyText(due) })] : []),
  ...(hours ? [t('schedule.today.fewHours')] : []),
  ...(consent ? [t('schedule.today.noConsent')] : []),
]
