import type { SelectProps } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { Select } from '../../../ui/Select.tsx'
import { useDebounced } from '../../../ui/useDebounced.ts'

const freshMs = 300_000

/** Chooses who holds leads that the user sees, by name or pinyin. */
export function OwnerSelect({ value, onChange, ...rest }: Omit<SelectProps<number>, 'options'>) {
  const [keyword, setKeyword] = useState('')
  const search = useDebounced(setKeyword)
  const found = useApi('/admin/customer/owners', keyword ? { keyword } : {}, { keep: true, freshMs })
  // Whoever is chosen keeps a name while others are looked for, and has one where the address of the page chose.
  const [picked, setPicked] = useState<{ id: number; name: string }>()
  const list = found.data ?? []
  const known = picked ? [picked, ...list] : list
  const unknown = typeof value === 'number' && found.data !== undefined && known.every(({ id }) => id !== value)
  const named = useApi('/admin/customer/owners', { id: value ?? 1 }, { enabled: unknown, freshMs })
  const missing = list.some(({ id }) => id === value)
    ? undefined
    : [...known, ...(named.data ?? [])].find(({ id }) => id === value)
  return (
    <Select<number>
      allowClear
      placeholder={t('common.all')}
      {...rest}
      showSearch={{ filterOption: false, onSearch: search }}
      loading={found.isFetching}
      value={value ?? null}
      onChange={(next, option) => {
        setPicked(known.find(({ id }) => id === next))
        onChange?.(next, option)
      }}
      options={[...(missing ? [missing] : []), ...list].map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
