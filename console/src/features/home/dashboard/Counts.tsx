import { Skeleton } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FaultState } from '../../../ui/FaultState.tsx'
import styles from './dashboard.module.css'

/** Headline counts of the own campus, or of all in scope. */
export function Counts() {
  const total = useApi('/admin/campus/total/current')
  if (total.error) return <FaultState failure={total.error} retry={total.refetch} />
  const { data } = total
  const counts = [
    ...(data && data.campusName === null ? [[t('home.campuses'), data.campuses] as const] : []),
    [t('home.staff'), data?.staff] as const,
    [t('home.rooms'), data?.rooms] as const,
    [t('home.holidaysAhead'), data?.holidaysAhead] as const,
  ]
  return (
    <dl className={styles.counts} aria-label={t('home.overview')}>
      {counts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <Skeleton.Button active size="small" />}</dd>
        </div>
      ))}
    </dl>
  )
}
