import type { campus } from '@cogcampus/contract/admin/campus'
import type { Handlers } from '../../http/context.ts'

type ChoiceHandlers = Pick<Handlers<typeof campus>, 'all' | 'all/admin'>

/** Campuses to choose from. */
export const choices: ChoiceHandlers = {
  all({ scope }) {
    return scope
      .from('campus')
      .select(['id', 'name', 'code', 'timeZone'])
      .where('status', '=', 1)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute()
  },

  'all/admin'({ scope }) {
    return scope
      .from('campus')
      .select(['id', 'name', 'code', 'timeZone', 'status'])
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute()
  },
}
