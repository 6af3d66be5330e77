import { useEffect, useState } from 'react'

/** As long as a hand takes for the second click of two, or to see that another row came under the mouse. */
const SETTLING_MS = 600

/** Whether what is shown changed a moment ago, so that nothing is to be clicked there; `shown` says what it is, once it is known. */
export function useSettling(shown: string | undefined): boolean {
  const [settled, settle] = useState(shown)
  useEffect(() => {
    if (settled === shown) return
    const timer = setTimeout(() => settle(shown), settled === undefined ? 0 : SETTLING_MS)
    return () => clearTimeout(timer)
  }, [settled, shown])
  return settled !== undefined && settled !== shown
}
