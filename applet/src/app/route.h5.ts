import Taro, { useRouter } from '@tarojs/taro'
import { useState } from 'react'

type Params = Partial<Record<string, string>>

// The router fetches the scripts of a page first and then reads the address, which can be that of another page by then: a page that
// comes late would take the other's id for its own, and lie on top of it.
/** What the address said of each page when it was asked for last. */
const asked = new Map<string, Params>()
/** The page that was asked for last, and whether it is there. */
let newest = ''
let isThere = false

const pathOf = (address = ''): string => address.split('?')[0] ?? ''

function paramsOf(address: string): Params {
  const params: Params = {}
  for (const pair of (address.split('?')[1] ?? '').split('&')) {
    const [name = '', value = ''] = pair.split('=')
    if (name) params[name] = value
  }
  return params
}

/** Notes which page is asked for from now on. */
export function watchRoute(): void {
  Taro.eventCenter.on('__taroRouterChange', ({ toLocation: { path } }: { toLocation: { path: string } }) => {
    asked.set(path, paramsOf(window.location.hash))
    newest = path
    isThere = false
  })
}

/** Of a page that is shown: one that was opened late gives way to the page that was asked for after it. */
export function arrived(isFirst: boolean): void {
  const here = pathOf(Taro.getCurrentInstance().router?.path)
  if (here === newest) isThere = true
  else if (isFirst && isThere) void Taro.reLaunch({ url: window.location.hash.slice(1) })
}

/** What the address of a page says, as it was when the page was asked for. */
export function useParams(): Params {
  const { path, params } = useRouter()
  const [own] = useState(() => asked.get(pathOf(path)) ?? params)
  return own
}
