import type { total } from '@cogcampus/contract/admin/total'
import type { Handlers } from '../../http/context.ts'
import { balance } from './balance.ts'
import { countTotal } from './countTotal.ts'
import { dataAnalysis } from './dataAnalysis.ts'
import { managerTotal } from './managerTotal.ts'
import { month } from './month.ts'
import { operateTotal, operateTotalExl } from './operateTotal.ts'
import { orderTotal } from './orderTotal.ts'

export const totalHandlers: Handlers<typeof total> = {
  countTotal,
  dataAnalysis,
  'managerTotal/admin': managerTotal,
  'operateTotal/admin': operateTotal,
  'operateTotal/admin/exl': operateTotalExl,
  orderTotal,
  balance,
  month,
}
