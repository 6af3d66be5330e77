import { useState } from 'react'
import { useApi } from '../api/useApi.ts'
import { asFor } from './Choices.tsx'
import { type PatientChoice, PatientPicker, type PickerProps } from './PatientPicker.tsx'

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
