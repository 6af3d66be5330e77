import type { patient } from '@cogcampus/contract/admin/patient'
import { sql } from 'kysely'
import { snake } from '../../db/table.ts'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { assertGuarded } from '../patient-parent/rules.ts'
import { identity } from './merge.ts'
import { moveBack } from './parts.ts'
import { renewSearch } from './store.ts'

export const unmerge: Handlers<typeof patient>['unmerge'] = async ({ scope, actor }, { id }) => {
  const db = scope.writeUnscoped(
    'a merge is found by its patients, which are both locked within reach, and undone whole',
  )
  const found = await db
    .selectFrom('patientMerge')
    .select(['winnerId', 'loserId', 'taken', 'moved'])
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  const { winnerId, loserId, taken, moved } = found
  const within = await scope
    .from('patient')
    .select(['patient.id', 'patient.deletedAt'])
    .where('patient.id', 'in', [winnerId, loserId])
    .orderBy('patient.id')
    .forUpdate()
    .execute()
  const winner = within.find((row) => row.id === winnerId)
  if (within.length !== 2 || !winner || winner.deletedAt) throw notFound()
  // A field that was changed since keeps its present value. The number is free before the other file is back.
  const fields = [...new Set(Object.keys(taken).flatMap((name) => (name === 'identityTail' ? identity : [name])))]
  if (fields.length > 0) {
    const givenBack = fields.map((name) => {
      const column = sql.ref(snake(name))
      return sql`${column} = case when w.${column} is not distinct from l.${column} then null else w.${column} end`
    })
    await sql`update patient w set ${sql.join(givenBack)} from patient l where w.id = ${winnerId} and l.id = ${loserId}`.execute(
      db,
    )
  }
  await db.updateTable('patient').set({ mergedInto: null, deletedAt: null }).where('id', '=', loserId).execute()
  await moveBack(scope, moved, winnerId, loserId)
  await assertGuarded(scope, { ...winner, patientId: winnerId })
  await renewSearch(scope, [winnerId, loserId])
  await db
    .updateTable('patientMerge')
    .set({ undoneBy: actor.userId, undoneAt: sql`now()` })
    .where('id', '=', id)
    .execute()
  return null
}
