import { Button, DatePicker } from 'antd'
import { t } from '../../../messages/index.ts'
import { momentOf, now, wallOf } from '../../../ui/wall.ts'
import styles from './follow.module.css'
import { presets } from './presets.ts'

interface Props {
  id?: string
  /** ISO 8601. */
  value?: string | null
  onChange?: (value: string | null) => void
}

/** The moment of the next contact: one of the usual ones, or any other. */
export function NextContactInput({ id, value, onChange }: Props) {
  const choices = presets()
  // Two of them can be the same day.
  const chosen = choices.findIndex(({ at }) => at === value)
  return (
    <div className={styles.next}>
      {choices.map(({ label, at }, index) => (
        <Button
          key={label}
          size="small"
          type={index === chosen ? 'primary' : 'default'}
          aria-pressed={index === chosen}
          title={`${wallOf(at).format('YYYY-MM-DD HH:mm')} · Alt+${index + 1}`}
          onClick={() => onChange?.(value === at ? null : at)}
        >
          {label}
          <span aria-hidden="true">{index + 1}</span>
        </Button>
      ))}
      <DatePicker
        {...(id ? { id } : {})}
        showTime={{ format: 'HH:mm', minuteStep: 15 }}
        format={(at) => `${at.format('MM-DD')} ${t('common.weekday', { day: at.day() })} ${at.format('HH:mm')}`}
        placeholder={t('market.otherTime')}
        value={value ? wallOf(value) : null}
        disabledDate={(day) => day.isBefore(now(), 'day') || day.isAfter(now().add(2, 'year'), 'day')}
        onChange={(next) => onChange?.(next ? momentOf(next) : null)}
        className={styles.picker as string}
      />
    </div>
  )
}
