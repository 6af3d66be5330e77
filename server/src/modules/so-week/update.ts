import type { soWeek } from '@cogcampus/contract/admin/so-week'
import type { Handlers } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { given, updateVersion } from '../../lib/update.ts'
import { endSessions, lockPlanning } from './end.ts'
import { templates } from './lists.ts'
import { assertTemplate } from './rules.ts'
import { savePatients } from './store.ts'

/** Changes a template that has not ended. With an earlier last day, the sessions after it are cancelled or kept. */
export const update: Handlers<typeof soWeek>['update'] = async (
  context,
  { id, version, patientIds, sessions, reason, ...fields },
) => {
  const { scope } = context
  const before = await scope
    .from('soWeek')
    .select(['id', 'campusId', 'state', 'toDay'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!before) throw notFound()
  if (before.state === 'ENDED') throw refuse('TEMPLATE_STATE')
  const { toDay } = fields
  if (toDay) await lockPlanning(context, id)
  await assertTemplate(context, before.campusId, { ...fields, patientIds })
  const rows = scope.update('soWeek').where('state', '<>', 'ENDED')
  const done = await updateVersion(rows as never, { id, version }, given(fields), () =>
    templates.detail(context as never, { id }),
  )
  await savePatients(scope, before, patientIds)
  if (toDay && (before.toDay === null || toDay < before.toDay))
    await endSessions(context, id, { sessions, reason, toDay })
  return done
}
