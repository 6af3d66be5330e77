import { useApi } from '../api/useApi.ts'
import type { RouteNode } from './routes.ts'

/** Pending reminders of a menu node and all below it: `useCounts()(node)`. */
export function useCounts(): (node: RouteNode) => number {
  const reminders = useApi('/admin/message-remind/list', {}, { live: true }).data ?? []
  const count = (node: RouteNode): number => {
    const own = reminders.find(({ remindCode }) => remindCode === node.remindCode)?.remindCount ?? 0
    return node.childList.reduce((sum, child) => sum + count(child), own)
  }
  return count
}

export function useUnread(): number {
  return useApi('/admin/message/noRead', {}, { live: true }).data ?? 0
}
