import { names } from 'virtual:endpoint-names'
import { routes } from 'virtual:shipped-routes'
import { Modal, Skeleton } from 'antd'
import { notify } from '../../../api/notify.ts'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { language, t } from '../../../messages/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FailureNote } from '../../../ui/formFailure.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { allOf } from '../parts/resources.ts'
import styles from './resource.module.css'

/** Compares the console's own pages with the tree and adds what the tree lacks. */
export function ImportRoutes() {
  const dialog = useDialog('import', '/admin/rbac/resource/importRoutes')
  const tree = useApi('/admin/rbac/resource/tree', {}, { enabled: dialog.open })
  const run = useAction('/admin/rbac/resource/importRoutes', {
    done: false,
    also: ['/admin/rbac/user', '/admin/rbac/role'],
  })
  const present = new Set((tree.data ?? []).flatMap(allOf).map((node) => node.code))
  const missing = shipped().filter(({ code }) => !present.has(code))
  const submit = async () => {
    const result = await run.run({ routes })
    if (!result.ok) return
    notify.success(t('system.imported', { count: result.data.added.length }))
    dialog.close()
  }
  return (
    <Modal
      open={dialog.open}
      title={t('system.importTitle')}
      width={600}
      okText={t('system.importRun', { count: missing.length })}
      cancelText={t('common.close')}
      okButtonProps={{ disabled: missing.length === 0 }}
      confirmLoading={run.pending}
      onOk={submit}
      onCancel={dialog.close}
      destroyOnHidden
    >
      <p className={styles.note}>{t('system.importHint')}</p>
      {tree.error ? (
        <FailureNote failure={tree.error} />
      ) : !tree.data ? (
        <Skeleton active />
      ) : missing.length === 0 ? (
        <EmptyState title={t('system.importNone')} />
      ) : (
        <>
          <strong>{t('system.importMissing', { count: missing.length })}</strong>
          <ul className={styles.missing}>
            {missing.map(({ code, name }) => (
              <li key={code}>
                <span>{name}</span>
                <span className={styles.code}>{code}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}

/** Every group, page and call that the console brings. */
function shipped(): { code: string; name: string }[] {
  return routes.flatMap(({ path, name, nameEn, actions = [] }) => [
    { code: path, name: (language === 'en' && nameEn) || name },
    ...actions.map((code) => ({ code, name: names[language][code] ?? code })),
  ])
}
