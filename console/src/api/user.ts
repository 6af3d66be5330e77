import { open } from 'virtual:contract'
import type { Path } from '@cogcampus/contract'
import { createContext, useContext } from 'react'
import { useApi } from './useApi.ts'

/** Who is signed in. */
export function useUser() {
  return useApi('/admin/rbac/user/userInfo', {}, { freshMs: 60_000 }).data
}

/** The calls that the person signed in may make; a context, for each row of a table asks. */
export const Granted = createContext<readonly string[]>([])

/** Whether the person signed in may make a call: `const can = useCan()`, `can('/admin/campus/add')`. */
export function useCan(): (path: Path) => boolean {
  const granted = useContext(Granted)
  return (path) => open.includes(path) || granted.includes(path)
}
