import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { SessionFilters } from '@cogcampus/contract/admin/so-day/filters'
import { treated } from '@cogcampus/contract/life/patient'
import { makeUpSoonDays } from '@cogcampus/contract/life/session'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { clock, today } from '../../lib/day.ts'
import { badField, notFound } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { withRight } from '../../lib/readOnly.ts'
import { setting } from '../../lib/settings.ts'
import { holding, inStates } from '../../lib/states.ts'
import { consentStanding } from '../patient-consent/store.ts'
import { conditionsOf, ofPatients } from './filters.ts'
import { leavesInMonth } from './rules.ts'

type Rows = SelectQueryBuilder<Database, 'soDay', object>
type Lists = Pick<Handlers<typeof soDay>, 'page' | 'detail' | 'list' | 'list/admin' | 'list/leave' | 'patient'>

/** What every list shows of a session: all that a block of a calendar needs. */
export const shown = (rows: Rows) =>
  rows
    .innerJoin('soLesson', 'soLesson.id', 'soDay.lessonId')
    .innerJoin('patient', 'patient.id', 'soDay.patientId')
    .innerJoin('doctorInfo', 'doctorInfo.id', 'soDay.doctorId')
    .innerJoin('course', 'course.id', 'soDay.courseId')
    .leftJoin('room', 'room.id', 'soLesson.roomId')
    .leftJoin('macInfo', 'macInfo.id', 'soLesson.macId')
    .select([
      'soDay.id',
      'soDay.lessonId',
      'soDay.version',
      'soDay.campusId',
      'soDay.day',
      'soDay.state',
      'soDay.patientId',
      'patient.name as patientName',
      'soDay.doctorId',
      'doctorInfo.name as doctorName',
      'soDay.courseId',
      'course.name as courseName',
      'soLesson.roomId',
      'room.name as roomName',
      'soLesson.macId',
      'macInfo.name as macName',
      'soDay.location',
      'soDay.soWeekId as weekId',
      'soDay.movedFrom',
      'soLesson.seats',
      'soLesson.capacity',
      'soDay.hours',
      'soDay.reason',
      'soDay.cancelledBy',
      'soDay.late',
      'soDay.leaveReason',
      'soDay.leaveNote',
      'soDay.leaveAskedAt',
      'soDay.leaveRefusal',
      'soDay.leaveRefusedAt',
      sql<string | null>`(select u.user_name from rbac_user u where u.id = so_day.leave_refused_by)`.as(
        'leaveRefusedByName',
      ),
      'soDay.absenceSaid',
      'soDay.absenceCalledAt',
      sql<string | null>`(select u.user_name from rbac_user u where u.id = so_day.absence_called_by)`.as(
        'absenceCalledByName',
      ),
      'soDay.makeUpSaid',
      'soDay.makeUpDeclinedAt',
      sql<string | null>`(select u.user_name from rbac_user u where u.id = so_day.make_up_declined_by)`.as(
        'makeUpDeclinedByName',
      ),
      'soDay.makeUpUntil',
      'soDay.checkedInAt',
      'soDay.doneAt',
      'soDay.remark',
      'soDay.createdAt',
      clock(sql`lower(so_day.during)`).as('from'),
      clock(sql`upper(so_day.during)`).as('to'),
      sql<boolean>`so_day.make_up_of is not null`.as('makeUp'),
      sql<string | null>`(select m.day from so_day m where m.make_up_of = so_day.id and m.deleted_at is null
        and ${holding('m')})`.as('madeUpOn'),
      sql<string>`(select c.name from campus c where c.id = so_day.campus_id)`.as('campusName'),
      sql<string | null>`(select d.name from doctor_info d where d.id = so_day.substitute_for)`.as('substituteForName'),
    ])

const madeUp = sql`exists (select from so_day m where m.make_up_of = so_day.id and m.deleted_at is null
  and ${holding('m')})`
