import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { PersonLine } from '../../../ui/PersonLine.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { RoleSelect } from '../parts/RoleSelect.tsx'
import { PasswordOnce } from '../staff/PasswordOnce.tsx'
import { ResetPassword } from '../staff/ResetPassword.tsx'
import { StaffForm } from '../staff/StaffForm.tsx'
import { StaffRoles } from '../staff/StaffRoles.tsx'
import { useStaffActions } from '../staff/useStaffActions.ts'

/** Members of staff: who they are, what they may do, and whether they may sign in. */
export default function StaffPage() {
  const edit = useDialog('edit', { add: '/admin/rbac/user/add', update: '/admin/rbac/user/update' })
  const roles = useDialog('roles', '/admin/rbac/user/saveUserRole')
  const reset = useDialog('reset', '/admin/rbac/user/status')
  const [made, setMade] = useState<{ loginName: string; password: string }>()
  const rowActions = useStaffActions({ edit, roles, reset })
  const navigate = useNavigate()
  const comma = t('system.comma')
  const canRole = useCan()('/admin/rbac/role/page')
  return (
    <>
      <TablePage
        endpoint="/admin/rbac/user/page"
        caption={t('system.staff')}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('system.staffKeyword')} /> },
          { name: 'campusId', input: <ApiSelect endpoint="/admin/campus/all" placeholder={t('common.all')} /> },
          ...(canRole ? [{ name: 'roleId', input: <RoleSelect placeholder={t('common.all')} /> }] : []),
          { name: 'status', input: <DictSelect type="status" numeric /> },
        ]}
        columns={[
          {
            key: 'userName',
            sort: true,
            render: (row) => <PersonLine name={row.userName} photo={row.headUrl} below={row.loginName} />,
          },
          { key: 'phoneNo' },
          { key: 'roles', render: (row) => row.roles.map((role) => role.name).join(comma) },
          { key: 'campuses', about: 'campus', render: (row) => row.campuses.map((campus) => campus.name).join(comma) },
          { key: 'status' },
          {
            key: 'lastLoginAt',
            sort: true,
            render: (row) =>
              row.lastLoginAt ? <DateText value={row.lastLoginAt} as="relative" /> : t('system.neverSignedIn'),
          },
          { key: 'remark', hidden: true },
          { key: 'createdAt', sort: true, hidden: true },
        ]}
        actions={[
          { label: t('common.add'), primary: true, endpoint: '/admin/rbac/user/add', run: () => edit.show() },
          {
            label: t('system.staffImport'),
            endpoint: '/admin/rbac/user/import/upload',
            page: '/system/staffImport',
            run: () => navigate('/system/staffImport'),
          },
        ]}
        restore="/admin/rbac/user/restore"
        nameOf={(row) => row.userName}
        rowActions={rowActions}
      />
      <StaffForm dialog={edit} made={setMade} />
      <StaffRoles dialog={roles} />
      <ResetPassword dialog={reset} />
      <PasswordOnce made={made} close={() => setMade(undefined)} />
    </>
  )
}
