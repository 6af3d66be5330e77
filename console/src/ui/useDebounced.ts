import { limits } from '@cogcampus/contract/limits'
import { useEffect, useRef } from 'react'

/** Calls the newest function once nothing has called for 300 ms (specification section 9); `cancel` forgets a waiting call. */
export function useDebounced<A extends unknown[]>(act: (...args: A) => void, ms: number = limits.debounceMs) {
  const newest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    newest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useRef(
    Object.assign(
      (...args: A) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => newest.current(...args), ms)
      },
      { cancel: () => clearTimeout(timer.current) },
    ),
  ).current
}
