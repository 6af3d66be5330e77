import type { MaterialRequest } from '@cogcampus/contract/life/material'
import type { Generated } from 'kysely'
import type { ApplicationColumns } from '../../applications/columns.ts'
import { owned } from '../../db/table.ts'

export interface MaterialApplyTable extends ApplicationColumns {
  materialId: number
  kind: MaterialRequest
  /** Whether what was approved is in force. */
  status: Generated<1 | 2>
}

export const materialApply = owned<MaterialApplyTable>({
  noun: 'material-apply',
  campus: 'campusId',
  owner: 'applicantId',
  title: 'materialId',
  history: { call: '/admin/material-apply/page' },
})
