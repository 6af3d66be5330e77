import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { PageTabs } from '../../../ui/PageTabs.tsx'
import { Events } from '../notice/Events.tsx'
import { NoticeList } from '../notice/NoticeList.tsx'
import { Templates } from '../notice/Templates.tsx'

/** What families are told outside of the applet: whom it did not reach, and for headquarters what is told and by which templates. */
export default function NoticePage() {
  const can = useCan()
  if (!can('/admin/notice/events')) return <NoticeList />
  return (
    <PageTabs
      label={t('notice:noun')}
      tabs={[
        { key: 'list', label: t('operate.notice.list'), children: <NoticeList /> },
        { key: 'events', label: t('operate.notice.events'), children: <Events /> },
        { key: 'templates', label: t('operate.notice.templates'), children: <Templates /> },
      ]}
    />
  )
}
