import { Select } from 'antd'
import { t } from '../../../messages/index.ts'
import type { Filter } from '../../../ui/FilterBar.tsx'

interface Props {
  value?: boolean
  onChange?: (value: true | undefined) => void
  id?: string
}

/** The filter that turns a list to its deleted rows. */
export function deletedFilter(): Filter {
  return { name: 'deleted', label: t('system.records'), input: <DeletedSelect /> }
}

function DeletedSelect({ value, onChange, ...rest }: Props) {
  return (
    <Select
      {...rest}
      value={value ? 'deleted' : 'inUse'}
      onChange={(next) => onChange?.(next === 'deleted' || undefined)}
      options={[
        { value: 'inUse', label: t('system.inUse') },
        { value: 'deleted', label: t('system.deleted') },
      ]}
    />
  )
}
