import { nameOf } from '@cogcampus/contract/noun'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { follow, type Nouns } from './stream.ts'

/** However often something changes, a screen asks again once in this time. */
const restMs = 1000
const pollMs = { open: 60_000, closed: 15_000 }

interface Listener {
  noun: string
  heard: () => unknown
}
const listeners = new Set<Listener>()
const watchers = new Set<() => void>()
let open = false

/** Follows the changes on the server and refreshes what shows them; stands once, above everything that is live. */
export function useLiveStream(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stopped = new AbortController()
    const tell = refresher(client)
    const change = (now: boolean) => {
      open = now
      for (const watcher of watchers) watcher()
    }
    void follow(stopped.signal, { tell, change })
    return () => stopped.abort()
  }, [client])
}

/** How often a live read asks by itself: rarely while changes are told, more often while they are not. */
export function usePollMs(): number {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => (open ? pollMs.open : pollMs.closed),
  )
}

/** Calls back when something of a noun (`/admin/customer`) has changed. */
export function useLive(noun: string, heard: () => unknown): void {
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  useEffect(() => {
    const listener = { noun, heard: () => latest.current() }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [noun])
}

/** Refreshes one round at a time, so that none is cut off by the next and the last one sees all. */
function refresher(client: QueryClient): (nouns: Nouns) => void {
  let waiting: Set<string> | null | undefined
  let running = false
  const run = async () => {
    running = true
    while (waiting !== undefined) {
      const nouns = waiting
      waiting = undefined
      const changed = (noun: unknown) => nouns === null || nouns.has(nameOf(String(noun)))
      const own = [...listeners].filter(({ noun }) => changed(noun)).map(({ heard }) => heard())
      const reads = client.invalidateQueries({
        predicate: ({ meta, queryKey }) => !!meta?.live && changed(queryKey[0]),
      })
      await Promise.allSettled([...own, reads])
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
    running = false
  }
  return (nouns) => {
    waiting = nouns === null || waiting === null ? null : new Set([...(waiting ?? []), ...nouns])
    if (!running) void run()
  }
}
