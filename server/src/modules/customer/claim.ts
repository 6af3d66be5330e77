import type { customer } from '@cogcampus/contract/admin/customer'
import { holdingStates, leadAfter } from '@cogcampus/contract/life/customer'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Handlers } from '../../http/context.ts'
import { startOfToday } from '../../lib/day.ts'
import { badField, notFound, type Refusal, refuse } from '../../lib/errors.ts'
import { setting, settingsOf } from '../../lib/settings.ts'
import { sendMessage } from '../message/send.ts'
import { onEach, refuseTooLate } from './each.ts'
import { type Found, move, refusalOf } from './move.ts'

type Claims = Pick<Handlers<typeof customer>, 'apply' | 'allocation' | 'allocation/candidates'>

const CLAIM_LOCK = 727_110

/**
 * Holds back every other claim for, and allocation to, one person until this transaction ends, so that caps are counted
 * and used by one at a time. Taken before any lead is locked.
 */
export const oneAtATime = (db: Kysely<Database>, userId: number) =>
  sql`select pg_advisory_xact_lock(${CLAIM_LOCK}, (${userId}::bigint % 2147483647)::integer)`.execute(db)

/** How many leads a person still holds: those that wait or are in progress, under review or not. */
export const held = (db: Pick<Kysely<Database>, 'selectFrom'>, userId: number) =>
  db
    .selectFrom('customer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('state', 'in', holdingStates)

/** Refuses a lead more to who holds as many as the rules allow; his other claims wait until this transaction ends. */
export async function assertRoom(db: Kysely<Database>, userId: number): Promise<void> {
  await oneAtATime(db, userId)
  const cap = await setting(db, 'customer.holdingCap')
  const { count } = await held(db, userId).executeTakeFirstOrThrow()
  if (count >= cap) throw refuse('CUSTOMER_HOLDING_CAP', { params: { cap } })
}

/** How many claims a person made today, in the business's day; leads given back since count too. */
export const claimedToday = (db: Pick<Kysely<Database>, 'selectFrom'>, userId: number) =>
  db
    .selectFrom('customerClaim')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('createdAt', '>=', startOfToday())

/** Refuses an ex-owner who comes back too soon. */
function coolDown(lead: Found, userId: number, days: number): Refusal | null {
  if (lead.exOwnerId !== userId || !lead.pooledAt) return null
  const until = new Date(Date.parse(lead.pooledAt) + days * 86_400_000)
  return until.getTime() > Date.now() ? refuse('CUSTOMER_COOL_DOWN', { params: { days } }) : null
}

/**
 * To whom leads of these campuses can be given: enabled, with a role that follows leads up and reaches the campus, as
 * `grantsOf` of http/actor.ts has it. Those whose own work it is come first, and of them who holds least.
 */
export async function receivers(db: Kysely<Database>, campusIds: readonly number[]) {
  const { rows } = await sql<{ id: number; campusId: number; userName: string; roleName: string; holding: number }>`
    select u.id, c.id as campus_id, u.user_name, string_agg(distinct r.name, '、') as role_name,
      (select count(*) from customer l where l.owner_id = u.id and l.deleted_at is null
        and l.state = any(${holdingStates}::text[])) as holding
    from unnest(${campusIds}::bigint[]) as c(id) cross join rbac_user u
      join rbac_user_role ur on ur.user_id = u.id
      join rbac_role r on r.id = ur.role_id and r.status = 1 and r.deleted_at is null
      cross join lateral (select array(select uc.campus_id from rbac_user_campus uc
        join campus h on h.id = uc.campus_id and h.deleted_at is null where uc.user_id = u.id) as ids) home
    where u.status = 1 and u.deleted_at is null
      and exists (select 1 from rbac_role_resource rr join rbac_resource s on s.id = rr.resource_id
        where rr.role_id = r.id and s.code = '/admin/customer-follow/add' and s.status = 1 and s.deleted_at is null
          and not exists (select 1 from rbac_resource p
            where p.id = s.parent_id and (p.status <> 1 or p.deleted_at is not null)))
      and case r.scope when 'ALL' then true
        when 'CHOSEN' then exists (select 1 from rbac_role_campus rc where rc.role_id = r.id and rc.campus_id = c.id)
        when 'CAMPUS' then c.id = any(home.ids)
        else c.id = any(home.ids) or cardinality(home.ids) = 0 end
    group by u.id, c.id order by bool_or(r.scope = 'OWN') desc, holding, u.id`.execute(db)
  return rows
}

export const claims: Claims = {
  async apply(context, { ids }) {
    const { scope, actor } = context
    const known = await scope.raw
      .selectFrom('customer')
      .select(['id', 'campusId'])
      .where('id', 'in', ids)
      .where('deletedAt', 'is', null)
      .execute()
    // One that was in his pool until somebody else claimed it is no longer within a consultant's reach.
    const taken = new Set(known.filter((lead) => scope.mayAdd('customer', lead.campusId)).map((lead) => lead.id))
    const absent = (id: number) => (taken.has(id) ? refuse('CUSTOMER_ALREADY_TAKEN') : notFound())
    const rules = await settingsOf(scope.raw, ['customer.coolDownDays', 'customer.dailyClaims', 'customer.holdingCap'])
    const [dailyCap, holdingCap] = [rules['customer.dailyClaims'], rules['customer.holdingCap']]
    const unfree = (lead: Found) =>
      refusalOf(scope, 'customer/apply', lead) ?? coolDown(lead, actor.userId, rules['customer.coolDownDays'])
    await refuseTooLate(context, ids, unfree, absent)
    await oneAtATime(scope.raw, actor.userId)
    const holding = (await held(scope.raw, actor.userId).executeTakeFirstOrThrow()).count
    const today = (await claimedToday(scope.raw, actor.userId).executeTakeFirstOrThrow()).count
    let granted = 0
    const refusal = (lead: Found): Refusal | null => {
      const why = unfree(lead)
      if (why) return why
      if (today + granted >= dailyCap) return refuse('CUSTOMER_DAILY_CAP', { params: { cap: dailyCap } })
      if (holding + granted >= holdingCap) return refuse('CUSTOMER_HOLDING_CAP', { params: { cap: holdingCap } })
      granted++
      return null
    }
    const claim = async (leads: Found[]) => {
      const owned = { ownerId: actor.userId, ownedAt: sql<string>`now()`, warnedAt: null }
      await move(scope.raw, { call: 'customer/apply' }, leads, 'WAIT', owned)
      await scope
        .insert(
          'customerClaim',
          leads.map(({ id }) => ({ customerId: id, userId: actor.userId })),
        )
        .execute()
    }
    return onEach(context, ids, refusal, claim, absent)
  },

  async allocation(context, { ids, ownerId, reason }) {
    const { scope, actor, t } = context
    const cap = await setting(scope.raw, 'customer.holdingCap')
    const campuses = await scope.from('customer').select('campusId').distinct().where('id', 'in', ids).execute()
    const able = await receivers(
      scope.raw,
      campuses.map((row) => row.campusId),
    )
    const reached = new Set(able.filter((one) => one.id === ownerId).map((one) => one.campusId))
    if (campuses.length > 0 && reached.size === 0) {
      throw badField('UNKNOWN_REFERENCE', 'ownerId', t('field.reference'))
    }
    const unfit = (lead: Found): Refusal | null => {
      const why = refusalOf(scope, 'customer/allocation', lead)
      if (why) return why
      if (!reached.has(lead.campusId)) return refuse('CUSTOMER_RECEIVER')
      // A failed lead of his own is his to take up again; any other he has already.
      return lead.ownerId === ownerId && lead.state !== 'NOT' ? refuse('CUSTOMER_HELD_ALREADY') : null
    }
    await refuseTooLate(context, ids, unfit)
    await oneAtATime(scope.raw, ownerId)
    let holding = (await held(scope.raw, ownerId).executeTakeFirstOrThrow()).count
    const refusal = (lead: Found): Refusal | null => {
      const why = unfit(lead)
      if (why) return why
      if (holding >= cap) return refuse('CUSTOMER_HOLDING_CAP', { params: { cap } })
      holding++
      return null
    }
    return onEach(context, ids, refusal, async (leads) => {
      const owned = { ownerId, ownedAt: sql<string>`now()`, warnedAt: null, lostReason: null }
      for (const to of ['WAIT', 'IN'] as const) {
        const some = leads.filter((lead) => leadAfter('customer/allocation', lead.state) === to)
        await move(scope.raw, { call: 'customer/allocation', reason }, some, to, owned)
      }
      if (ownerId === actor.userId) return
      const [first] = leads
      await sendMessage(scope.raw, [ownerId], {
        type: 'REMIND',
        say: (t) => ({
          title: t('message.allocated.title', { count: leads.length }),
          body: t('message.allocated.body', { by: actor.userName, name: first?.childName ?? '', count: leads.length }),
        }),
        link: '/market/wait',
      })
    })
  },

  async 'allocation/candidates'({ scope, services }, { campusId }) {
    if (!scope.hasCampus(campusId)) return []
    const cap = await setting(services.db, 'customer.holdingCap')
    const able = await receivers(services.db, [campusId])
    return able.map(({ id, userName, roleName, holding }) => ({ id, userName, roleName, holding, cap }))
  },
}
