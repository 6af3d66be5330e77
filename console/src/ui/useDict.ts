import { useApi } from '../api/useApi.ts'

/** A dictionary: `useDict('sex').label(1)`. Asked for once, for all types. */
export function useDict(type: string) {
  const { data, isPending } = useApi('/admin/dict/all', {}, { freshMs: 300_000 })
  const items = data?.[type] ?? []
  return {
    items,
    isPending,
    label: (value: string | number | null | undefined) =>
      items.find((item) => item.value === String(value))?.label ?? '',
  }
}
