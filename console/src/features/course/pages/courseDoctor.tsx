import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { CourseDoctorForm } from '../doctor/CourseDoctorForm.tsx'

/** Which doctors may teach which courses. */
export default function CourseDoctorPage() {
  const campus = useCampusFilter()
  const edit = useDialog('edit', { add: '/admin/course-doctor/add', update: '/admin/course-doctor/update' })
  const remove = useAction('/admin/course-doctor/delete', { also: ['/admin/course-campus'] })
  const nameOf = (row: { doctorName: string; courseName: string }) => `${row.doctorName} · ${row.courseName}`
  return (
    <>
      <TablePage
        endpoint="/admin/course-doctor/page"
        caption={t('course-doctor:noun')}
        restore="/admin/course-doctor/restore"
        emptyHint={t('course.permissions.empty')}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('course.doctorHint')} /> },
          ...campus,
          { name: 'level', input: <DictSelect type="courseLevel" /> },
          { name: 'status', input: <DictSelect type="status" numeric /> },
        ]}
        columns={[
          { key: 'doctorName', about: 'person' },
          { key: 'courseName' },
          { key: 'level' },
          {
            key: 'campuses',
            render: (row) => row.campuses.map(({ name }) => name).join(t('common.comma')) || t('course.teachesNowhere'),
          },
          { key: 'approvedAt', sort: true, render: (row) => <DateText value={row.approvedAt} as="day" /> },
          { key: 'status' },
          { key: 'remark', hidden: true },
        ]}
        actions={[
          { label: t('common.add'), primary: true, endpoint: '/admin/course-doctor/add', run: () => edit.show() },
        ]}
        nameOf={nameOf}
        rowActions={(row) => [
          { label: t('common.edit'), endpoint: '/admin/course-doctor/update', run: () => edit.show(row.id) },
          {
            label: t('common.delete'),
            endpoint: '/admin/course-doctor/delete',
            danger: true,
            confirm: { title: t('common.confirmDelete', { name: nameOf(row) }), hint: t('course.permissionDeletable') },
            run: () => remove.run({ id: row.id }),
          },
        ]}
      />
      <CourseDoctorForm dialog={edit} />
    </>
  )
}
