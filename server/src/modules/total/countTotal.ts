import type { total } from '@cogcampus/contract/admin/total'
import type { Handlers } from '../../http/context.ts'
import { periodOf } from '../../lib/period.ts'
import { allFigures, compared } from './store.ts'

/** The figures of a period beside those of the period before (`total/countTotal`). */
export const countTotal: Handlers<typeof total>['countTotal'] = (context, { from, to, ...base }) =>
  compared(context, periodOf(context, { from, to }), { base, names: allFigures })
