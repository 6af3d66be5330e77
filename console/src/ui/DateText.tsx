import dayjs from 'dayjs'
import { t } from '../messages/index.ts'

interface Props {
  /** ISO 8601, or `YYYY-MM-DD`. */
  value: string | null | undefined
  /** `day` shows no time, `relative` says how long ago, or in how long; both carry the exact one as a title. */
  as?: 'time' | 'day' | 'relative'
}
const hour = 60
const wholeDay = 24 * hour
const relativeDays = 7

/** A date with its weekday, which stand on one line; a relative one of this year leaves the year out. */
export function DateText({ value, as = value && value.length === 'YYYY-MM-DD'.length ? 'day' : 'time' }: Props) {
  if (!value) return t('common.none')
  const at = dayjs(value)
  const day = at.format('YYYY-MM-DD')
  const weekday = t('common.weekday', { day: at.day() })
  const date = `${day} ${weekday}`
  const exact = `${date} ${at.format('HH:mm:ss')}`
  return (
    <time dateTime={value} title={as === 'day' ? date : exact}>
      {as === 'relative' ? (
        <span className="unbroken">
          {fromNow(value) ?? `${at.isSame(dayjs(), 'year') ? at.format('MM-DD') : day} ${weekday}`}
        </span>
      ) : (
        <>
          <span className="unbroken">{date}</span>
          {as === 'time' && ` ${at.format('HH:mm')}`}
        </>
      )}
    </time>
  )
}

/** How long ago or in how long, as text; undefined for times further away than `relativeDays`. */
function fromNow(value: string): string | undefined {
  const minutes = dayjs().diff(value, 'minute')
  if (Math.abs(minutes) >= relativeDays * wholeDay) return undefined
  if (minutes < 0) return ahead(-minutes)
  if (minutes < 1) return t('common.justNow')
  if (minutes < hour) return t('common.minutesAgo', { count: minutes })
  if (minutes < wholeDay) return t('common.hoursAgo', { count: Math.floor(minutes / hour) })
  return t('common.daysAgo', { count: Math.floor(minutes / wholeDay) })
}

function ahead(minutes: number): string {
  if (minutes < hour) return t('common.inMinutes', { count: minutes })
  if (minutes < wholeDay) return t('common.inHours', { count: Math.floor(minutes / hour) })
  return t('common.inDays', { count: Math.floor(minutes / wholeDay) })
}
