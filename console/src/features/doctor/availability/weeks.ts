import dayjs from 'dayjs'
import { mondayOf, now } from '../../../ui/wall.ts'

const wire = 'YYYY-MM-DD'

/** The Monday of the week in which a day is, of this week without one. */
export const weekBegin = (day?: string): string => mondayOf(day && dayjs(day).isValid() ? day : now())

export const sundayOf = (monday: string) => dayjs(monday).add(6, 'day').format(wire)
/** The Monday a number of weeks later. */
export const weeksLater = (monday: string, weeks: number) =>
  dayjs(monday)
    .add(weeks * 7, 'day')
    .format(wire)
export const isToday = (day: string) => now().format(wire) === day
/** The day within its year. */
export const shortDay = (day: string) => dayjs(day).format('MM-DD')
export const weekdayOf = (day: string) => dayjs(day).day()
