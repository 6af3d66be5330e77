import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { language, t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { Permissions } from '../role/Permissions.tsx'
import { RoleForm } from '../role/RoleForm.tsx'
import styles from '../role/role.module.css'

/** Roles: what their holders may call and which rows they see. */
export default function RolePage() {
  const edit = useDialog('edit', { add: '/admin/rbac/role/add', update: '/admin/rbac/role/update' })
  const grant = useDialog('grant', '/admin/rbac/role/listRoleResource')
  const remove = useAction('/admin/rbac/role/delete')
  const campuses = useApi('/admin/campus/all', {}, { freshMs: 60_000 }).data ?? []
  const campusNames = (ids: number[]) =>
    ids.map((id) => campuses.find((campus) => campus.id === id)?.name ?? id).join(t('system.comma'))
  return (
    <>
      <TablePage
        endpoint="/admin/rbac/role/page"
        caption={t('system.roles')}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('system.roleKeyword')} /> },
          { name: 'status', input: <DictSelect type="status" numeric /> },
        ]}
        columns={[
          {
            key: 'name',
            title: t('system.roleName'),
            sort: true,
            render: (row) => (
              <span className={styles.name}>
                {(language === 'en' && row.nameEn) || row.name}
                {row.builtIn && <StatusTag tone="accent">{t('system.builtIn')}</StatusTag>}
              </span>
            ),
          },
          { key: 'code', sort: true },
          {
            key: 'scope',
            render: (row) => (row.scope === 'CHOSEN' ? campusNames(row.campusIds) : t(`rbac-role:scope.${row.scope}`)),
          },
          { key: 'userCount' },
          { key: 'status' },
          { key: 'remark', hidden: true },
          { key: 'createdAt', sort: true, hidden: true },
        ]}
        actions={[{ label: t('common.add'), primary: true, endpoint: '/admin/rbac/role/add', run: () => edit.show() }]}
        restore="/admin/rbac/role/restore"
        rowActions={(row) => [
          {
            label: t('system.permissions'),
            endpoint: '/admin/rbac/role/listRoleResource',
            run: () => grant.show(row.id),
          },
          { label: t('common.edit'), endpoint: '/admin/rbac/role/update', run: () => edit.show(row.id) },
          {
            label: t('common.delete'),
            endpoint: '/admin/rbac/role/delete',
            danger: true,
            disabled: row.builtIn,
            confirm: {
              title: t('common.confirmDelete', { name: row.name }),
              hint: t('system.roleDeletable'),
            },
            bulk: { id: row.id },
            run: () => remove.run({ id: row.id }),
          },
        ]}
      />
      <RoleForm dialog={edit} />
      <Permissions dialog={grant} />
    </>
  )
}
