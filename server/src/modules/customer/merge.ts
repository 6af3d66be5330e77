import type { customer } from '@cogcampus/contract/admin/customer'
import { holdingStates } from '@cogcampus/contract/life/customer'
import { sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { setting } from '../../lib/settings.ts'
import type { Translate } from '../../lib/text.ts'
import { sendMessage } from '../message/store.ts'
import { assertNoneMerged, type Found, move, selectForUpdate } from './flow.ts'
import { receivers } from './rules.ts'
import { searchWithMerged } from './search.ts'

/** What an empty field of the winner takes from the loser, and its type in the database. */
export const types = {
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
export type Taken = keyof typeof types
export const taken = Object.keys(types) as Taken[]

type Handles = Pick<WriteContext, 'db' | 'scope'>

/** Counts a lead's contacts anew, with those of the leads merged into it, and renews what it is found by. */
export async function recount({ db: shared, scope }: Handles, id: number): Promise<void> {
  const db = scope.writeUnscoped('leads of a merge are counted together; one of them is locked within reach')
  const attemptsCount = await setting(shared, 'customer.attemptsCount')
  await sql`
    with noted as (select f.created_at, f.two_way from customer_follow f
        join customer c on c.id = f.customer_id where ${id} in (c.id, c.merged_into)),
      contact as (select min(f.created_at) as first, max(f.created_at) as last,
        max(f.created_at) filter (where f.two_way) as answer, count(*) as count
      from noted f where f.two_way or ${attemptsCount === 1}),
      attempt as (select count(*) as count from noted f where not f.two_way and not ${attemptsCount === 1})
    update customer set first_contact_at = contact.first, last_contact_at = contact.last,
      last_answer_at = contact.answer, contact_count = contact.count, attempts = attempt.count
    from contact, attempt where id = ${id}`.execute(db)
  const lead = await db
    .selectFrom('customer')
    .select(['id', 'childName', 'contact', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const search = await searchWithMerged(scope, lead)
  await db.updateTable('customer').set({ search }).where('id', '=', id).execute()
}

export interface Inherited {
  ownerId: number
  /** What the winner was before, and became: what was in progress with the owner goes on. */
  state: 'POOL' | 'WAIT'
  to: 'WAIT' | 'IN'
  /** Since when it was that. */
  movedAt: string
}

/**
 * The owner that a lead without an owner takes over from one merged into it. They hold one lead before and after, so
 * that no cap is passed.
 */
async function inheritedOwner(
  scope: WriteScope,
  winner: Found & { movedAt: string },
  loser: Found,
): Promise<Inherited | null> {
  const { ownerId } = loser
  if (ownerId === null || winner.ownerId !== null || !holdingStates.includes(loser.state)) return null
  if (winner.state !== 'POOL' && winner.state !== 'WAIT') return null
  const able = await receivers(scope, [winner.campusId])
  return able.some((one) => one.id === ownerId)
    ? { ownerId, state: winner.state, movedAt: winner.movedAt, to: loser.state === 'WAIT' ? 'WAIT' : 'IN' }
    : null
}

/** Notifies the owner of a merged lead of the lead it went into, unless the owner merged it. */
async function notifyOwner(
  { scope, actor }: WriteContext,
  winner: Found,
  loser: Found,
  inherited: Inherited | null,
): Promise<void> {
  if (loser.ownerId === null || loser.ownerId === actor.userId) return
  // What another campus knows of a family is not told here.
  const elsewhere = winner.campusId !== loser.campusId
  const params = (t: Translate) => ({
    ...{ by: actor.userName, name: loser.childName },
    into: elsewhere ? t('message.merged.elsewhere') : winner.childName,
  })
  await sendMessage(scope, [loser.ownerId], {
    type: 'REMIND',
    words: (t) => ({
      title: t('message.merged.title', params(t)),
      body: t(inherited ? 'message.merged.kept' : 'message.merged.lost', params(t)),
    }),
    ...(inherited ? { link: `/market/lead?id=${winner.id}` } : {}),
    opens: { call: '/admin/customer/detail', campusId: loser.campusId },
  })
}

export const merge: Handlers<typeof customer>['merge'] = async (context, { winnerId, loserId, reason }) => {
  const { scope } = context
  const found = await selectForUpdate(scope, [winnerId, loserId])
  const winner = found.find((lead) => lead.id === winnerId)
  const loser = found.find((lead) => lead.id === loserId)
  if (!winner || !loser || winner === loser) throw notFound()
  // A lead under review or sold cannot be merged into another.
  if (loser.checkId !== null || loser.state === 'DONE') throw refuse('CUSTOMER_STATE')
  // One level only, so that each merge can be undone alone.
  await assertNoneMerged(scope, loserId)
  const rows = await scope
    .from('customer')
    .select(['id', 'movedAt', ...taken])
    .where('id', 'in', [winnerId, loserId])
    .execute()
  const [into, from] = [winnerId, loserId].map((id) => rows.find((row) => row.id === id)) as unknown as [Row, Row]
  const takes = Object.fromEntries(
    taken.filter((field) => into[field] === null && from[field] !== null).map((field) => [field, from[field]]),
  )
  const inherited = await inheritedOwner(scope, { ...winner, movedAt: into.movedAt }, loser)
  await scope
    .update('customer')
    .set({ mergedInto: winnerId, deletedAt: sql`now()` })
    .where('id', '=', loserId)
    .execute()
  if (Object.keys(takes).length > 0) {
    await scope.update('customer').set(takes).where('id', '=', winnerId).execute()
  }
  if (inherited) {
    const owned = { ownerId: inherited.ownerId, ownedAt: sql<string>`now()`, warnedAt: null }
    await move(scope, { call: 'customer/merge', reason }, [winner], inherited.to, owned)
  }
  await recount(context, winnerId)
  if (loser.ownerId !== null && loser.ownerId !== winner.ownerId) await notifyOwner(context, winner, loser, inherited)
  const merge = scope.insert('customerMerge', {
    winnerId,
    loserId,
    taken: { ...takes, ...inherited },
    reason: reason ?? null,
    undoneBy: null,
  })
  return merge.returning('customerMerge.id').executeTakeFirstOrThrow()
}

type Row = Record<Taken, unknown> & { movedAt: string }