const campusDay = sql`(now() at time zone (select c.time_zone from campus c where c.id = so_day.campus_id))::date`
/**
 * Whether a session on leave can still be made up, on the clock of its campus. That clock differs from row to row: an index leads by the
 * day of the business, of which no campus is more than a day behind or ahead.
 */
export const canBeMadeUp = sql<SqlBool>`(so_day.state = 'LEAVE' and so_day.make_up_until >= ${today} - 1
  and so_day.make_up_until >= ${campusDay} and not ${madeUp})`

/** Whether a lesson can be booked for the patient of a session: as `assertTreated` refuses it otherwise. */
const canBeBooked = sql<SqlBool>`exists (select from patient p where p.id = so_day.patient_id and p.deleted_at is null
  and ${inStates('p', treated)} and ${consentStanding('p.id')} <> 'WITHDRAWN')`

/** Sessions within reach that can be made up for a few days more, and whose family has not declined that: without a place by then, the lesson is lost. */
export const endingCredits = (rows: Rows): Rows =>
  rows
    .where(canBeMadeUp)
    .where('soDay.makeUpDeclinedAt', 'is', null)
    .where(canBeBooked)
    .where(sql<SqlBool>`so_day.make_up_until <= ${campusDay} + ${sql.lit(makeUpSoonDays)}`)
    .where(sql<SqlBool>`so_day.make_up_until <= ${today} + ${sql.lit(makeUpSoonDays + 1)}`)

/** The hours that a session has taken, in SQL. */
export const hoursTaken = sql<number>`hours_taken(so_day.id)`

/** The session beside one, as JSON: the one that it makes up for, or the one that makes up for it. */
export const beside = (where: ReturnType<typeof sql>) => sql<{ id: number; day: string; from: string } | null>`
  (select jsonb_build_object('id', m.id, 'day', m.day, 'from', to_char(lower(m.during), 'HH24:MI'))
    from so_day m where m.deleted_at is null and m.patient_id = so_day.patient_id and ${where})`

/** How old the patient of a session is on its day, in whole years. */
export const patientAge = sql<number>`extract(year from age(so_day.day, patient.birthday))::integer`.as('patientAge')

/**
 * Sessions within reach that are not deleted, narrowed; `part` as {@link ReadScope.from} takes it. What colleagues give a
 * patient whom the caller treats stands in lists of that patient, not among the caller's own work.
 */
export const sessions = (scope: ReadScope, filters: SessionFilters, part?: string): Rows =>
  narrowed(filters.patientId === undefined ? scope.fromOwn('soDay', part) : scope.from('soDay', part), filters)

const narrowed = (rows: Rows, filters: SessionFilters): Rows =>
  rows.where('soDay.deletedAt', 'is', null).where((eb) => eb.and(conditionsOf(filters)))

/** One session, also one that the caller may only read. */
export const sessionAt = (scope: ReadScope, id: number): Rows =>
  scope.from('soDay').where('soDay.deletedAt', 'is', null).where('soDay.id', '=', id)

/** Whether a session is the caller's to read alone. */
export async function isReadOnly(scope: ReadScope, id: number): Promise<boolean> {
  return !(await scope.fromOwn('soDay').select('soDay.id').where('soDay.id', '=', id).executeTakeFirst())
}

/** The sessions that the caller gives, and those of patients that the caller looks after. */
export const ownSessions = (scope: ReadScope, filters: SessionFilters): Rows =>
  sessions(scope, filters).where(
    sql<SqlBool>`(so_day.doctor_id = ${scope.userId} or ${ofPatients(sql`p.consultant_id = ${scope.userId}`)})`,
  )

/** A calendar shows six weeks at most, and no more than it can draw. */
const LONGEST_DAYS = 42
const MOST_SESSIONS = 5000

/** The order of a calendar. */
export const inTime = { by: 'soDay.during', id: 'soDay.id' }

