import type { soWait } from '@cogcampus/contract/admin/so-wait'
import { orderLife } from '@cogcampus/contract/life/order'
import { treated } from '@cogcampus/contract/life/patient'
import type { noOffers } from '@cogcampus/contract/life/wait'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { Handlers } from '../../http/context.ts'
import { clock, today } from '../../lib/day.ts'
import { notFound } from '../../lib/errors.ts'
import { maskedPhone } from '../../lib/mask.ts'
import { type Order, pageOf } from '../../lib/page.ts'
import { likePattern } from '../../lib/search.ts'
import { inStates } from '../../lib/states.ts'
import { foundBy } from '../patient/search.ts'

type Rows = SelectQueryBuilder<Database, 'soWait', object>
type Lists = Pick<Handlers<typeof soWait>, 'page' | 'detail'>

const nameOf = <T extends string | null>(table: string, column: string) =>
  sql<T>`(select r.name from ${sql.table(table)} r where r.id = ${sql.ref(`so_wait.${column}`)})`
/** Of the open offer, or the one that was taken. */
const ofOffer = <T>(value: ReturnType<typeof sql>) => sql<T | null>`(select ${value} from so_wait_offer o
  where o.wait_id = so_wait.id and o.state in ('OPEN', 'TAKEN') order by o.id desc limit 1)`
/** Until when the family may take the offer. */
export const deadline = ofOffer<string>(sql`o.deadline`)
const ofParent = (value: ReturnType<typeof sql>) => sql<string | null>`(select ${value} from patient_parent l
  join parent_info pi on pi.id = l.parent_id where l.patient_id = so_wait.patient_id order by l.id limit 1)`

/** The first day on which a place suits an entry, in SQL. */
const firstDay = sql<string>`greatest(${today}, so_wait.from_day)`

/**
 * Why an entry that waits is offered nothing, as the search for those who are offered a place leaves it out: on its first day no
 * consent holds, or no hours are free, by whose order ever.
 */
const noOffer = sql<(typeof noOffers)[number] | null>`case when so_wait.state = 'WAITING' then (
  select case when not ${inStates('p', treated)} then 'STATE'
    when p.consent_until < ${firstDay} then 'CONSENT'
    when not has_free_hours(p.id, so_wait.course_id, ${firstDay}, ${orderLife.from('hours/reserve')}::text[]) then 'HOURS' end
  from patient p where p.id = so_wait.patient_id) end`

/** What a list shows of an entry. */
export const shown = (rows: Rows) =>
  rows.select([
    'soWait.id',
    'soWait.campusId',
    'soWait.patientId',
    'soWait.courseId',
    'soWait.doctorId',
    'soWait.weekdays',
    'soWait.fromDay',
    'soWait.toDay',
    'soWait.state',
    'soWait.reason',
    'soWait.remark',
    'soWait.createdAt',
    'soWait.version',
    sql<boolean>`so_wait.account_id is not null`.as('byFamily'),
    clock<string | null>('so_wait.from_time').as('fromTime'),
    clock<string | null>('so_wait.to_time').as('toTime'),
    nameOf<string>('campus', 'campus_id').as('campusName'),
    nameOf<string>('patient', 'patient_id').as('patientName'),
    nameOf<string>('course', 'course_id').as('courseName'),
    nameOf<string | null>('doctor_info', 'doctor_id').as('doctorName'),
    ofParent(sql`pi.name`).as('parentName'),
    ofParent(maskedPhone('pi.phone')).as('phone'),
    ofOffer<string>(sql`lower(o.during)::date`).as('offerDay'),
    ofOffer<string>(sql`to_char(lower(o.during), 'HH24:MI')`).as('offerFrom'),
    ofOffer<string>(sql`to_char(upper(o.during), 'HH24:MI')`).as('offerTo'),
    ofOffer<string>(sql`(select d.name from doctor_info d where d.id = o.doctor_id)`).as('offerDoctorName'),
    noOffer.as('noOffer'),
    deadline.as('deadline'),
    ofOffer<number>(sql`o.so_day_id`).as('soDayId'),
  ])

