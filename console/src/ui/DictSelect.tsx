import type { SelectProps } from 'antd'
import { t } from '../messages/index.ts'
import { Select } from './Select.tsx'
import { useDict } from './useDict.ts'

interface Props extends Omit<SelectProps, 'options' | 'value' | 'onChange'> {
  /** The dictionary's type, as `sex` or `roomType`. */
  type: string
  value?: string | number | null
  onChange?: (value: string | number | undefined) => void
  /** The field holds a number, as those of the client enumerations do. */
  numeric?: boolean
}

/** Chooses an item of a dictionary. */
export function DictSelect({ type, value, onChange, numeric = false, ...rest }: Props) {
  const dict = useDict(type)
  return (
    <Select
      allowClear
      placeholder={t('common.all')}
      {...rest}
      value={value ?? undefined}
      onChange={(next) => onChange?.(next)}
      options={dict.items.map((item) => ({ value: numeric ? Number(item.value) : item.value, label: item.label }))}
    />
  )
}
