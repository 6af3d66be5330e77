import { DatePicker, type DatePickerProps } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { keepForm } from './keepForm.ts'

interface Props extends Omit<DatePickerProps<Dayjs, false>, 'value' | 'onChange' | 'format' | 'multiple'> {
  /** `YYYY-MM-DD`, as on the wire. */
  value?: string | null
  onChange?: (value: string | null) => void
}
const wire = 'YYYY-MM-DD'

/** A day; its value is the text of the wire, so that it can stand in a query string and a draft. */
export function DateInput({ value, onChange, ...rest }: Props) {
  return (
    <DatePicker
      style={{ width: '100%' }}
      onKeyDown={keepForm}
      {...rest}
      value={value ? dayjs(value) : null}
      onChange={(next) => onChange?.(next ? dayjs(next).format(wire) : null)}
    />
  )
}
