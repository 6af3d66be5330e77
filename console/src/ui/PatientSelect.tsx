import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { useApi } from '../api/useApi.ts'
import { t } from '../messages/index.ts'
import { asFor } from './choices.tsx'
import { useDebounced } from './useDebounced.ts'

/** A patient to choose; `notes` tell those of one name apart. */
interface PatientChoice {
  id: number
  name: string
  notes?: readonly (string | null | undefined)[]
}

interface PickerProps extends Omit<SelectProps, 'options' | 'showSearch'> {
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

interface Props extends Omit<PickerProps, 'rows' | 'onKeyword' | 'loading'> {
  /** The campus of the patients; undefined where it is still to be chosen, null: of any. */
  campusId: number | undefined | null
  /** Those that the row has already. */
  chosen?: readonly PatientChoice[] | undefined
}

/** Chooses a patient of a campus, or several with `mode="multiple"`. */
export function PatientSelect({ campusId, chosen = [], ...rest }: Props) {
  const [keyword, setKeyword] = useState('')
  const query = { pageSize: 50, ...(campusId ? { campusId } : {}), ...(keyword ? { keyword } : {}) }
  const found = useApi('/admin/patient/page', query, { enabled: campusId !== undefined, keep: true })
  const list = (found.data?.list ?? []).map(({ id, name, birthday, number }) => ({
    id,
    name,
    notes: [birthday, number],
  }))
  const shown = [...chosen.filter(({ id }) => !list.some((patient) => patient.id === id)), ...list]
  return (
    <PatientPicker
      loading={found.isFetching}
      {...rest}
      {...(campusId === undefined ? asFor(campusId) : {})}
      rows={shown}
      onKeyword={setKeyword}
    />
  )
}
