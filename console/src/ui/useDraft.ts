import { useContext } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../api/user.ts'
import { draftKey } from './draft.ts'
import { SubjectContext } from './subject.ts'

/**
 * The draft of a form, kept for each user and for the object that its page shows; outlives Esc, a refresh, an expired session and a page that failed.
 * `write` stores at once: with a delay, a form that is left at that moment loses the last changes.
 */
export function useDraft<V extends object>(name: string, kept = true) {
  const { pathname } = useLocation()
  const subject = useContext(SubjectContext)
  const key = draftKey({ userId: useUser()?.userId ?? 0, pathname, subjectId: subject?.id, name })
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
