import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import type { Filter } from '../../../ui/FilterBar.tsx'
import { momentOf, wallOf } from '../../../ui/wall.ts'

interface Props {
  value?: string | null
  onChange?: (value: string | undefined) => void
  /** The last moment of the day instead of the first. */
  end?: boolean
  id?: string
}

/** The filters that bound the time of a log. */
export function periodFilters(): Filter[] {
  return [
    { name: 'from', label: t('system.from'), input: <DayBound /> },
    { name: 'to', label: t('system.to'), input: <DayBound end /> },
  ]
}

/** A day that bounds a time: the first or the last moment of it, as the wire wants it. */
function DayBound({ value, onChange, end = false, ...rest }: Props) {
  const bound = (day: string) => momentOf(end ? wallOf(day).endOf('day') : wallOf(day))
  return (
    <DateInput
      {...rest}
      value={value ? wallOf(value).format('YYYY-MM-DD') : null}
      onChange={(day) => onChange?.(day ? bound(day) : undefined)}
    />
  )
}
