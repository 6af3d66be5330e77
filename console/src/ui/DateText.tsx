import dayjs from 'dayjs'
import { t } from '../messages/index.ts'

interface Props {
  /** ISO 8601, or `YYYY-MM-DD`. */
  value: string | null | undefined
  /** `day` shows no time, `relative` says how long ago; both carry the exact one as a title. */
  as?: 'time' | 'day' | 'relative'
}
const hour = 60
const day = 24 * hour
const relativeDays = 7

/** A date with its weekday. */
export function DateText({ value, as = value && value.length === 'YYYY-MM-DD'.length ? 'day' : 'time' }: Props) {
  if (!value) return t('common.none')
  const at = dayjs(value)
  const date = `${at.format('YYYY-MM-DD')} ${t('common.weekday', { day: at.day() })}`
  const exact = `${date} ${at.format('HH:mm:ss')}`
  return (
    <time dateTime={value} title={as === 'day' ? date : exact}>
      {as === 'day' ? date : as === 'relative' ? (ago(value) ?? date) : `${date} ${at.format('HH:mm')}`}
    </time>
  )
}

/** How long ago, in words, as long as it is near. */
function ago(value: string): string | undefined {
  const minutes = dayjs().diff(value, 'minute')
  if (minutes < 0 || minutes >= relativeDays * day) return undefined
  if (minutes < 1) return t('common.justNow')
  if (minutes < hour) return t('common.minutesAgo', { count: minutes })
  if (minutes < day) return t('common.hoursAgo', { count: Math.floor(minutes / hour) })
  return t('common.daysAgo', { count: Math.floor(minutes / day) })
}
