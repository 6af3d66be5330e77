import type { accountMaterial } from '@cogcampus/contract/api/material'
import { type SqlBool, sql } from 'kysely'
import type { Account } from '../../http/account.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { pageOf } from '../../lib/page.ts'

/** A material as the families of a campus may have it, by its newest version. */
interface Given {
  materialId: number
  campusId: number
  title: string
  file: string | null
  fileName: string | null
  link: string | null
}

const works = ({ scope }: ReadContext<Account>) => scope.from('work').where('work.deletedAt', 'is', null)

/** The materials of homework of the account's children that the centre may give out now. Asked once, and not of each homework. */
async function givenOut(context: ReadContext<Account>): Promise<Given[]> {
  const given = await works(context)
    .select(['work.materialId', 'work.campusId'])
    .where('work.materialId', 'is not', null)
    .distinct()
    .execute()
  const { rows } = await sql<Given>`
    select m.id as material_id, g."campusId" as campus_id, m.title, v.file, v.file_name, v.link
    from jsonb_to_recordset(${given}::jsonb) as g("materialId" bigint, "campusId" bigint) join material m on m.id = g."materialId"
      join lateral (select * from material_version where material_id = m.id order by number desc limit 1) v on true
    where m.deleted_at is null and m.status = 1
      and (m.scope <> 'APPROVED' or m.campus_id is not distinct from g."campusId"
        or exists (select from material_apply a where a.material_id = m.id and a.campus_id = g."campusId"
          and a.kind = 'USE' and a.state = 'APPROVED' and a.status = 1))`.execute(
    context.scope.unscoped(
      'whether a campus may use a material is no matter of its families: asked of what was given to them',
    ),
  )
  return rows
}

/** What the applet asks about materials. */
export const accountMaterialHandlers: Handlers<typeof accountMaterial> = {
  async page(context, { workId, soDayId, patientId, ...page }) {
    const given = await givenOut(context)
    const keys = given.map(({ materialId, campusId }) => ({ materialId, campusId }))
    let rows = works(context)
      .select(['work.id as workId', 'work.soDayId', 'work.patientId', 'work.materialPages as pages'])
      .select(['work.materialId', 'work.campusId', 'work.materialTitle'])
      .where(sql<SqlBool>`(work.material_id, work.campus_id) in (select g."materialId", g."campusId"
        from jsonb_to_recordset(${keys}::jsonb) as g("materialId" bigint, "campusId" bigint))`)
    if (workId) rows = rows.where('work.id', '=', workId)
    if (soDayId) rows = rows.where('work.soDayId', '=', soDayId)
    if (patientId) rows = rows.where('work.patientId', '=', patientId)
    const { list, ...about } = await pageOf(rows, page, { by: '-work.id', id: 'work.id' })
    const shown = list.flatMap(({ materialId, campusId, materialTitle, ...work }) => {
      const material = given.find((each) => each.materialId === materialId && each.campusId === campusId)
      if (!material) return []
      const { title, file, fileName, link } = material
      return [{ ...work, title: materialTitle ?? title, file, fileName, link }]
    })
    return { ...about, list: shown }
  },
}
