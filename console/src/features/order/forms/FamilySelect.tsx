import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import type { Family } from '../../../shared/order/order.ts'
import { PersonPicker } from '../../../ui/PersonPicker.tsx'
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
  return (
    <PersonPicker
      {...rest}
      {...(value === undefined ? {} : { value })}
      loading={found.isFetching}
      rows={families.map(choiceOf)}
      chosen={chosen && [choiceOf(chosen)]}
      onKeyword={setKeyword}
      onChange={(id?: number) => {
        onChange?.(id)
        onFamily?.([...families, ...(chosen ? [chosen] : [])].find((family) => family.id === id))
      }}
    />
  )
}

const choiceOf = ({ id, name, birthday, parents }: Family) => ({ id, name, notes: [birthday, parents[0]?.name] })
