import { useSyncExternalStore } from 'react'

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}

/** Too narrow for a table. */
export const useNarrow = () => useMedia('(max-width: 767px)')

/** Whether the system asks for reduced motion. */
export const useStill = () => useMedia('(prefers-reduced-motion: reduce)')
