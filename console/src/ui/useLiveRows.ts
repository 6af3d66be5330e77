import type { Path, Request, Response } from '@cogcampus/contract'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { call, nounOf } from '../api/call.ts'
import { useLive } from '../api/live.ts'
import { keyOf } from '../api/useApi.ts'

interface Held {
  /** What the rows were asked for by. */
  for: string
  at: number
  data: unknown
}

/**
 * Keeps rows as they are on the server. No row moves under a pointer, a focus, a selection or behind a dialog: what
 * came meanwhile waits, and `show` puts it in place; so does leaving the rows.
 */
export function useLiveRows<P extends Path>(
  place: RefObject<HTMLElement | null>,
  path: P,
  input: Request<P>,
  rows: UseQueryResult<Response<P>>,
  selecting: boolean,
): { show: () => void } | undefined {
  const client = useQueryClient()
  const [held, setHeld] = useState<Held>()
  const key = JSON.stringify(input)
  const engaged = () => selecting || isEngaged(place.current)

  useLive(nounOf(path), async () => {
    if (!rows.data) return
    if (!engaged()) return rows.refetch()
    const { status, data } = await call(path, input, { quiet: true })
    if (status === 0) setHeld({ for: key, at: Date.now(), data })
  })

  // An answer to something done here is newer than what waited.
  const waits =
    held?.for === key && held.at > rows.dataUpdatedAt && JSON.stringify(held.data) !== JSON.stringify(rows.data)
  const show = () => client.setQueryData(keyOf(path, input), held?.data)
  useEffect(() => {
    const element = place.current
    if (!waits || !element) return
    const left = () => setTimeout(() => !engaged() && show())
    element.addEventListener('pointerleave', left)
    element.addEventListener('focusout', left)
    return () => {
      element.removeEventListener('pointerleave', left)
      element.removeEventListener('focusout', left)
    }
  })
  return waits ? { show } : undefined
}

const isEngaged = (element: HTMLElement | null): boolean =>
  element !== null &&
  (element.matches(':hover') ||
    element.contains(document.activeElement) ||
    document.querySelector('[role="dialog"]:not([aria-hidden="true"])') !== null)
