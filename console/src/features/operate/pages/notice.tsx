import type { Response } from '@cogcampus/contract'
import { familyEventNames, noticeStates } from '@cogcampus/contract/notices'
import { Select } from 'antd'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { PatientLink } from '../../../ui/PatientLink.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { YesNoSelect } from '../../../ui/YesNoSelect.tsx'
import { NoticeTag } from '../notice/NoticeTag.tsx'
import { Templates } from '../notice/Templates.tsx'

type Row = Response<'/admin/notice/page'>['list'][number]

/** What the messaging app told families outside of the applet, and whom it did not reach: those are to be rung. */
export default function NoticePage() {
  const can = useCan()
  const campus = useCampusFilter()
  return (
    <>
      {can('/admin/notice/templates') && <Templates />}
      <TablePage
        endpoint="/admin/notice/page"
        caption={t('notice:noun')}
        emptyHint={t('operate.notice.none')}
        quick={{
          name: 'state',
          label: t('notice:state'),
          options: noticeStates.map((value) => ({ value, label: t(`notice:state.${value}`) })),
        }}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('operate.notice.keyword')} /> },
          ...campus,
          { name: 'unreached', label: t('operate.notice.unreached'), input: <YesNoSelect /> },
          {
            name: 'event',
            input: (
              <Select
                allowClear
                placeholder={t('common.all')}
                options={familyEventNames.map((value) => ({ value, label: t(`notice:event.${value}`) }))}
              />
            ),
          },
        ]}
        columns={[
          { key: 'name', render: (row) => row.name ?? t('operate.notice.nameless') },
          { key: 'phone', under: 'name' },
          { key: 'patients', render: Patients },
          { key: 'event', render: (row) => t(`notice:event.${row.event}`) },
          { key: 'title', under: 'event' },
          { key: 'state', render: (row) => <NoticeTag notice={row} /> },
          { key: 'read', render: (row) => t(row.read ? 'common.yes' : 'common.no') },
          { key: 'createdAt', sort: true },
          { key: 'endedAt', hidden: true, render: (row) => <DateText value={row.endedAt} /> },
          { key: 'tries', hidden: true, align: 'right' },
        ]}
      />
    </>
  )
}

const Patients = ({ patients }: Row) => (
  <>
    {patients.map(({ id, name }) => (
      <PatientLink key={id} id={id} name={name} />
    ))}
  </>
)
