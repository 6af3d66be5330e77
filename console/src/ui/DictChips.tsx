import { Radio } from 'antd'
import styles from './DictChips.module.css'
import { useDict } from './useDict.ts'

interface Props {
  /** The dictionary's type, as `payMethod`. */
  type: string
  /** Names the group. */
  label: string
  value?: string | null
  onChange?: (value: string) => void
}

/** Chooses an item of a short dictionary by one click: all items are in sight. */
export function DictChips({ type, label, value, onChange }: Props) {
  const { items } = useDict(type)
  return (
    <Radio.Group
      className={styles.chips ?? ''}
      aria-label={label}
      optionType="button"
      value={value ?? null}
      onChange={({ target }) => onChange?.(target.value as string)}
      options={items.map((item) => ({ value: item.value, label: item.label }))}
    />
  )
}
