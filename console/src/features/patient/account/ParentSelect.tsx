import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { PersonPicker, type PickerProps } from '../../../ui/PersonPicker.tsx'

interface Props extends Omit<PickerProps, 'rows' | 'chosen' | 'onKeyword' | 'loading'> {
  /** The parent that is chosen already, by name. */
  known: { parentId: number | null; parentName: string | null } | null
}

/** Chooses a parent, found by name, pinyin or phone: as a patient is chosen. */
export function ParentSelect({ value, onChange, known, ...rest }: Props) {
  const [keyword, setKeyword] = useState('')
  const found = useApi(
    '/admin/parent-info/page',
    { pageSize: 20, ...(keyword ? { keyword } : {}) },
    { keep: true, freshMs: 30_000 },
  )
  const list = (found.data?.list ?? []).map(({ id, name, phone, patients }) => ({
    id,
    name,
    notes: [phone, patients.map((patient) => patient.name).join(t('common.comma'))],
  }))
  const chosen = known?.parentId && known.parentName ? [{ id: known.parentId, name: known.parentName }] : []
  return (
    <PersonPicker
      placeholder={t('patient.parentKeyword')}
      notFoundContent={undefined}
      {...rest}
      loading={found.isFetching}
      value={value ?? null}
      onChange={(next, option) => onChange?.(next ?? null, option)}
      rows={list}
      chosen={chosen}
      onKeyword={setKeyword}
    />
  )
}
