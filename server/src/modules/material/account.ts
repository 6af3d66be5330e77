import type { accountMaterial } from '@cogcampus/contract/api/material'
import { type SqlBool, sql } from 'kysely'
import type { Account } from '../../http/account.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { pageOf } from '../../lib/page.ts'

/** The materials of homework of the account's children that the centre may give out now. */
async function givenOut({ scope }: ReadContext<Account>) {
  const works = () => scope.from('work').where('work.deletedAt', 'is', null)
  const given = await works()
    .select(['work.materialId', 'work.campusId'])
    .where('work.materialId', 'is not', null)
    .execute()
  const approved = await scope
    .unscoped('whether a campus may use a material is no matter of its families: asked of what was given to them')
    .selectFrom('materialApply')
    .select(['materialId', 'campusId'])
    .where('materialId', 'in', [0, ...given.map(({ materialId }) => materialId as number)])
    .where('campusId', 'in', [0, ...given.map(({ campusId }) => campusId)])
    .where('kind', '=', 'USE')
    .where('state', '=', 'APPROVED')
    .where('status', '=', 1)
    .execute()
  return (
    works()
      .innerJoin('material', 'material.id', 'work.materialId')
      .innerJoin('materialVersion', 'materialVersion.materialId', 'material.id')
      // The newest.
      .where(
        sql<SqlBool>`material_version.number = (select max(v.number) from material_version v where v.material_id = material.id)`,
      )
      .where('material.deletedAt', 'is', null)
      .where('material.status', '=', 1)
      .where(sql<SqlBool>`(material.scope <> 'APPROVED' or material.campus_id is not distinct from work.campus_id
      or exists (select from jsonb_to_recordset(${approved}::jsonb) as a("materialId" bigint, "campusId" bigint)
        where a."materialId" = material.id and a."campusId" = work.campus_id))`)
  )
}

/** What the applet asks about materials. */
export const accountMaterialHandlers: Handlers<typeof accountMaterial> = {
  async page(context, { workId, soDayId, patientId, ...page }) {
    let rows = (await givenOut(context))
      .select(['work.id as workId', 'work.soDayId', 'work.patientId', 'work.materialPages as pages'])
      .select(sql<string>`coalesce(work.material_title, material.title)`.as('title'))
      .select(['materialVersion.file', 'materialVersion.fileName', 'materialVersion.link'])
    if (workId) rows = rows.where('work.id', '=', workId)
    if (soDayId) rows = rows.where('work.soDayId', '=', soDayId)
    if (patientId) rows = rows.where('work.patientId', '=', patientId)
    return pageOf(rows, page, { by: '-work.id', id: 'work.id' })
  },
}
