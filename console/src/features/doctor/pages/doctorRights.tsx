import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { useDict } from '../../../ui/useDict.ts'
import { DoctorName } from '../profile/DoctorName.tsx'
import { RightsForm } from '../rights/RightsForm.tsx'

/** Which types of materials each doctor may open. */
export default function DoctorRightsPage() {
  const campus = useCampusFilter()
  const edit = useDialog('rights', '/admin/doctor-info/edit/doctorSourceAuth')
  const type = useDict('materialType')
  const shown = (types: string[] | null) =>
    types === null
      ? t('doctor.allTypes')
      : types.map((value) => type.label(value) || value).join(t('common.comma')) || t('doctor.noTypes')
  return (
    <>
      <TablePage
        endpoint="/admin/doctor-info/page"
        caption={t('doctor.rights')}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('doctor.keyword')} /> },
          ...campus,
          { name: 'type', input: <DictSelect type="doctorType" /> },
        ]}
        columns={[
          { key: 'name', title: t('doctor.doctor'), sort: true, render: (row) => <DoctorName doctor={row} /> },
          { key: 'type' },
          { key: 'materialTypes', render: (row) => shown(row.materialTypes) },
        ]}
        rowActions={(row) => [
          {
            label: t('doctor.editRights'),
            endpoint: '/admin/doctor-info/edit/doctorSourceAuth',
            run: () => edit.show(row.id),
          },
        ]}
      />
      <RightsForm dialog={edit} />
    </>
  )
}
