import type { Response } from '@cogcampus/contract'
import {
  type AnnouncementCall,
  announcementLife,
  announcementStates,
  audiences,
} from '@cogcampus/contract/life/announcement'
import { useState } from 'react'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import type { Action } from '../../../ui/actions.ts'
import { CellLink } from '../../../ui/CellLink.tsx'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { AnnouncementDetail } from '../announcement/AnnouncementDetail.tsx'
import { AnnouncementForm } from '../announcement/AnnouncementForm.tsx'
import { AnnouncementTag } from '../announcement/AnnouncementTag.tsx'
import { audienceText } from '../announcement/audience.ts'
import { SendForm } from '../announcement/SendForm.tsx'

type Row = Response<'/admin/announcement/page'>['list'][number]

/** Announcements to families and staff: drafts, what waits for its time, and what was sent with how many have read it. */
export default function AnnouncementPage() {
  const dialogs = useDialogs()
  const campus = useCampusFilter()
  return (
    <>
      <TablePage
        endpoint="/admin/announcement/page"
        caption={t('announcement:noun')}
        restore="/admin/announcement/restore"
        nameOf={(row) => row.title}
        emptyHint={t('operate.announcement.none')}
        quick={{
          name: 'state',
          options: announcementStates.map((value) => ({ value, label: t(`announcement:state.${value}`) })),
        }}
        filters={[
          { name: 'keyword', input: <TextInput /> },
          ...campus,
          {
            name: 'audience',
            input: (
              <ChoiceChips
                label={t('announcement:audience')}
                options={audiences.map((value) => ({ value, label: t(`announcement:audience.${value}`) }))}
              />
            ),
          },
        ]}
        columns={[
          {
            key: 'title',
            render: (row) => <CellLink onClick={() => dialogs.detail.show(row.id)}>{row.title}</CellLink>,
          },
          { key: 'audience', under: 'title', render: audienceText },
          { key: 'state', render: (row) => <AnnouncementTag row={row} /> },
          {
            key: 'receivers',
            title: t('operate.announcement.read'),
            align: 'right',
            render: ({ readers, receivers }) => (receivers === null ? '' : `${readers} / ${receivers}`),
          },
          { key: 'sentAt', render: ({ sentAt, sendAt }) => <DateText value={sentAt ?? sendAt} /> },
          { key: 'createdByName' },
          { key: 'createdAt', sort: true, hidden: true },
          {
            key: 'campusName',
            about: 'campus',
            render: (row) => row.campusName ?? t('common.allCampuses'),
          },
        ]}
        actions={[
          { label: t('common.add'), primary: true, endpoint: '/admin/announcement/add', run: () => dialogs.write() },
        ]}
        rowActions={useSteps(dialogs)}
      />
      <AnnouncementForm dialog={dialogs.edit} copied={dialogs.copied} />
      <AnnouncementDetail dialog={dialogs.detail} />
      <SendForm dialog={dialogs.send} />
    </>
  )
}

function useDialogs() {
  const edit = useDialog('edit', { add: '/admin/announcement/add', update: '/admin/announcement/update' })
  const [copied, copy] = useState<number>()
  return {
    edit,
    detail: useDialog('detail', '/admin/announcement/detail'),
    send: useDialog('send', '/admin/announcement/send'),
    /** The announcement from which a new one begins. */
    copied,
    /** Begins a new one, like another where that is given. */
    write: (from?: number) => {
      copy(from)
      edit.show()
    },
  }
}

/** What can be done to an announcement as it stands. */
function useSteps({ edit, send, write }: ReturnType<typeof useDialogs>): (row: Row) => Action[] {
  const withdraw = useAction('/admin/announcement/withdraw')
  const remove = useAction('/admin/announcement/delete')
  return ({ id, version, title, state }) => {
    const steps: (Action & { endpoint: `/admin/${AnnouncementCall}` })[] = [
      { label: t('operate.announcement.send'), endpoint: '/admin/announcement/send', run: () => send.show(id) },
      { label: t('common.edit'), endpoint: '/admin/announcement/update', run: () => edit.show(id) },
      {
        label: t('operate.announcement.withdraw'),
        endpoint: '/admin/announcement/withdraw',
        run: () => withdraw.run({ id, version }),
      },
      {
        label: t('common.delete'),
        endpoint: '/admin/announcement/delete',
        danger: true,
        confirm: { title: t('common.confirmDelete', { name: title }), hint: t('common.deletable') },
        run: () => remove.run({ id }),
      },
    ]
    return [
      ...steps.filter(({ endpoint }) => announcementLife.allows(endpoint.slice('/admin/'.length), state)),
      { label: t('operate.announcement.copy'), endpoint: '/admin/announcement/add', run: () => write(id) },
    ]
  }
}
