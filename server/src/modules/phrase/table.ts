import type { Kept } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

export interface PhraseTable extends Kept {
  userId: number
  ageGroup: 'CHILD' | 'PUPIL' | 'ADULT'
  text: string
}

export const phrase = owned<PhraseTable>({
  noun: 'phrase',
  live: { receiver: 'userId' },
  owner: 'userId',
  ownerOnly: true,
  title: 'text',
  history: { call: null },
})
