import type { Response } from '@cogcampus/contract'
import { useApi } from '../../../api/useApi.ts'

type Node = Response<'/admin/rbac/user/allRoutes/new'>[number]

/** The pages that the user may open, as the menu lists them. */
export function usePages(): Pick<Node, 'path' | 'name'>[] {
  const tree = useApi('/admin/rbac/user/allRoutes/new', {}, { freshMs: Number.POSITIVE_INFINITY }).data ?? []
  const below = (nodes: Node[]): Node[] =>
    nodes.flatMap((node) => (node.hidden ? [] : node.component === 'Layout' ? below(node.childList) : [node]))
  return below(tree).filter((node) => node.path !== '/dashboard' && !node.path.includes(':'))
}
