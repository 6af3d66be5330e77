import { total } from '@cogcampus/contract/admin/total'
import { leaders, matrixOf, nothing, OPEN_MARK } from '../../../test/matrix/policy.ts'

export default matrixOf(total, {
  mark: async ({ sql }, other) => {
    await sql`update campus set name = name || ${OPEN_MARK} where id = ${other}`
  },
  marked: ['operateTotal/admin', 'managerTotal/admin'],
  calls: {
    countTotal: { ...leaders, request: nothing },
    dataAnalysis: { ...leaders, request: nothing },
    'managerTotal/admin': { ...leaders, request: nothing },
    'operateTotal/admin': { ...leaders, request: nothing },
    'operateTotal/admin/exl': { ...leaders, request: nothing },
    orderTotal: { ...leaders, request: nothing },
    balance: { ...leaders, request: nothing },
    month: { ...leaders, request: nothing },
  },
})
