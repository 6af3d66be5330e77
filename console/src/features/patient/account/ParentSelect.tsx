import { Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'

interface Props {
  id?: string
  value?: number | null
  onChange?: (parentId: number | null) => void
  /** The parent that is chosen already, by name. */
  known: { parentId: number | null; parentName: string | null } | null
}

/** Chooses a parent, found by name, pinyin or phone. */
export function ParentSelect({ id, value, onChange, known }: Props) {
  const [keyword, setKeyword] = useState('')
  const found = useApi(
    '/admin/parent-info/page',
    { pageSize: 20, ...(keyword ? { keyword } : {}) },
    { keep: true, freshMs: 30_000 },
  )
  const rows = (found.data?.list ?? []).map(({ id: parentId, name, phone, patients }) => ({
    value: parentId,
    label: [name, phone, patients.map((patient) => patient.name).join(t('common.comma'))].filter(Boolean).join(' · '),
  }))
  const chosen =
    known?.parentId && known.parentName && !rows.some((row) => row.value === known.parentId)
      ? [{ value: known.parentId, label: known.parentName }]
      : []
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      placeholder={t('patient.parentKeyword')}
      loading={found.isFetching}
      value={value ?? null}
      onChange={(next) => onChange?.(next ?? null)}
      options={[...chosen, ...rows]}
    />
  )
}
