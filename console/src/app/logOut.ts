import { request } from '../api/request.ts'
import { session } from '../api/session.ts'

/** Specification section 4: clears the session, goes to `/login` and reloads. Also when the server does not answer. */
export async function logOut(): Promise<void> {
  await request('/admin/rbac/user/logout', { body: {}, quiet: true }).catch(() => undefined)
  history.replaceState(null, '', '/login')
  session.clear()
  location.reload()
}
