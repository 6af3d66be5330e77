import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import type { Family } from '../../../shared/order/order.ts'
import { PatientPicker } from '../../../ui/PatientPicker.tsx'
import { useFamily } from '../order/useFamily.ts'

interface Props {
  value?: number
  onChange?: (id: number | undefined) => void
  /** Gets the patient chosen, with parents and siblings. */
  onFamily?: (family: Family | undefined) => void
}

/** Chooses a patient within reach, with the family that pays. */
export function FamilySelect({ onChange, onFamily, value, ...rest }: Props) {
  const [keyword, setKeyword] = useState('')
  const found = useApi('/admin/order-info/families', keyword ? { keyword } : {}, { keep: true })
  const chosen = useFamily(value)
  const families = found.data ?? []
  const shown = chosen && !families.some((family) => family.id === chosen.id) ? [chosen, ...families] : families
  return (
    <PatientPicker
      {...rest}
      {...(value === undefined ? {} : { value })}
      loading={found.isFetching}
      rows={shown.map(({ id, name, birthday, parents }) => ({ id, name, notes: [birthday, parents[0]?.name] }))}
      onKeyword={setKeyword}
      onChange={(id?: number) => {
        onChange?.(id)
        onFamily?.(shown.find((family) => family.id === id))
      }}
    />
  )
}
