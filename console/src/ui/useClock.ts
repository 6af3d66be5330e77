import { BUSINESS_TIME_ZONE } from '@cogcampus/contract/limits'
import { useSyncExternalStore } from 'react'

const everyMs = 15_000

/** The day and the time on a wall clock. */
export interface ClockTime {
  /** `YYYY-MM-DD`. */
  day: string
  /** Minutes of the day. */
  minutes: number
}

function follow(tell: () => void): () => void {
  const timer = setInterval(tell, everyMs)
  return () => clearInterval(timer)
}

/** What the clock of a time zone shows, without one that of the business; it follows the time, to the minute. */
export function useClock(timeZone: string = BUSINESS_TIME_ZONE): ClockTime {
  const shown = useSyncExternalStore(follow, () => read(timeZone))
  const [day = '', clock = ''] = shown.split(' ')
  return { day, minutes: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5)) }
}

/** In Swedish, as `2026-11-22 09:05`. */
const read = (timeZone: string): string =>
  new Date().toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
