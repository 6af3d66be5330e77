import type { Response } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'
import { whenText } from '../../../shared/place/free.ts'
import { weekdayName } from '../../../ui/weekday.ts'

export type Wait = Response<'/admin/so-wait/page'>['list'][number]

/** What confirmations call an entry. */
export const nameOf = ({ patientName, courseName }: Pick<Wait, 'patientName' | 'courseName'>): string =>
  `${patientName} · ${courseName}`

/** Weekdays in words: three or more in a row as the first and the last. */
function daysText(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((one, other) => one - other)
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  const inRow = days.length > 2 && last - first === days.length - 1
  return inRow ? `${weekdayName(first)}–${weekdayName(last)}` : days.map(weekdayName).join(t('common.comma'))
}

function timesText(fromTime: string | null, toTime: string | null): string {
  if (fromTime && toTime) return `${fromTime}–${toTime}`
  if (fromTime) return t('schedule.wait.after', { time: fromTime })
  return toTime ? t('schedule.wait.before', { time: toTime }) : ''
}

/** On which weekdays and between which times the family can come. */
export const wishText = ({ weekdays, fromTime, toTime }: Pick<Wait, 'weekdays' | 'fromTime' | 'toTime'>): string =>
  [daysText(weekdays), timesText(fromTime, toTime)].filter(Boolean).join(' ') || t('schedule.wait.anyTime')

/** The place that is offered, or was taken; null without one. */
export function offerText({ offerDay, offerFrom, offerTo }: Wait): string | null {
  if (!offerDay || !offerFrom || !offerTo) return null
  return whenText({ day: offerDay, from: offerFrom, to: offerTo })
}
