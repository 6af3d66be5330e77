import dayjs from 'dayjs'
import { mondayOf } from '../../../ui/wall.ts'

const wire = 'YYYY-MM-DD'

/** The day a number of days later. */
export const daysLater = (day: string, days: number): string => dayjs(day).add(days, 'day').format(wire)

/** The seven days of the week in which a day is, from its Monday. */
export function weekOf(day: string): string[] {
  const monday = mondayOf(day)
  return [0, 1, 2, 3, 4, 5, 6].map((days) => daysLater(monday, days))
}

export const isDay = (value: unknown): value is string => typeof value === 'string' && dayjs(value, wire).isValid()
