import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { useDebounced } from '../../ui/useDebounced.ts'

/** Chooses a patient of the caller's list by name, pinyin or number. */
export function PatientChoice(props: SelectProps<number>) {
  const [keyword, setKeyword] = useState('')
  const search = useDebounced(setKeyword)
  const found = useApi('/admin/patient/page', { pageSize: 20, ...(keyword ? { keyword } : {}) }, { keep: true })
  return (
    <Select<number>
      {...props}
      showSearch={{ filterOption: false, onSearch: search }}
      loading={found.isFetching}
      placeholder={t('assess.patientHint')}
      options={(found.data?.list ?? []).map(({ id, name, birthday, number }) => ({
        value: id,
        label: [name, birthday, number].join(' · '),
      }))}
    />
  )
}
