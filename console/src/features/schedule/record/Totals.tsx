import type { Request } from '@cogcampus/contract'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { MasteryTag } from '../../../shared/record/MasteryTag.tsx'
import { useDict } from '../../../ui/useDict.ts'
import styles from './totals.module.css'

type Query = Request<'/admin/so-day/record/total'>
const asked = ['campusId', 'doctorId', 'patientId', 'from', 'to'] as const

/** What was trained in the days of the list, the last thirty where it has none: minutes by domain as bars. */
export function Totals({ query }: { query: Record<string, unknown> }) {
  const can = useCan()
  const domains = useDict('domain')
  const input = Object.fromEntries(asked.map((name) => [name, query[name]])) as Query
  const total = useApi('/admin/so-day/record/total', input, { enabled: can('/admin/so-day/record/total'), keep: true })
  if (!total.data || total.data.domains.length === 0) return null
  const { records, period, domains: rows } = total.data
  const most = Math.max(...rows.map(({ minutes }) => minutes), 1)
  return (
    <section className={styles.totals} aria-label={t('so-day:call.record/total')}>
      <h2>{t('schedule.record.totals', { records, from: period.from, to: period.to })}</h2>
      <ul>
        {rows.map(({ domain, minutes, tasks, accuracy }) => (
          <li key={domain}>
            <span>{domains.label(domain)}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(100 * minutes) / most}%` }} />
            </span>
            <span className={styles.number}>{t('schedule.record.sum', { minutes, tasks })}</span>
            <MasteryTag accuracy={accuracy} />
          </li>
        ))}
      </ul>
    </section>
  )
}
