import { useApi } from '../../api/useApi.ts'
import { useCan } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { DateText } from '../../ui/DateText.tsx'
import styles from './session.module.css'

const shown = 20

/** What was done to a session, the latest first, for those who may read the log of operations. */
export function History({ id }: { id: number }) {
  const allowed = useCan()('/admin/operation/page')
  const input = { table: 'so_day', rowId: id, pageSize: shown, read: false } as const
  const log = useApi('/admin/operation/page', input, { enabled: allowed })
  if (!allowed || !log.data?.list.length) return null
  return (
    <section className={styles.history}>
      <h3>{t('schedule.history')}</h3>
      <ol>
        {log.data.list.map((operation) => (
          <li key={operation.id}>
            <DateText value={operation.createdAt} /> {operation.sentence}
          </li>
        ))}
      </ol>
    </section>
  )
}
