import { Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { useDebounced } from '../../ui/useDebounced.ts'

interface Props {
  id?: string
  value?: number | null
  onChange?: (id: number | null) => void
  /** The one that the row has already, which may be out of reach by now. */
  chosen?: { id: number; title: string } | undefined
}

/** Chooses one of the materials that the user may open. */
export function MaterialSelect({ id, value, onChange, chosen }: Props) {
  const [keyword, setKeyword] = useState('')
  const search = useDebounced(setKeyword)
  const query = { open: true, status: 1 as const, pageSize: 30, ...(keyword ? { keyword } : {}) }
  const found = useApi('/admin/material/page', query, { keep: true })
  const rows = [...(found.data?.list ?? []), ...(chosen ? [chosen] : [])]
  const missing = Boolean(value) && found.data !== undefined && !rows.some((row) => row.id === value)
  // One that was found by another search, or stands in a draft.
  const other = useApi('/admin/material/detail', { id: value ?? 0 }, { enabled: missing })
  const shown = new Map([...rows, ...(missing && other.data ? [other.data] : [])].map((row) => [row.id, row.title]))
  return (
    <Select<number>
      {...(id ? { id } : {})}
      value={value ?? null}
      allowClear
      showSearch={{ filterOption: false, onSearch: search }}
      loading={found.isFetching}
      placeholder={t('common.choose')}
      options={[...shown].map(([each, title]) => ({ value: each, label: title }))}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
