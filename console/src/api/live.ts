import { nameOf } from '@cogcampus/contract/noun'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { accessShown } from './access.ts'
import { isOlder } from './ownReads.ts'
import { untilAnswered } from './ownWrites.ts'
import { type Changes, follow } from './stream.ts'

/** However often something changes, a page reads again at most once in this time. */
const restMs = 1000
const pollMs = { open: 60_000, closed: 15_000 }

interface Listener {
  noun: string
  heard: () => unknown
  /** Of the read that is asked again. */
  key: () => QueryKey | undefined
}
const listeners = new Set<Listener>()
const watchers = new Set<() => void>()
let open = false

/**
 * Follows the changes on the server and refreshes what shows them; stands once, above everything that is live. Not
 * `enabled` where the server would refuse it: before the user has a password of their own.
 */
export function useLiveStream(enabled: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!enabled) return
    const stopped = new AbortController()
    const tell = refresher(client)
    const change = (now: boolean) => {
      open = now
      for (const watcher of watchers) watcher()
    }
    void follow(stopped.signal, { tell, change })
    return () => stopped.abort()
  }, [client, enabled])
}

/** The polling interval of a live read: long while the stream is open, shorter while it is not. */
export function usePollMs(): number {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => (open ? pollMs.open : pollMs.closed),
  )
}

/**
 * Calls back when something of a noun (`/admin/customer`) has changed. With the key of the read that is asked again,
 * not for a change made in this tab that the last answer contains.
 */
export function useLive(noun: string, heard: () => unknown, key?: QueryKey): void {
  const latest = useRef({ heard, key })
  useEffect(() => {
    latest.current = { heard, key }
  })
  useEffect(() => {
    const listener = { noun, heard: () => latest.current.heard(), key: () => latest.current.key }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [noun])
}

/**
 * Refreshes one round at a time, so that none is cut off by the next and the last one sees all. What this tab changed
 * itself was read again with the answer: such a read is repeated only if another tab or user changed it too.
 */
function refresher(client: QueryClient): (changes: Changes) => void {
  let everything = false
  /** After how many answers to writes of this tab a read of the noun must have been sent; infinite: it is repeated anyway. */
  let waiting = new Map<string, number>()
  let running = false
  const run = async () => {
    if (running) return
    running = true
    while (everything || waiting.size > 0) {
      await accessShown()
      const [all, nouns] = [everything, waiting]
      everything = false
      waiting = new Map()
      const isStale = (noun: unknown, key: QueryKey | undefined) => {
        const answers = nouns.get(nameOf(String(noun)))
        return all || (answers !== undefined && (key === undefined || isOlder(key, answers)))
      }
      const own = [...listeners].filter(({ noun, key }) => isStale(noun, key())).map(({ heard }) => heard())
      const reads = client.invalidateQueries({
        predicate: ({ meta, queryKey }) => !!meta?.live && isStale(queryKey[0], queryKey),
      })
      await Promise.allSettled([...own, reads])
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
    running = false
  }
  const wait = (nouns: string[], answers: number) => {
    for (const noun of nouns) waiting.set(noun, Math.max(waiting.get(noun) ?? 0, answers))
    void run()
  }
  return ({ nouns, own }) => {
    if (nouns === null) everything = true
    wait(nouns ?? [], Number.POSITIVE_INFINITY)
    if (own.length > 0) void untilAnswered().then((answers) => wait(own, answers))
  }
}
