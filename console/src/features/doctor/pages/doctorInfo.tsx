import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { DoctorDetail } from '../profile/DoctorDetail.tsx'
import { DoctorForm } from '../profile/DoctorForm.tsx'
import { DoctorName } from '../profile/DoctorName.tsx'
import { LicenceSelect, LicenceTag } from '../profile/LicenceTag.tsx'
import { Specialties } from '../profile/Specialties.tsx'

/** Doctors: the list, and a form in sections. */
export default function DoctorPage() {
  const edit = useDialog('edit', { add: '/admin/doctor-info/add', update: '/admin/doctor-info/update' })
  const view = useDialog('view', '/admin/doctor-info/detail')
  const remove = useAction('/admin/doctor-info/delete')
  return (
    <>
      <TablePage
        endpoint="/admin/doctor-info/page"
        caption={t('doctor.doctors')}
        emptyHint={t('doctor.doctorsHint')}
        exports="/admin/doctor-info/export"
        restore="/admin/doctor-info/restore"
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('doctor.keyword')} /> },
          { name: 'campusId', input: <ApiSelect endpoint="/admin/campus/all" placeholder={t('common.all')} /> },
          { name: 'type', input: <DictSelect type="doctorType" /> },
          { name: 'licence', label: t('doctor-info:licenceState'), input: <LicenceSelect /> },
        ]}
        columns={[
          { key: 'name', sort: true, render: (row) => <DoctorName doctor={row} open={() => view.show(row.id)} /> },
          { key: 'type', sort: true },
          { key: 'specialties', render: (row) => <Specialties values={row.specialties} /> },
          {
            key: 'campuses',
            about: 'campus',
            render: (row) => row.campuses.map((campus) => campus.name).join(t('common.comma')),
          },
          {
            key: 'weeklyHours',
            title: t('doctor.hoursAWeek'),
            align: 'right',
            render: (row) => t('doctor.hours', { count: row.weeklyHours }),
          },
          { key: 'sessionsADay', hidden: true },
          { key: 'licenceState', render: (row) => <LicenceTag state={row.licenceState} /> },
          { key: 'licenceTo', under: 'licenceState', sort: true },
          { key: 'licenceNo', hidden: true },
          { key: 'status' },
          { key: 'createdAt', sort: true, hidden: true },
        ]}
        actions={[
          { label: t('common.add'), primary: true, endpoint: '/admin/doctor-info/add', run: () => edit.show() },
        ]}
        rowActions={(row) => [
          { label: t('common.view'), endpoint: '/admin/doctor-info/detail', run: () => view.show(row.id) },
          { label: t('common.edit'), endpoint: '/admin/doctor-info/update', run: () => edit.show(row.id) },
          {
            label: t('common.delete'),
            endpoint: '/admin/doctor-info/delete',
            danger: true,
            confirm: { title: t('common.confirmDelete', { name: row.name }), hint: t('doctor.deletable') },
            bulk: { id: row.id },
            run: () => remove.run({ id: row.id }),
          },
        ]}
      />
      <DoctorDetail dialog={view} edit={edit.show} />
      <DoctorForm dialog={edit} />
    </>
  )
}
