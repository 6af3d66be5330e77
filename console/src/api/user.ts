import { open } from 'virtual:contract'
import type { Path } from '@cogcampus/contract'
import { createContext, useContext } from 'react'
import { useApi } from './useApi.ts'

/** Who is signed in. */
export function useUser() {
  return useApi('/admin/rbac/user/userInfo', {}, { freshMs: 60_000 }).data
}

/** The calls that the user may make; a context, because every row of a table reads it. */
export const Granted = createContext<readonly string[]>([])

/** Whether the user may make a call: `const can = useCan()`, `can('/admin/campus/add')`. */
export function useCan(): (path: Path) => boolean {
  const granted = useContext(Granted)
  return (path) => open.includes(path) || granted.includes(path)
}
