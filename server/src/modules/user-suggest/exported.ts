import { userSuggest } from '@cogcampus/contract/admin/user-suggest'
import { inOrder } from '../../lib/page.ts'
import type { Export } from '../../sheets/export/declare.ts'
import { standardExport } from '../../sheets/export/standard.ts'
import { narrowed, newest, type SuggestFilters, shown } from './lists.ts'

/** Feedback as a workbook, in the order of its list. */
export const suggestExport: Export = standardExport(
  userSuggest,
  'userSuggest',
  userSuggest.endpoints.detail.output,
  (scope, _, { sort, ...filters }) =>
    inOrder(shown(narrowed(scope, filters as SuggestFilters)), sort as string | undefined, newest) as never,
)
