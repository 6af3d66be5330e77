import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { CellLink } from '../../../ui/CellLink.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { CampusDetail } from '../campus/CampusDetail.tsx'
import { CampusForm } from '../campus/CampusForm.tsx'

/** Campuses: the list, one in full, and a form in sections. */
export default function CampusPage() {
  const edit = useDialog('edit', { add: '/admin/campus/add', update: '/admin/campus/update' })
  const view = useDialog('view', '/admin/campus/detail')
  const remove = useAction('/admin/campus/delete')
  return (
    <>
      <TablePage
        endpoint="/admin/campus/page"
        caption={t('system.campuses')}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('system.campusKeyword')} /> },
          { name: 'region', input: <TextInput max={50} /> },
          { name: 'status', input: <DictSelect type="status" numeric /> },
        ]}
        columns={[
          {
            key: 'name',
            title: t('system.campusName'),
            sort: true,
            render: (row) => <CellLink onClick={() => view.show(row.id)}>{row.name}</CellLink>,
          },
          { key: 'code', sort: true },
          { key: 'region', sort: true },
          { key: 'address', hidden: true },
          { key: 'phone' },
          { key: 'principalName' },
          { key: 'roomCount' },
          { key: 'staffCount' },
          { key: 'status' },
          { key: 'timeZone', hidden: true },
          { key: 'createdAt', sort: true, hidden: true },
        ]}
        actions={[{ label: t('common.add'), primary: true, endpoint: '/admin/campus/add', run: () => edit.show() }]}
        restore="/admin/campus/restore"
        rowActions={(row) => [
          { label: t('common.view'), endpoint: '/admin/campus/detail', run: () => view.show(row.id) },
          { label: t('common.edit'), endpoint: '/admin/campus/update', run: () => edit.show(row.id) },
          {
            label: t('common.delete'),
            endpoint: '/admin/campus/delete',
            danger: true,
            confirm: {
              title: t('common.confirmDelete', { name: row.name }),
              hint: t('system.campusDeletable'),
            },
            bulk: { id: row.id },
            run: () => remove.run({ id: row.id }),
          },
        ]}
      />
      <CampusDetail dialog={view} edit={edit.show} />
      <CampusForm dialog={edit} />
    </>
  )
}
