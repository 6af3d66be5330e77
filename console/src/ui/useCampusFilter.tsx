import { useUser } from '../api/user.ts'
import { t } from '../messages/index.ts'
import { ApiSelect } from './ApiSelect.tsx'
import type { Filter } from './FilterBar.tsx'

/** The filter by campus, as a list of one; none for a user who sees a single campus. */
export function useCampusFilter(): Filter[] {
  const user = useUser()
  if (user?.oneCampus) return []
  const input = <ApiSelect endpoint="/admin/campus/all" placeholder={t('common.all')} />
  return [{ name: 'campusId', label: t('fields:campusId'), input }]
}
