import type { material } from '@cogcampus/contract/admin/material'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, notFound, refuse } from '../../lib/errors.ts'
import { searchText } from '../../lib/search.ts'
import { given, restore as restoreRow, softDelete, updateVersion } from '../../lib/update.ts'
import { detail } from './lists.ts'
import { editable, isEditable } from './rules.ts'
import { addContent } from './version.ts'

type Calls = Handlers<typeof material>

/** The scope is headquarters' to set. */
function assertScope({ scope }: WriteContext, given: unknown): void {
  if (given !== undefined && !scope.reach.all) throw refuse('MATERIAL_NOT_YOURS')
}

export const add: Calls['add'] = async (
  context,
  { campusId = null, file, fileName, link, scope: asked, ...fields },
) => {
  const { scope, t } = context
  assertScope(context, asked)
  if (campusId === null && !scope.reach.all) throw badField('BAD_INPUT', 'campusId', t('field.required'))
  const values = {
    ...given({ ageFrom: null, ageTo: null, intro: null, cover: null, ...fields }),
    ...{ campusId, scope: asked ?? (campusId === null ? ('ALL' as const) : ('CAMPUS' as const)) },
    search: searchText(fields.title),
  }
  const row = await scope
    .insert('material', values as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await addContent(context, row.id, { file, fileName, link })
  return row
}

export const update: Calls['update'] = async (context, { id, version, ...fields }) => {
  assertScope(context, fields.scope)
  await editable(context, id)
  const values = { ...given(fields), search: searchText(fields.title) }
  return updateVersion(context.scope.update('material'), { id, version }, values, () =>
    detail(context as never, { id }),
  )
}

const remove: Calls['delete'] = async (context, { id }) => {
  await editable(context, id)
  return softDelete(context.scope.update('material'), id)
}

export { remove as delete }

export const restore: Calls['restore'] = async ({ scope }, { id }) => {
  const row = await scope
    .from('material')
    .select('material.id')
    .where('material.id', '=', id)
    .where(isEditable(scope))
    .executeTakeFirst()
  if (!row) throw notFound()
  return restoreRow(scope.update('material'), id)
}
