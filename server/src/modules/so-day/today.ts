import type { Request, Response } from '@cogcampus/contract'
import { type SqlBool, sql } from 'kysely'
import type { ReadContext } from '../../http/context.ts'
import { holding } from '../../lib/states.ts'
import { due, dueFen } from '../order-info/lists.ts'
import { attention } from '../patient/remind.ts'

/**
 * The patients who come to a campus on a day and are to be spoken to (`so-day/today`): without a consent that holds, with few
 * hours left, or with money owed. In one statement, by the sessions of the day.
 */
export function today(
  { scope, actor }: ReadContext,
  { campusId, day }: Request<'/admin/so-day/today'>,
): Promise<Response<'/admin/so-day/today'>> {
  const owed = sql<number>`coalesce((select sum(${dueFen})::integer
    from order_info where order_info.patient_id = patient.id and order_info.deleted_at is null
      and order_info.state not in ('DRAFT', 'PENDING_APPROVAL') and ${due}), 0)`
  const said = scope
    .from('patient')
    .select(['patient.id as patientId', sql<boolean>`${attention.consent}`.as('consent')])
    .select(sql<boolean>`${attention.hours}`.as('hours'))
    .select((actor.grants.has('/admin/order-info/page') ? owed : sql<number | null>`null::integer`).as('due'))
    .where('patient.deletedAt', 'is', null)
    .where(sql<SqlBool>`patient.id in (select s.patient_id from so_day s where s.campus_id = ${campusId} and s.day = ${day}
      and s.deleted_at is null and ${holding('s')})`)
    .orderBy('patient.id')
  return said.execute().then((rows) => rows.filter(({ consent, hours, due }) => consent || hours || (due ?? 0) > 0))
}
