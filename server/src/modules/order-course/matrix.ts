import { orderCourse } from '@cogcampus/contract/admin/order-course'
import { makeLine, makeOrder, makePatientOfOrder } from '../../../test/matrix/orders.ts'
import { id, matrixOf, most, row, type Target } from '../../../test/matrix/policy.ts'

const readers = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT'] } as const
const sellers = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT'] } as const
const principals = { may: ['CAMPUS_PRINCIPAL'] } as const

const fields = ({ parts }: Target) => ({
  courseId: parts?.courseId ?? 987_654_321,
  kind: 'HOURS' as const,
  paidHours: 1,
  unitPrice: 1,
})

export default matrixOf(orderCourse, {
  things: {
    draftOrder: { owned: true, own: true, make: makeOrder('DRAFT') },
    draftLine: { owned: true, own: true, make: makeLine('DRAFT') },
    ledgerPatient: { owned: true, own: true, make: makePatientOfOrder },
    line: { owned: true, own: true, make: makeLine('PAID') },
  },
  marked: ['page', 'ledger'],
  calls: {
    add: { ...sellers, about: 'draftOrder', request: (at) => ({ orderId: at.id, ...fields(at) }) },
    update: { ...sellers, about: 'draftLine', request: (at) => ({ ...row(at), ...fields(at) }) },
    delete: { ...sellers, about: 'draftLine', request: id },
    extend: { ...principals, about: 'line', request: (at) => ({ ...row(at), validTo: null, reason: at.word }) },
    adjust: {
      ...principals,
      about: 'line',
      request: ({ id, word }) => ({ id, hours: 1, reason: word }),
    },
    detail: { ...readers, about: 'line', deleted: 'done', request: id },
    page: { ...readers, request: most },
    statement: { ...readers, about: 'ledgerPatient', deleted: 'done', request: ({ id }) => ({ patientId: id }) },
    ledger: { ...readers, request: most },
  },
})
