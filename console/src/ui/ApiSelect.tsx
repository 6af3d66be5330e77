import type { Path, Response } from '@cogcampus/contract'
import type { SelectProps } from 'antd'
import { useApi } from '../api/useApi.ts'
import { Select } from './Select.tsx'

/** The calls that answer a whole list to choose from, as `/admin/campus/all`. */
type ListPath = { [P in Path]: Response<P> extends { id: number; name: string }[] ? P : never }[Path]

/** Chooses a row of a list that a call answers whole. */
export function ApiSelect({ endpoint, ...rest }: { endpoint: ListPath } & Omit<SelectProps, 'options'>) {
  const list = useApi(endpoint, {} as never, { freshMs: 60_000 })
  const rows = (list.data ?? []) as { id: number; name: string }[]
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={list.isPending}
      {...rest}
      options={rows.map((row) => ({ value: row.id, label: row.name }))}
    />
  )
}
