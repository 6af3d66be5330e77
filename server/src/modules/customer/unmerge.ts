import type { customer } from '@cogcampus/contract/admin/customer'
import { sql } from 'kysely'
import type { Reader } from '../../db/handles.ts'
import type { WriteScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { move, selectForUpdate } from './flow.ts'
import { type Inherited, recount, type Taken, taken, types } from './merge.ts'

/** Whether a lead itself was contacted after a moment. */
async function contactedSince(db: Reader<Database>, customerId: number, moment: string): Promise<boolean> {
  const contact = await db
    .selectFrom('customerFollow')
    .select('id')
    .where('customerId', '=', customerId)
    .where('createdAt', '>', moment)
    .limit(1)
    .executeTakeFirst()
  return contact !== undefined
}

/** Removes in one statement the values that the winner took over; a field that changed since keeps its present value. */
async function giveBack(scope: WriteScope, winnerId: number, takes: Record<string, unknown>): Promise<void> {
  const fields = taken.filter((field) => field in takes)
  if (fields.length === 0) return
  const kept = (field: Taken) =>
    sql`case when ${sql.ref(field)} = ${String(takes[field])}::text::${sql.raw(types[field])} then null else ${sql.ref(field)} end`
  await scope
    .update('customer')
    .set(Object.fromEntries(fields.map((field) => [field, kept(field)])))
    .where('id', '=', winnerId)
    .execute()
}

export const unmerge: Handlers<typeof customer>['unmerge'] = async (context, { id }) => {
  const { scope, actor } = context
  const db = scope.writeUnscoped('a merge is found by its leads, which are both locked within reach, and undone whole')
  const merge = await db
    .selectFrom('customerMerge')
    .select(['winnerId', 'loserId', 'taken', 'createdAt'])
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const [winner] = merge ? await selectForUpdate(scope, [merge.winnerId]) : []
  const loser =
    merge && (await scope.from('customer').select('id').where('id', '=', merge.loserId).forUpdate().executeTakeFirst())
  if (!merge || !winner || !loser) throw notFound()
  await db.updateTable('customer').set({ mergedInto: null, deletedAt: null }).where('id', '=', merge.loserId).execute()
  await giveBack(scope, merge.winnerId, merge.taken)
  const { ownerId, state, movedAt, to = 'WAIT' } = merge.taken as Partial<Inherited>
  // The user who became owner of the winner by the merge gets their own lead back; steps taken with the winner since stay.
  const begun = await contactedSince(db, winner.id, merge.createdAt)
  if (state && winner.ownerId === ownerId && winner.state === to && !begun) {
    const free = { ownerId: null, ownedAt: null, warnedAt: null, ...(movedAt ? { movedAt } : {}) }
    await move(scope, { call: 'customer/unmerge' }, [winner], state, free)
  }
  await recount(context, merge.winnerId)
  await recount(context, merge.loserId)
  await db
    .updateTable('customerMerge')
    .set({ undoneBy: actor.userId, undoneAt: sql`now()` })
    .where('id', '=', id)
    .execute()
  return null
}
