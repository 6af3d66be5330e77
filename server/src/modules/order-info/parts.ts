import { type ApprovalGround, approvalGrounds } from '@cogcampus/contract/life/order'
import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { ReadContext } from '../../http/context.ts'
import { settingsOf } from '../../lib/settings.ts'

/** What a line is measured by: of what, how much and for how long it sells. */
interface Sold {
  courseId: number
  /** Fen. */
  amount: number
  paidHours: number
  giftHours: number
  unlimited: boolean
  validDays: number | null
}

/**
 * By course, what an hour of it costs at a campus, in fen: what the campus asks, or else the business; and for how many days its
 * hours can be used.
 */
export async function pricesOf(scope: Pick<ReadScope, 'known'>, campusId: number, courseIds: readonly number[]) {
  const courses = await scope.known
    .selectFrom('course as c')
    .leftJoin('courseCampus as cc', (join) =>
      join.onRef('cc.courseId', '=', 'c.id').on('cc.campusId', '=', campusId).on('cc.deletedAt', 'is', null),
    )
    .select(['c.id', 'c.validDays', sql<number>`coalesce(cc.price, c.price)`.as('price')])
    .where('c.id', 'in', [0, ...courseIds])
    .execute()
  return new Map(courses.map(({ id, ...course }) => [id, course]))
}

type Reading = { db: ReadContext['db']; scope: Pick<ReadScope, 'known'> }

/**
 * Lines with the price list of a campus beside them: what an hour costs there, and the least that the line may cost without
 * somebody's word, in fen. A card without a number of lessons counts as a lesson every other week.
 */
export async function measured<L extends Sold>({ db, scope }: Reading, campusId: number, lines: readonly L[]) {
  const { 'order.floorShare': share } = await settingsOf(db, ['order.floorShare'])
  const courseIds = lines.map(({ courseId }) => courseId)
  const prices = await pricesOf(scope, campusId, courseIds)
  return lines.map((line) => {
    const { price = 0, validDays: longest = null } = prices.get(line.courseId) ?? {}
    const units = line.unlimited ? Math.ceil((line.validDays ?? 0) / 14) : line.paidHours
    return { ...line, campusPrice: price, floor: Math.ceil((share * price * units) / 100), longest }
  })
}

/**
 * Why lines need the principal's word: the price of a line against the list price of the campus, whatever price it names; the
 * gift hours against the paid ones, in number and in worth, by the settings; hours that hold for longer than those of their
 * course. Line by line, as what one costs too much can be transferred to another course while the hours of the other stay.
 */
export async function groundsOf(reading: Reading, campusId: number, sold: readonly Sold[]): Promise<ApprovalGround[]> {
  const { 'order.giftShare': share } = await settingsOf(reading.db, ['order.giftShare'])
  const lines = await measured(reading, campusId, sold)
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0)
  const found: Record<ApprovalGround, boolean> = {
    PRICE: lines.some(({ amount, floor }) => amount < floor),
    GIFT:
      sum(({ giftHours }) => giftHours) * 100 > share * sum(({ paidHours }) => paidHours) ||
      sum(({ giftHours, campusPrice }) => giftHours * campusPrice) * 100 >
        share * sum(({ paidHours, campusPrice }) => paidHours * campusPrice),
    VALIDITY: lines.some(
      ({ unlimited, validDays, longest }) => !unlimited && longest !== null && (validDays ?? Infinity) > longest,
    ),
  }
  return approvalGrounds.filter((ground) => found[ground])
}
