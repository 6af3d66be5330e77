import { settings } from '../app/settings'
import { useStore } from '../app/store'
import type { Response } from './calls'
import { session } from './session'
import { type Read, useRead } from './useRead'

export type Child = Response<'/api/patient/list'>[number]
export interface Account {
  signedIn: boolean
  user: Read<Response<'/api/rbac/user/userInfo'>>
}

/** The account of this device. */
export function useAccount(): Account {
  const { token } = useStore(session)
  const user = useRead(token ? '/api/rbac/user/userInfo' : null, {}, { onDevice: true })
  return { signedIn: Boolean(token), user }
}

/** Whether the account may see its own rows. */
export const isReady = ({ signedIn, user }: Account): boolean =>
  signedIn && Boolean(user.data?.phoneBound) && !user.data?.agreementDue

/** The children of the account, and the one that pages are about. */
export function useChildren(account: Account): { read: Read<Child[]>; child: Child | undefined; children: Child[] } {
  const { patientId } = useStore(settings)
  const read = useRead(isReady(account) ? '/api/patient/list' : null, {}, { onDevice: true })
  const children = read.data ?? []
  return { read, children, child: children.find(({ id }) => id === patientId) ?? children[0] }
}
