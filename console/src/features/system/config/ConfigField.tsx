import { Button } from 'antd'
import { useId } from 'react'
import { t } from '../../../messages/index.ts'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Item } from './ConfigForm.tsx'
import styles from './config.module.css'
import { labels } from './labels.ts'

interface Props {
  item: Item
  value: Item['value']
  error: string | undefined
  onChange: (value: Item['value']) => void
}

/** One setting: an input of its type, its unit and limits, and whether it was changed. */
export function ConfigField({ item, value, error, onChange }: Props) {
  const id = useId()
  const { label, hint, unit } = labels[item.key] ?? {}
  const { min, max } = item
  return (
    <div className={styles.item}>
      <div>
        <label htmlFor={id}>{label ? t(label) : item.key}</label>
        {hint && <p>{t(hint)}</p>}
      </div>
      <div>
        <div className={styles.value}>
          <Value id={id} item={item} value={value} onChange={onChange} />
          {unit && <small>{t(unit)}</small>}
          {min !== null && max !== null && <small>({t('system.range', { min, max })})</small>}
        </div>
        {error && (
          <div className={styles.error} role="alert">
            {error}
          </div>
        )}
        {value !== item.value && (
          <div className={styles.changed}>
            <StatusTag tone="warning">{t('system.changedFrom', { value: String(item.value) })}</StatusTag>
            <Button type="link" size="small" onClick={() => onChange(item.value)}>
              {t('system.undoOne')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

function Value({ id, item, value, onChange }: Omit<Props, 'error'> & { id: string }) {
  if (item.type !== 'number') return <TextInput id={id} max={500} value={String(value)} onChange={onChange} />
  return (
    <NumberInput
      id={id}
      value={value === '' ? null : Number(value)}
      {...(item.min === null ? {} : { min: item.min })}
      {...(item.max === null ? {} : { max: item.max })}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
