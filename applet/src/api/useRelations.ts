import { useRead } from './useRead'

/** What relatives are called, by the value of their relation; empty while that is not known, since a value is no word. */
export function useRelations(): (value: string) => string {
  const { data } = useRead('/api/common/dict', { type: 'relation' })
  return (value) => data?.find((each) => each.value === value)?.label ?? ''
}
