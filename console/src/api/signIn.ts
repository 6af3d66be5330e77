import type { Response } from '@cogcampus/contract'
import { device } from './device.ts'
import { redirectOf } from './redirect.ts'
import { request } from './request.ts'
import { session } from './session.ts'

type UserInfo = Response<'/admin/rbac/user/userInfo'>
const rbacUser = '/admin/rbac/user'

/** What the sign-in already knows; the application starts with it instead of asking again. */
export const handedOver: { user?: UserInfo } = {}

/** Specification section 4: token stored, user info fetched, then to the wanted page or `/dashboard`. */
export async function signIn(loginName: string, passWord: string): Promise<boolean> {
  const body = { loginName, passWord, userType: 'A' }
  const login = await request<string>(`${rbacUser}/login`, {
    body,
    quiet: true,
    headers: { 'X-Device': device() },
  }).catch(() => undefined)
  if (login?.status !== 0) return false
  session.start(login.data)
  const user = await request<UserInfo>(`${rbacUser}/userInfo`).catch(() => undefined)
  if (user?.status !== 0) {
    session.clear()
    return false
  }
  handedOver.user = user.data
  history.replaceState(null, '', redirectOf(location.search) ?? '/dashboard')
  session.enter()
  return true
}
