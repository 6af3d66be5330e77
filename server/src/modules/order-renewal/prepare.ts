import { type SqlBool, sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { refuse } from '../../lib/errors.ts'
import { searchText } from '../../lib/search.ts'
import { settleMessages } from '../message/store.ts'
import { assertOffered } from '../order-course/parts.ts'
import { insertOrder } from '../order-info/store.ts'
import { workingAt } from '../rbac/holders.ts'
import { openRenewal } from './store.ts'

const call = '/admin/order-info/detail'

/** The consultant of the renewal, else the patient's, if that one still works with orders at the campus; in SQL. */
const creditedTo = (consultantId: number | null) => {
  const at = sql.ref('order_info.campus_id')
  const [own, ofPatient] = [sql`${consultantId}::bigint`, sql.ref('patient.consultant_id')]
  return sql<number | null>`coalesce(${workingAt(at, own, call)}, ${workingAt(at, ofPatient, call)})`
}

/**
 * Prepares the order of a renewal as a draft (`order-renewal/prepare`): the same course, hours, price and validity; anew where the one
 * before was deleted or voided.
 */
export async function prepare(context: WriteContext, { id }: { id: number }): Promise<{ id: number }> {
  const { scope } = context
  const renewal = await openRenewal(context, id)
  const prepared = await standing(scope, renewal.renewedId)
  if (prepared) return prepared
  const before = await scope
    .wholeOf('orderInfo', renewal)
    .innerJoin('patient', 'patient.id', 'orderInfo.patientId')
    .innerJoin('parentInfo', 'parentInfo.id', 'orderInfo.parentId')
    .select(['orderInfo.campusId', 'orderInfo.patientId', 'orderInfo.parentId'])
    .select(['patient.name as patientName', 'parentInfo.name as parentName', 'parentInfo.phone'])
    .select(creditedTo(renewal.consultantId).as('consultantId'))
    .executeTakeFirstOrThrow()
  const lines = await scope
    .wholeOf('orderInfo', renewal)
    .innerJoin('orderCourse as l', 'l.orderId', 'orderInfo.id')
    .select(['l.courseId', 'l.kind', 'l.paidHours', 'l.giftHours', 'l.unlimited', 'l.unitPrice', 'l.list'])
    .select(['l.discount', 'l.amount', 'l.validDays'])
    .where('l.courseId', '=', renewal.courseId)
    .where('l.deletedAt', 'is', null)
    .execute()
  await assertOffered(context, before.campusId, lines, (index) => `lines.${index}.`)
  const { patientName, parentName, phone, ...people } = before
  const order = await insertOrder(context, {
    call: 'order-renewal/prepare',
    order: {
      ...people,
      customerId: null,
      type: 'RENEW',
      contractNo: null,
      remark: null,
      search: searchText(patientName, parentName, phone),
    },
    lines: lines.map((line) => ({ ...line, validFrom: null, remark: null })),
  })
  // Whoever restores the order of before holds the renewal meanwhile. Numbers of orders are given before it is locked, as everywhere.
  await scope.from('orderRenewal').select('orderRenewal.id').where('id', '=', id).forUpdate().execute()
  if (await standing(scope, renewal.renewedId)) throw refuse('RENEWAL_CLOSED')
  const { numUpdatedRows } = await scope
    .update('orderRenewal')
    .set({ renewedId: order.id })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .where(sql<SqlBool>`order_renewal.renewed_id is not distinct from ${renewal.renewedId}::bigint`)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw refuse('RENEWAL_CLOSED')
  await settleMessages(scope, [`renewal-asked:${id}`])
  return { id: order.id }
}

/** The order that was prepared for a renewal, where it still stands. */
const standing = (scope: WriteContext['scope'], id: number | null) =>
  scope
    .unscoped('whether the order that was prepared for a renewal within reach still stands')
    .selectFrom('orderInfo')
    .select('id')
    .where('id', '=', id ?? 0)
    .where('deletedAt', 'is', null)
    .where('state', '<>', 'VOID')
    .executeTakeFirst()
