import { useQueryState } from '../../../ui/useQueryState.ts'
import { DeletedResources } from '../resource/DeletedResources.tsx'
import { ImportRoutes } from '../resource/ImportRoutes.tsx'
import { ResourceForm } from '../resource/ResourceForm.tsx'
import { ResourceTree } from '../resource/ResourceTree.tsx'

/** The permission tree: groups, pages and calls. */
export default function ResourcePage() {
  const [query] = useQueryState()
  return (
    <>
      {query.deleted ? <DeletedResources /> : <ResourceTree />}
      <ResourceForm />
      <ImportRoutes />
    </>
  )
}
