import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { ListPanel } from '../../../ui/ListPanel.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import styles from './dashboard.module.css'

/** The latest operations of colleagues, for users who may read the audit log. */
export function RecentOperations() {
  const allowed = useCan()('/admin/operation/page')
  const page = useApi('/admin/operation/page', { read: false, pageSize: 6 }, { enabled: allowed })
  if (!allowed) return null
  return (
    <ListPanel
      title={t('home.recentOperations')}
      extra={
        <PageLink alone to="/system/operation">
          {t('home.allOperations')}
        </PageLink>
      }
      load={page}
      rows={page.data?.list ?? []}
      empty={t('home.noOperations')}
      idOf={(row) => row.id}
    >
      {(row) => (
        <>
          <div className={styles.text}>
            <strong>{row.sentence}</strong>
          </div>
          <div className={styles.aside}>
            {row.errCode && <StatusTag tone="danger">{t('home.refused')}</StatusTag>}
            <DateText value={row.createdAt} as="relative" />
          </div>
        </>
      )}
    </ListPanel>
  )
}
