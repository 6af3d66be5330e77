import type { Language } from '@cogcampus/contract/envelope'
import { openOrderStates } from '@cogcampus/contract/life/order'
import { unsettled } from '@cogcampus/contract/life/session'
import { tableText } from '@cogcampus/contract/messages'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { snake } from '../db/table.ts'
import { type Database, tables } from '../db/tables.ts'
import { type Refusal, refuse } from '../lib/errors.ts'
import { inStates } from '../lib/states.ts'
import type { WriteContext } from './context.ts'

type Condition = RawBuilder<SqlBool>
type Keepers = { readonly [T in keyof Database]?: Condition }

const live = sql<SqlBool>`r.deleted_at is null`
const inTraining = sql<SqlBool>`${live} and r.state <> 'ENDED'`

/** Templates that have not ended and sessions that are not over, of a row by this condition on either. */
const timetable = (of: Condition, ofSession = of): Keepers => ({
  soWeek: sql`r.state <> 'ENDED' and ${of}`,
  soDay: sql`${live} and ${inStates('r', unsettled)} and ${ofSession}`,
})
const inLesson = (column: 'room_id' | 'mac_id') =>
  sql<SqlBool>`r.lesson_id in (select l.id from so_lesson l where ${sql.ref(`l.${column}`)} = any(gone.ids))`
const by = (column: string) => sql<SqlBool>`${sql.ref(`r.${column}`)} = any(gone.ids)`

/** Which rows `r` keep which others from being deleted (`gone.ids`), by the tables of both; parts go with their whole. */
const keepers: { readonly [T in keyof Database]?: Keepers } = {
  campus: {
    rbacUser: sql`${live} and r.id in (select u.user_id from rbac_user_campus u where u.campus_id = any(gone.ids))`,
    patient: sql`${inTraining} and ${by('campus_id')}`,
    customer: sql`${live} and ${by('campus_id')}`,
    macInfo: sql`${live} and ${by('campus_id')}`,
    orderInfo: sql`${live} and r.state = any(${sql.lit(`{${openOrderStates}}`)}::text[]) and ${by('campus_id')}`,
    ...timetable(by('campus_id')),
  },
  room: {
    macInfo: sql`${live} and ${by('room_id')}`,
    ...timetable(by('room_id'), inLesson('room_id')),
  },
  course: {
    courseCampus: sql`${live} and ${by('course_id')}`,
    orderCourse: sql`${live} and r.paid_left + r.gift_left > 0 and ${by('course_id')}`,
    ...timetable(by('course_id')),
  },
  courseCampus: timetable(
    sql`(r.campus_id, r.course_id) in (select c.campus_id, c.course_id from course_campus c where c.id = any(gone.ids))`,
  ),
  courseDoctor: timetable(
    sql`(r.doctor_id, r.course_id) in (select d.doctor_id, d.course_id from course_doctor d where d.id = any(gone.ids))`,
  ),
  doctorInfo: { patient: sql`${inTraining} and ${by('doctor_id')}`, ...timetable(by('doctor_id')) },
  macInfo: timetable(by('mac_id'), inLesson('mac_id')),
  scale: { assessment: sql`${live} and ${by('scale_id')}` },
  soTime: { soWeek: sql`r.state <> 'ENDED' and ${by('so_time_id')}` },
  patient: {
    orderInfo: sql`${live} and r.state = any(${sql.lit(`{${openOrderStates}}`)}::text[]) and ${by('patient_id')}`,
    ...timetable(
      sql`r.id in (select p.so_week_id from so_week_patient p where p.patient_id = any(gone.ids))`,
      by('patient_id'),
    ),
  },
  parentInfo: { patientParent: by('parent_id'), orderInfo: by('parent_id') },
}

/** Refuses to delete rows that others need, with the name of what needs them; asked after the deletion, which is undone then. */
export async function assertNotInUse(
  { scope, caller, t }: WriteContext,
  table: keyof Database,
  ids: readonly number[],
): Promise<void> {
  const uses = Object.entries(keepers[table] ?? {}) as [keyof Database, Condition][]
  if (uses.length === 0 || ids.length === 0) return
  const found = uses.map(
    ([by, condition]) =>
      sql`when exists (select from ${sql.table(snake(by))} r where ${condition}) then ${sql.lit(by)}`,
  )
  const { rows } = await sql<{ by: keyof Database | null }>`
    select case ${sql.join(found, sql` `)} end as by from (select ${ids}::bigint[] as ids) gone`.execute(
    scope.unscoped('whether any row of the business needs one that was deleted within reach'),
  )
  const used = rows[0]?.by
  if (used) throw inUseBy(used, { caller, t })
}

/** What the rows of a table are called. */
export const nounOf = (table: keyof Database, language: Language): string =>
  tableText(tables[table].noun, table, language) ?? table

/** The refusal to delete what rows of `table` need. */
export const inUseBy = (table: keyof Database, { caller, t }: Pick<WriteContext, 'caller' | 't'>): Refusal =>
  refuse('IN_USE', { said: t('inUse', { what: nounOf(table, caller.language) }) })
