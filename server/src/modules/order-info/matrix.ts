import { orderInfo } from '@cogcampus/contract/admin/order-info'
import { accountOrder } from '@cogcampus/contract/api/order-info'
import { childs, ofChild } from '../../../test/matrix/account.ts'
import { makeFreeze, makeLine, makeOrder, makePayment, makeRefund, markOrders } from '../../../test/matrix/orders.ts'
import { accounts, id, matrixOf, most, nothing, one, row, type Target } from '../../../test/matrix/policy.ts'

const readers = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT'] } as const
const sellers = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT'] } as const
const offices = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const

const managers = { may: ['CAMPUS_PRINCIPAL'] } as const

const ofImport = { about: 'openingImport', mine: { elsewhere: 'NOT_FOUND' } } as const

const reviewers = { may: ['CAMPUS_PRINCIPAL', 'HQ_OPERATION'] } as const

const part = ({ parts }: Target, name: string) => parts?.[name] ?? 987_654_321
const why = (at: Target) => ({ ...row(at), reason: at.word })

export default [
  matrixOf(orderInfo, {
    things: {
      draft: { owned: true, own: true, make: makeOrder('DRAFT') },
      waiting: { owned: true, own: true, make: makeOrder('PENDING_APPROVAL') },
      order: { owned: true, own: true, make: makeOrder('PAID') },
      frozen: { owned: true, own: true, make: makeOrder('FROZEN') },
      orderFreeze: { owned: true, own: true, make: makeFreeze },
      orderRefund: { owned: true, own: true, make: makeRefund },
      payment: { owned: true, own: true, make: makePayment },
      soldLine: { owned: true, own: true, make: makeLine('PAID') },
      openingImport: {
        make: ({ sql, word, marked, ownerId, verdict }) =>
          one(sql`insert into import_run (noun, owner_id, language, file_name, file_key, headers, sample, mapping, rows, state)
          values ('order-info', ${ownerId}, 'en', ${marked}, ${word}, '["a", "b", "c", "d", "e", "f"]', '[]', '{}', 1, ${verdict.step ?? 'UPLOADED'})
          returning id`),
      },
    },
    mark: markOrders,
    marked: ['page', 'refund/page'],
    calls: {
      create: {
        ...sellers,
        live: 'UNKNOWN_REFERENCE',
        request: ({ id }) => ({
          patientId: id,
          parentId: id,
          lines: [{ courseId: id, kind: 'HOURS' as const, paidHours: 1, unitPrice: 1 }],
        }),
      },
      update: { ...sellers, about: 'order', request: (at) => ({ ...row(at), parentId: part(at, 'parentId') }) },
      delete: { ...sellers, about: 'draft', request: id },
      restore: { ...sellers, about: 'draft', live: 'NOT_FOUND', deleted: 'done', request: id },
      detail: { ...readers, about: 'order', deleted: 'done', request: id },
      page: { ...readers, request: most },
      'payment/page': { ...readers, request: most },
      patient: { ...readers, request: ({ id }) => ({ patientId: id }) },
      available: { ...readers, request: ({ id }) => ({ patientId: id }) },
      families: { ...readers, request: nothing },
      confirm: { ...sellers, about: 'draft', request: row },
      approve: { may: ['CAMPUS_PRINCIPAL'], about: 'waiting', request: (at) => ({ ...row(at), agreed: true }) },
      pay: {
        ...offices,
        about: 'draft',
        request: ({ id }) => ({ id, amount: 1, method: 'cash', paidOn: '2026-05-01' }),
      },
      freeze: { ...offices, about: 'order', request: why },
      unfreeze: { ...offices, about: 'frozen', request: row },
      transfer: {
        ...offices,
        about: 'soldLine',
        request: (at) => ({
          lineId: at.id,
          version: at.version,
          hours: 1,
          patientId: part(at, 'patientId'),
          courseId: part(at, 'secondCourseId'),
          reason: at.word,
        }),
      },
      refund: {
        ...sellers,
        about: 'order',
        request: (at) => ({
          orderId: at.id,
          version: at.version,
          lines: [{ lineId: part(at, 'lineId'), hours: 1 }],
          method: 'cash',
        }),
      },
      'refund/check': { ...reviewers, about: 'orderRefund', request: ({ id }) => ({ id, agreed: true }) },
      'refund/withdraw': { ...sellers, about: 'orderRefund', applicant: 'caller', request: id },
      'refund/payOut': {
        ...offices,
        about: 'orderRefund',
        // It is not decided yet.
        live: 'REFUND_NOT_TO_PAY',
        request: ({ id }) => ({ id, paidOutOn: '2026-05-01', paidOutMethod: 'cash' }),
      },
      'refund/detail': { ...readers, about: 'orderRefund', request: id },
      'refund/page': { ...readers, request: most },
      void: {
        may: ['CAMPUS_PRINCIPAL'],
        about: 'order',
        // Its hours are not all there.
        live: 'ORDER_USED',
        request: (at) => ({ ...why(at), method: 'cash' }),
      },
      contract: { ...readers, about: 'order', deleted: 'done', request: id },
      receipt: { ...readers, about: 'payment', deleted: 'done', request: ({ id }) => ({ paymentId: id }) },
      export: { ...offices, request: () => ({ list: 'page' as const }) },
      'import/template': { ...managers, request: nothing },
      'import/upload': { ...managers, request: nothing },
      'import/detail': { ...managers, ...ofImport, request: id },
      'import/page': { ...managers, request: nothing },
      'import/check': {
        ...managers,
        ...ofImport,
        request: ({ id }) => ({
          id,
          mapping: { patientName: 0, phone: 1, courseId: 2, paidHours: 3, paid: 4, signedOn: 5 },
        }),
      },
      'import/run': { ...managers, ...ofImport, step: 'CHECKED', request: id },
      'import/undo': { ...managers, ...ofImport, step: 'DONE', request: id },
      'import/errors': { ...managers, ...ofImport, request: id },
    },
  }),
  matrixOf(accountOrder, {
    things: { childOrder: childs(makeOrder('PAID')) },
    calls: {
      page: { ...accounts, request: () => ({ pageSize: 200 }) },
      info: { ...ofChild('childOrder'), request: id },
      hours: { ...ofChild('child'), request: ({ id }) => ({ patientId: id }) },
      statement: { ...ofChild('child'), request: ({ id }) => ({ patientId: id }) },
    },
  }),
]
