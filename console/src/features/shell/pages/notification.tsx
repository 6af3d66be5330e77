import type { Response } from '@cogcampus/contract'
import { Button, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { ListChanged } from '../../../ui/ListChanged.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { useLiveRows } from '../../../ui/useLiveRows.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import styles from './notification.module.css'

type Message = Response<'/admin/message/page'>['list'][number]
const tones: Record<Message['type'], Tone> = {
  SYSTEM: 'neutral',
  ACCOUNT: 'warning',
  REMIND: 'accent',
  ACTIVITY: 'info',
}

/** `/notification`: the messages of the user. */
export default function NotificationPage() {
  const [query, change] = useQueryState()
  const pageNo = Number(query.pageNo ?? 1)
  const pageSize = Number(query.pageSize ?? 20)
  const input = { pageNo, pageSize, ...(query.unread ? { unread: true } : {}) }
  const messages = useApi('/admin/message/page', input, { keep: true })
  const place = useRef<HTMLUListElement>(null)
  const news = useLiveRows(place, '/admin/message/page', input, messages, false)
  const read = useAction('/admin/message/read', { done: false })
  const page = messages.data
  return (
    <section className={styles.page}>
      <div className={styles.bar}>
        <Segmented
          value={query.unread === true}
          options={[
            { value: false, label: t('shell.allMessages') },
            { value: true, label: t('shell.unreadMessages') },
          ]}
          onChange={(unread) => change({ unread: unread || undefined, pageNo: undefined })}
        />
        <ListChanged news={news} />
        <Button loading={read.pending} onClick={() => read.run({})}>
          {t('shell.markAllRead')}
        </Button>
      </div>
      {messages.error && !page ? (
        <FaultState failure={messages.error} retry={messages.refetch} />
      ) : !page ? (
        <Loading />
      ) : page.total === 0 ? (
        <EmptyState title={t('shell.noMessages')} hint={t('shell.noMessagesHint')} />
      ) : (
        <>
          <ul ref={place} className={styles.list}>
            {page.list.map((message) => (
              <Item key={message.id} message={message} read={() => read.run({ id: message.id })} />
            ))}
          </ul>
          <Pager
            pageNo={pageNo}
            pageSize={pageSize}
            total={page.total}
            capped={page.totalCapped ?? false}
            onChange={change}
          />
        </>
      )}
    </section>
  )
}

function Item({ message, read }: { message: Message; read: () => unknown }) {
  const [open, setOpen] = useState(false)
  const unread = message.readAt === null
  const toggle = () => {
    setOpen(!open)
    if (unread) read()
  }
  return (
    <li className={styles.item} data-unread={unread || undefined}>
      <button type="button" aria-expanded={open} onClick={toggle}>
        <StatusTag tone={tones[message.type]}>{t(`shell.messageType.${message.type}`)}</StatusTag>
        <strong>
          {message.title}
          {unread && <span className="sr-only">{t('shell.unreadMessages')}</span>}
        </strong>
        <DateText value={message.createdAt} as="relative" />
      </button>
      {open && (
        <div className={styles.body}>
          <p>{message.body}</p>
          {message.link && (
            <PageLink alone to={message.link}>
              {t('shell.open')} →
            </PageLink>
          )}
        </div>
      )}
    </li>
  )
}
