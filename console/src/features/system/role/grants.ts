import { pageReads } from 'virtual:page-reads'
import { allOf, type ResourceNode } from '../parts/resources.ts'

export type Held = ReadonlySet<number>

/** Whether a node is granted with everything below it, in part, or not. */
export function stateOf(node: ResourceNode, held: Held): 'all' | 'part' | 'none' {
  const nodes = allOf(node)
  const count = nodes.filter(({ id }) => held.has(id)).length
  if (count === 0) return 'none'
  return count === nodes.length ? 'all' : 'part'
}

/**
 * Grants or revokes a node with everything below it that `mayGive` lets through. Granting a page also grants the calls of
 * other pages that it reads, without these pages. Granting a call grants its page and group; a page or group without
 * grants below it is revoked too.
 */
export function toggle(
  tree: ResourceNode[],
  held: Held,
  node: ResourceNode,
  on: boolean,
  mayGive: (node: ResourceNode) => boolean,
): Held {
  const next = new Set(held)
  const changed = on ? [...allOf(node), ...readsOf(tree, node)] : allOf(node)
  for (const { id } of changed.filter(mayGive)) on ? next.add(id) : next.delete(id)
  for (const parent of pathTo(tree, node.id).reverse()) {
    if (on || allOf(parent).some(({ id }) => id !== parent.id && next.has(id))) next.add(parent.id)
    else next.delete(parent.id)
  }
  return next
}

/** The calls that the pages of a node read, wherever they stand. */
function readsOf(tree: ResourceNode[], node: ResourceNode): ResourceNode[] {
  const reads = new Set(allOf(node).flatMap(({ component }) => (component && pageReads[component]) || []))
  return tree.flatMap(allOf).filter(({ type, code }) => type === 'ACTION' && reads.has(code))
}

/** The nodes from the top down to a node; the node itself where others stand below it. */
function pathTo(tree: ResourceNode[], id: number): ResourceNode[] {
  const found = tree.find((node) => allOf(node).some((each) => each.id === id))
  if (!found || found.childList.length === 0) return []
  return [found, ...pathTo(found.childList, id)]
}

/** How many nodes one set has and the other has not. */
export function changesBetween(before: Held, after: Held): number {
  return [...before].filter((id) => !after.has(id)).length + [...after].filter((id) => !before.has(id)).length
}
