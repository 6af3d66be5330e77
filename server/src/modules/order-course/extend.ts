import type { Request } from '@cogcampus/contract'
import { type SqlBool, sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { dayBefore, todayText } from '../../lib/day.ts'
import { badField, refuse } from '../../lib/errors.ts'
import { updateVersion } from '../../lib/update.ts'
import { type Found, nameStep, open } from '../order-info/flow.ts'
import { lineIn } from '../order-info/rules.ts'
import { shownLines } from './lists.ts'

/** Changes the last day of a line that is paid (`order-course/extend`). */
export async function extend(
  context: WriteContext,
  { id, version, validTo, reason }: Request<'/admin/order-course/extend'>,
) {
  const { scope, t } = context
  if (validTo !== null && validTo < todayText()) throw badField('BAD_INPUT', 'validTo', t('field.pastDay'))
  const { orderId } = await lineIn(context, id)
  const order = await open(scope, 'order-course/extend', orderId)
  const line = await lineIn(context, id)
  if (line.unlimited) assertCard(context, line, validTo)
  if (validTo !== null) await assertUses(context, order, line, validTo)
  await nameStep(scope, 'order-course/extend', { reason })
  const current = () => shownLines(scope.from('orderCourse')).where('orderCourse.id', '=', id).executeTakeFirst()
  return updateVersion(scope.update('orderCourse'), { id, version }, { validTo, remark: reason }, current)
}

/** Refuses a last day before the first, or before a session that holds hours of the line: its hours would not hold any more. */
async function assertUses(
  { scope, t }: Pick<WriteContext, 'scope' | 't'>,
  order: Found,
  line: Awaited<ReturnType<typeof lineIn>>,
  validTo: string,
): Promise<void> {
  if (line.validFrom !== null && validTo < line.validFrom) {
    throw badField('BAD_INPUT', 'validTo', t('field.beforeFirstDay', { day: line.validFrom }))
  }
  if (line.paidHeld + line.giftHeld === 0) return
  const last = await scope
    .partsOf('orderInfo', order)
    .from('hourLedger')
    .innerJoin('soDay', 'soDay.id', 'hourLedger.sessionId')
    .select('soDay.day')
    .where('hourLedger.lineId', '=', line.id)
    .groupBy('soDay.id')
    .having(sql<SqlBool>`sum(hour_ledger.held) > 0`)
    .orderBy('soDay.day', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && validTo < last.day) throw badField('ORDER_HELD', 'validTo', t('field.heldUntil', { day: last.day }))
}

/** Refuses a last day by which a card could not earn the rest of its price, and any for one that was paid back. */
function assertCard(
  { t }: Pick<WriteContext, 't'>,
  {
    movedAmount,
    earnedTo,
    validFrom,
  }: Pick<Awaited<ReturnType<typeof lineIn>>, 'movedAmount' | 'earnedTo' | 'validFrom'>,
  validTo: string | null,
): void {
  if (movedAmount > 0) throw refuse('ORDER_STATE')
  if (validTo === null) throw badField('BAD_INPUT', 'validTo', t('field.required'))
  const last = [earnedTo ?? '', validFrom === null ? '' : dayBefore(validFrom, 1)].toSorted().at(-1) ?? ''
  if (validTo <= last) throw badField('BAD_INPUT', 'validTo', t('field.cardLastDay', { day: last }))
}
