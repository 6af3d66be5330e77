import { useAction } from '../../../api/useAction.ts'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { YesNoSelect } from '../../../ui/YesNoSelect.tsx'
import { PatientLinks } from '../cells.tsx'
import { Children } from '../parent/Children.tsx'
import { ParentForm } from '../parent/ParentForm.tsx'
import { ParentNumbers } from '../parent/ParentNumbers.tsx'
import { accountTones } from '../patient.ts'

/** Parents: whose they are, and whether they use the app. */
export default function ParentPage() {
  const edit = useDialog('edit', '/admin/parent-info/update')
  const numbers = useDialog('numbers', '/admin/parent-info/reveal')
  const remove = useAction('/admin/parent-info/delete')
  const oneCampus = useUser()?.oneCampus
  return (
    <>
      <TablePage
        endpoint="/admin/parent-info/page"
        caption={t('patient.parents')}
        emptyHint={t('patient.parentsEmpty')}
        exports="/admin/parent-info/export"
        restore="/admin/parent-info/restore"
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('patient.parentKeyword')} /> },
          ...(oneCampus
            ? []
            : [{ name: 'campusId', input: <ApiSelect endpoint="/admin/campus/all" placeholder={t('common.all')} /> }]),
          { name: 'unreached', label: t('patient.unreached'), input: <YesNoSelect /> },
        ]}
        columns={[
          { key: 'name', title: t('patient.parentName') },
          { key: 'phone' },
          { key: 'patients', render: (row) => <PatientLinks patients={row.patients} /> },
          {
            key: 'account',
            render: (row) => (
              <StatusTag tone={accountTones[row.account]}>{t(`parent-info:account.${row.account}`)}</StatusTag>
            ),
          },
          { key: 'occupation', hidden: true },
          { key: 'address', hidden: true },
          { key: 'identityNo', hidden: true },
          { key: 'remark', hidden: true },
          { key: 'createdAt', sort: true, render: (row) => <DateText value={row.createdAt} as="day" /> },
        ]}
        expand={(row) => row.patients.length > 0 && <Children parentId={row.id} />}
        rowActions={(row) => [
          { label: t('common.edit'), endpoint: '/admin/parent-info/update', run: () => edit.show(row.id) },
          { label: t('common.showNumbers'), endpoint: '/admin/parent-info/reveal', run: () => numbers.show(row.id) },
          {
            label: t('common.delete'),
            endpoint: '/admin/parent-info/delete',
            danger: true,
            confirm: { title: t('common.confirmDelete', { name: row.name }), hint: t('common.deletable') },
            run: () => remove.run({ id: row.id }),
          },
        ]}
      />
      <ParentForm dialog={edit} />
      <ParentNumbers dialog={numbers} />
    </>
  )
}
