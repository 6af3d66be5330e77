import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { SubjectForm } from '../subject/SubjectForm.tsx'

/** Subjects: the list, and a dialog to add or change one. */
export default function SubjectPage() {
  const edit = useDialog('edit', '/api/admin/education/subject/edit')
  const remove = useAction('/api/admin/education/subject/delete/:id')
  return (
    <>
      <TablePage
        endpoint="/api/admin/education/subject/page"
        caption={t('course.subjects')}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('course.keywordHint')} /> },
          { name: 'grade', input: <DictSelect type="grade" numeric /> },
        ]}
        columns={[
          { key: 'name', sort: true },
          { key: 'levelName', sort: true },
          {
            key: 'grade',
            sort: true,
            render: (row) => (row.grade ? <DictText type="grade" value={row.grade} /> : t('course.anyGrade')),
          },
          { key: 'sort', sort: true },
          { key: 'createdAt', sort: true },
        ]}
        actions={[
          {
            label: t('common.add'),
            primary: true,
            endpoint: '/api/admin/education/subject/edit',
            run: () => edit.show(),
          },
        ]}
        nameOf={(row) => `${row.name} · ${row.levelName}`}
        rowActions={(row) => [
          { label: t('common.edit'), endpoint: '/api/admin/education/subject/edit', run: () => edit.show(row.id) },
          {
            label: t('common.delete'),
            endpoint: '/api/admin/education/subject/delete/:id',
            danger: true,
            confirm: {
              title: t('common.confirmDelete', { name: `${row.name} · ${row.levelName}` }),
              hint: t('course.subjectUsed'),
            },
            bulk: { id: row.id },
            run: () => remove.run({ id: row.id }),
          },
        ]}
      />
      <SubjectForm dialog={edit} />
    </>
  )
}
