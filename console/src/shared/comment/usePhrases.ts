import type { Response } from '@cogcampus/contract'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { useCan } from '../../api/user.ts'
import { ageGroup } from './ages.ts'

export type Phrase = Response<'/admin/phrase/list'>[number]

/** The user's own phrases for class comments that fit a patient's age, and `keep` for another one; of an unknown age there are none. */
export function usePhrases(age: number | undefined) {
  const may = useCan()('/admin/phrase/add')
  const group = age === undefined || !may ? undefined : ageGroup(age)
  const { data = [] } = useApi('/admin/phrase/list', { ageGroup: group ?? 'CHILD' }, { enabled: group !== undefined })
  const add = useAction('/admin/phrase/add', { done: false })
  return {
    phrases: group ? data : [],
    keep: group && ((text: string) => add.run({ ageGroup: group, text })),
    pending: add.pending,
  }
}
