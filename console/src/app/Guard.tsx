import { useEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { setCookie } from '../api/cookie.ts'
import { useLiveStream } from '../api/live.ts'
import { session } from '../api/session.ts'
import { useApi } from '../api/useApi.ts'
import { Granted, HeldPages, useUser } from '../api/user.ts'
import { FaultState } from '../ui/FaultState.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { Homepage } from './Homepage.tsx'
import { Layout } from './Layout.tsx'
import { firstPage, fixedPages, isLanding, landingOf, pageAt, pagesOf } from './routes.ts'
import { Splash } from './Splash.tsx'
import { useAccessChanges } from './useAccessChanges.ts'

/** The route guard of specification section 2, for signed-in users; {@link file://./Root.tsx} shows the login page to all others. */
export function Guard() {
  const { pathname } = useLocation()
  const user = useUser()
  const ready = user?.mustChangePassword === false
  useLiveStream(ready)
  useAccessChanges()
  const info = useApi('/admin/rbac/user/userInfo', {}, { freshMs: 60_000 })
  const routes = useApi('/admin/rbac/user/allRoutes/new', {}, { enabled: ready, freshMs: Number.POSITIVE_INFINITY })
  const granted = useMemo(() => pagesOf(routes.data ?? []), [routes.data])
  const pages = useMemo(() => [...granted, ...fixedPages()], [granted])
  const held = useMemo(() => pages.map(({ path }) => path), [pages])
  const missing = routes.isSuccess && !routes.data?.length

  useEffect(() => {
    if (user) setCookie('cog.user', JSON.stringify({ name: user.userName, campus: user.campusName }))
  }, [user])
  useEffect(() => {
    if (!missing) return
    localStorage.clear()
    history.replaceState(null, '', '/login?reason=noRole')
    session.clear()
  }, [missing])

  const failed = info.error ?? routes.error
  if (failed && !(user && routes.data))
    return <FaultState failure={failed} retry={() => Promise.all([info.refetch(), user && routes.refetch()])} />
  if (user?.mustChangePassword) return <ChangePassword open forced close={() => undefined} />
  if (!user || !routes.data || missing) return <Splash />
  const tree = routes.data
  if (pathname === '/login') return <Navigate to="/homepage" replace />
  if (pathname === '/homepage') return <Homepage user={user} />
  if (pathname === '/') return <Navigate to="/dashboard" replace />
  const landing = landingOf(tree)
  if (pathname === '/dashboard' && landing !== pathname) return <Navigate to={landing} replace />
  const start = firstPage(granted)
  if (start && isLanding(pathname) && !pageAt(granted, pathname)) return <Navigate to={start} replace />
  return (
    <Granted value={user.permissions}>
      <HeldPages value={held}>
        <Layout user={user} tree={tree} pages={pages} start={start} />
      </HeldPages>
    </Granted>
  )
}
