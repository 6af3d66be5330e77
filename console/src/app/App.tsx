import 'virtual:antd.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { handedOver } from '../api/signIn.ts'
import { keyOf } from '../api/useApi.ts'
import { ConfirmHost } from '../ui/confirm.tsx'
import { theme } from '../ui/theme.ts'
import { useStill } from '../ui/useMedia.ts'
import { Guard } from './Guard.tsx'
import { antdLocale } from './locale.ts'

/** Everything behind the login page. A new session mounts a new one, so no state of the last user remains. */
export function App() {
  const [client] = useState(() => {
    const made = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })
    if (handedOver.user) made.setQueryData(keyOf('/admin/rbac/user/userInfo'), handedOver.user)
    handedOver.user = undefined
    return made
  })
  const motion = !useStill()
  return (
    <QueryClientProvider client={client}>
      <ConfigProvider
        locale={antdLocale}
        button={{ autoInsertSpace: false }}
        theme={{ ...theme, token: { ...theme.token, motion }, zeroRuntime: import.meta.env.PROD }}
      >
        <BrowserRouter useTransitions={false}>
          <Guard />
        </BrowserRouter>
        <ConfirmHost />
      </ConfigProvider>
    </QueryClientProvider>
  )
}
