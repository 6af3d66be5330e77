import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { YesNoSelect } from '../../../ui/YesNoSelect.tsx'
import { AccountForm } from '../account/AccountForm.tsx'
import { AccountTag } from '../account/AccountTag.tsx'
import { useAccountActions } from '../account/useAccountActions.ts'
import { PatientLinks } from '../cells.tsx'

/** Users of the mini-program: who has signed in, as which parent, for which patients. */
export default function AppUserPage() {
  const edit = useDialog('edit', { add: '/admin/parent-account/update', update: '/admin/parent-account/update' })
  const rowActions = useAccountActions(edit)
  return (
    <>
      <TablePage
        endpoint="/admin/rbac/user/page/applet"
        caption={t('patient.appUsers')}
        emptyHint={t('patient.appUsersEmpty')}
        exports="/admin/rbac/user/export"
        nameOf={(row) => row.parentName ?? row.phone ?? ''}
        linked={[{ name: 'remind', label: () => t('patient.toLink') }]}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('patient.parentKeyword')} /> },
          { name: 'linked', label: t('patient.linked'), input: <YesNoSelect /> },
          { name: 'locked', label: t('patient.locked'), input: <YesNoSelect /> },
        ]}
        columns={[
          { key: 'phone' },
          { key: 'parentName', render: (row) => row.parentName ?? t('patient.notLinked') },
          { key: 'patients', render: (row) => <PatientLinks patients={row.patients} /> },
          { key: 'locked', title: t('patient.account'), render: (row) => <AccountTag account={row} /> },
          {
            key: 'lastLoginAt',
            sort: true,
            render: (row) => row.lastLoginAt && <DateText value={row.lastLoginAt} as="relative" />,
          },
          { key: 'createdAt', title: t('patient.since'), sort: true },
        ]}
        rowActions={(row) =>
          rowActions(row).filter(({ danger, endpoint }) => !danger || endpoint !== '/admin/parent-account/delete')
        }
      />
      <AccountForm dialog={edit} />
    </>
  )
}
