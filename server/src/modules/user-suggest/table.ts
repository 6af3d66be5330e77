import type { SuggestState } from '@cogcampus/contract/life/suggest'
import type { Generated } from 'kysely'
import type { Kept, NullableTime } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

export interface UserSuggestTable extends Omit<Kept, 'deletedAt' | 'createdBy'> {
  accountId: number
  campusId: number | null
  patientId: number | null
  type: string
  content: string
  state: Generated<SuggestState>
  opinion: Generated<string | null>
  answeredBy: Generated<number | null>
  answeredAt: NullableTime
}

export const userSuggest = owned<UserSuggestTable>({
  noun: 'user-suggest',
  campus: 'campusId',
  account: 'accountId',
  title: 'content',
  dicts: { type: 'suggestType' },
  history: { call: '/admin/user-suggest/page', unshown: ['accountId', 'answeredBy', 'answeredAt'] },
})
