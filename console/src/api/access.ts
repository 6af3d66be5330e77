let known: { token: string | null; access: string } = { token: null, access: '' }
let refreshing = 0
let refreshed: Promise<unknown> = Promise.resolve()
let refresh = async (): Promise<unknown> => undefined

/**
 * Every answer carries a fingerprint of what its user is and may do. When it changes, menu, buttons and
 * heading are fetched again.
 */
export function hearAccess(token: string | null, access: string | null): void {
  if (access === null) return
  const changed = known.token === token && known.access !== access
  known = { token, access }
  if (!changed) return
  refreshing += 1
  refreshed = refreshed
    .then(() => refresh())
    // TanStack Query notifies the pages in a timer that it sets before this one.
    .then(() => new Promise((resolve) => setTimeout(resolve)))
    .finally(() => {
      refreshing -= 1
    })
}

/** Sets the function that fetches menu, buttons and heading again; returns a function that unsets it. */
export function onAccessChange(work: () => Promise<unknown>): () => void {
  refresh = work
  return () => {
    refresh = async () => undefined
  }
}

/** Whether a change of what the user may do is not shown yet. */
export const isAccessChanging = (): boolean => refreshing > 0
/** Resolves once the pages show what the user may do now. */
export const accessShown = (): Promise<unknown> => refreshed
