import { t } from '../../messages/index.ts'
import { EnabledTag } from '../../ui/EnabledTag.tsx'
import { TablePage } from '../../ui/TablePage.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

/** A table page with all it can have. */
export function GalleryTable() {
  return (
    <TablePage
      endpoint="/admin/campus/page"
      caption="TablePage"
      filters={[{ name: 'keyword', label: t('fields:keyword'), input: <TextInput /> }]}
      columns={[
        { key: 'name', title: 'name', sort: true },
        { key: 'code', title: 'code' },
        { key: 'status', title: 'status', render: (row) => <EnabledTag status={row.status} /> },
        { key: 'staffCount', title: 'staffCount', align: 'right' },
        { key: 'timeZone', title: 'timeZone', hidden: true },
      ]}
      actions={[{ label: t('common.add'), primary: true, run: () => undefined }]}
      rowActions={() => ['A', 'B', 'C', 'D'].map((label) => ({ label, run: () => undefined }))}
      selectionActions={(_, clear) => [{ label: t('common.delete'), danger: true, run: clear }]}
    />
  )
}
