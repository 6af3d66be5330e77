import type { soWeek } from '@cogcampus/contract/admin/so-week'
import { type SqlBool, sql } from 'kysely'
import type { Handlers, ReadContext, WriteContext } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { text } from '../../lib/text.ts'
import { cancelAhead } from '../so-day/bulk.ts'
import { begins, sessionsAt } from '../so-day/flow.ts'
import { lockTemplates } from './generate/write.ts'
import { isKept } from './places.ts'

/** The last day of a template, in SQL; today, on the clock of its campus, where none is given. */
const lastDay = (toDay: string | undefined) =>
  toDay === undefined
    ? sql`(now() at time zone (select c.time_zone from campus c where c.id = so_day.campus_id))::date`
    : sql`${toDay}::date`

/** A template goes on elsewhere: what it planned since a day goes along, so many days on. */
export interface Moving {
  since: string
  days: number
}

/** The day of a session, or that to which it is about to go along, in SQL. */
const dayAfter = (moving: Moving | undefined) =>
  moving
    ? sql`case when so_day.planned_day >= ${moving.since}::date and not ${isKept(moving.days)}
        then so_day.planned_day + ${moving.days}::integer else so_day.day end`
    : sql`so_day.day`

/** The sessions that a template planned after a day, which lie ahead and are not cancelled: wherever they were moved to since. */
const after = (soWeekId: number, toDay: string | undefined, moving?: Moving) =>
  sql<SqlBool>`(so_day.so_week_id = ${soWeekId} and ${dayAfter(moving)} > ${lastDay(toDay)} and ${begins} > now()
    and so_day.state in ('PLANNED', 'CONFIRMED', 'LEAVE_ASKED'))`

/** How many sessions ending a template would cancel. */
export const endTerms: Handlers<typeof soWeek>['end/terms'] = async ({ scope }: ReadContext, { id, toDay }) => {
  const template = await scope.from('soWeek').select('id').where('id', '=', id).executeTakeFirst()
  if (!template) throw notFound()
  const sessions = await sessionsAt(scope, after(id, toDay)).clearSelect().select(['soDay.patientId']).execute()
  return { sessions: sessions.length, patients: new Set(sessions.map(({ patientId }) => patientId)).size }
}

/** Waits until nothing is generated at the campus of a template: what was planned until then is seen, and nothing follows by how it was. */
export async function lockPlanning({ scope }: Pick<WriteContext, 'scope'>, id: number): Promise<void> {
  const template = await scope.from('soWeek').select('campusId').where('id', '=', id).executeTakeFirst()
  if (template) await lockTemplates(scope, template.campusId)
}

interface Remainder {
  sessions: 'CANCEL' | 'KEEP'
  reason?: string | null | undefined
  toDay?: string | undefined
  moving?: Moving | undefined
}

/** Cancels for the centre what a template planned after its last day, where that is asked for: hours are released, families and doctors told. */
export async function endSessions(
  context: WriteContext,
  soWeekId: number,
  { sessions, reason, toDay, moving }: Remainder,
): Promise<void> {
  if (sessions === 'KEEP') return
  await cancelAhead(context, after(soWeekId, toDay, moving), reason ?? text('zh-CN', 'template.ended'))
}
