import type { material } from '@cogcampus/contract/admin/material'
import type { Handlers } from '../../http/context.ts'
import { shownMaterials } from './lists.ts'
import { sessionOf } from './rules.ts'

/** The materials that are attached to a session, those that the caller may no longer open included. */
export const soDay: Handlers<typeof material>['soDay'] = async (context, { soDayId }) => {
  await sessionOf(context, soDayId)
  const { rows } = await shownMaterials(context)
  return rows
    .innerJoin('materialSoDay', 'materialSoDay.materialId', 'material.id')
    .where('materialSoDay.soDayId', '=', soDayId)
    .where('material.deletedAt', 'is', null)
    .orderBy('materialSoDay.createdAt')
    .orderBy('material.id')
    .execute()
}
