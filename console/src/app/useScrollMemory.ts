import { useEffect, useLayoutEffect, useRef } from 'react'

const givesUpAfterMs = 3000

/** Each tab returns to where it was scrolled to, also after a refresh. */
export function useScrollMemory(userId: number, active: string): void {
  const key = `cog.scroll.${userId}`
  const positions = useRef<Record<string, number>>(undefined)
  positions.current ??= JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, number>
  const current = useRef(active)
  const restoring = useRef(false)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const note = () => {
      if (!restoring.current && positions.current) positions.current[current.current] = window.scrollY
    }
    const store = () => localStorage.setItem(key, JSON.stringify(positions.current))
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      store()
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', store)
    }
  }, [key])

  useLayoutEffect(() => {
    current.current = active
    const wanted = positions.current?.[active] ?? 0
    const go = () => {
      window.scrollTo(0, wanted)
      if (Math.abs(window.scrollY - wanted) < 2) stop()
    }
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
      restoring.current = false
      for (const name of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(name, stop)
    }
    // The rows may still be on their way: the page is not yet long enough.
    const observer = new ResizeObserver(go)
    const timer = setTimeout(stop, givesUpAfterMs)
    restoring.current = true
    for (const name of ['wheel', 'touchstart', 'keydown']) window.addEventListener(name, stop, { passive: true })
    observer.observe(document.body)
    go()
    return stop
  }, [active])
}
