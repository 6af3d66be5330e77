import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { DoctorsForm } from './DoctorsForm.tsx'
import { OfferedForm } from './OfferedForm.tsx'

/** The courses that campuses offer, with the price at each. */
export function OfferedCourses() {
  const campus = useCampusFilter()
  const edit = useDialog('edit', { add: '/admin/course-campus/add', update: '/admin/course-campus/update' })
  const doctors = useDialog('doctors', '/admin/course/doctor')
  const remove = useAction('/admin/course-campus/delete')
  return (
    <>
      <TablePage
        endpoint="/admin/course-campus/page"
        caption={t('course-campus:noun')}
        restore="/admin/course-campus/restore"
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('course.courseHint')} /> },
          ...campus,
          { name: 'status', input: <DictSelect type="status" numeric /> },
        ]}
        columns={[
          { key: 'courseName' },
          { key: 'campusName', about: 'campus' },
          { key: 'mode', render: (row) => t(`course:mode.${row.mode}`) },
          {
            key: 'minutes',
            title: t('course.lesson'),
            render: (row) => t('course.lessonOf', { minutes: row.minutes, hours: row.hoursPerLesson }),
          },
          { key: 'price', sort: true },
          { key: 'listPrice' },
          {
            key: 'doctors',
            render: (row) => row.doctors.map(({ name }) => name).join(t('common.comma')) || t('course.noDoctors'),
          },
          { key: 'status' },
          { key: 'remark', hidden: true },
        ]}
        actions={[
          { label: t('common.add'), primary: true, endpoint: '/admin/course-campus/add', run: () => edit.show() },
        ]}
        emptyHint={t('course.offered.empty')}
        nameOf={(row) => `${row.courseName} · ${row.campusName}`}
        rowActions={(row) => [
          { label: t('course.setDoctors'), endpoint: '/admin/course/doctor', run: () => doctors.show(row.id) },
          { label: t('common.edit'), endpoint: '/admin/course-campus/update', run: () => edit.show(row.id) },
          {
            label: t('common.delete'),
            endpoint: '/admin/course-campus/delete',
            danger: true,
            confirm: {
              title: t('common.confirmDelete', { name: `${row.courseName} · ${row.campusName}` }),
              hint: t('common.deletable'),
            },
            run: () => remove.run({ id: row.id }),
          },
        ]}
      />
      <OfferedForm dialog={edit} />
      <DoctorsForm dialog={doctors} />
    </>
  )
}
