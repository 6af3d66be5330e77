import type { soWait } from '@cogcampus/contract/admin/so-wait'
import type { Handlers } from '../../http/context.ts'
import { unknownReference } from '../../lib/errors.ts'
import { assertWait } from './rules.ts'

/** Puts a patient at the end of the waitlist; a constraint refuses one who waits for the course in these days already. */
export const add: Handlers<typeof soWait>['add'] = async (context, fields) => {
  const { scope } = context
  if (!scope.mayAdd('soWait', fields.campusId)) throw unknownReference('campusId')
  await assertWait(context, fields)
  const { doctorId = null, fromTime = null, toTime = null, remark = null, ...rest } = fields
  return scope
    .insert('soWait', { ...rest, doctorId, fromTime, toTime, remark })
    .returning('id')
    .executeTakeFirstOrThrow()
}
