import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDebounced } from '../../../ui/useDebounced.ts'
import type { Dialog } from '../../../ui/useDialog.ts'
import { AnnouncementTag } from './AnnouncementTag.tsx'
import styles from './announcement.module.css'
import { audienceText } from './audience.ts'
import { Notices } from './Notices.tsx'

/** An announcement in full, with those who receive it. */
export function AnnouncementDetail({ dialog }: { dialog: Dialog }) {
  const row = useApi('/admin/announcement/detail', { id: dialog.id ?? 0 }, { enabled: dialog.open, live: true })
  return (
    <DetailDrawer dialog={dialog} title={row.data?.title ?? t('announcement:noun')} width="480px" load={row}>
      {(one) => (
        <>
          <Facts
            items={factsOf('announcement', one, [
              { key: 'state', value: <AnnouncementTag row={one} /> },
              { key: 'campusName', value: one.campusName ?? t('common.allCampuses') },
              { label: t('announcement:audience'), value: audienceText(one), wide: true },
              { key: 'body', value: <p className={styles.body}>{one.body}</p>, wide: true },
              'createdByName',
              one.sentAt ? 'sentAt' : 'sendAt',
            ])}
          />
          {one.notices && <Notices id={one.id} version={one.version} state={one.notices} code={one.noticesCode} />}
          <Receivers id={one.id} sent={one.state === 'SENT'} />
        </>
      )}
    </DetailDrawer>
  )
}

function Receivers({ id, sent }: { id: number; sent: boolean }) {
  const [keyword, setKeyword] = useState('')
  const [wanted, search] = useState('')
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 20 })
  const searchSoon = useDebounced((text: string) => {
    search(text.trim())
    setPaging(({ pageSize }) => ({ pageSize, pageNo: 1 }))
  })
  const page = useApi(
    '/admin/announcement/receivers',
    { id, ...paging, ...(wanted ? { keyword: wanted } : {}) },
    { keep: true },
  )
  return (
    <Panel title={t(sent ? 'operate.announcement.received' : 'operate.announcement.receives')}>
      <TextInput
        value={keyword}
        onChange={(text) => {
          setKeyword(text)
          searchSoon(text)
        }}
        placeholder={t('operate.announcement.keyword')}
        aria-label={t('operate.announcement.keyword')}
      />
      {page.error && <FaultState failure={page.error} retry={page.refetch} />}
      {page.data && (
        <>
          {page.data.unreached > 0 && (
            <p className={styles.hint}>{t('operate.announcement.unreached', { count: page.data.unreached })}</p>
          )}
          <ul className={styles.receivers}>
            {page.data.list.map((one) => (
              <li key={one.id}>
                <span>
                  {one.name} {one.children && <small>{one.children}</small>}
                </span>
                {sent &&
                  (one.readAt ? (
                    <small>
                      {t('announcement:readers')} <DateText value={one.readAt} />
                    </small>
                  ) : (
                    <small className={styles.unread}>{t('operate.announcement.unread')}</small>
                  ))}
              </li>
            ))}
          </ul>
          {page.data.total === 0 && <p className={styles.hint}>{t('operate.announcement.noReceivers')}</p>}
          <Pager
            {...paging}
            total={page.data.total}
            capped={false}
            onChange={(change) => setPaging((now) => ({ ...now, ...change }))}
          />
        </>
      )}
    </Panel>
  )
}
