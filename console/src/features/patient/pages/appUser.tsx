import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { PersonLine } from '../../../ui/PersonLine.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { YesNoSelect } from '../../../ui/YesNoSelect.tsx'
import { AccountForm } from '../account/AccountForm.tsx'
import { PatientLinks } from '../cells.tsx'

/** Users of the mini-program: who uses it, since when and how lately, and who still waits for a parent. The account page manages them. */
export default function AppUserPage() {
  const edit = useDialog('edit', { add: '/admin/parent-account/update', update: '/admin/parent-account/update' })
  return (
    <>
      <TablePage
        endpoint="/admin/rbac/user/page/applet"
        caption={t('rbac-user:call.page/applet')}
        emptyHint={t('patient.appUsersEmpty')}
        exports="/admin/rbac/user/export"
        nameOf={(row) => row.parentName ?? row.phone ?? ''}
        linked={[{ name: 'remind', label: () => t('patient.toLink') }]}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('patient.parentKeyword')} /> },
          { name: 'linked', label: t('patient.linked'), input: <YesNoSelect /> },
          { name: 'idle', label: t('patient.idle'), input: <YesNoSelect /> },
        ]}
        columns={[
          { key: 'phone' },
          {
            key: 'nickName',
            render: ({ nickName, headUrl }) =>
              (nickName || headUrl) && <PersonLine name={nickName ?? ''} photo={headUrl} />,
          },
          { key: 'parentName', render: (row) => row.parentName ?? t('patient.notLinked') },
          { key: 'patients', render: (row) => <PatientLinks patients={row.patients} /> },
          { key: 'campusName', about: 'campus', hidden: true },
          {
            key: 'lastLoginAt',
            sort: true,
            render: (row) => row.lastLoginAt && <DateText value={row.lastLoginAt} as="relative" />,
          },
          { key: 'createdAt', title: t('patient.firstSeen'), sort: true },
        ]}
        rowActions={({ id, patients }) =>
          patients.length > 0
            ? []
            : [{ label: t('patient.link'), endpoint: '/admin/parent-account/update', run: () => edit.show(id) }]
        }
      />
      <AccountForm dialog={edit} />
    </>
  )
}
