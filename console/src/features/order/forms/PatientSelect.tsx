import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { useDebounced } from '../../../ui/useDebounced.ts'
import type { Family } from '../order/order.ts'
import { useFamily } from '../order/useFamily.ts'

interface Props extends Omit<SelectProps<number>, 'options' | 'onChange'> {
  onChange?: (id: number | undefined) => void
  /** Gets the patient chosen, with parents and siblings. */
  onFamily?: (family: Family | undefined) => void
}

/** Chooses a patient within reach by name, pinyin or phone. */
export function PatientSelect({ onChange, onFamily, value, ...rest }: Props) {
  const [keyword, setKeyword] = useState('')
  const search = useDebounced(setKeyword)
  const found = useApi('/admin/order-info/families', keyword ? { keyword } : {}, { keep: true })
  const chosen = useFamily(value)
  const families = found.data ?? []
  const shown = chosen && !families.some((family) => family.id === chosen.id) ? [chosen, ...families] : families
  return (
    <Select<number>
      {...rest}
      {...(value === undefined ? {} : { value })}
      allowClear
      showSearch={{ filterOption: false, onSearch: search }}
      loading={found.isFetching}
      placeholder={t('order.searchPatient')}
      notFoundContent={t('order.noPatient')}
      onChange={(id?: number) => {
        onChange?.(id)
        onFamily?.(shown.find((family) => family.id === id))
      }}
      options={shown.map((family) => ({
        value: family.id,
        label: [family.name, family.birthday, family.parents[0]?.name].filter(Boolean).join(' · '),
      }))}
    />
  )
}
