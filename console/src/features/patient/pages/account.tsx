import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { PersonLine } from '../../../ui/PersonLine.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { YesNoSelect } from '../../../ui/YesNoSelect.tsx'
import { AccountForm } from '../account/AccountForm.tsx'
import { AccountTag } from '../account/AccountTag.tsx'
import { useAccountActions } from '../account/useAccountActions.ts'
import { PatientLinks } from '../cells.tsx'

/** Accounts of parents: created by phone, linked, rebound, locked. */
export default function AccountPage() {
  const edit = useDialog('edit', { add: '/admin/parent-account/add', update: '/admin/parent-account/update' })
  const rowActions = useAccountActions(edit)
  return (
    <>
      <TablePage
        endpoint="/admin/parent-account/page"
        caption={t('patient.accounts')}
        emptyHint={t('patient.accountsEmpty')}
        restore="/admin/parent-account/restore"
        nameOf={(row) => row.parentName ?? row.phone ?? ''}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('patient.parentKeyword')} /> },
          { name: 'bound', label: t('patient.bound'), input: <YesNoSelect /> },
          { name: 'linked', label: t('patient.linked'), input: <YesNoSelect /> },
          { name: 'locked', input: <YesNoSelect /> },
        ]}
        columns={[
          { key: 'phone' },
          {
            key: 'parentName',
            render: (row) => <PersonLine name={row.parentName ?? t('patient.notLinked')} photo={row.headUrl} />,
          },
          { key: 'patients', render: (row) => <PatientLinks patients={row.patients} /> },
          { key: 'bound', title: t('patient.account'), render: (row) => <AccountTag account={row} /> },
          { key: 'campusName', about: 'campus', hidden: true },
          {
            key: 'lastLoginAt',
            sort: true,
            render: (row) => row.lastLoginAt && <DateText value={row.lastLoginAt} as="relative" />,
          },
          { key: 'remark', hidden: true },
        ]}
        actions={[
          {
            label: t('patient.addAccount'),
            primary: true,
            endpoint: '/admin/parent-account/add',
            run: () => edit.show(),
          },
        ]}
        rowActions={rowActions}
      />
      <AccountForm dialog={edit} />
    </>
  )
}
