import type { Path } from '@cogcampus/contract'
import { createContext, useContext } from 'react'
import { useNavigate } from 'react-router'
import { leadsTo, mayCall } from './rights.ts'
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
  return (path) => mayCall(granted, path)
}

/** The paths of the pages that the user holds. */
export const HeldPages = createContext<readonly string[]>([])

/** Whether an address leads to a page that the user holds: `canOpen('/market/lead?id=12')`. */
export function useCanOpen(): (address: string) => boolean {
  const pages = useContext(HeldPages)
  return (address) => leadsTo(pages, address)
}

/** Goes to an address of the console after something was done; a user who does not hold its page stays where they are. */
export function useGo(): (address: string) => void {
  const navigate = useNavigate()
  const canOpen = useCanOpen()
  return (address) => {
    if (canOpen(address)) navigate(address)
  }
}
