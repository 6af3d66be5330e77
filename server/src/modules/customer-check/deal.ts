import { sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { badField } from '../../lib/errors.ts'
import { searchText } from '../../lib/search.ts'
import type { Found } from '../customer/move.ts'
import type { Deal } from './table.ts'

/**
 * Creates or links parent, patient and order of a deal, in the transaction that concludes it; answers the patient.
 * The parent is known by the phone, also to two deals of one family that are concluded at the same moment.
 */
export async function conclude(
  { scope, t }: WriteContext,
  lead: Found,
  { patient, parent, order }: Deal,
): Promise<number> {
  const { raw } = scope
  const { rows } = await sql<{ id: number }>`
    insert into parent_info (name, phone, search) values (${parent.name}, ${parent.phone}, ${searchText(parent.name, parent.phone)})
    on conflict (phone) where deleted_at is null do update set phone = excluded.phone returning id`.execute(raw)
  const parentId = (rows[0] as { id: number }).id
  const patientId =
    'id' in patient
      ? patient.id
      : (
          await raw
            .insertInto('patient')
            .values({
              ...patient,
              campusId: lead.campusId,
              source: lead.source,
              consultantId: lead.ownerId,
              remark: null,
              search: searchText(patient.name, parent.phone),
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
  await raw
    .insertInto('patientParent')
    .values({ patientId, parentId, relation: parent.relation })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if ('id' in order) {
    const { numUpdatedRows } = await raw
      .updateTable('orderInfo')
      .set({ customerId: lead.id })
      .where('id', '=', order.id)
      .where('customerId', 'is', null)
      .where('state', '=', 'PAID')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw badField('UNKNOWN_REFERENCE', 'order.id', t('field.reference'))
    return patientId
  }
  const { list, discount, paid, payMethod, paidOn, contractNo = null } = order
  await raw
    .insertInto('orderInfo')
    .values({
      campusId: lead.campusId,
      patientId,
      parentId,
      consultantId: lead.ownerId,
      customerId: lead.id,
      state: 'PAID',
      list,
      discount,
      payable: list - discount,
      paid,
      payMethod,
      paidOn,
      contractNo,
      remark: null,
      search: searchText(parent.name, parent.phone, contractNo),
    })
    .execute()
  return patientId
}
