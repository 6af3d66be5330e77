import { useContext, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../api/user.ts'
import { begunAbout, draftKey } from './draft.ts'
import { SubjectContext } from './subject.ts'

const readers = new Set<() => void>()
let changes = 0
function tell(): void {
  changes++
  for (const read of readers) read()
}
function remove(key: string): void {
  localStorage.removeItem(key)
  tell()
}

/**
 * The draft of a form, kept for each user and for the object that its page shows, or `everywhere` as one; outlives Esc, a refresh, an expired session and a page that failed.
 * `write` stores at once: with a delay, a form that is left at that moment loses the last changes.
 */
export function useDraft<V extends object>(name: string, kept: boolean | 'everywhere' = true) {
  const { pathname } = useLocation()
  const subject = useContext(SubjectContext)
  const place = kept === 'everywhere' ? { pathname: '', subjectId: undefined } : { pathname, subjectId: subject?.id }
  const key = draftKey({ userId: useUser()?.userId ?? 0, ...place, name })
  return {
    read(): V | undefined {
      const text = localStorage.getItem(key)
      return text ? (JSON.parse(text) as V) : undefined
    },
    write(values: V): void {
      if (!kept) return
      try {
        localStorage.setItem(key, JSON.stringify(values))
        tell()
      } catch {
        // The storage is full: the draft stays in the form only.
      }
    },
    clear: () => remove(key),
  }
}

/** Whether a form has a draft that was not saved. */
export function useTyped(name: string, kept?: 'everywhere'): boolean {
  const draft = useDraft(name, kept)
  return useSyncExternalStore(listen, () => draft.read() !== undefined)
}

/** The forms that the user began about the patient of this page and left, newest first, each with `discard`. */
export function useBegun(patientId: number) {
  const { pathname } = useLocation()
  const userId = useUser()?.userId ?? 0
  useSyncExternalStore(listen, () => changes)
  return begunAbout(patientId, { userId, pathname }, Object.entries(localStorage)).map((begun) => ({
    ...begun,
    discard: () => remove(begun.key),
  }))
}

/** Drafts are also written in other windows. */
function listen(read: () => void): () => void {
  readers.add(read)
  window.addEventListener('storage', tell)
  return () => {
    readers.delete(read)
    window.removeEventListener('storage', tell)
  }
}
