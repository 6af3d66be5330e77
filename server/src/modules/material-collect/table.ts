import type { Generated } from 'kysely'
import type { Filled } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

export interface MaterialCollectTable {
  id: Filled<number>
  userId: number
  materialId: number
  /** Empty for favourites in no folder. */
  folder: Generated<string>
  createdAt: Filled<string>
}

export const materialCollect = owned<MaterialCollectTable>({
  noun: 'material-collect',
  live: { receiver: 'userId' },
  owner: 'userId',
  ownerOnly: true,
  title: 'materialId',
  history: 'none',
})
