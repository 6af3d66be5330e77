import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { nameOf } from '../parts/resources.ts'

/** What was deleted from the tree, to be restored. */
export function DeletedResources({ fixed }: { fixed: boolean }) {
  const [, change] = useQueryState()
  const restore = useAction('/admin/rbac/resource/restore', { also: ['/admin/rbac/user'] })
  return (
    <TablePage
      endpoint="/admin/rbac/resource/page"
      caption={t('system.deletedResources')}
      always={{ deleted: true }}
      filters={[{ name: 'keyword', input: <TextInput placeholder={t('system.searchResources')} /> }]}
      columns={[
        { key: 'name', sort: true, render: nameOf },
        { key: 'type', render: (row) => t(`rbac-resource:type.${row.type}`) },
        { key: 'code', sort: true },
        { key: 'deletedAt' },
      ]}
      actions={[
        {
          label: t('system.backToTree'),
          run: () => change({ deleted: undefined, keyword: undefined, pageNo: undefined }),
        },
      ]}
      nameOf={nameOf}
      also={['/admin/rbac/user']}
      rowActions={(row) =>
        fixed
          ? []
          : [
              {
                label: t('common.restore'),
                endpoint: '/admin/rbac/resource/restore',
                bulk: { id: row.id },
                confirm: { title: t('common.restoreTitle', { name: nameOf(row) }) },
                run: () => restore.run({ id: row.id }),
              },
            ]
      }
    />
  )
}
