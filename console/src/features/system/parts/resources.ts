import type { Response } from '@cogcampus/contract'
import { language } from '../../../messages/index.ts'

export type ResourceNode = Response<'/admin/rbac/resource/tree'>[number]

export const nameOf = (node: { name: string; nameEn: string | null }): string =>
  (language === 'en' && node.nameEn) || node.name

/** A node and all below it. */
export const allOf = (node: ResourceNode): ResourceNode[] => [node, ...node.childList.flatMap(allOf)]

/** The matching part of the tree: a node that matches by name or path keeps everything below it. */
export function matching(tree: ResourceNode[], keyword: string): ResourceNode[] {
  const wanted = keyword.toLowerCase()
  if (!wanted) return tree
  return tree.flatMap((node) => {
    if ([node.name, node.nameEn, node.code].some((text) => text?.toLowerCase().includes(wanted))) return [node]
    const childList = matching(node.childList, keyword)
    return childList.length > 0 ? [{ ...node, childList }] : []
  })
}
