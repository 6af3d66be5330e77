import { useLocation } from 'react-router'
import { useUser } from '../api/user.ts'

const prefix = 'cog.draft.'

/**
 * The draft of a form, kept for each user; outlives Esc, a refresh, an expired session and a page that failed.
 * `write` stores at once: with a delay, a form that is left at that moment loses the last changes.
 */
export function useDraft<V extends object>(name: string, kept = true) {
  const { pathname } = useLocation()
  const key = `${prefix}${useUser()?.userId ?? 0}.${pathname}.${name}`
  return {
    read(): V | undefined {
      const text = localStorage.getItem(key)
      return text ? (JSON.parse(text) as V) : undefined
    },
    write(values: V): void {
      if (!kept) return
      try {
        localStorage.setItem(key, JSON.stringify(values))
      } catch {
        // The storage is full: the draft stays in the form only.
      }
    },
    clear: () => localStorage.removeItem(key),
  }
}
