import type { material } from '@cogcampus/contract/admin/material'
import type { Handlers } from '../../http/context.ts'
import { replaceLinks } from '../../lib/update.ts'
import { editable } from './rules.ts'

/** Sets the courses that a material is for, and the domains besides its first. */
export const link: Handlers<typeof material>['link'] = async (context, { id, courseIds, domains }) => {
  await editable(context, id)
  await context.scope
    .update('material')
    .set({ domains: [...new Set(domains)] })
    .where('id', '=', id)
    .execute()
  await replaceLinks(context.db, 'materialCourse', ['materialId', id], ['courseId', courseIds])
  return null
}