/** The sessions of a calendar. */
async function calendar({ t }: ReadContext, rows: Rows, { from, to }: { from: string; to: string }) {
  if (from > to || Date.parse(to) - Date.parse(from) >= LONGEST_DAYS * 86_400_000) {
    throw badField('BAD_INPUT', 'to', t('field.availability', { days: LONGEST_DAYS }))
  }
  const list = await shown(rows)
    .orderBy('soDay.during')
    .orderBy('soDay.id')
    .limit(MOST_SESSIONS + 1)
    .execute()
  if (list.length > MOST_SESSIONS)
    throw badField('BAD_INPUT', 'to', t('field.tooManySessions', { count: MOST_SESSIONS }))
  return list
}

export const latestFirst = {
  by: '-soDay.day',
  within: 'soDay.during',
  id: 'soDay.id',
  sortable: { day: 'soDay.day' },
}
/** Sessions from a day on begin with that day; others with the latest. */
export const orderOf = ({ from }: { from?: string | undefined }) =>
  from === undefined ? latestFirst : { ...latestFirst, by: 'soDay.day' }

/** By what a list of leave is in order: what waits begins with the next lesson, what can be made up with the first to run out. */
const leaveOrder = {
  LEAVE_ASKED: 'soDay.day',
  LEAVE: 'soDay.day',
  REFUSED: '-soDay.day',
  TO_MAKE_UP: 'soDay.makeUpUntil',
}

export const sessionLists: Lists = {
  async page({ scope }, { pageNo, pageSize, sort, ...filters }) {
    // Looked for by name, a patient's sessions are all that the caller may read of them.
    const rows = filters.keyword ? narrowed(scope.from('soDay'), filters) : sessions(scope, filters)
    const page = await pageOf(shown(rows), { pageNo, pageSize, sort }, orderOf(filters))
    return { ...page, list: await withRight(scope, 'soDay', page.list) }
  },

  async detail({ db, scope }, { id }) {
    const [row, readOnly, absence] = await Promise.all([
      shown(sessionAt(scope, id))
        .select([patientAge, hoursTaken.as('hoursTaken'), beside(sql`m.id = so_day.make_up_of`).as('makeUpOf')])
        .executeTakeFirst(),
      isReadOnly(scope, id),
      setting(db, 'timetable.absenceConsumes'),
    ])
    if (!row) throw notFound()
    return { ...row, readOnly, absenceTakes: absence === 1 }
  },

  list: (context, days) => calendar(context, ownSessions(context.scope, days), days),

  'list/admin': (context, filters) => calendar(context, sessions(context.scope, filters), filters),

  async 'list/leave'({ db, scope }, { pageNo, pageSize, sort, state, leaveReason, soon, ...filters }) {
    const quota = await setting(db, 'timetable.leaveQuota')
    let rows = sessions(scope, state === 'LEAVE_ASKED' || state === 'LEAVE' ? { ...filters, state: [state] } : filters)
    if (state === 'REFUSED') rows = rows.where('soDay.leaveRefusedAt', 'is not', null)
    if (state === 'TO_MAKE_UP') rows = rows.where(canBeMadeUp)
    if (soon) rows = endingCredits(rows)
    if (leaveReason !== undefined) rows = rows.where('soDay.leaveReason', '=', leaveReason)
    const page = await pageOf(
      shown(rows).select(leavesInMonth.as('leavesInMonth')),
      { pageNo, pageSize, sort },
      { ...latestFirst, by: leaveOrder[state] },
    )
    return { ...page, list: page.list.map((row) => ({ ...row, quota })) }
  },

  async patient({ scope }, { pageNo, pageSize, sort, ...filters }) {
    const rows = sessions(scope, filters)
    const page = await pageOf(shown(rows), { pageNo, pageSize, sort }, latestFirst)
    const attendance = await rows
      .select([times('DONE').as('done'), times('ABSENT').as('absent'), times('LEAVE').as('leave')])
      .executeTakeFirstOrThrow()
    return { ...page, attendance }
  },
}

const times = (state: 'DONE' | 'ABSENT' | 'LEAVE') =>
  sql<number>`(count(*) filter (where so_day.state = ${state}))::integer`
