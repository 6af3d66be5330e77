import dayjs from 'dayjs'

/** The days of the month that begins on a day. */
export const monthDays = (first: string) => ({ from: first, to: dayjs(first).endOf('month').format('YYYY-MM-DD') })
