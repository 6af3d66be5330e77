import type { Request } from '@cogcampus/contract'
import type { WriteContext } from '../../http/context.ts'
import { todayText } from '../../lib/day.ts'
import { badField } from '../../lib/errors.ts'
import { updateVersion } from '../../lib/update.ts'
import { nameStep, open } from '../order-info/flow.ts'
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
  await open(scope, 'order-course/extend', orderId)
  await nameStep(scope, 'order-course/extend', { reason })
  const current = () => shownLines(scope.from('orderCourse')).where('orderCourse.id', '=', id).executeTakeFirst()
  return updateVersion(scope.update('orderCourse'), { id, version }, { validTo, remark: reason }, current)
}
