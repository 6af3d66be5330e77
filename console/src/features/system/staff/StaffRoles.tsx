import { Checkbox, Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from './staff.module.css'

/** Which roles a member of staff holds, each with the data it opens. */
export function StaffRoles({ dialog }: { dialog: Dialog }) {
  const userId = dialog.id ?? 0
  const person = useApi('/admin/rbac/user/detail', { id: userId }, { enabled: dialog.open })
  const roles = useApi('/admin/rbac/user/listRoleByUser', { userId }, { enabled: dialog.open })
  const save = useAction('/admin/rbac/user/saveUserRole', { also: ['/admin/rbac/role'] })
  return (
    <FormDialog<{ roleIds: number[] }>
      dialog={dialog}
      title={person.data ? t('system.setRolesOf', { name: person.data.userName }) : t('system.setRoles')}
      load={shaped(roles, (list) => ({ roleIds: list.filter((role) => role.held).map((role) => role.id) }))}
      save={({ roleIds }) => save.run({ userId, roleIds })}
    >
      <p className={styles.note}>{t('system.rolesHint')}</p>
      {roles.data?.length === 0 && <EmptyState title={t('system.noRole')} />}
      <Form.Item name="roleIds" noStyle>
        <Checkbox.Group className={styles.roles}>
          {roles.data?.map((role) => (
            <Checkbox key={role.id} value={role.id} disabled={role.beyond !== null}>
              <strong>{role.name}</strong>
              <small>{role.beyond ?? t(`system.scopeHint.${role.scope}`)}</small>
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
    </FormDialog>
  )
}
