import { useSyncExternalStore } from 'react'

/** The key in local storage under which the token stands (specification section 7). */
const tokenKey = 'cog.token'
const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}
// Signing in or out in another tab of the browser is signing in or out here.
window.addEventListener('storage', (event) => {
  if (event.key === tokenKey || event.key === null) announce()
})

export const session = {
  token: () => localStorage.getItem(tokenKey),
  start(token: string) {
    localStorage.setItem(tokenKey, token)
    announce()
  },
  /** Clears the stored login, not what the person typed or opened. */
  clear() {
    localStorage.removeItem(tokenKey)
    document.cookie = 'cog.user=; path=/; max-age=0'
    announce()
  },
}

export function useToken(): string | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, session.token)
}

/** To `/login`, keeping the wanted path as `redirect` (specification section 2, route guard). */
export function toLogin(): void {
  const wanted = location.pathname + location.search
  if (location.pathname === '/login') return
  const query = wanted === '/' ? '' : `?redirect=${encodeURIComponent(wanted)}`
  history.replaceState(null, '', `/login${query}`)
}

/** Ends the session in this browser and shows the login page. */
export function signOut(): void {
  toLogin()
  session.clear()
}
