import type { material } from '@cogcampus/contract/admin/material'
import { sql } from 'kysely'
import type { Handlers, ReadContext, WriteContext } from '../../http/context.ts'
import { related } from '../../http/crud.ts'
import { badField, notFound } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { assertOpen, editable } from './rules.ts'

type Calls = Handlers<typeof material>

interface Content {
  file?: string | null | undefined
  fileName?: string | null | undefined
  link?: string | null | undefined
}

/** The versions of a material, with what is known of their files. */
export const versionsOf = ({ scope }: Pick<ReadContext, 'scope'>, materialId: number) =>
  scope
    .from('materialVersion')
    .select([
      'materialVersion.id',
      'materialVersion.number',
      'materialVersion.file',
      'materialVersion.fileName',
      'materialVersion.link',
      'materialVersion.note',
      'materialVersion.createdAt',
      sql<number | null>`(select f.bytes from stored_file f where f.key = substr(material_version.file, 8))`.as(
        'bytes',
      ),
      sql<string | null>`${related('rbacUser', 'userName', 'materialVersion.createdBy')()}`.as('createdByName'),
    ])
    .where('materialVersion.materialId', '=', materialId)

/** Adds a version of a material that the call has locked; answers its number. */
export async function addContent(
  { scope, t }: WriteContext,
  materialId: number,
  { file = null, fileName = null, link = null, note = null }: Content & { note?: string | null | undefined },
): Promise<{ number: number }> {
  if (!file === !link) throw badField('BAD_INPUT', file ? 'link' : 'file', t('field.materialContent'))
  const { last } = await scope
    .from('materialVersion')
    .select(sql<number>`coalesce(max(material_version.number), 0)`.as('last'))
    .where('materialId', '=', materialId)
    .executeTakeFirstOrThrow()
  const values = { materialId, number: last + 1, file, fileName: file && (fileName ?? 'file'), link, note }
  await scope.insert('materialVersion', values).execute()
  return { number: values.number }
}

export const add: Calls['version/add'] = async (context, { id, ...content }) => {
  await editable(context, id)
  return addContent(context, id, content)
}

export const revert: Calls['version/revert'] = async (context, { id, number }) => {
  await editable(context, id)
  const earlier = await context.scope
    .from('materialVersion')
    .select(['file', 'fileName', 'link'])
    .where('materialId', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!earlier) throw notFound()
  return addContent(context, id, { ...earlier, note: context.t('material.reverted', { number }) })
}

export const page: Calls['version/page'] = async (context, { id, pageNo, pageSize }) => {
  const known = await context.scope
    .from('material')
    .select('material.id')
    .where('material.id', '=', id)
    .where('material.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!known) throw notFound()
  await assertOpen(context, [id], 'id')
  return pageOf(
    versionsOf(context, id),
    { pageNo, pageSize },
    { by: '-materialVersion.number', id: 'materialVersion.id' },
  )
}
