import { t } from '../messages/index.ts'
import { fromNow } from './fromNow.ts'
import { now, wallOf } from './wall.ts'

interface Props {
  /** ISO 8601, or `YYYY-MM-DD`. */
  value: string | null | undefined
  /** `day` shows no time, `relative` says how long ago, or in how long; both carry the exact one as a title. */
  as?: 'time' | 'day' | 'relative'
}

/** A date with its weekday, which stand on one line; a relative one of this year leaves the year out. */
export function DateText({ value, as = value && value.length === 'YYYY-MM-DD'.length ? 'day' : 'time' }: Props) {
  if (!value) return t('common.none')
  const at = wallOf(value)
  const day = at.format('YYYY-MM-DD')
  const weekday = t('common.weekday', { day: at.day() })
  const date = `${day} ${weekday}`
  const exact = `${date} ${at.format('HH:mm:ss')}`
  return (
    <time dateTime={value} title={as === 'day' ? date : exact}>
      {as === 'relative' ? (
        <span className="unbroken">
          {fromNow(value) ?? `${at.isSame(now(), 'year') ? at.format('MM-DD') : day} ${weekday}`}
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
