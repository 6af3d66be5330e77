import { useSyncExternalStore } from 'react'
import { removeCookie } from './cookie.ts'

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

let entered = localStorage.getItem(tokenKey) !== null

export const session = {
  token: () => localStorage.getItem(tokenKey),
  /** Stores the token; the application stays closed until {@link session.enter}. */
  start(token: string) {
    entered = false
    localStorage.setItem(tokenKey, token)
  },
  enter() {
    entered = true
    announce()
  },
  /** Clears the stored login, not the user's drafts and tabs. */
  clear() {
    localStorage.removeItem(tokenKey)
    removeCookie('cog.user')
    announce()
  },
}

/** The token of the signed-in user, once {@link session.enter} was called. */
export function useToken(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => (entered ? session.token() : null),
  )
}

/** To `/login`, keeping the wanted path as `redirect` (specification section 2, route guard). */
export function toLogin(): void {
  if (location.pathname === '/login') return
  const wanted = location.pathname + location.search
  const query = wanted === '/' ? '' : `?redirect=${encodeURIComponent(wanted)}`
  history.replaceState(null, '', `/login${query}`)
}

/** Ends the session in this browser and shows the login page. */
export function signOut(): void {
  toLogin()
  session.clear()
}
