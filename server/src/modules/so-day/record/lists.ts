import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { RecordFilters } from '@cogcampus/contract/admin/so-day/record'
import { held } from '@cogcampus/contract/life/session'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../../db/scope.ts'
import type { Database } from '../../../db/tables.ts'
import type { Handlers } from '../../../http/context.ts'
import { clock } from '../../../lib/day.ts'
import { notFound } from '../../../lib/errors.ts'
import { pageOf } from '../../../lib/page.ts'
import { inStates } from '../../../lib/states.ts'
import { isReadOnly, patientAge, sessionAt, sessions } from '../lists.ts'
import { countersignersAt, isTrainee } from './rules.ts'
import { recordsOf, shownRecord } from './store.ts'

type Rows = SelectQueryBuilder<Database, 'soDay', object>
type Lists = Pick<
  Handlers<typeof soDay>,
  'record/work' | 'record/work/not' | 'record' | 'record/detail' | 'record/patient'
>

/** Sessions that a doctor owes the record of. */
export const recordOwed = sql<SqlBool>`(so_day.state = 'DONE' and (so_day.record_state is null or so_day.record_state = 'DRAFT'))`
const givenWork = sql<SqlBool>`exists (select from work w where w.so_day_id = so_day.id and w.deleted_at is null)`
const tookPlace = inStates('so_day', held)

const signedInTime = sql<SqlBool>`(so_day.state = 'DONE' and so_day.signed_at <= so_day.done_at + interval '1 day')`

/** What the list of records asks of a session besides the filters of all lists, as conditions. */
export const recordConditions = ({ recordState, owed, inTime }: RecordFilters): Expression<SqlBool>[] => [
  owed ? recordOwed : tookPlace,
  ...(recordState ? [sql<SqlBool>`so_day.record_state = ${recordState}`] : []),
  ...(inTime === undefined ? [] : [sql<SqlBool>`coalesce(${signedInTime}, false) = ${inTime}`]),
]

/**
 * Sessions within reach that took place, narrowed. Of the ways in which a session is one's own only giving it counts, but in
 * lists of one patient, which show what colleagues gave, too.
 */
export function recorded(scope: ReadScope, filters: RecordFilters): Rows {
  const { recordState: _, owed: __, inTime: ___, mine, ...others } = filters
  const part = filters.patientId === undefined ? 'given' : undefined
  const rows = sessions(scope, others, part).where((eb) => eb.and(recordConditions(filters)))
  return mine ? rows.where('soDay.doctorId', '=', scope.userId) : rows
}

/** What each list about sessions that took place shows of one. */
export const shownSession = (rows: Rows) =>
  rows
    .innerJoin('patient', 'patient.id', 'soDay.patientId')
    .innerJoin('doctorInfo', 'doctorInfo.id', 'soDay.doctorId')
    .innerJoin('course', 'course.id', 'soDay.courseId')
    .select(['soDay.id', 'soDay.day', 'soDay.patientId', 'patient.name as patientName', 'soDay.doctorId'])
    .select(['doctorInfo.name as doctorName', 'course.name as courseName', 'soDay.state', 'soDay.recordState'])
    .select([
      clock(sql`lower(so_day.during)`).as('from'),
      clock(sql`upper(so_day.during)`).as('to'),
      sql<string>`(select c.name from campus c where c.id = so_day.campus_id)`.as('campusName'),
    ])

const ofTasks = <T>(value: string) =>
  sql<T>`(select ${sql.raw(value)} from so_record_task k where k.record_id = so_record.id)`

/** The same with their records. */
export const shown = (rows: Rows) =>
  shownSession(rows)
    .leftJoin('soRecord', 'soRecord.soDayId', 'soDay.id')
    .select(['soRecord.engagement', 'soRecord.mood', 'soRecord.adverse', 'soRecord.note', 'soRecord.nextStep'])
    .select([
      'soRecord.signedAt',
      sql<
        string[]
      >`array(select distinct k.domain from so_record_task k where k.record_id = so_record.id order by 1)`.as(
        'domains',
      ),
      ofTasks<number>('count(*)::integer').as('tasks'),
      ofTasks<number | null>('sum(k.minutes)::integer').as('minutes'),
      ofTasks<number | null>('round(avg(k.accuracy))::integer').as('accuracy'),
    ])

export const latestFirst = { by: '-soDay.day', id: 'soDay.id', sortable: { day: 'soDay.day' } }

export const recordLists: Lists = {
  record: ({ scope }, { pageNo, pageSize, sort, ...filters }) =>
    pageOf(shown(recorded(scope, filters)), { pageNo, pageSize, sort }, latestFirst),

  'record/work': ({ scope }, { pageNo, pageSize, sort, ...filters }) =>
    pageOf(shown(recorded(scope, filters).where(givenWork)), { pageNo, pageSize, sort }, latestFirst),

  'record/work/not': ({ scope }, { pageNo, pageSize, sort, ...filters }) =>
    pageOf(
      shown(recorded(scope, filters).where(sql<SqlBool>`not ${givenWork}`)),
      { pageNo, pageSize, sort },
      latestFirst,
    ),

  async 'record/detail'({ scope }, { id }) {
    const found = await shownSession(sessionAt(scope, id))
      .select(['patient.precautions', 'soDay.commentedAt', patientAge])
      .executeTakeFirst()
    if (!found) throw notFound()
    const { precautions, commentedAt, patientAge: age, ...session } = found
    const record = await shownRecord(scope, recordsOf(scope).where('soRecord.soDayId', '=', id))
    const last = await shownRecord(
      scope,
      recordsOf(scope)
        .where('soRecord.patientId', '=', session.patientId)
        .where('soRecord.soDayId', '<>', id)
        .where('soRecord.day', '<=', session.day)
        .where('soRecord.state', '<>', 'DRAFT'),
    )
    const readOnly = await isReadOnly(scope, id)
    const countersigners = readOnly ? null : await asked(scope, id)
    return { session, record, last, precautions, readOnly, countersigners, commentedAt, patientAge: age }
  },

  'record/patient': ({ scope }, { pageNo, pageSize, patientId, domain, from, to }) => {
    let rows = recordsOf(scope).where('soRecord.patientId', '=', patientId).where('soRecord.state', '<>', 'DRAFT')
    if (from) rows = rows.where('soRecord.day', '>=', from)
    if (to) rows = rows.where('soRecord.day', '<=', to)
    if (domain) {
      rows = rows.where(
        sql<SqlBool>`exists (select from so_record_task k where k.record_id = so_record.id and k.domain = ${domain})`,
      )
    }
    return pageOf(rows.select('soRecord.soDayId'), { pageNo, pageSize }, { by: '-soRecord.day', id: 'soRecord.id' })
  },
}

/** Who is asked to countersign the record of a session once it is signed; null where nobody is, or nothing is left to sign. */
async function asked(scope: ReadScope, id: number): Promise<string[] | null> {
  const session = await sessionAt(scope, id)
    .select(['soDay.campusId', 'soDay.courseId', 'soDay.doctorId'])
    .where('soDay.state', 'in', [...held])
    .where(sql<SqlBool>`coalesce(so_day.record_state, 'DRAFT') = 'DRAFT'`)
    .executeTakeFirst()
  if (!session || !(await isTrainee(scope.known, session))) return null
  return countersignersAt(scope.known, session.campusId, scope.userId)
}
