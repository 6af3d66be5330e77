import { CheckCircleOutlined } from '@ant-design/icons'
import { remindPages } from '@cogcampus/contract/enums'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import styles from './dashboard.module.css'
import { usePages } from './usePages.ts'

/** What waits for this person: each count with the way to its list. */
export function Reminders() {
  const list = useApi('/admin/message-remind/list', {}, { everyMs: 60_000 })
  const pages = usePages()
  const pending = (list.data ?? []).flatMap(({ remindCode, remindCount }) => {
    const page = pages.find(({ path }) => path === remindPages[remindCode])
    return page && remindCount > 0 ? [{ ...page, remindCount }] : []
  })
  return (
    <Panel title={t('home.toDo')}>
      {list.error ? (
        <FaultState failure={list.error} retry={list.refetch} />
      ) : list.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : pending.length === 0 ? (
        <div className={styles.done}>
          <span aria-hidden="true">
            <CheckCircleOutlined />
          </span>
          <span>
            <strong>{t('home.nothingPending')}</strong>
            {t('home.nothingPendingHint')}
          </span>
        </div>
      ) : (
        <ul className={styles.list}>
          {pending.map((page) => (
            <li key={page.path}>
              <Link to={page.path}>{page.name}</Link>
              <StatusTag tone="warning">{t('home.pendingCount', { count: page.remindCount })}</StatusTag>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
