import { DateText } from './DateText.tsx'

/** A range of days, `YYYY-MM-DD`; a single one where it is a day long. */
export function DaysText({ from, to }: { from: string; to: string }) {
  if (from === to) return <DateText value={from} />
  return (
    <>
      <DateText value={from} /> – <DateText value={to} />
    </>
  )
}
