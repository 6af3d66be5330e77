import { useLocation } from 'react-router'
import { useUser } from '../api/user.ts'
import { useDebounced } from './useDebounced.ts'

const prefix = 'cog.draft.'

/** What a person typed and has not submitted; outlives a refresh, an expired session and a page that failed. Per user. */
export function useDraft<V extends object>(name: string, kept = true) {
  const { pathname } = useLocation()
  const key = `${prefix}${useUser()?.userId ?? 0}.${pathname}.${name}`
  const write = useDebounced((values: V) => {
    if (kept) localStorage.setItem(key, JSON.stringify(values))
  })
  return {
    read(): V | undefined {
      const text = localStorage.getItem(key)
      return text ? (JSON.parse(text) as V) : undefined
    },
    write,
    clear: () => {
      write.cancel()
      localStorage.removeItem(key)
    },
  }
}
