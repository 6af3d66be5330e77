import { Select, type SelectProps } from 'antd'
import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { scaleText } from './scale.ts'

/** Chooses a scale for a filter. */
export function ScaleSelect(props: SelectProps<number>) {
  const found = useApi('/admin/scale/page', { pageSize: 200 }, { freshMs: 60_000 })
  return (
    <Select<number>
      {...props}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('common.all')}
      popupMatchSelectWidth={false}
      options={(found.data?.list ?? []).map((scale) => ({ value: scale.id, label: scaleText(scale) }))}
    />
  )
}
