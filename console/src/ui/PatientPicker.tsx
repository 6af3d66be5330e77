import type { SelectProps } from 'antd'
import { t } from '../messages/index.ts'
import { Select } from './Select.tsx'
import { useDebounced } from './useDebounced.ts'

/** A patient to choose; `notes` tell those of one name apart. */
export interface PatientChoice {
  id: number
  name: string
  notes?: readonly (string | null | undefined)[]
}

export interface PickerProps extends Omit<SelectProps, 'options' | 'showSearch'> {
  rows: readonly PatientChoice[]
  /** What was typed, once the typing rests. */
  onKeyword: (keyword: string) => void
}

/** Every choice of patients: found by name, pinyin or phone, among the rows that the caller reads for what was typed. */
export function PatientPicker({ rows, onKeyword, ...rest }: PickerProps) {
  const search = useDebounced(onKeyword)
  return (
    <Select
      allowClear
      placeholder={t('common.searchPatient')}
      notFoundContent={t('common.noPatient')}
      {...rest}
      // Of several the names suffice: they stand as tags.
      {...(rest.mode ? { labelRender: ({ value, label }) => rows.find(({ id }) => id === value)?.name ?? label } : {})}
      showSearch={{ filterOption: false, onSearch: search }}
      options={rows.map(({ id, name, notes = [] }) => ({
        value: id,
        label: [name, ...notes].filter(Boolean).join(' · '),
      }))}
    />
  )
}
