import { Alert } from 'antd'
import { t } from '../../../messages/index.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { useMayEverything } from '../parts/held.ts'
import { DeletedResources } from '../resource/DeletedResources.tsx'
import { ImportRoutes } from '../resource/ImportRoutes.tsx'
import { ResourceForm } from '../resource/ResourceForm.tsx'
import { ResourceTree } from '../resource/ResourceTree.tsx'
import styles from '../resource/resource.module.css'

/** The permission tree: groups, pages and calls. */
export default function ResourcePage() {
  const [query] = useQueryState()
  const fixed = !useMayEverything()
  return (
    <>
      {fixed && <Alert className={styles.fixed} type="info" showIcon title={t('system.treeFixed')} />}
      {query.deleted ? <DeletedResources fixed={fixed} /> : <ResourceTree fixed={fixed} />}
      <ResourceForm />
      <ImportRoutes />
    </>
  )
}
