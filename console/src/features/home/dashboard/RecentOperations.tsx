import { names } from 'virtual:endpoint-names'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { language, t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import styles from './dashboard.module.css'

/** What colleagues did last, for whoever may read the operations. */
export function RecentOperations() {
  const allowed = useCan()('/admin/operation/page')
  const page = useApi('/admin/operation/page', { pageSize: 6 }, { enabled: allowed })
  if (!allowed) return null
  return (
    <Panel title={t('home.recentOperations')} extra={<Link to="/system/operation">{t('home.allOperations')}</Link>}>
      {page.error ? (
        <FaultState failure={page.error} retry={page.refetch} />
      ) : page.isPending ? (
        <Skeleton active />
      ) : page.data.list.length === 0 ? (
        <p className={styles.quiet}>{t('home.noOperations')}</p>
      ) : (
        <ul className={styles.list}>
          {page.data.list.map((row) => (
            <li key={row.id}>
              <div className={styles.text}>
                <strong>{names[language][row.endpoint] ?? row.endpoint}</strong>
                <span>{row.userName ?? t('common.none')}</span>
              </div>
              <div className={styles.aside}>
                {row.errCode && <StatusTag tone="danger">{t('home.refused')}</StatusTag>}
                <DateText value={row.createdAt} as="relative" />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
