import dayjs from 'dayjs'
import { DateText } from '../../../ui/DateText.tsx'

/** From when to when: one date where both are on the same day. */
export function Span({ from, to }: { from: string; to: string }) {
  return (
    <>
      <DateText value={from} /> – {dayjs(from).isSame(to, 'day') ? dayjs(to).format('HH:mm') : <DateText value={to} />}
    </>
  )
}
