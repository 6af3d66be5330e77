import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { PatientLink } from '../../../ui/PatientLink.tsx'
import styles from './today.module.css'

/** As many as a front desk receives on a busy day. */
const shown = 50

/** Who came to the campus today without a lesson, with who took them; the list of visits opens and corrects each. */
export function Visitors({ campusId }: { campusId: number }) {
  const input = { campusId, pageSize: shown }
  const visits = useApi('/admin/customer/visits', input, { live: true, keep: true, enabled: campusId > 0 })
  const { list = [], total = 0 } = visits.data ?? {}
  return (
    <Panel
      title={t('schedule.today.visitors')}
      extra={
        <span className={styles.count}>
          {total}{' '}
          <PageLink alone to="/market/register">
            {t('schedule.today.visits')}
          </PageLink>
        </span>
      }
    >
      {visits.error && !visits.data && <p className={styles.none}>{visits.error.message}</p>}
      {visits.data && list.length === 0 && <p className={styles.none}>{t('schedule.today.none')}</p>}
      <ul className={styles.visitors}>
        {list.map(({ id, childName, contact, ownerName, need, correctable, patientId }) => (
          <li key={id} className={styles.card}>
            {patientId !== null && !correctable ? (
              <PatientLink id={patientId} name={childName} />
            ) : (
              <PageLink to={correctable ? `/market/register?add=${id}` : '/market/register'}>
                <strong>{childName}</strong>
              </PageLink>
            )}
            <span>{contact}</span>
            <span>
              {ownerName ? t('schedule.today.takenBy', { name: ownerName }) : t('schedule.today.toBeAllocated')}
            </span>
            {need && <span>{need}</span>}
            {patientId !== null && (
              <span>
                <PatientLink id={patientId} name={t('schedule.today.isPatient')} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
