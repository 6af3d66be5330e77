import { Select } from 'antd'
import { t } from '../messages/index.ts'

interface Props {
  id?: string
  value?: boolean
  onChange?: (value: true | undefined) => void
}

/** Turns a list to its deleted rows. A `TablePage` with `restore` has it among its filters. */
export function DeletedSelect({ value, onChange, ...rest }: Props) {
  return (
    <Select
      {...rest}
      value={value ? 'deleted' : 'inUse'}
      onChange={(next) => onChange?.(next === 'deleted' || undefined)}
      options={[
        { value: 'inUse', label: t('common.inUse') },
        { value: 'deleted', label: t('common.deleted') },
      ]}
    />
  )
}
