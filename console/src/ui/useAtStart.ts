import { useEffect, useEffectEvent } from 'react'

/** Does work as soon as the component is in sight, and again once it is so after another tab was; `signal` is aborted when it goes. */
export function useAtStart(work: (signal: AbortSignal) => unknown): void {
  const begin = useEffectEvent(work)
  useEffect(() => {
    const leaving = new AbortController()
    begin(leaving.signal)
    return () => leaving.abort()
  }, [])
}
