import { TimePicker, type TimePickerProps } from 'antd'
import dayjs from 'dayjs'
import { t } from '../messages/index.ts'
import { keepForm } from './keepForm.ts'

interface Props extends Omit<TimePickerProps, 'value' | 'onChange' | 'format'> {
  /** `HH:mm`, as on the wire. */
  value?: string | null
  onChange?: (value: string | null) => void
}
const wire = 'HH:mm'
const anyDay = '2000-01-01'

/** A time of day, in steps of five minutes, or typed; its value is the text of the wire. */
export function TimeInput({ value, onChange, ...rest }: Props) {
  return (
    <TimePicker
      style={{ width: '100%' }}
      placeholder={t('common.selectTime')}
      minuteStep={5}
      onKeyDown={keepForm}
      {...rest}
      format={wire}
      value={value ? dayjs(`${anyDay}T${value}`) : null}
      onChange={(next) => onChange?.(next ? dayjs(next).format(wire) : null)}
    />
  )
}
