import { open } from 'virtual:contract'
import type { Path } from '@cogcampus/contract'
import { matchPath } from 'react-router'

/** Whether who is granted these calls may make one: some are open to everybody who is signed in. */
export const mayCall = (granted: readonly string[], path: Path): boolean =>
  open.includes(path) || granted.includes(path)

/** Whether an address leads to one of these pages, whatever its query. */
export function leadsTo(pages: readonly string[], address: string): boolean {
  const [pathname = ''] = address.split(/[?#]/)
  return pages.some((path) => matchPath({ path, end: true }, pathname) !== null)
}
