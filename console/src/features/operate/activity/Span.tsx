import { DateText } from '../../../ui/DateText.tsx'
import { wallOf } from '../../../ui/wall.ts'

/** From when to when: one date where both are on the same day. */
export function Span({ from, to }: { from: string; to: string }) {
  return (
    <>
      <DateText value={from} /> –{' '}
      {wallOf(from).isSame(wallOf(to), 'day') ? wallOf(to).format('HH:mm') : <DateText value={to} />}
    </>
  )
}
