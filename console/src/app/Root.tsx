import { lazy, Suspense } from 'react'
import { loadChunk } from '../api/loadChunk.ts'
import { useToken } from '../api/session.ts'
import { Login } from '../login/Login.tsx'
import { Fault } from './Fault.tsx'
import { loadApp } from './loadApp.ts'
import { Splash } from './Splash.tsx'

const App = lazy(loadApp)
const Visit = lazy(() => loadChunk(() => import('../visit/start.ts').then(({ start }) => start())))

/**
 * Not signed in: the login page, which carries nothing of the application. Signed in: the application. A link that a campus
 * shares is open to everyone.
 */
export function Root() {
  const token = useToken()
  const shared = location.pathname.startsWith('/activity/')
  if (!token && !shared) return <Login />
  const Page = shared ? Visit : App
  return (
    <Fault>
      <Suspense fallback={<Splash />}>
        <Page />
      </Suspense>
    </Fault>
  )
}
