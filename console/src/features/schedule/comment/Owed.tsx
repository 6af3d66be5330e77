import { useApi } from '../../../api/useApi.ts'
import { useCan, useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import styles from './owed.module.css'

/** The doctors who owe comments, the most first; each leads to those sessions. Not for a doctor, who has the badge. */
export function Owed() {
  const can = useCan()
  const user = useUser()
  const totals = useApi('/admin/so-day/reply/noTotal', {}, { enabled: can('/admin/so-day/reply/noTotal'), live: true })
  const doctors = (totals.data?.doctors ?? []).filter(({ doctorId }) => doctorId !== user?.userId)
  if (!totals.data || doctors.length === 0) return null
  const { owed, late } = totals.data
  return (
    <section className={styles.owed}>
      <h2>{t('schedule.comment.totals', { owed, late })}</h2>
      <p>
        {doctors.slice(0, 8).map(({ doctorId, doctorName, owed: own, late: behind }) => (
          <PageLink key={doctorId} to={`/schedule/comment?owed=true&doctorId=${doctorId}`}>
            {t('schedule.comment.ofDoctor', { name: doctorName, owed: own, late: behind })}
          </PageLink>
        ))}
      </p>
    </section>
  )
}
