import type { material } from '@cogcampus/contract/admin/material'
import type { Handlers } from '../../http/context.ts'
import { refuse } from '../../lib/errors.ts'
import { replaceLinks } from '../../lib/update.ts'
import { assertOpen, sessionOf } from './rules.ts'

/** Sets the materials of a session that takes place; each new one is one that the caller may open. */
export const addSoDay: Handlers<typeof material>['add/soDay'] = async (context, { soDayId, materialIds }) => {
  const { db } = context
  const { state } = await sessionOf(context, soDayId)
  if (state === 'CANCELLED') throw refuse('SESSION_STATE')
  const attached = await db.selectFrom('materialSoDay').select('materialId').where('soDayId', '=', soDayId).execute()
  const known = new Set(attached.map(({ materialId }) => materialId))
  const fresh = materialIds.filter((id) => !known.has(id))
  await assertOpen(context, fresh, 'materialIds')
  await replaceLinks(db, 'materialSoDay', ['soDayId', soDayId], ['materialId', materialIds])
  return null
}
