import { t } from '../messages/index.ts'

/** The days of the week as the wire counts them: 1 is Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7]
/** The name of a weekday; 1 is Monday. */
export const weekdayName = (weekday: number) => t('common.weekday', { day: weekday % 7 })
/** The days of the week to choose from, Monday first. */
export const weekdayOptions = () => weekdays.map((value) => ({ value, label: weekdayName(value) }))
