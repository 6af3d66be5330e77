import { CheckCircleOutlined } from '@ant-design/icons'
import { remindAddress, remindPages } from '@cogcampus/contract/enums'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import styles from './dashboard.module.css'
import { ListPanel } from './ListPanel.tsx'
import { usePages } from './usePages.ts'

/** The reminders of the user: each count links to the rows that it counts. */
export function Reminders() {
  const list = useApi('/admin/message-remind/list', {}, { live: true })
  const pages = usePages()
  const pending = (list.data ?? []).flatMap(({ remindCode, remindCount }) => {
    const page = pages.find(({ path }) => path === remindPages[remindCode])
    return page && remindCount > 0 ? [{ ...page, remindCode, remindCount }] : []
  })
  return (
    <ListPanel title={t('home.toDo')} load={list} rows={pending} empty={<NothingPending />} idOf={(page) => page.path}>
      {(page) => (
        <>
          <PageLink to={remindAddress(page.remindCode)}>{page.name}</PageLink>
          <StatusTag tone="danger">{t('home.pendingCount', { count: page.remindCount })}</StatusTag>
        </>
      )}
    </ListPanel>
  )
}

function NothingPending() {
  return (
    <div className={styles.done}>
      <span aria-hidden="true">
        <CheckCircleOutlined />
      </span>
      <span>
        <strong>{t('home.nothingPending')}</strong>
        {t('home.nothingPendingHint')}
      </span>
    </div>
  )
}
