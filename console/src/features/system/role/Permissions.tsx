import { Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useNarrow } from '../../../ui/useMedia.ts'
import { nameOf } from '../parts/resources.ts'
import { PermissionEditor } from './PermissionEditor.tsx'

/** What a role may do, in a drawer that does not close over unsaved changes. */
export function Permissions({ dialog }: { dialog: Dialog }) {
  const id = dialog.id ?? 0
  const narrow = useNarrow()
  const [changes, setChanges] = useState(0)
  const role = useApi('/admin/rbac/role/detail', { id }, { enabled: dialog.open })
  const tree = useApi('/admin/rbac/resource/tree', {}, { enabled: dialog.open })
  const grants = useApi('/admin/rbac/role/listRoleResource', { roleId: id }, { enabled: dialog.open })
  const failure = role.error ?? tree.error ?? grants.error
  const name = role.data && nameOf(role.data)
  const close = async () => {
    const title = t('system.discardTitle', { count: changes })
    if (changes > 0 && !(await confirm({ title, hint: t('system.discardHint'), danger: true }))) return
    setChanges(0)
    dialog.close()
  }
  return (
    <Drawer
      open={dialog.open}
      title={name ? t('system.permissionsOf', { name }) : t('system.permissions')}
      size={narrow ? '100%' : 'max(30%, 620px)'}
      onClose={close}
      destroyOnHidden
    >
      {failure ? (
        <FaultState failure={failure} retry={() => Promise.all([role.refetch(), tree.refetch(), grants.refetch()])} />
      ) : role.data && tree.data && grants.data ? (
        <PermissionEditor
          key={grants.data.version}
          role={role.data}
          tree={tree.data}
          grants={grants.data}
          onChanges={setChanges}
          reload={() => Promise.all([role.refetch(), grants.refetch()])}
        />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  )
}
