import { orderRenewal } from '@cogcampus/contract/admin/order-renewal'
import { makeRenewal, markRenewals } from '../../../test/matrix/orders.ts'
import { id, matrixOf, most, nothing } from '../../../test/matrix/policy.ts'

const readers = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT'] } as const
const sellers = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT'] } as const

export default matrixOf(orderRenewal, {
  things: { orderRenewal: { owned: true, own: true, make: makeRenewal } },
  mark: markRenewals,
  marked: ['page'],
  calls: {
    page: { ...readers, request: most },
    prepare: { ...sellers, about: 'orderRenewal', request: id },
    decline: { ...sellers, about: 'orderRenewal', request: ({ id, word }) => ({ id, answer: word }) },
    rate: { ...readers, request: nothing },
  },
})
