import { materialApplications } from '@cogcampus/contract/admin/material-apply'
import { type SqlBool, sql } from 'kysely'
import { applicationHandlers } from '../../applications/handlers.ts'
import { related } from '../../http/crud.ts'
import { badField, unknownReference } from '../../lib/errors.ts'
import { holds } from '../../lib/search.ts'

/** The use of a material of headquarters that needs an approval, or the publication of a material of the campus. */
export const applicationsForMaterials = applicationHandlers(materialApplications, {
  table: 'materialApply',
  route: 'campusFirst',
  check: '/admin/material-apply/check',
  list: '/admin/material-apply/page',
  page: '/material/apply',
  columns: {
    name: related('material', 'title', 'materialApply.materialId'),
    type: related('material', 'type', 'materialApply.materialId'),
    domain: related('material', 'domain', 'materialApply.materialId'),
  },
  found: (pattern) => sql<SqlBool>`exists (select 1 from material m
    where m.id = material_apply.material_id and ${holds('m.search', pattern)})`,

  async prepare({ scope, t }, fields) {
    const { campusId, materialId, kind } = fields
    const material = await scope
      .from('material')
      .select(['material.scope', 'material.campusId'])
      .where('material.id', '=', materialId)
      .where('material.deletedAt', 'is', null)
      .executeTakeFirst()
    if (!material) throw unknownReference('materialId')
    const fits =
      kind === 'USE' ? material.scope === 'APPROVED' : material.scope === 'CAMPUS' && material.campusId === campusId
    if (!fits) throw badField('MATERIAL_NOT_ASKED_FOR', 'materialId', t('MATERIAL_NOT_ASKED_FOR'))
    return fields
  },

  async approved({ scope }, { kind, materialId }, decision) {
    if (kind === 'USE') return
    await scope
      .update('material')
      .set({ scope: decision.scope ?? 'ALL' })
      .where('id', '=', materialId)
      .where('scope', '=', 'CAMPUS')
      .execute()
  },
})
