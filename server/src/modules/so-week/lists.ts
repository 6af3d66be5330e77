import type { soWeek } from '@cogcampus/contract/admin/so-week'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Handlers } from '../../http/context.ts'
import { clock, today } from '../../lib/day.ts'
import { notFound } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { foundMasked, likePattern } from '../../lib/search.ts'
import { standsInWeek } from './rules.ts'

type Rows = SelectQueryBuilder<Database, 'soWeek', object>
type Lists = Pick<Handlers<typeof soWeek>, 'list' | 'detail' | 'weekDay'>

const named = sql<
  { id: number; name: string }[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name)
  order by p.id), '[]') from so_week_patient l join patient p on p.id = l.patient_id where l.so_week_id = so_week.id)`
const all = sql<number[]>`(select coalesce(jsonb_agg(l.patient_id order by l.patient_id), '[]')
  from so_week_patient l where l.so_week_id = so_week.id)`

/** What a list shows of a template. */
const shown = (rows: Rows) =>
  rows
    .innerJoin('soTime', 'soTime.id', 'soWeek.soTimeId')
    .innerJoin('course', 'course.id', 'soWeek.courseId')
    .innerJoin('doctorInfo', 'doctorInfo.id', 'soWeek.doctorId')
    .leftJoin('room', 'room.id', 'soWeek.roomId')
    .leftJoin('macInfo', 'macInfo.id', 'soWeek.macId')
    .select([
      'soWeek.id',
      'soWeek.campusId',
      'soWeek.courseId',
      'course.name as courseName',
      'soWeek.doctorId',
      'doctorInfo.name as doctorName',
      'soWeek.roomId',
      'room.name as roomName',
      'soWeek.macId',
      'macInfo.name as macName',
      'soWeek.weekday',
      'soWeek.soTimeId',
      'soTime.name as soTimeName',
      'soWeek.fromDay',
      'soWeek.toDay',
      'soWeek.parity',
      'soWeek.state',
      'soWeek.remark',
      'soWeek.createdAt',
      'soWeek.version',
      clock('so_time.from_time').as('fromTime'),
      clock('so_time.to_time').as('toTime'),
      sql<string>`(select c.name from campus c where c.id = so_week.campus_id)`.as('campusName'),
      named.as('patients'),
      all.as('patientIds'),
    ])

interface About {
  campusId?: number | undefined
  doctorId?: number | undefined
  roomId?: number | undefined
  courseId?: number | undefined
  weekday?: number | undefined
  state?: string | undefined
  patientId?: number | undefined
}

function about(rows: Rows, { patientId, ...equal }: About): Rows {
  let narrowed = rows
  for (const [name, value] of Object.entries(equal)) {
    if (value !== undefined) narrowed = narrowed.where(`soWeek.${name}` as 'soWeek.id', '=', value as number)
  }
  return patientId === undefined ? narrowed : narrowed.where(withPatient(sql`l.patient_id = ${patientId}`))
}

const withPatient = (condition: Expression<unknown>) =>
  sql<SqlBool>`exists (select from so_week_patient l join patient p on p.id = l.patient_id
    where l.so_week_id = so_week.id and ${condition})`

/** The newest first, those that plan no more behind all others. */
const newestFirst = sql`(so_week.state = 'ENDED' or coalesce(so_week.to_day < ${today}, false)), so_week.id desc`

export const templates: Lists = {
  list({ scope }, { pageNo, pageSize, sort, keyword, ...equal }) {
    const rows = about(scope.from('soWeek'), equal)
    const found = keyword ? rows.where(withPatient(foundMasked('p.search', likePattern(keyword)))) : rows
    const order = { by: newestFirst, id: 'soWeek.id', sortable: { weekday: 'soWeek.weekday' } }
    return pageOf(shown(found), { pageNo, pageSize, sort }, order)
  },

  async detail({ scope }, { id }) {
    const row = await shown(scope.from('soWeek')).where('soWeek.id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return row
  },

  weekDay: ({ scope }, { day, ...equal }) =>
    shown(about(scope.from('soWeek'), equal).where('soWeek.state', '<>', 'ENDED').where(standsInWeek(day)))
      .orderBy('soWeek.weekday')
      .orderBy('soTime.fromTime')
      .orderBy('soWeek.id')
      .execute(),
}
