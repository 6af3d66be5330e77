import 'virtual:antd.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { ConfirmHost } from '../ui/confirm.tsx'
import { theme } from '../ui/theme.ts'
import { Gallery } from './Gallery.tsx'

export function App() {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }))
  return (
    <QueryClientProvider client={client}>
      <ConfigProvider theme={{ ...theme, zeroRuntime: import.meta.env.PROD }}>
        <BrowserRouter>
          <Gallery />
        </BrowserRouter>
        <ConfirmHost />
      </ConfigProvider>
    </QueryClientProvider>
  )
}
