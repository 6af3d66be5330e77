import { activityUser } from '@cogcampus/contract/admin/activity-user'
import { inOrder } from '../../lib/page.ts'
import type { Export } from '../../sheets/export/declare.ts'
import { standardExport } from '../../sheets/export/standard.ts'
import { narrowed, newest, type SignUpFilters, shown } from './lists.ts'

/** Sign-ups as a workbook, in the order of their list. */
export const signUpExport: Export = standardExport(
  activityUser,
  'activityUser',
  activityUser.endpoints.page.output.shape.list.element,
  (scope, _, { sort, ...filters }) =>
    inOrder(shown(narrowed(scope, filters as SignUpFilters)), sort as string | undefined, newest) as never,
)
