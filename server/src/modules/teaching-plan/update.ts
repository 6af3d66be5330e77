import type { teachingPlan } from '@cogcampus/contract/admin/teaching-plan'
import type { Handlers } from '../../http/context.ts'
import { given } from '../../lib/update.ts'
import { lockPlan } from './rules.ts'
import { saveGoals } from './store.ts'

export const update: Handlers<typeof teachingPlan>['update'] = async (context, { id, version, goals, ...fields }) => {
  const { scope } = context
  await lockPlan(context, 'teaching-plan/update', { id, version })
  await saveGoals(context, id, goals)
  return scope
    .update('teachingPlan')
    .set(given(fields))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
}
