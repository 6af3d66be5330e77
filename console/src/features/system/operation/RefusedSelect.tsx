import { Select } from 'antd'
import { t } from '../../../messages/index.ts'

interface Props {
  value?: boolean
  onChange?: (value: boolean | undefined) => void
  id?: string
}

export function RefusedSelect({ value, onChange, ...rest }: Props) {
  return (
    <Select
      {...rest}
      allowClear
      placeholder={t('common.all')}
      value={value === undefined ? undefined : value ? 'refused' : 'done'}
      onChange={(next?: string) => onChange?.(next && next === 'refused' ? true : next ? false : undefined)}
      options={[
        { value: 'done', label: t('system.succeeded') },
        { value: 'refused', label: t('system.refused') },
      ]}
    />
  )
}
