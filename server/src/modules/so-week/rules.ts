import { type Expression, type SqlBool, sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { badField, unknownReference } from '../../lib/errors.ts'
import { weekdayOn } from '../campus/store.ts'
import { obstaclesOf } from '../doctor-info/rules.ts'
import { assertDevice, assertPatients, courseFacts, refusals } from '../so-day/rules.ts'

/** Whether a template stands in the week of a day and holds on the day (SQL), as far as its dates and weeks say. */
const holdsOn = (day: Expression<unknown>) =>
  sql<SqlBool>`(${day} between so_week.from_day and coalesce(so_week.to_day, 'infinity') and so_week.parity in ('EVERY',
    case when extract(week from ${day})::integer % 2 = 0 then 'EVEN' else 'ODD' end))`

/** Whether a template stands on a day, the name of a column (SQL), by its weekday, dates and weeks; not whether it is active. */
export const standsOn = (day: string) =>
  sql<SqlBool>`(so_week.weekday = ${weekdayOn('so_week.campus_id', day)} and ${holdsOn(sql.ref(day))})`

/** Whether a template stands on its weekday in the week of a day. */
export const standsInWeek = (day: string) =>
  holdsOn(sql`(date_trunc('week', ${day}::date)::date + so_week.weekday - 1)`)

interface Fields {
  courseId: number
  doctorId: number
  roomId?: number | null | undefined
  macId?: number | null | undefined
  soTimeId: number
  patientIds: number[]
}

/**
 * Refuses a template that could never be planned: a slot that is too short for the course, a doctor who may not teach it,
 * more patients than places, patients who are not treated, a device or a room that is not the campus's. Patients in `staying`
 * are in it already, treated or not.
 */
export async function assertTemplate(
  context: WriteContext,
  campusId: number,
  fields: Fields,
  staying?: ReadonlySet<number>,
): Promise<void> {
  const { scope, t } = context
  const { courseId, doctorId, roomId = null, macId = null, patientIds } = fields
  const slot = await scope
    .from('soTime')
    .select(sql<number>`extract(epoch from to_time - from_time) / 60`.as('minutes'))
    .where('id', '=', fields.soTimeId)
    .where('campusId', '=', campusId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!slot) throw unknownReference('soTimeId')
  const { minutes, capacity, deviceType } = await courseFacts(context, { campusId, courseId, roomId })
  if (slot.minutes < minutes) throw badField('SESSION_SHORT', 'soTimeId', t('SESSION_SHORT', { minutes }), { minutes })
  if (patientIds.length > capacity)
    throw badField('SESSION_FULL', 'patientIds', t('SESSION_FULL', { capacity }), { capacity })
  await assertPatients(context, campusId, patientIds, staying)
  if (macId !== null) await assertDevice(context, { campusId, macId, deviceType })
  const standing = { doctorId, campusId, courseId, day: '2000-01-03', from: '00:00', to: '00:01' }
  const [obstacles = []] = await obstaclesOf(scope, [standing])
  for (const obstacle of ['GONE', 'COURSE'] as const) {
    if (obstacles.includes(obstacle)) throw refusals[obstacle](t)
  }
}
