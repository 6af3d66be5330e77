import { DatePicker } from 'antd'
import { t } from '../../../messages/index.ts'
import { momentOf, wallOf } from '../../../ui/wall.ts'
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
      value={value ? wallOf(value) : null}
      onChange={(next) => onChange?.(next ? momentOf(next.startOf('minute')) : null)}
      className={styles.picker as string}
    />
  )
}
