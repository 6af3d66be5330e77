import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import type { Session } from '../../../shared/session/lesson.ts'
import { SessionDetail } from '../../../shared/session/SessionDetail.tsx'
import { SessionTag } from '../../../shared/session/SessionTag.tsx'
import { useGroupCheckIn } from '../../../shared/session/useGroupCheckIn.tsx'
import { useStepDialogs, useSteps } from '../../../shared/session/useSteps.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { CellLink } from '../../../ui/CellLink.tsx'
import { ListPanel } from '../../../ui/ListPanel.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { useClock } from '../../../ui/useClock.ts'
import { useDialog } from '../../../ui/useDialog.ts'
import styles from './dashboard.module.css'

/** The steps of the day: the patient comes, the session is held or missed, its record is written, homework is given. */
const daily: readonly (string | undefined)[] = [
  '/admin/so-day/checkIn',
  '/admin/so-day/done',
  '/admin/so-day/absent',
  '/admin/so-day/record/detail',
  '/admin/work/add',
]

/** The day of a doctor: today's sessions. */
export default function DoctorDay() {
  const { day } = useClock()
  const sessions = useApi('/admin/so-day/list', { from: day, to: day }, { live: true, keep: true })
  const detail = useDialog('detail', '/admin/so-day/detail')
  const steps = useSteps(useStepDialogs())
  const rows = (sessions.data ?? []).filter(({ state }) => state !== 'CANCELLED' && state !== 'LEAVE')
  const together = useGroupCheckIn(rows)
  const actionsOf = (session: Session) => [
    ...together.actionsOf(session),
    ...steps(session).filter(({ endpoint }) => daily.includes(endpoint)),
  ]
  return (
    <>
      <ListPanel
        title={t('home.todaySessions')}
        extra={
          <PageLink alone to="/schedule/calendar">
            {t('home.calendar')}
          </PageLink>
        }
        load={sessions}
        rows={rows}
        empty={t('home.noSessions')}
        idOf={({ id }) => id}
      >
        {(session) => (
          <>
            <div className={styles.text}>
              <strong>
                {session.from}–{session.to}{' '}
                <CellLink onClick={() => detail.show(session.id)}>{session.patientName}</CellLink>
              </strong>
              <span>{[session.courseName, session.roomName].filter(Boolean).join(' · ')}</span>
            </div>
            <div className={styles.aside}>
              <SessionTag state={session.state} />
              <ActionBar actions={actionsOf(session)} />
            </div>
          </>
        )}
      </ListPanel>
      <SessionDetail dialog={detail} />
      {together.element}
    </>
  )
}
