import type { Response } from '@cogcampus/contract'
import { Button } from 'antd'
import { useId } from 'react'
import { t } from '../../../messages/index.ts'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from './config.module.css'

export type Item = Response<'/admin/dict/config/info'>[number]

interface Props {
  item: Item
  value: Item['value']
  error: string | undefined
  onChange: (value: Item['value']) => void
}

/** One setting: an input of its type, its unit and limits, and whether it was changed. */
export function ConfigField({ item, value, error, onChange }: Props) {
  const id = useId()
  const [hint, unit] = [textOf(`${item.key}.hint`), textOf(`${item.key}.unit`)]
  const { min, max } = item
  return (
    <div className={styles.item}>
      <div>
        <label htmlFor={id}>{t(`config:${item.key}`)}</label>
        {hint && <p>{hint}</p>}
      </div>
      <div>
        <div className={styles.value}>
          <Value id={id} item={item} value={value} onChange={onChange} />
          {unit && <small>{unit}</small>}
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

/** A text of a setting, where it has one. */
function textOf(key: string): string | undefined {
  const text = t(`config:${key}`)
  return text === `config:${key}` ? undefined : text
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
