import type { SessionFilters } from '@cogcampus/contract/admin/so-day/filters'
import { rowsOfNumber, type SessionNumberName } from '@cogcampus/contract/life/sessionNumbers'
import { pairsOf } from '../../../ui/query.ts'
import { timeOf } from '../calendar/words.ts'

/** The list of sessions that a number opens. */
export const linkTo = (name: SessionNumberName, base: SessionFilters) =>
  `/schedule/session?${new URLSearchParams(Object.entries(rowsOfNumber(name, base)).flatMap(([key, value]) => pairsOf(key, value)))}`

/** An hour of the clock in words. */
export const hourText = (hour: number) => timeOf({ from: hour * 60, to: (hour + 1) * 60 })
