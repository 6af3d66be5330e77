import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { SlotForm } from './SlotForm.tsx'

/** The slots of campuses, each by itself, to be changed and taken away. */
export function SlotList() {
  const campus = useCampusFilter()
  const edit = useDialog('edit', { add: '/admin/so-time/add', update: '/admin/so-time/update' })
  const remove = useAction('/admin/so-time/delete')
  return (
    <>
      <TablePage
        endpoint="/admin/so-time/page"
        caption={t('so-time:noun')}
        restore="/admin/so-time/restore"
        emptyHint={t('schedule.noSlots')}
        filters={[
          { name: 'keyword', input: <TextInput /> },
          ...campus,
          { name: 'status', input: <DictSelect type="status" numeric /> },
        ]}
        columns={[
          { key: 'name', sort: true },
          {
            key: 'fromTime',
            title: t('schedule.time'),
            sort: true,
            render: ({ fromTime, toTime }) => `${fromTime}–${toTime}`,
          },
          { key: 'campusName', about: 'campus' },
          { key: 'status' },
          { key: 'remark' },
        ]}
        actions={[{ label: t('common.add'), primary: true, endpoint: '/admin/so-time/add', run: () => edit.show() }]}
        rowActions={(row) => [
          { label: t('common.edit'), endpoint: '/admin/so-time/update', run: () => edit.show(row.id) },
          {
            label: t('common.delete'),
            endpoint: '/admin/so-time/delete',
            danger: true,
            confirm: { title: t('common.confirmDelete', { name: row.name }), hint: t('schedule.slotDeletable') },
            bulk: { id: row.id },
            run: () => remove.run({ id: row.id }),
          },
        ]}
      />
      <SlotForm dialog={edit} />
    </>
  )
}
