import type { orderCourse } from '@cogcampus/contract/admin/order-course'
import { orderLife } from '@cogcampus/contract/life/order'
import { treated } from '@cogcampus/contract/life/patient'
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { Handlers } from '../../http/context.ts'
import { today } from '../../lib/day.ts'
import { notFound } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { foundMasked, likePattern } from '../../lib/search.ts'
import { inStates } from '../../lib/states.ts'
import { stillOpen } from './total.ts'

type Lists = Pick<Handlers<typeof orderCourse>, 'page' | 'detail'>
type Rows = SelectQueryBuilder<Database, 'orderCourse', object>

/** What a list shows of a line. */
export const shownLines = (rows: Rows) =>
  rows
    .innerJoin('orderInfo', 'orderInfo.id', 'orderCourse.orderId')
    .innerJoin('course', 'course.id', 'orderCourse.courseId')
    .select([
      'orderCourse.id',
      'orderCourse.orderId',
      'orderInfo.number as orderNumber',
      'orderInfo.state as orderState',
      'orderCourse.campusId',
      'orderCourse.patientId',
      'orderCourse.courseId',
      'course.name as courseName',
      'orderCourse.kind',
      'orderCourse.unlimited',
      'orderCourse.paidHours',
      'orderCourse.giftHours',
      'orderCourse.unitPrice',
      'orderCourse.list',
      'orderCourse.discount',
      'orderCourse.amount',
      'orderCourse.validDays',
      'orderCourse.validFrom',
      'orderCourse.validTo',
      'orderCourse.remark',
      'orderCourse.paidLeft',
      'orderCourse.giftLeft',
      'orderCourse.giftHeld',
      'orderCourse.used',
      'orderCourse.movedHours',
      'orderCourse.movedAmount',
      'orderCourse.deletedAt',
      'orderCourse.version',
      'orderCourse.worth',
      'orderCourse.earnedTo',
      sql<number>`order_course.paid_held + order_course.gift_held`.as('held'),
      freeHours.as('free'),
      hoursBy(sql`e.kind = 'EXPIRE' or e.kind = 'REFUND' and e.pot = 'GIFT'`, -1).as('lapsed'),
      hoursBy(sql`e.kind = 'ADJUST'`, 1).as('adjusted'),
      sql<string>`(select name from campus c where c.id = order_course.campus_id)`.as('campusName'),
      sql<string>`(select name from patient p where p.id = order_course.patient_id)`.as('patientName'),
    ])

/** What some entries of the ledger of a line changed of its hours. */
const hoursBy = (entries: RawBuilder<unknown>, sign: 1 | -1) =>
  sql<number>`(select coalesce(${sql.lit(sign)} * sum(e.hours), 0)::integer from hour_ledger e
    where e.line_id = order_course.id and (${entries}))`

/** What can still be planned of a line; null for a card without a number of lessons. */
export const freeHours = sql<
  number | null
>`case when not order_course.unlimited then order_course.paid_left + order_course.gift_left
  - order_course.paid_held - order_course.gift_held end`

/** A value, or SQL that says it. */
type Value<T> = T | Expression<T> | undefined

/** The lines that a patient can use for a course on a day, those that end first in front. */
export const usable = (
  rows: Rows,
  {
    patientId,
    courseId,
    day,
  }: { patientId: NonNullable<Value<number>>; courseId?: Value<number>; day?: Value<string> },
): Rows => {
  const on = day === undefined ? today : sql<string>`${day}::date`
  const open = rows
    .where('orderCourse.patientId', '=', patientId)
    .where('orderCourse.deletedAt', 'is', null)
    .where(sql<SqlBool>`coalesce(${freeHours}, 1) > 0`)
    .where(sql<SqlBool>`${on} between order_course.valid_from and coalesce(order_course.valid_to, 'infinity')`)
    .where(sql<SqlBool>`exists (select from order_info u where u.id = order_course.order_id
      and u.deleted_at is null and u.state = any(${orderLife.from('hours/reserve')}::text[]))`)
    .orderBy(sql`coalesce(order_course.valid_to, 'infinity')`)
    .orderBy('orderCourse.id')
  return courseId === undefined ? open : open.where('orderCourse.courseId', '=', courseId)
}

/** A course of a patient, and whether hours of it are left that no lesson holds. */
interface CourseOf {
  patientId: number
  courseId: number
  courseName: string
  free: boolean
}

/** The courses of patients that were found and are treated now: those that their campus offers and of which hours are left, by name. */
export async function coursesOf(
  scope: Pick<ReadScope, 'unscoped'>,
  patientIds: readonly number[],
): Promise<CourseOf[]> {
  const whole = scope.unscoped('what the campuses of patients within reach offer, and the hours that these have')
  const [patientId, courseId] = [sql<number>`p.id`, sql<number>`k.id`]
  const free = usable(whole.selectFrom('orderCourse'), { patientId, courseId }).clearOrderBy().select('orderCourse.id')
  const { rows } = await sql<CourseOf>`
    select p.id as patient_id, k.id as course_id, k.name as course_name, exists (${free}) as free
    from patient p join course_campus o on o.campus_id = p.campus_id join course k on k.id = o.course_id
    where p.id = any(${patientIds}::bigint[]) and p.deleted_at is null and ${inStates('p', treated)}
      and o.status = 1 and o.deleted_at is null and k.deleted_at is null
      and exists (select from order_course l join order_info u on u.id = l.order_id
        where l.patient_id = p.id and l.course_id = k.id and l.deleted_at is null and u.deleted_at is null
          and u.state = any(${orderLife.from('hours/reserve')}::text[]) and coalesce(l.valid_to, 'infinity') >= ${today}
          and (l.unlimited or l.paid_left + l.gift_left > 0))
    order by p.id, k.name, k.id`.execute(whole)
  return rows
}

type Filters = Omit<Parameters<Lists['page']>[1], 'pageNo' | 'pageSize' | 'sort'>

/** Lines within reach that are not deleted, narrowed. */
export function narrowed(scope: ReadScope, { keyword, orderState, endsBy, open, ...equal }: Filters): Rows {
  let rows = scope.from('orderCourse').where('orderCourse.deletedAt', 'is', null)
  for (const name of ['campusId', 'patientId', 'courseId', 'orderId'] as const) {
    const value = equal[name]
    if (value !== undefined) rows = rows.where(`orderCourse.${name}`, '=', value)
  }
  if (keyword) rows = rows.where(ofOrder(foundMasked('o.search', likePattern(keyword))))
  if (orderState) rows = rows.where(ofOrder(sql`o.state = ${orderState}`))
  if (endsBy) {
    rows = rows
      .where('orderCourse.validTo', '<=', endsBy)
      .where(sql<SqlBool>`order_course.paid_left + order_course.gift_left > 0`)
  }
  if (open !== undefined) rows = rows.where(open ? stillOpen : sql<SqlBool>`(${stillOpen}) is not true`)
  return rows
}

export const lineLists: Lists = {
  page({ scope }, { pageNo, pageSize, sort, ...filters }) {
    return pageOf(
      shownLines(narrowed(scope, filters)),
      { pageNo, pageSize, sort },
      { by: '-orderCourse.id', id: 'orderCourse.id', sortable: { validTo: 'orderCourse.validTo' } },
    )
  },

  async detail({ scope }, { id }) {
    const line = await shownLines(scope.from('orderCourse')).where('orderCourse.id', '=', id).executeTakeFirst()
    if (!line) throw notFound()
    return line
  },
}

const ofOrder = (condition: Expression<unknown>) =>
  sql<SqlBool>`order_course.order_id in (select o.id from order_info o where ${condition})`