export interface WaitFilters {
  campusId?: number | undefined
  state?: string | undefined
  courseId?: number | undefined
  doctorId?: number | undefined
  remind?: boolean | undefined
  keyword?: string | undefined
  placeDoctorId?: number | undefined
  placeWeekday?: number | undefined
  placeFrom?: string | undefined
  placeTo?: string | undefined
}

/** What each side of a place asks of an entry that it suits: as `candidatesOf` asks it. */
const suits = {
  placeDoctorId: (id: number) => sql<SqlBool>`(so_wait.doctor_id is null or so_wait.doctor_id = ${id})`,
  placeWeekday: (weekday: number) =>
    sql<SqlBool>`(so_wait.weekdays = '[]' or so_wait.weekdays @> to_jsonb(${weekday}::integer))`,
  placeFrom: (from: string) => sql<SqlBool>`${from}::time >= coalesce(so_wait.from_time, '00:00')`,
  placeTo: (to: string) => sql<SqlBool>`${to}::time <= coalesce(so_wait.to_time, '24:00')`,
}

/** What waits for the front desk: families with an open offer. */
export const toCall = sql<SqlBool>`so_wait.state = 'OFFERED'`

/** Entries within reach, narrowed. */
export function narrowed(
  scope: ReadScope,
  { keyword, remind, placeDoctorId, placeWeekday, placeFrom, placeTo, ...equal }: WaitFilters,
): Rows {
  let rows: Rows = scope.from('soWait')
  if (placeDoctorId !== undefined) rows = rows.where(suits.placeDoctorId(placeDoctorId))
  if (placeWeekday !== undefined) rows = rows.where(suits.placeWeekday(placeWeekday))
  if (placeFrom !== undefined) rows = rows.where(suits.placeFrom(placeFrom))
  if (placeTo !== undefined) rows = rows.where(suits.placeTo(placeTo))
  for (const [name, value] of Object.entries(equal)) {
    if (value !== undefined) rows = rows.where(`soWait.${name}` as 'soWait.id', '=', value as number)
  }
  if (remind) rows = rows.where(toCall)
  if (!keyword) return rows
  return rows.where(
    sql<SqlBool>`so_wait.patient_id in (select patient.id from patient where ${foundBy(likePattern(keyword))})`,
  )
}

/** The order of the line. */
const inLine = {
  by: 'soWait.rank',
  id: 'soWait.id',
  sortable: { createdAt: 'soWait.id' },
}
/** Families to be called begin with the first deadline, others with the first in line. */
export const orderOf = ({ remind }: WaitFilters): Order => (remind ? { ...inLine, by: deadline } : inLine)

export const waitLists: Lists = {
  page: ({ scope }, { pageNo, pageSize, sort, ...filters }) =>
    pageOf(shown(narrowed(scope, filters)), { pageNo, pageSize, sort }, orderOf(filters)),

  async detail({ scope }, { id }) {
    const row = await shown(narrowed(scope, {})).where('soWait.id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    const offers = await scope
      .from('soWaitOffer')
      .innerJoin('doctorInfo', 'doctorInfo.id', 'soWaitOffer.doctorId')
      .select(['soWaitOffer.id', 'soWaitOffer.state', 'soWaitOffer.deadline', 'soWaitOffer.createdAt'])
      .select(['doctorInfo.name as doctorName'])
      .select([
        sql<string>`lower(so_wait_offer.during)::date`.as('day'),
        sql<string>`to_char(lower(so_wait_offer.during), 'HH24:MI')`.as('from'),
        sql<string>`to_char(upper(so_wait_offer.during), 'HH24:MI')`.as('to'),
        sql<string | null>`case when so_wait_offer.state <> 'OPEN' then so_wait_offer.updated_at end`.as('closedAt'),
      ])
      .where('soWaitOffer.waitId', '=', id)
      .orderBy('soWaitOffer.id', 'desc')
      .execute()
    return { ...row, offers }
  },
}
