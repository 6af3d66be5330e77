import { useNavigate } from 'react-router'
import { Can } from '../../../api/Can.tsx'
import { useApi } from '../../../api/useApi.ts'
import { useCan, useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { clockOf, type Session } from '../../../shared/session/lesson.ts'
import { SessionDetail } from '../../../shared/session/SessionDetail.tsx'
import { useGroupCheckIn } from '../../../shared/session/useGroupCheckIn.tsx'
import { useStepDialogs, useSteps } from '../../../shared/session/useSteps.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import type { Action } from '../../../ui/actions.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { useSettling } from '../../../ui/useSettling.ts'
import { useView } from '../calendar/useView.ts'
import { boardOf, groups, nextOf } from '../today/board.ts'
import { Card } from '../today/Card.tsx'
import styles from '../today/today.module.css'
import { Visitors } from '../today/Visitors.tsx'

/** Today's sessions for the front desk: who is late, who is expected, who is here. */
export default function TodayPage() {
  const { view, show, campuses } = useView()
  const { campusId, now } = view
  const oneCampus = useUser()?.oneCampus
  const detail = useDialog('detail', '/admin/so-day/detail')
  const steps = useSteps(useStepDialogs())
  const navigate = useNavigate()
  const can = useCan()
  const input = { campusId, from: now.day, to: now.day }
  const rows = useApi('/admin/so-day/list/admin', input, { live: true, keep: true, enabled: campusId > 0 })
  const told = useApi(
    '/admin/so-day/today',
    { campusId, day: now.day },
    { live: true, keep: true, enabled: campusId > 0 },
  )
  const notes = new Map(told.data?.map((note) => [note.patientId, note]))
  const together = useGroupCheckIn(rows.data ?? [], { lacksConsent: (id) => notes.get(id)?.consent ?? false })
  const board = boardOf(rows.data ?? [], now.minutes)
  const settling = useSettling(rows.data && groups.map((group) => board[group].map(({ id }) => id).join(' ')).join(','))
  const failed = [campuses, rows].find(({ error, data }) => error && !data)
  if (failed?.error) return <FaultState failure={failed.error} retry={failed.refetch} />
  if (campuses.data?.length === 0) return <EmptyState title={t('schedule.calendar.nothing')} />
  if (!rows.data) return <Loading />
  const call = ({ patientId }: Session): Action => ({
    label: t('schedule.today.call'),
    endpoint: '/admin/patient/reveal',
    page: '/patient/info',
    run: () => navigate(`/patient/info?id=${patientId}&numbers=${patientId}`),
  })
  const actionsOf = (session: Session) => {
    const { next, others } = nextOf(steps(session).filter(({ endpoint }) => !endpoint || can(endpoint)))
    return { next: [...together.actionsOf(session), ...next], others: [call(session), ...others] }
  }
  return (
    <>
      <div className={styles.head}>
        <h2>
          <DateText value={now.day} /> {clockOf(now.minutes)}
        </h2>
        {!oneCampus && (
          <ApiSelect
            endpoint="/admin/campus/all"
            allowClear={false}
            aria-label={t('fields:campusId')}
            style={{ minWidth: 180 }}
            value={campusId}
            onChange={(next) => show({ campusId: next as number })}
          />
        )}
      </div>
      <div className={styles.board} data-settling={settling || undefined}>
        {groups.map((group) => (
          <Panel
            key={group}
            title={t(`schedule.today.${group}`)}
            extra={<span className={styles.count}>{board[group].length}</span>}
          >
            {board[group].length === 0 && <p className={styles.none}>{t('schedule.today.none')}</p>}
            <ul className={styles.cards}>
              {board[group].map((session) => (
                <Card
                  key={session.id}
                  session={session}
                  note={notes.get(session.patientId)}
                  now={now.minutes}
                  open={() => detail.show(session.id)}
                  {...actionsOf(session)}
                />
              ))}
            </ul>
          </Panel>
        ))}
      </div>
      <Can endpoint="/admin/customer/visits">
        <Visitors campusId={campusId} />
      </Can>
      <SessionDetail dialog={detail} />
      {together.element}
    </>
  )
}
