import { useAction } from '../../../api/useAction.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { LeaveForm } from '../leave/LeaveForm.tsx'
import { HitsDialog } from '../rearrange/HitsDialog.tsx'

/** Leave of doctors: the list, and a dialog to note or change one. */
export default function LeavePage() {
  const campus = useCampusFilter()
  const edit = useDialog('edit', { add: '/admin/doctor-leave/add', update: '/admin/doctor-leave/update' })
  const hits = useDialog('hits', '/admin/doctor-leave/hits')
  const remove = useAction('/admin/doctor-leave/delete', { also: ['/admin/doctor-info'] })
  const mayChoose = useCan()('/admin/doctor-info/campus')
  return (
    <>
      <TablePage
        endpoint="/admin/doctor-leave/page"
        caption={t('doctor.leave')}
        emptyHint={t('doctor.leavesHint')}
        exports="/admin/doctor-leave/export"
        restore="/admin/doctor-leave/restore"
        filters={[
          ...(mayChoose
            ? [
                {
                  name: 'doctorId',
                  input: <ApiSelect endpoint="/admin/doctor-info/campus" placeholder={t('common.all')} />,
                },
              ]
            : []),
          ...campus,
          { name: 'from', label: t('doctor.leaveFrom'), input: <DateInput /> },
          { name: 'to', label: t('doctor.leaveTo'), input: <DateInput /> },
          { name: 'reason', input: <DictSelect type="doctorLeave" /> },
        ]}
        columns={[
          { key: 'doctorName' },
          { key: 'fromDay', sort: true },
          { key: 'toDay', sort: true },
          {
            key: 'fromTime',
            title: t('doctor.leaveTime'),
            render: (row) => (row.fromTime ? `${row.fromTime}–${row.toTime}` : t('doctor.wholeDay')),
          },
          { key: 'reason' },
          { key: 'remark' },
          { key: 'createdByName', about: 'person' },
          { key: 'createdAt', sort: true, hidden: true },
        ]}
        actions={[
          { label: t('doctor.noteLeave'), primary: true, endpoint: '/admin/doctor-leave/add', run: () => edit.show() },
        ]}
        nameOf={(row) => `${row.doctorName} ${row.fromDay}`}
        rowActions={(row) => [
          { label: t('doctor.hits'), endpoint: '/admin/doctor-leave/hits', run: () => hits.show(row.id) },
          { label: t('common.edit'), endpoint: '/admin/doctor-leave/update', run: () => edit.show(row.id) },
          {
            label: t('common.delete'),
            endpoint: '/admin/doctor-leave/delete',
            danger: true,
            confirm: {
              title: t('common.confirmDelete', { name: `${row.doctorName} ${row.fromDay}` }),
              hint: t('doctor.leaveDeletable'),
            },
            bulk: { id: row.id },
            run: () => remove.run({ id: row.id }),
          },
        ]}
      />
      <LeaveForm dialog={edit} saved={hits.show} />
      <HitsDialog dialog={hits} />
    </>
  )
}
