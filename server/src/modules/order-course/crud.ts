import type { orderCourse } from '@cogcampus/contract/admin/order-course'
import type { Handlers } from '../../http/context.ts'
import { refuse } from '../../lib/errors.ts'
import { softDelete, updateVersion } from '../../lib/update.ts'
import { open } from '../order-info/flow.ts'
import { lineIn } from '../order-info/rules.ts'
import { shownLines } from './lists.ts'
import { addUp, assertOffered, lineOf } from './parts.ts'

type Standard = Pick<Handlers<typeof orderCourse>, 'add' | 'update' | 'delete'>

/** Lines are added, changed and deleted while their order is a draft; its sums follow. */
export const standard: Standard = {
  async add(context, { orderId, ...fields }) {
    const { scope } = context
    const { campusId, patientId } = await open(scope, 'order-course/add', orderId)
    await assertOffered(context, campusId, [fields], () => '')
    const line = { ...lineOf(context, fields), orderId, campusId, patientId, validTo: null }
    const added = await scope.insert('orderCourse', line).returning('orderCourse.id').executeTakeFirstOrThrow()
    await addUp(scope, orderId)
    return added
  },

  async update(context, { id, version, ...fields }) {
    const { scope } = context
    const { orderId, courseId, campusId } = await lineIn(context, id)
    await open(scope, 'order-course/update', orderId)
    if (fields.courseId !== courseId) await assertOffered(context, campusId, [fields], () => '')
    const current = () => shownLines(scope.from('orderCourse')).where('orderCourse.id', '=', id).executeTakeFirst()
    const line = lineOf(context, fields)
    const saved = await updateVersion(scope.update('orderCourse'), { id, version }, line, current)
    await addUp(scope, orderId)
    return saved
  },

  async delete(context, { id }) {
    const { scope } = context
    const { orderId } = await lineIn(context, id)
    await open(scope, 'order-course/delete', orderId)
    await softDelete(scope.update('orderCourse'), id)
    const other = await scope
      .from('orderCourse')
      .select('id')
      .where('orderId', '=', orderId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!other) throw refuse('ORDER_EMPTY')
    await addUp(scope, orderId)
    return null
  },
}
