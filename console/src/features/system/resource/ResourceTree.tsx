import { Input } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import type { Action } from '../../../ui/actions.ts'
import { DataCards } from '../../../ui/DataCards.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { useNarrow } from '../../../ui/useMedia.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { allOf, matching, nameOf, type ResourceNode } from '../parts/resources.ts'
import { treeColumns } from './columns.tsx'
import styles from './resource.module.css'

/** The tree as a table: each node below its parent, unfolded where it is asked for. */
export function ResourceTree({ fixed }: { fixed: boolean }) {
  const tree = useApi('/admin/rbac/resource/tree')
  const [, change] = useQueryState()
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState<ReadonlySet<number>>()
  const remove = useAction('/admin/rbac/resource/delete', { also: ['/admin/rbac/user', '/admin/rbac/role'] })
  const nodes = matching(tree.data ?? [], keyword.trim())
  const parents = nodes.flatMap(allOf).filter((node) => node.childList.length > 0)
  // Groups are open by default; a search opens its matches.
  const shownOpen = keyword
    ? new Set(parents.map(({ id }) => id))
    : (open ?? new Set(parents.filter(({ type }) => type === 'LAYOUT').map(({ id }) => id)))
  const rows = visible(nodes, shownOpen)
  const toggle = (id: number) =>
    setOpen(new Set(shownOpen.has(id) ? [...shownOpen].filter((each) => each !== id) : [...shownOpen, id]))
  const allOpen = parents.every(({ id }) => shownOpen.has(id))

  const changesOf = (node: ResourceNode): Action[] => [
    { label: t('common.edit'), endpoint: '/admin/rbac/resource/update', run: () => change({ edit: node.id }) },
    {
      label: t('common.delete'),
      endpoint: '/admin/rbac/resource/delete',
      danger: true,
      disabled: node.childList.length > 0,
      confirm: { title: t('common.confirmDelete', { name: nameOf(node) }), hint: t('system.resourceDeletable') },
      run: () => remove.run({ id: node.id }),
    },
    ...(node.type === 'ACTION'
      ? []
      : [
          {
            label: t('system.addBelow'),
            endpoint: '/admin/rbac/resource/add' as const,
            run: () => change({ edit: 'new', parent: node.id }),
          },
        ]),
  ]
  const changes: Action[] = [
    {
      label: t('common.add'),
      primary: true,
      endpoint: '/admin/rbac/resource/add',
      run: () => change({ edit: 'new', parent: undefined }),
    },
    {
      label: t('rbac-resource:call.importRoutes'),
      endpoint: '/admin/rbac/resource/importRoutes',
      run: () => change({ import: 'new' }),
    },
  ]
  const actions: Action[] = [
    ...(fixed ? [] : changes),
    {
      label: t(allOpen ? 'system.collapseAll' : 'system.expandAll'),
      run: () => setOpen(new Set(allOpen ? [] : parents.map(({ id }) => id))),
    },
    {
      label: t('system.deletedResources'),
      endpoint: '/admin/rbac/resource/page',
      run: () => change({ deleted: true }),
    },
  ]
  const Rows = useNarrow() ? DataCards : DataTable
  return (
    <div className={styles.card}>
      <div className={styles.tools}>
        <ActionBar actions={actions} />
        <Input.Search
          allowClear
          aria-label={t('common.search')}
          placeholder={t('system.searchResources')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </div>
      {tree.error ? (
        <FaultState failure={tree.error} retry={tree.refetch} />
      ) : tree.data && rows.length === 0 ? (
        <EmptyState title={t(keyword ? 'common.emptyFiltered' : 'common.empty')} />
      ) : (
        <Rows
          dense
          caption={t('system.resources')}
          rows={tree.data && rows}
          idOf={(row) => row.id}
          columns={treeColumns(shownOpen, toggle)}
          rowActions={fixed ? undefined : changesOf}
        />
      )}
    </div>
  )
}

/** The nodes that are seen, each with how deep it stands. */
function visible(nodes: ResourceNode[], open: ReadonlySet<number>, depth = 0): (ResourceNode & { depth: number })[] {
  return nodes.flatMap((node) => [
    { ...node, depth },
    ...(open.has(node.id) ? visible(node.childList, open, depth + 1) : []),
  ])
}
