import { contactDays } from '@cogcampus/contract/life/customer'
import { DatePicker } from 'antd'
import { t } from '../../../messages/index.ts'
import { momentOf, now, wallOf } from '../../../ui/wall.ts'
import styles from './follow.module.css'

interface Props {
  id?: string
  /** ISO 8601; nothing: now. */
  value?: string | null
  onChange?: (value: string | null) => void
}

/** When a contact was that is noted later: within the last days. */
export function WhenInput({ id, value, onChange }: Props) {
  return (
    <DatePicker
      {...(id ? { id } : {})}
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format={(at) => `${at.format('MM-DD')} ${t('common.weekday', { day: at.day() })} ${at.format('HH:mm')}`}
      placeholder={t('market.justNow')}
      value={value ? wallOf(value) : null}
      minDate={now().subtract(contactDays, 'day').add(1, 'minute')}
      maxDate={now()}
      onChange={(next) => onChange?.(next ? momentOf(next.startOf('minute')) : null)}
      className={styles.picker as string}
    />
  )
}
