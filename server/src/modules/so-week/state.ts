import type { soWeek } from '@cogcampus/contract/admin/so-week'
import { templateLife } from '@cogcampus/contract/life/template'
import type { Handlers } from '../../http/context.ts'
import { notFound, refuse, staleVersion } from '../../lib/errors.ts'
import { templates } from './lists.ts'

/** Activates, pauses or ends a template, as the table of its life cycle allows. */
export const state: Handlers<typeof soWeek>['state'] = async (context, { id, version, step }) => {
  const { scope } = context
  const before = await scope.from('soWeek').select(['state', 'version']).where('id', '=', id).executeTakeFirst()
  if (!before) throw notFound()
  const to = templateLife.after('so-week/state', before.state, step)
  if (!to) throw refuse('TEMPLATE_STATE')
  const changed = await scope
    .update('soWeek')
    .set({ state: to })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', before.state)
    .returning('version')
    .executeTakeFirst()
  if (!changed) throw staleVersion(await templates.detail(context as never, { id }))
  return changed
}
