import type { LineKind } from '@cogcampus/contract/life/order'
import { priceOf } from '@cogcampus/contract/life/orderMoney'
import { sql } from 'kysely'
import type { ReadScope, WriteScope } from '../../db/scope.ts'
import type { WriteContext } from '../../http/context.ts'
import { badField } from '../../lib/errors.ts'

/** A line as a person sets it. */
export interface LineFields {
  courseId: number
  kind: LineKind
  paidHours: number
  giftHours?: number | undefined
  unitPrice: number
  discount?: number | undefined
  validFrom?: string | null | undefined
  validDays?: number | null | undefined
  remark?: string | null | undefined
}

/** The most that one line may cost, in fen. */
const MOST = 200_000_000

/** The columns of a line as it is sold; refuses what no line can be, at the field (`at` stands before its name). */
export function lineOf({ t }: Pick<WriteContext, 't'>, fields: LineFields, at = '') {
  const { courseId, kind, paidHours, giftHours = 0, unitPrice, discount = 0 } = fields
  const { validDays = null, validFrom = null, remark = null } = fields
  const unlimited = kind === 'PERIOD' && paidHours === 0
  const { list, amount } = priceOf({ kind, paidHours, unitPrice, discount })
  if (!unlimited && paidHours + giftHours === 0) throw badField('BAD_INPUT', `${at}paidHours`, t('field.noHours'))
  if (unlimited && giftHours > 0) throw badField('BAD_INPUT', `${at}giftHours`, t('field.unlimitedGift'))
  if (kind === 'PERIOD' && validDays === null) throw badField('BAD_INPUT', `${at}validDays`, t('field.required'))
  if (list > MOST) throw badField('BAD_INPUT', `${at}unitPrice`, t('field.linePrice', { most: MOST / 100 }))
  if (amount < 0) throw badField('BAD_INPUT', `${at}discount`, t('field.discount'))
  if (paidHours === 0 && !unlimited && amount > 0) throw badField('BAD_INPUT', `${at}paidHours`, t('field.noHours'))
  return {
    courseId,
    kind,
    paidHours,
    giftHours,
    unlimited,
    unitPrice,
    list,
    discount,
    amount,
    validDays,
    validFrom,
    remark,
  }
}

interface SoldCourse {
  id: number
  onShelf: boolean
  /** The campuses that offer it. */
  campusIds: number[]
}

/** Courses of these ids, each with the campuses that offer it. */
export async function soldCourses(scope: ReadScope, ids: readonly number[]): Promise<Map<number, SoldCourse>> {
  const courses = await scope.known
    .selectFrom('course')
    .select(['course.id', 'course.onShelf'])
    .select(
      sql<number[]>`array(select cc.campus_id from course_campus cc
        where cc.course_id = course.id and cc.status = 1 and cc.deleted_at is null)`.as('campusIds'),
    )
    .where('course.id', 'in', [0, ...ids])
    .where('course.deletedAt', 'is', null)
    .execute()
  return new Map(courses.map((course) => [course.id, course]))
}

/** Why a campus does not sell a course; null where it does: on the shelf of the business, and offered there. */
export function unsold(course: SoldCourse | undefined, campusId: number) {
  if (!course) return 'UNKNOWN_REFERENCE'
  if (!course.onShelf) return 'COURSE_OFF_SHELF'
  return course.campusIds.includes(campusId) ? null : 'COURSE_NOT_OFFERED'
}

/** Refuses lines of courses that the campus does not sell, naming the first; `at` says where a line stands in the input. */
export async function assertOffered(
  { scope, t }: Pick<WriteContext, 'scope' | 't'>,
  campusId: number,
  lines: readonly { courseId: number }[],
  at: (index: number) => string,
): Promise<void> {
  const courses = await soldCourses(
    scope,
    lines.map((line) => line.courseId),
  )
  for (const [index, { courseId }] of lines.entries()) {
    const word = unsold(courses.get(courseId), campusId)
    if (word) throw badField(word, `${at(index)}courseId`, t(word))
  }
}

/** The columns of the lines of an order as a campus sells them; `list` is what they are called in the input. */
export async function linesFor(
  context: Pick<WriteContext, 'scope' | 't'>,
  campusId: number,
  lines: readonly LineFields[],
  list: string,
) {
  const at = (index: number) => `${list}.${index}.`
  await assertOffered(context, campusId, lines, at)
  return lines.map((line, index) => lineOf(context, line, at(index)))
}

/** The sums of an order follow from its lines. */
export const addUp = (scope: WriteScope, orderId: number) =>
  scope
    .update('orderInfo')
    .from(
      sql<{
        list: number
        discount: number
      }>`(select coalesce(sum(list), 0)::integer as list, coalesce(sum(discount), 0)::integer as discount
        from order_course where order_id = ${orderId} and deleted_at is null)`.as('of_lines'),
    )
    .set({
      list: sql<number>`of_lines.list`,
      discount: sql<number>`of_lines.discount`,
      payable: sql<number>`of_lines.list - of_lines.discount`,
    })
    .where('orderInfo.id', '=', orderId)
    .execute()
