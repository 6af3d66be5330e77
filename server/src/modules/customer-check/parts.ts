import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { WriteContext } from '../../http/context.ts'
import { refuse } from '../../lib/errors.ts'
import { searchText } from '../../lib/search.ts'
import type { Found } from '../customer/flow.ts'
import { linesFor } from '../order-course/parts.ts'
import { place } from '../order-info/create.ts'
import { receive } from '../order-info/pay.ts'
import { assertPaidUp } from '../order-info/rules.ts'
import { addPayments, sell } from '../order-info/store.ts'
import { isDealFor } from './rules.ts'
import type { Application } from './store.ts'
import type { Deal } from './table.ts'

type Rows<T extends 'patient' | 'orderInfo'> = SelectQueryBuilder<Database, T, object>

/** The rows that a deal can link to: the family of the parent's phone, at the lead's campus. */
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
  /** A paid order of that patient. */
  order: (orders: Rows<'orderInfo'>, { campusId, createdAt }: Found, phone: string, id: number, patientId: number) =>
    orders
      .innerJoin('parentInfo', 'parentInfo.id', 'orderInfo.parentId')
      .select('orderInfo.id')
      .where('orderInfo.id', '=', id)
      .where('orderInfo.patientId', '=', patientId)
      .where('orderInfo.campusId', '=', campusId)
      .where(isDealFor(createdAt))
      .where('parentInfo.phone', '=', phone),
}

interface Concluded extends Pick<Application, 'lead' | 'approvalFor'> {
  deal: Deal
}

/**
 * Creates or links parent, patient and order of a deal, in the transaction that concludes it; returns the patient.
 * The parent is found by the phone, also when two deals of one family are concluded at the same moment. Refuses a deal
 * whose linked rows have moved or been deleted since the application, and one that could no longer be sold like this.
 */
export async function conclude(
  context: WriteContext,
  { lead, deal: { patient, parent, order }, approvalFor }: Concluded,
): Promise<number> {
  const db = context.scope.writeUnscoped('a deal names its family, wherever known; its lead is locked within reach')
  const child = await patientOf(db, lead, { patient, parent })
  const { rows } = await sql<{ id: number; name: string; phone: string }>`
    insert into parent_info (name, phone, search) values (${parent.name}, ${parent.phone}, ${searchText(parent.name, parent.phone)})
    on conflict (phone) where deleted_at is null do update set phone = excluded.phone returning id, name, phone`.execute(
    db,
  )
  const payer = rows[0] as (typeof rows)[number]
  await db
    .insertInto('patientParent')
    .values({ patientId: child.id, parentId: payer.id, relation: parent.relation })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (!('id' in order)) {
    const people = { patient: { ...child, campusId: lead.campusId }, parent: payer }
    await sellDeal(context, { lead, people, approvalFor }, order)
    return child.id
  }
  const known = linkable.order(db.selectFrom('orderInfo'), lead, parent.phone, order.id, child.id)
  if (!(await known.forUpdate('orderInfo').executeTakeFirst())) throw refuse('CHECK_DEAL_STALE')
  await db.updateTable('orderInfo').set({ customerId: lead.id }).where('id', '=', order.id).execute()
  return child.id
}

type Db = ReturnType<WriteContext['scope']['writeUnscoped']>

/** The patient of a deal: the one it links to, or a new one. */
async function patientOf(db: Db, lead: Found, { patient, parent }: Pick<Deal, 'patient' | 'parent'>) {
  if ('id' in patient) {
    const known = await linkable
      .patient(db.selectFrom('patient'), lead, parent.phone, patient.id)
      .select('patient.name')
      .forShare('patient')
      .executeTakeFirst()
    if (!known) throw refuse('CHECK_DEAL_STALE')
    return known
  }
  return db
    .insertInto('patient')
    .values({
      ...patient,
      campusId: lead.campusId,
      source: lead.source,
      consultantId: lead.ownerId,
      remark: null,
      search: searchText(patient.name, parent.phone),
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

type People = Pick<Parameters<typeof place>[1], 'patient' | 'parent'>

/** Sells what a deal says, by the rules of an order that is created and paid: its lines, receipts and hours come to be. */
async function sellDeal(
  context: WriteContext,
  { lead, people, approvalFor }: Pick<Concluded, 'lead' | 'approvalFor'> & { people: People },
  sale: Exclude<Deal['order'], { id: number }>,
): Promise<unknown> {
  const { payments, contractNo } = sale
  const lines = 'lines' in sale ? await linesFor(context, people.patient.campusId, sale.lines, 'order.lines') : []
  const named = { ...people, consultantId: lead.ownerId, customerId: lead.id, contractNo, type: 'NEW' as const }
  const offer = { ...named, lines, approvalFor }
  const order = await place(context, 'lines' in sale ? offer : { ...offer, price: sale })
  await assertPaidUp(context, order.payable, payments, 'order.payments')
  if (lines.length > 0) return receive(context, order, payments, (index) => `order.payments.${index}.`)
  await addPayments(
    context,
    payments.map((payment) => ({ order, ...payment })),
  )
  return sell(context, 'order-info/pay', order)
}
