import { Select } from 'antd'
import { t } from '../messages/index.ts'

interface Props {
  id?: string
  value?: boolean
  onChange?: (value: boolean | undefined) => void
  /** What the two are called here: `yes={t('market.answeredOnly')}`. */
  yes?: string
  no?: string
}

/** A filter by yes or no; without a choice, both. Its value is a boolean. */
export function YesNoSelect({ value, onChange, yes = t('common.yes'), no = t('common.no'), ...rest }: Props) {
  return (
    <Select
      {...rest}
      allowClear
      placeholder={t('common.all')}
      value={value === undefined ? undefined : String(value)}
      onChange={(next?: string) => onChange?.(next === undefined ? undefined : next === 'true')}
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
    />
  )
}
