import { lazy, Suspense } from 'react'
import { useToken } from '../api/session.ts'
import { Login } from '../login/Login.tsx'
import { Fault } from './Fault.tsx'
import { loadApp } from './loadApp.ts'
import { Splash } from './Splash.tsx'

const App = lazy(loadApp)

/** Not signed in: the login page, which carries nothing of the application. Signed in: the application. */
export function Root() {
  const token = useToken()
  if (!token) return <Login />
  return (
    <Fault>
      <Suspense fallback={<Splash />}>
        <App key={token} />
      </Suspense>
    </Fault>
  )
}
