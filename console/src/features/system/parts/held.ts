import { names } from 'virtual:endpoint-names'
import type { Path } from '@cogcampus/contract'
import { useCan } from '../../../api/user.ts'
import type { ResourceNode } from './resources.ts'

/** Whether the user may give a node to a role: a call only if they may make it themselves. */
export function useMayGive(): (node: ResourceNode) => boolean {
  const can = useCan()
  return ({ type, code }) => type !== 'ACTION' || !(code in names.en) || can(code as Path)
}

/** Whether the user may make every call: only then do they change the tree, which is everybody's. */
export function useMayEverything(): boolean {
  const can = useCan()
  return Object.keys(names.en).every((path) => can(path as Path))
}
