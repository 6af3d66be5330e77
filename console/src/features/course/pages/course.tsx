import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { YesNoSelect } from '../../../ui/YesNoSelect.tsx'
import { CourseForm } from '../course/CourseForm.tsx'
import { ModeSelect } from '../course/ModeSelect.tsx'
import { ShelfTag } from '../course/ShelfTag.tsx'

/** The courses of the business: the list, and a drawer to add or change one. */
export default function CoursePage() {
  const edit = useDialog('edit', { add: '/admin/course/add', update: '/admin/course/update' })
  const remove = useAction('/admin/course/delete')
  return (
    <>
      <TablePage
        endpoint="/admin/course/page"
        caption={t('course:noun')}
        emptyHint={t('course.coursesHint')}
        exports="/admin/course/export"
        restore="/admin/course/restore"
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('course.courseHint')} /> },
          { name: 'domain', input: <DictSelect type="domain" /> },
          { name: 'mode', input: <ModeSelect allowClear placeholder={t('common.all')} /> },
          { name: 'roomType', input: <DictSelect type="roomType" /> },
          { name: 'deviceType', input: <DictSelect type="deviceType" /> },
          { name: 'onShelf', input: <YesNoSelect yes={t('course:onShelf.true')} no={t('course:onShelf.false')} /> },
        ]}
        columns={[
          { key: 'name', sort: true },
          { key: 'code', sort: true },
          { key: 'domain' },
          {
            key: 'mode',
            render: (row) =>
              row.mode === 'GROUP' ? t('course.groupOf', { count: row.capacity }) : t(`course:mode.${row.mode}`),
          },
          { key: 'ages', render: ages },
          {
            key: 'minutes',
            title: t('course.lesson'),
            sort: true,
            render: (row) => t('course.lessonOf', { minutes: row.minutes, hours: row.hoursPerLesson }),
          },
          { key: 'price', sort: true },
          {
            key: 'validDays',
            title: t('course.validity'),
            align: 'right',
            render: (row) => (row.validDays ? t('course.days', { count: row.validDays }) : t('common.noEnd')),
          },
          { key: 'roomType', render: (row) => row.roomType && <DictText type="roomType" value={row.roomType} /> },
          {
            key: 'deviceType',
            render: (row) => row.deviceType && <DictText type="deviceType" value={row.deviceType} />,
          },
          { key: 'onShelf', render: (row) => <ShelfTag onShelf={row.onShelf} /> },
          { key: 'createdAt', sort: true, hidden: true },
        ]}
        actions={[{ label: t('common.add'), primary: true, endpoint: '/admin/course/add', run: () => edit.show() }]}
        rowActions={(row) => [
          { label: t('common.edit'), endpoint: '/admin/course/update', run: () => edit.show(row.id) },
          {
            label: t('common.delete'),
            endpoint: '/admin/course/delete',
            danger: true,
            confirm: { title: t('common.confirmDelete', { name: row.name }), hint: t('common.deletable') },
            run: () => remove.run({ id: row.id }),
          },
        ]}
      />
      <CourseForm dialog={edit} />
    </>
  )
}

/** `6–12 岁`, or where one end is open `6 岁以上`. */
function ages({ ageFrom, ageTo }: { ageFrom: number | null; ageTo: number | null }) {
  if (ageFrom === null && ageTo === null) return t('course.anyAge')
  if (ageTo === null) return t('course.ageFrom', { from: ageFrom ?? 0 })
  return t('course.ageRange', { from: ageFrom ?? 0, to: ageTo })
}
