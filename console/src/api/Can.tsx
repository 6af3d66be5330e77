import type { Path } from '@cogcampus/contract'
import type { ReactNode } from 'react'
import { useCan } from './user.ts'

/** Shows its children if the user may make the call: `<Can endpoint="/admin/campus/add">…</Can>`. */
export function Can({ endpoint, children }: { endpoint: Path; children: ReactNode }) {
  const can = useCan()
  return can(endpoint) ? children : null
}
