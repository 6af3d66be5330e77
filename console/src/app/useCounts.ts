import { remindWithin } from '@cogcampus/contract/enums'
import { useApi } from '../api/useApi.ts'
import type { RouteNode } from './routes.ts'

/** The reminder codes of a menu node and all below it. */
const codesOf = ({ remindCode, childList }: RouteNode): string[] => [
  ...(remindCode ? [remindCode] : []),
  ...childList.flatMap(codesOf),
]

/** Pending reminders of a menu node and all below it, a row that two lists show counted once: `useCounts()(node)`. */
export function useCounts(): (node: RouteNode) => number {
  const reminders = useApi('/admin/message-remind/list', {}, { live: true }).data ?? []
  return (node) => {
    const codes = new Set(codesOf(node))
    return reminders
      .filter(({ remindCode }) => codes.has(remindCode) && !codes.has(remindWithin[remindCode] ?? ''))
      .reduce((sum, { remindCount }) => sum + remindCount, 0)
  }
}

export function useUnread(): number {
  return useApi('/admin/message/noRead', {}, { live: true }).data ?? 0
}
