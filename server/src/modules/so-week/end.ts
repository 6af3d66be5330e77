import type { soWeek } from '@cogcampus/contract/admin/so-week'
import { expected } from '@cogcampus/contract/life/session'
import { type parities, type remainders, templateLife } from '@cogcampus/contract/life/template'
import { type SqlBool, sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import type { Handlers, ReadContext, WriteContext } from '../../http/context.ts'
import { badField, notFound } from '../../lib/errors.ts'
import { inStates } from '../../lib/states.ts'
import { text } from '../../lib/text.ts'
import { cancelAhead } from '../so-day/bulk.ts'
import { begins, sessionsAt } from '../so-day/flow.ts'
import { templateSteps } from './flow.ts'
import { lockTemplates } from './generate/write.ts'
import { isKept } from './places.ts'
import { patientsIn, savePatients } from './store.ts'

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

/** The sessions that a template planned, which lie ahead and are not cancelled: wherever they were moved to since. */
const ahead = (soWeekId: number) =>
  sql<SqlBool>`(so_day.so_week_id = ${soWeekId} and ${begins} > now() and ${inStates('so_day', expected)})`

/** Those of them that stand after a day, or after today. */
export const after = (soWeekId: number, toDay?: string) =>
  sql<SqlBool>`(${ahead(soWeekId)} and so_day.day > ${lastDay(toDay)})`

/** By what a template comes to plan less than it planned. */
interface Fewer {
  /** An earlier last day. */
  toDay?: string | undefined
  /** Other weeks than those in which it stood. */
  parity?: (typeof parities)[number] | undefined
  /** Patients who leave it. */
  without?: readonly number[]
  /** What else is to be done with it: what it planned before stays with the template that stood there. */
  moving?: Moving | undefined
}

/** The sessions that a template planned and would not plan any more; of other weeks and of patients who leave those of later days, as where it ends. */
function lapsing(soWeekId: number, { toDay, parity = 'EVERY', without = [], moving }: Fewer) {
  const since = moving ? sql<SqlBool>`so_day.planned_day >= ${moving.since}::date` : sql<SqlBool>`true`
  const otherWeek =
    parity === 'EVERY'
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(extract(week from so_day.planned_day)::integer % 2 = 0) <> ${parity === 'EVEN'}::boolean`
  const gone = sql<SqlBool>`so_day.day > ${lastDay(undefined)} and ${since}
    and (${otherWeek} or so_day.patient_id = any(${without}::bigint[]))`
  const late = toDay === undefined ? sql<SqlBool>`false` : sql<SqlBool>`${dayAfter(moving)} > ${toDay}::date`
  return sql<SqlBool>`(${ahead(soWeekId)} and (${late} or ${gone}))`
}

/** How many sessions ending a template, or changing what it plans, would cancel. */
export const endTerms: Handlers<typeof soWeek>['end/terms'] = async (
  { scope }: ReadContext,
  { id, toDay, parity, patientIds },
) => {
  const template = await scope.from('soWeek').select(['id', 'parity']).where('id', '=', id).executeTakeFirst()
  if (!template) throw notFound()
  const inside = await scope.partsOf('soWeek', template).from('soWeekPatient').select('patientId').execute()
  const without = inside.flatMap(({ patientId }) => (patientIds?.includes(patientId) === false ? patientId : []))
  const changed = parity !== undefined || patientIds !== undefined
  const among = changed
    ? lapsing(id, { toDay, parity: parity === template.parity ? undefined : parity, without })
    : after(id, toDay)
  const sessions = await sessionsAt(scope, among).clearSelect().select(['soDay.patientId']).execute()
  return { sessions: sessions.length, patients: new Set(sessions.map(({ patientId }) => patientId)).size }
}

/** Whether a template has sessions ahead. */
export const hasSessions = async ({ scope }: Pick<WriteContext, 'scope'>, soWeekId: number): Promise<boolean> =>
  (await sessionsAt(scope, ahead(soWeekId)).limit(1).execute()).length > 0

/** Waits until nothing is generated at the campus of a template: what was planned until then is seen, and nothing follows by how it was. */
export async function lockPlanning({ scope }: Pick<WriteContext, 'scope'>, id: number): Promise<void> {
  const template = await scope.from('soWeek').select('campusId').where('id', '=', id).executeTakeFirst()
  if (template) await lockTemplates(scope, template.campusId)
}

/**
 * Cancels for the centre what a template does not plan any more: what comes after an earlier last day unless it is to be
 * kept, and the rest as was chosen, which it refuses without. Hours are released, families and doctors told.
 */
export async function lapse(
  context: WriteContext,
  soWeekId: number,
  fewer: Fewer,
  { sessions, reason }: { sessions?: (typeof remainders)[number] | undefined; reason?: string | null | undefined },
): Promise<void> {
  const { scope, t } = context
  const { toDay, ...unasked } = fewer
  const left = sessionsAt(scope, lapsing(soWeekId, unasked)).limit(1)
  if (sessions === undefined && (await left.execute()).length > 0)
    throw badField('BAD_INPUT', 'sessions', t('field.sessionsLapse'))
  if (sessions === 'KEEP') return
  const said = reason ?? text('zh-CN', toDay === undefined ? 'template.changed' : 'template.ended')
  await cancelAhead(context, lapsing(soWeekId, fewer), said)
}

/** The templates within reach in which a patient stands, but for those that have ended. */
const templatesOf = (scope: WriteScope, patientId: number) =>
  scope
    .from('soWeek')
    .select(['soWeek.id', 'soWeek.campusId'])
    .where('soWeek.deletedAt', 'is', null)
    .where(inStates('so_week', templateLife.from('patient/state')))
    .where(
      sql<SqlBool>`exists (select from so_week_patient l where l.so_week_id = so_week.id and l.patient_id = ${patientId})`,
    )
    .orderBy('soWeek.id')
    .execute()

/**
 * Waits until nothing is generated at the campus of a patient and those where it stands in templates, as {@link lockPlanning} does for
 * one; nor is it put into a template there until this ends.
 */
export async function lockPlanningOf(scope: WriteScope, patientId: number): Promise<void> {
  const own = await scope.from('patient').select('campusId').where('id', '=', patientId).execute()
  const standing = await templatesOf(scope, patientId)
  const campusIds = new Set([...own.map(({ campusId }) => campusId), ...standing.map(({ campusId }) => campusId)])
  for (const campusId of [...campusIds].toSorted((a, b) => a - b)) await lockTemplates(scope, campusId)
}

/**
 * Takes a patient who ends treatment out of the templates: one of the patient alone ends today, in a group the place is free. What they
 * planned stays or is cancelled as its own.
 */
export async function leaveTemplates(scope: WriteScope, patientId: number): Promise<void> {
  for (const { id } of await templatesOf(scope, patientId)) {
    const template = await templateSteps.open(scope, 'patient/state', { id })
    const others = [...(await patientsIn(scope, template))].filter((each) => each !== patientId)
    if (others.length > 0) await savePatients(scope, template, others)
    else await templateSteps.take(scope, template)
  }
}
