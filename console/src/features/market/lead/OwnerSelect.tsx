import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { PersonPicker, type PickerProps } from '../../../ui/PersonPicker.tsx'

const freshMs = 300_000

/** Chooses who holds leads that the user sees, by name or pinyin: as a patient is chosen. */
export function OwnerSelect({
  value,
  onChange,
  ...rest
}: Omit<PickerProps, 'rows' | 'chosen' | 'onKeyword' | 'loading'>) {
  const [keyword, setKeyword] = useState('')
  const found = useApi('/admin/customer/owners', keyword ? { keyword } : {}, { keep: true, freshMs })
  // Whoever is chosen keeps a name while others are looked for, and has one where the address of the page chose.
  const [picked, setPicked] = useState<{ id: number; name: string }>()
  const chosen: number | undefined = value ?? undefined
  const list = found.data ?? []
  const known = picked ? [picked, ...list] : list
  const unknown = chosen !== undefined && found.data !== undefined && known.every(({ id }) => id !== chosen)
  const named = useApi('/admin/customer/owners', { id: chosen ?? 1 }, { enabled: unknown, freshMs })
  const missing = list.some(({ id }) => id === chosen)
    ? undefined
    : [...known, ...(named.data ?? [])].find(({ id }) => id === chosen)
  return (
    <PersonPicker
      placeholder={t('common.all')}
      notFoundContent={undefined}
      {...rest}
      loading={found.isFetching}
      value={chosen ?? null}
      onChange={(next, option) => {
        setPicked(known.find(({ id }) => id === next))
        onChange?.(next, option)
      }}
      rows={list}
      chosen={missing && [missing]}
      onKeyword={setKeyword}
    />
  )
}
