import { sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { settleMessages } from '../message/store.ts'
import type { Writing } from '../order-info/flow.ts'

/**
 * A renewal within reach that waits. It is not locked, as numbers of orders are given before it is changed: the change has the
 * state in its condition.
 */
export async function openRenewal({ scope }: WriteContext, id: number) {
  const renewal = await scope.from('orderRenewal').selectAll('orderRenewal').where('id', '=', id).executeTakeFirst()
  if (!renewal) throw notFound()
  if (renewal.state !== 'OPEN') throw refuse('RENEWAL_CLOSED')
  return renewal
}

/** Closes the renewals that an order answers which has just been paid, those of its patient and courses, and what asked for an offer of them. */
export async function renewBy({ scope }: Writing, { id, patientId }: { id: number; patientId: number }): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update order_renewal r set state = 'RENEWED', renewed_id = ${id}, closed_at = now()
    where r.patient_id = ${patientId} and r.state = 'OPEN' and r.order_id <> ${id}
      and r.course_id in (select course_id from order_course where order_id = ${id} and deleted_at is null)
    returning r.id`.execute(scope.writeUnscoped('an order that a patient pays answers the renewals of that patient'))
  if (rows.length === 0) return
  await settleMessages(
    scope,
    rows.map((renewal) => `renewal-asked:${renewal.id}`),
  )
}
