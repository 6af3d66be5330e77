import dayjs from 'dayjs'
import { DateInput } from '../../../ui/DateInput.tsx'

interface Props {
  value?: string | null
  onChange?: (value: string | undefined) => void
  /** The last moment of the day instead of the first. */
  end?: boolean
  id?: string
}

/** A day that bounds a time: the first or the last moment of it, as the wire wants it. */
export function DayBound({ value, onChange, end = false, ...rest }: Props) {
  const bound = (day: string) => (end ? dayjs(day).endOf('day') : dayjs(day).startOf('day')).toISOString()
  return (
    <DateInput
      {...rest}
      value={value ? dayjs(value).format('YYYY-MM-DD') : null}
      onChange={(day) => onChange?.(day ? bound(day) : undefined)}
    />
  )
}
