import type { Path, Request, Response } from '@cogcampus/contract'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { call, nounOf } from '../api/call.ts'
import { useLive } from '../api/live.ts'
import { keyOf } from '../api/useApi.ts'

/** Newer rows that are not shown yet. */
interface Pending {
  /** The input of the read, as JSON. */
  for: string
  at: number
  data: unknown
}

/**
 * Keeps rows up to date with the server. While the pointer, the focus, a selection or a dialog uses the rows, newer rows
 * are pending: `show` puts them in place, and so does leaving the rows. Undefined while nothing is pending.
 */
export function useLiveRows<P extends Path>(
  place: RefObject<HTMLElement | null>,
  path: P,
  input: Request<P>,
  rows: UseQueryResult<Response<P>>,
  selecting: boolean,
): { show: () => void } | undefined {
  const client = useQueryClient()
  const [pending, setPending] = useState<Pending>()
  const key = JSON.stringify(input)
  const engaged = () => selecting || isEngaged(place.current)

  useLive(
    nounOf(path),
    async () => {
      if (!rows.data) return
      if (!engaged()) return rows.refetch()
      const { status, data } = await call(path, input, { quiet: true })
      if (status === 0) setPending({ for: key, at: Date.now(), data })
    },
    keyOf(path, input),
  )

  // The answer to an action in this tab is newer than pending rows.
  const isPending =
    pending?.for === key &&
    pending.at > rows.dataUpdatedAt &&
    JSON.stringify(pending.data) !== JSON.stringify(rows.data)
  const show = () => client.setQueryData(keyOf(path, input), pending?.data)
  useEffect(() => {
    const element = place.current
    if (!isPending || !element) return
    const left = () => setTimeout(() => !engaged() && show())
    element.addEventListener('pointerleave', left)
    element.addEventListener('focusout', left)
    return () => {
      element.removeEventListener('pointerleave', left)
      element.removeEventListener('focusout', left)
    }
  })
  return isPending ? { show } : undefined
}

const isEngaged = (element: HTMLElement | null): boolean =>
  element !== null &&
  (element.matches(':hover') ||
    element.contains(document.activeElement) ||
    document.querySelector('[role="dialog"]:not([aria-hidden="true"])') !== null)
