import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { t } from '../../../messages/index.ts'
import styles from './activity.module.css'

interface Props {
  id?: string
  /** ISO 8601. */
  value?: string | null
  onChange?: (value: string | null) => void
  placeholder?: string
}

/** A day with a time, to five minutes. */
export function MomentInput({ id, value, onChange, placeholder }: Props) {
  return (
    <DatePicker
      {...(id ? { id } : {})}
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format={(at) => `${at.format('YYYY-MM-DD')} ${t('common.weekday', { day: at.day() })} ${at.format('HH:mm')}`}
      {...(placeholder ? { placeholder } : {})}
      value={value ? dayjs(value) : null}
      onChange={(next) => onChange?.(next ? dayjs(next).startOf('minute').toISOString() : null)}
      className={styles.picker as string}
    />
  )
}
