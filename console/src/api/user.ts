import { open } from 'virtual:contract'
import type { Path } from '@cogcampus/contract'
import { useApi } from './useApi.ts'

/** Who is signed in. */
export function useUser() {
  return useApi('/admin/rbac/user/userInfo', {}, { freshMs: 60_000 }).data
}

/** Whether the person signed in may make a call: `const can = useCan()`, `can('/admin/campus/add')`. */
export function useCan(): (path: Path) => boolean {
  const granted = useUser()?.permissions ?? []
  return (path) => open.includes(path) || granted.includes(path)
}
