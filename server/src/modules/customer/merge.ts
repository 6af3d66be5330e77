import type { customer } from '@cogcampus/contract/admin/customer'
import { holdingStates } from '@cogcampus/contract/life/customer'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { sendMessage } from '../message/send.ts'
import { receivers } from './claim.ts'
import { assertNoneMerged, type Found, lock, move } from './move.ts'
import { searchWithMerged } from './search.ts'

type Merging = Pick<Handlers<typeof customer>, 'merge' | 'unmerge'>

/** What an empty field of the winner takes from the loser, and its type in the database. */
const types = {
  gender: 'smallint',
  birthday: 'date',
  contact: 'text',
  relation: 'text',
  source: 'text',
  referrer: 'text',
  need: 'text',
  intention: 'text',
  trialDay: 'date',
  marketingOwnerId: 'bigint',
  nextContactAt: 'timestamptz',
} as const
type Taken = keyof typeof types
const taken = Object.keys(types) as Taken[]

/** Counts a lead's contacts anew, with those of the leads merged into it, and renews what it is found by. */
async function recount(db: Kysely<Database>, id: number): Promise<void> {
  await sql`
    with contact as (select min(f.created_at) as first, max(f.created_at) as last,
        max(f.created_at) filter (where f.two_way) as answer, count(*) as count
      from customer_follow f join customer c on c.id = f.customer_id where ${id} in (c.id, c.merged_into))
    update customer set first_contact_at = contact.first, last_contact_at = contact.last,
      last_answer_at = contact.answer, contact_count = contact.count
    from contact where id = ${id}`.execute(db)
  const lead = await db
    .selectFrom('customer')
    .select(['id', 'childName', 'contact', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const search = await searchWithMerged(db, lead)
  await db.updateTable('customer').set({ search }).where('id', '=', id).execute()
}

/** Undoes what the winner took, in one statement; a field that somebody changed since stays as it is now. */
async function giveBack(db: Kysely<Database>, winnerId: number, takes: Record<string, unknown>): Promise<void> {
  const fields = taken.filter((field) => field in takes)
  if (fields.length === 0) return
  const kept = (field: Taken) =>
    sql`case when ${sql.ref(field)} = ${String(takes[field])}::text::${sql.raw(types[field])} then null else ${sql.ref(field)} end`
  await db
    .updateTable('customer')
    .set(Object.fromEntries(fields.map((field) => [field, kept(field)])))
    .where('id', '=', winnerId)
    .execute()
}

interface Inherited {
  ownerId: number
  /** What the winner was before. */
  state: 'POOL' | 'WAIT'
}

/**
 * The owner that a lead nobody holds takes over from one that is merged into it. He holds one lead before and after, so
 * that no cap is passed.
 */
async function inheritedOwner(db: Kysely<Database>, winner: Found, loser: Found): Promise<Inherited | null> {
  const { ownerId } = loser
  if (ownerId === null || winner.ownerId !== null || !holdingStates.includes(loser.state)) return null
  if (winner.state !== 'POOL' && winner.state !== 'WAIT') return null
  const able = await receivers(db, [winner.campusId])
  return able.some((one) => one.id === ownerId) ? { ownerId, state: winner.state } : null
}

/** Tells the owner of a lead that was merged where it went, unless he merged it himself. */
async function tellOwner(
  { scope, actor }: WriteContext,
  winner: Found,
  loser: Found,
  inherited: Inherited | null,
): Promise<void> {
  if (loser.ownerId === null || loser.ownerId === actor.userId) return
  const params = { by: actor.userName, name: loser.childName, into: winner.childName }
  await sendMessage(scope.raw, [loser.ownerId], {
    type: 'REMIND',
    say: (t) => ({
      title: t('message.merged.title', params),
      body: t(inherited ? 'message.merged.kept' : 'message.merged.lost', params),
    }),
    ...(inherited ? { link: `/market/lead?id=${winner.id}` } : {}),
  })
}

export const merging: Merging = {
  async merge(context, { winnerId, loserId, reason }) {
    const { scope } = context
    const found = await lock(scope, [winnerId, loserId])
    const winner = found.find((lead) => lead.id === winnerId)
    const loser = found.find((lead) => lead.id === loserId)
    if (!winner || !loser || winner === loser) throw notFound()
    // What somebody is about to decide on, and what was sold, is not swallowed.
    if (loser.checkId !== null || loser.state === 'DONE') throw refuse('CUSTOMER_STATE')
    // One level only, so that each merge can be undone alone.
    await assertNoneMerged(scope.raw, loserId)
    const rows = await scope.raw
      .selectFrom('customer')
      .select(['id', ...taken])
      .where('id', 'in', [winnerId, loserId])
      .execute()
    const [into, from] = [winnerId, loserId].map((id) => rows.find((row) => row.id === id)) as unknown as [Row, Row]
    const takes = Object.fromEntries(
      taken.filter((field) => into[field] === null && from[field] !== null).map((field) => [field, from[field]]),
    )
    const inherited = await inheritedOwner(scope.raw, winner, loser)
    await scope.raw
      .updateTable('customer')
      .set({ mergedInto: winnerId, deletedAt: sql`now()` })
      .where('id', '=', loserId)
      .execute()
    if (Object.keys(takes).length > 0) {
      await scope.raw.updateTable('customer').set(takes).where('id', '=', winnerId).execute()
    }
    if (inherited) {
      const owned = { ownerId: inherited.ownerId, ownedAt: sql<string>`now()`, warnedAt: null }
      await move(scope.raw, { call: 'customer/merge', reason }, [winner], 'WAIT', owned)
    }
    await recount(scope.raw, winnerId)
    if (loser.ownerId !== null && loser.ownerId !== winner.ownerId) await tellOwner(context, winner, loser, inherited)
    const merge = scope.insert('customerMerge', {
      winnerId,
      loserId,
      taken: { ...takes, ...inherited },
      reason: reason ?? null,
      undoneBy: null,
    })
    return merge.returning('customerMerge.id').executeTakeFirstOrThrow()
  },

  async unmerge({ scope, actor }, { id }) {
    const merge = await scope.raw
      .selectFrom('customerMerge')
      .select(['winnerId', 'loserId', 'taken'])
      .where('id', '=', id)
      .where('undoneAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    const [winner] = merge ? await lock(scope, [merge.winnerId]) : []
    if (!merge || !winner) throw notFound()
    await scope.raw
      .updateTable('customer')
      .set({ mergedInto: null, deletedAt: null })
      .where('id', '=', merge.loserId)
      .execute()
    await giveBack(scope.raw, merge.winnerId, merge.taken)
    const { ownerId, state } = merge.taken as Partial<Inherited>
    // Whoever came to hold the winner by the merge has his own lead again; what he has begun with this one stays his.
    if (state && winner.ownerId === ownerId && winner.state === 'WAIT') {
      const free = { ownerId: null, ownedAt: null, warnedAt: null }
      await move(scope.raw, { call: 'customer/unmerge' }, [winner], state, free)
    }
    await recount(scope.raw, merge.winnerId)
    await recount(scope.raw, merge.loserId)
    await scope.raw
      .updateTable('customerMerge')
      .set({ undoneBy: actor.userId, undoneAt: sql`now()` })
      .where('id', '=', id)
      .execute()
    return null
  },
}

type Row = Record<Taken, unknown>
