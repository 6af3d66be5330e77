import type { Response } from '@cogcampus/contract'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { Can } from '../../../api/Can.tsx'
import type { Failure } from '../../../api/failure.ts'
import { useAction } from '../../../api/useAction.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FailureNote } from '../../../ui/formFailure.tsx'
import { useMayGive } from '../parts/held.ts'
import { allOf, matching, nameOf, type ResourceNode } from '../parts/resources.ts'
import { changesBetween, type Held, toggle } from './grants.ts'
import { PermissionTree } from './PermissionTree.tsx'
import styles from './role.module.css'

interface Props {
  role: Response<'/admin/rbac/role/detail'>
  tree: ResourceNode[]
  grants: Response<'/admin/rbac/role/listRoleResource'>
  onChanges: (count: number) => void
  reload: () => Promise<unknown>
}

/** Ticks what a role may do: groups, pages and calls. Starts again when the role has another version. */
export function PermissionEditor({ role, tree, grants, onChanges, reload }: Props) {
  const before = new Set(grants.resourceIds)
  const [held, setHeld] = useState<Held>(before)
  const [keyword, setKeyword] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const save = useAction('/admin/rbac/role/saveRoleResource', { also: ['/admin/rbac/user'] })
  const mayGive = useMayGive()
  const beyond = tree.flatMap(allOf).filter((node) => before.has(node.id) && !mayGive(node))
  const fixed = !useCan()('/admin/rbac/role/saveRoleResource') || role.code === 'HQ_ADMIN' || beyond.length > 0
  const change = (next: Held) => {
    setHeld(next)
    onChanges(changesBetween(before, next))
  }
  const changes = changesBetween(before, held)
  const shown = matching(tree, keyword.trim())
  const submit = async () => {
    const result = await save.run({ roleId: role.id, version: grants.version, resourceIds: [...held] })
    setFailure(result.ok ? undefined : result.failure)
    if (result.ok) onChanges(0)
  }
  const everything = () =>
    change(
      new Set(
        tree
          .flatMap(allOf)
          .filter(mayGive)
          .map((node) => node.id),
      ),
    )
  return (
    <>
      {role.code === 'HQ_ADMIN' ? (
        <Alert type="info" showIcon title={t('system.adminHolds')} />
      ) : (
        beyond.length > 0 && (
          <Alert
            type="info"
            showIcon
            title={t('system.roleBeyond', { count: beyond.length })}
            description={beyond.slice(0, 5).map(nameOf).join(t('system.comma'))}
          />
        )
      )}
      {failure?.errCode === 'STALE_VERSION' ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('system.staleRole')}
          description={t('system.staleRoleHint')}
          action={<Button onClick={reload}>{t('common.loadNewest')}</Button>}
        />
      ) : (
        failure && <FailureNote failure={failure} />
      )}
      <div className={styles.tools}>
        <Input.Search
          allowClear
          aria-label={t('system.searchPermissions')}
          placeholder={t('system.searchPermissions')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        {!fixed && (
          <>
            <Button onClick={everything}>{t('system.selectEverything')}</Button>
            <Button onClick={() => change(new Set())}>{t('system.clearEverything')}</Button>
          </>
        )}
      </div>
      {!fixed && <p className={styles.note}>{t('system.pageReads')}</p>}
      {shown.length === 0 && <EmptyState title={t('system.nothingFound')} />}
      <PermissionTree
        nodes={shown}
        held={held}
        fixed={fixed}
        mayGive={mayGive}
        onToggle={(node, on) => change(toggle(tree, held, node, on, mayGive))}
      />
      {!fixed && (
        <Can endpoint="/admin/rbac/role/saveRoleResource">
          <footer className={styles.footer}>
            <span role="status">
              {changes === 0
                ? t('system.changesCount', { count: 0 })
                : `${t('system.changesCount', { count: changes })} · ${t('system.takesEffect', { count: role.userCount })}`}
            </span>
            <div>
              <Button disabled={changes === 0} onClick={() => change(before)}>
                {t('system.undoChanges')}
              </Button>
              <Button type="primary" disabled={changes === 0} loading={save.pending} onClick={submit}>
                {t('system.savePermissions')}
              </Button>
            </div>
          </footer>
        </Can>
      )}
    </>
  )
}
