import { useState } from 'react'
import { useApi } from '../api/useApi.ts'
import { asFor } from './Choices.tsx'
import { PersonPicker, type PickerProps } from './PersonPicker.tsx'

interface Props extends Omit<PickerProps, 'rows' | 'onKeyword' | 'loading'> {
  /** The campus of the patients; undefined where it is still to be chosen, null: of any. */
  campusId: number | undefined | null
}

/** Chooses a patient of a campus, or several with `mode="multiple"`. */
export function PatientSelect({ campusId, ...rest }: Props) {
  const [keyword, setKeyword] = useState('')
  const query = { pageSize: 50, ...(campusId ? { campusId } : {}), ...(keyword ? { keyword } : {}) }
  const found = useApi('/admin/patient/page', query, { enabled: campusId !== undefined, keep: true })
  const list = (found.data?.list ?? []).map(({ id, name, birthday, number }) => ({
    id,
    name,
    notes: [birthday, number],
  }))
  return (
    <PersonPicker
      loading={found.isFetching}
      {...rest}
      {...(campusId === undefined ? asFor(campusId) : {})}
      rows={list}
      onKeyword={setKeyword}
    />
  )
}
