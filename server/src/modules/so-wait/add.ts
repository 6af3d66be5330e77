import type { soWait } from '@cogcampus/contract/admin/so-wait'
import type { In } from '@cogcampus/contract/endpoint'
import type { WriteContext } from '../../http/context.ts'
import { unknownReference } from '../../lib/errors.ts'
import { assertWait } from './rules.ts'

/** What is asked for; with the account where the family asks itself. */
type Fields = In<(typeof soWait.endpoints)['add']> & { accountId?: number }

/** Puts a patient at the end of the waitlist; a constraint refuses one who waits for the course in these days already. */
export async function add(context: WriteContext, fields: Fields): Promise<{ id: number }> {
  const { scope } = context
  if (!scope.mayAdd('soWait', fields.campusId)) throw unknownReference('campusId')
  await assertWait(context, fields)
  const { doctorId = null, fromTime = null, toTime = null, remark = null, accountId = null, ...rest } = fields
  return scope
    .insert('soWait', { ...rest, doctorId, fromTime, toTime, remark, accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
}
