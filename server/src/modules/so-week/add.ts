import type { soWeek } from '@cogcampus/contract/admin/so-week'
import type { Handlers } from '../../http/context.ts'
import { unknownReference } from '../../lib/errors.ts'
import { lockTemplates } from './generate/write.ts'
import { assertTemplate } from './rules.ts'
import { savePatients } from './store.ts'

/** Adds a template as a draft. */
export const add: Handlers<typeof soWeek>['add'] = async (context, { campusId, ...fields }) => {
  const { scope } = context
  if (!scope.mayAdd('soWeek', campusId)) throw unknownReference('campusId')
  // Who ends a treatment takes the patient out of the templates that there are.
  await lockTemplates(scope, campusId)
  await assertTemplate(context, campusId, fields)
  const { patientIds, roomId = null, macId = null, toDay = null, remark = null, ...rest } = fields
  const row = await scope
    .insert('soWeek', { campusId, roomId, macId, toDay, remark, ...rest })
    .returning('id')
    .executeTakeFirstOrThrow()
  await savePatients(scope, row, patientIds)
  return row
}
