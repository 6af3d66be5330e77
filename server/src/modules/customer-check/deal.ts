import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { WriteContext } from '../../http/context.ts'
import { refuse } from '../../lib/errors.ts'
import { searchText } from '../../lib/search.ts'
import type { Found } from '../customer/move.ts'
import type { Deal } from './table.ts'

type Rows<T extends 'patient' | 'orderInfo'> = SelectQueryBuilder<Database, T, object>

/** Whom a deal can link to: the family that the parent's phone says, at the lead's campus. */
export const linkable = {
  patient: (patients: Rows<'patient'>, { campusId }: Found, phone: string, id: number) =>
    patients
      .innerJoin('patientParent', 'patientParent.patientId', 'patient.id')
      .innerJoin('parentInfo', 'parentInfo.id', 'patientParent.parentId')
      .select('patient.id')
      .where('patient.id', '=', id)
      .where('patient.campusId', '=', campusId)
      .where('patient.deletedAt', 'is', null)
      .where('parentInfo.phone', '=', phone)
      .where('parentInfo.deletedAt', 'is', null),
  /** A paid order of that patient which belongs to no other lead. */
  order: (orders: Rows<'orderInfo'>, { campusId }: Found, phone: string, id: number, patientId: number) =>
    orders
      .innerJoin('parentInfo', 'parentInfo.id', 'orderInfo.parentId')
      .select('orderInfo.id')
      .where('orderInfo.id', '=', id)
      .where('orderInfo.patientId', '=', patientId)
      .where('orderInfo.campusId', '=', campusId)
      .where('orderInfo.state', '=', 'PAID')
      .where('orderInfo.customerId', 'is', null)
      .where('orderInfo.deletedAt', 'is', null)
      .where('parentInfo.phone', '=', phone),
}

/**
 * Creates or links parent, patient and order of a deal, in the transaction that concludes it; answers the patient.
 * The parent is known by the phone, also to two deals of one family that are concluded at the same moment. Whom it links
 * to may have moved or been deleted since it was handed in: then it is refused.
 */
export async function conclude(
  { scope }: WriteContext,
  lead: Found,
  { patient, parent, order }: Deal,
): Promise<number> {
  const { raw } = scope
  if ('id' in patient) {
    const known = linkable.patient(raw.selectFrom('patient'), lead, parent.phone, patient.id).forShare('patient')
    if (!(await known.executeTakeFirst())) throw refuse('CHECK_DEAL_STALE')
  }
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
    const known = linkable.order(raw.selectFrom('orderInfo'), lead, parent.phone, order.id, patientId)
    if (!(await known.forUpdate('orderInfo').executeTakeFirst())) throw refuse('CHECK_DEAL_STALE')
    await raw.updateTable('orderInfo').set({ customerId: lead.id }).where('id', '=', order.id).execute()
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
