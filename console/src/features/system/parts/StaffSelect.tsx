import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { PersonPicker, type PickerProps } from '../../../ui/PersonPicker.tsx'

interface Props extends Omit<PickerProps, 'rows' | 'chosen' | 'onKeyword' | 'loading'> {
  /** Only the staff of this campus. */
  campusId?: number | undefined
  /** The member of staff behind the initial value. */
  current?: { id: number; userName: string } | undefined
}

/** Chooses a member of staff by name, pinyin or end of phone number: as a patient is chosen. */
export function StaffSelect({ value, campusId, current, ...rest }: Props) {
  const [keyword, setKeyword] = useState('')
  const found = useApi(
    '/admin/campus/user/page',
    { pageSize: 20, ...(campusId ? { campusId } : {}), ...(keyword ? { keyword } : {}) },
    { keep: true, freshMs: 30_000 },
  )
  const list = (found.data?.list ?? []).map(({ id, userName, roleNames }) => ({ id, name: userName, notes: roleNames }))
  return (
    <PersonPicker
      placeholder={undefined}
      notFoundContent={undefined}
      {...rest}
      loading={found.isFetching}
      value={value ?? null}
      rows={list}
      chosen={current && [{ id: current.id, name: current.userName }]}
      onKeyword={setKeyword}
    />
  )
}
