import { Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { useDebounced } from '../../../ui/useDebounced.ts'

interface Props {
  value?: number | null
  onChange?: (value: number | undefined) => void
  /** Only the staff of this campus. */
  campusId?: number | undefined
  /** The member of staff behind the initial value. */
  current?: { id: number; userName: string } | undefined
  id?: string
  placeholder?: string
}

/** Chooses a member of staff by name, pinyin or end of phone number. */
export function StaffSelect({ value, onChange, campusId, current, ...rest }: Props) {
  const [keyword, setKeyword] = useState('')
  const search = useDebounced(setKeyword)
  const found = useApi(
    '/admin/campus/user/page',
    { pageSize: 20, ...(campusId ? { campusId } : {}), ...(keyword ? { keyword } : {}) },
    { keep: true, freshMs: 30_000 },
  )
  const list = found.data?.list ?? []
  const missing =
    current && !list.some(({ id }) => id === current.id) ? [{ value: current.id, label: current.userName }] : []
  return (
    <Select
      {...rest}
      allowClear
      showSearch={{ filterOption: false, onSearch: search }}
      loading={found.isFetching}
      value={value ?? undefined}
      onChange={(next: number | undefined) => onChange?.(next)}
      options={[
        ...missing,
        ...list.map(({ id, userName, roleNames }) => ({
          value: id,
          label: [userName, ...roleNames].join(' · '),
        })),
      ]}
    />
  )
}
