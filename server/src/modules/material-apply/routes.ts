import type { materialApply } from '@cogcampus/contract/admin/material-apply'
import type { Handlers } from '../../http/context.ts'
import { applicationsForMaterials } from './flow.ts'
import { status } from './status.ts'

export const materialApplyHandlers: Handlers<typeof materialApply> = {
  apply: applicationsForMaterials.apply,
  check: applicationsForMaterials.check,
  withdraw: applicationsForMaterials.withdraw,
  detail: applicationsForMaterials.detail,
  page: applicationsForMaterials.page,
  status,
}
