import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import { loadChunk } from '../api/loadChunk.ts'

type Arrived<P> = { Part: ComponentType<P> } | { error: unknown }

/**
 * A part of a page whose program is loaded apart, when it is first rendered, and that is drawn as soon as it is here. A
 * boundary around what is not there yet would hold it back: React shows a stand-in for 300 ms at least. One that did not
 * arrive throws the reason where it is rendered, as a page does.
 */
export function apart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  const followers = new Set<() => void>()
  let begun = false
  let arrived: Arrived<P> | undefined
  const begin = async () => {
    begun = true
    try {
      arrived = { Part: (await loadChunk(load)).default }
    } catch (error) {
      arrived = { error }
    }
    for (const tell of followers) tell()
  }
  const follow = (tell: () => void) => {
    followers.add(tell)
    return () => {
      followers.delete(tell)
    }
  }
  const state = () => arrived
  return function Apart(props: P) {
    const here = useSyncExternalStore(follow, state)
    if (!begun) void begin()
    if (!here) return meanwhile
    if ('error' in here) throw here.error
    return <here.Part {...props} />
  }
}
