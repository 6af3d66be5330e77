import { orderRenewal } from '@cogcampus/contract/admin/order-renewal'
import { accountRenewal } from '@cogcampus/contract/api/order-renewal'
import { childs, ofChild } from '../../../test/matrix/account.ts'
import { makeRenewal, markRenewals } from '../../../test/matrix/orders.ts'
import { id, matrixOf, most, nothing } from '../../../test/matrix/policy.ts'

const readers = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT'] } as const
const sellers = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT'] } as const

const ofRenewal = matrixOf(orderRenewal, {
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

export default [
  ofRenewal,
  matrixOf(accountRenewal, {
    things: { childRenewal: childs(makeRenewal) },
    calls: {
      ask: {
        ...ofChild('childRenewal'),
        request: ({ parts }) => ({
          patientId: parts?.patientId ?? 987_654_321,
          courseId: parts?.courseId ?? 987_654_321,
        }),
      },
    },
  }),
]
