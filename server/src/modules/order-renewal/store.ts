import { type RawBuilder, sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { today } from '../../lib/day.ts'
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

/** Closes the open renewals `r` of which a condition holds, with the columns that say how. */
async function close({ scope }: Writing, how: RawBuilder<unknown>, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update order_renewal r set ${how}, closed_at = now() where r.state = 'OPEN' and ${which} returning r.id`.execute(
    scope.writeUnscoped('what an order or a patient within reach has become answers the renewals of that'),
  )
  await settleRenewals(scope, rows)
}

/** Closes the renewals that an order answers which has just been paid, those of its patient and courses. */
export const renewBy = (writing: Writing, { id, patientId }: { id: number; patientId: number }): Promise<void> =>
  close(
    writing,
    sql`state = 'RENEWED', renewed_id = ${id}`,
    sql`r.patient_id = ${patientId} and r.order_id <> ${id}
      and r.course_id in (select course_id from order_course where order_id = ${id} and deleted_at is null)`,
  )

/** Staff and family read no more of renewals that are over. */
export const settleRenewals = (scope: Writing['scope'], over: readonly { id: number }[]): Promise<void> =>
  settleMessages(
    scope,
    over.flatMap(({ id }) => [`renewal:${id}`, `renewal-asked:${id}`, `hours-few:${id}`]),
  )

/**
 * Closes the renewals of an order whose hours of the course were paid back or transferred, as declined with this answer, where none
 * are left: nobody has to ask the family any more, nor read that it asked.
 */
export const declineEmptied = (
  writing: Writing,
  { id }: { id: number },
  lineIds: readonly number[],
  answer: string,
): Promise<void> =>
  close(
    writing,
    declined(answer),
    sql`r.order_id = ${id} and r.course_id in (select course_id from order_course where id = any(${lineIds}::bigint[]))
      and not exists (select from order_course l where l.order_id = r.order_id and l.course_id = r.course_id and l.deleted_at is null
        and case when l.unlimited then l.valid_to >= ${today} else l.paid_left + l.gift_left > 0 end)`,
  )

/** Closes the renewals of a patient who has ended treatment, as declined with this answer: nobody has to ask the family any more. */
export const declineEnded = (writing: Writing, patientId: number, answer: string): Promise<void> =>
  close(writing, declined(answer), sql`r.patient_id = ${patientId}`)

const declined = (answer: string) => sql`state = 'DECLINED', answer = ${answer}`
