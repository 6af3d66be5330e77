import { Button } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { ListPanel } from '../../../ui/ListPanel.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import styles from './dashboard.module.css'

/** The newest unread messages: read here, or followed to where they point. */
export function Messages() {
  const page = useApi('/admin/message/page', { unread: true, pageSize: 5 }, { keep: true })
  const read = useAction('/admin/message/read', { done: false })
  const { list = [], total = 0 } = page.data ?? {}
  return (
    <ListPanel
      title={total > 0 ? `${t('home.unread')} (${total})` : t('home.unread')}
      extra={<PageLink to="/notification">{t('home.allMessages')}</PageLink>}
      load={page}
      rows={list}
      empty={t('home.noUnread')}
      idOf={(message) => message.id}
    >
      {(message) => (
        <>
          <div className={styles.text}>
            <strong>
              {message.link ? (
                <PageLink to={message.link} onClick={() => read.run({ id: message.id })}>
                  {message.title}
                </PageLink>
              ) : (
                message.title
              )}
            </strong>
            <span>{message.body}</span>
          </div>
          <div className={styles.aside}>
            <DateText value={message.createdAt} as="relative" />
            <Button size="small" disabled={read.pending} onClick={() => read.run({ id: message.id })}>
              {t('home.markRead')}
            </Button>
          </div>
        </>
      )}
    </ListPanel>
  )
}
