import { useSyncExternalStore } from 'react'
import { keep, kept } from './device'

/** A value that all open pages share and follow. */
export interface Store<T> {
  get(): T
  set(change: Partial<T>): void
  listen(listener: () => void): () => void
}

/** Makes a shared value; with a name it is kept on the device. */
export function store<T extends object>(initial: T, name?: string): Store<T> {
  let value: T = { ...initial, ...(name ? kept<Partial<T>>(name) : {}) }
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change }
      if (name) keep(name, value)
      for (const listener of [...listeners]) listener()
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The value of a store; the page draws again when it changes. */
export const useStore = <T>({ listen, get }: Store<T>): T => useSyncExternalStore(listen, get, get)
