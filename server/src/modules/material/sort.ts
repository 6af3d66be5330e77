import type { material } from '@cogcampus/contract/admin/material'
import type { Handlers } from '../../http/context.ts'
import { editable } from './rules.ts'

/** Sets the place of a material in the library. */
export const sort: Handlers<typeof material>['sort'] = async (context, { id, sort: place }) => {
  await editable(context, id)
  await context.scope.update('material').set({ sort: place }).where('id', '=', id).execute()
  return null
}
