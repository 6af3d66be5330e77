import { useEffect, useRef } from 'react'

const settledAfterMs = 2000

/**
 * Brings the section that it stands in to the top of the window, and keeps it there while what stands above is still read, unless the user
 * does something; `done` takes the wish back.
 */
export function ScrollHere({ done }: { done: () => void }) {
  const here = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(() => {
    const ending = new AbortController()
    const observer = new ResizeObserver(() => here.current?.closest('section')?.scrollIntoView({ block: 'start' }))
    observer.observe(document.body)
    const timer = setTimeout(done, settledAfterMs)
    for (const name of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      window.addEventListener(name, done, { passive: true, signal: ending.signal })
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      ending.abort()
    }
  }, [])
  return <span ref={here} />
}
