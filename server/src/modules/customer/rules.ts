import { holdingStates, type LeadCall } from '@cogcampus/contract/life/customer'
import { openOrderStates } from '@cogcampus/contract/life/order'
import { type SqlBool, sql } from 'kysely'
import type { ReadScope, WriteScope } from '../../db/scope.ts'
import type { WriteContext } from '../../http/context.ts'
import { startOfToday } from '../../lib/day.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { setting } from '../../lib/settings.ts'
import { type Found, mayAct, refusalOf, selectForUpdate } from './flow.ts'

/**
 * Holds back every other claim for, and allocation to, one person until this transaction ends, so that caps are counted
 * and used by one at a time. Taken before any lead is locked.
 */
export const oneAtATime = (scope: WriteScope, userId: number) => scope.lock(`customer/apply ${userId}`)

const countedFor = (scope: ReadScope) =>
  scope.unscoped('the load of a user, and the caps on it, count all leads and claims, also at other campuses')

/** How many leads a person still holds: those that wait or are in progress, under review or not. */
export const held = (scope: ReadScope, userId: number) =>
  countedFor(scope)
    .selectFrom('customer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('state', 'in', holdingStates)

/** Refuses a further lead to a user at the holding cap; the user's other claims wait until this transaction ends. */
export async function assertRoom({ db, scope }: Pick<WriteContext, 'db' | 'scope'>, userId: number): Promise<void> {
  await oneAtATime(scope, userId)
  const cap = await setting(db, 'customer.holdingCap')
  const { count } = await held(scope, userId).executeTakeFirstOrThrow()
  if (count >= cap) throw refuse('CUSTOMER_HOLDING_CAP', { params: { cap } })
}

/** How many claims a person made today, in the business's day; leads given back since count too. */
export const claimedToday = (scope: ReadScope, userId: number) =>
  countedFor(scope)
    .selectFrom('customerClaim')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('createdAt', '>=', startOfToday())

/**
 * The users who can receive leads of these campuses: enabled, with a role that follows leads up and reaches the campus, as
 * `grantsOf` of http/actor.ts has it. Users whose own work it is come first, those of the campus
 * before others, and of them those who hold the fewest.
 */
export async function receivers(scope: ReadScope, campusIds: readonly number[]) {
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
    group by u.id, c.id
    order by bool_or(r.scope = 'OWN' and c.id = any(home.ids)) desc, bool_or(r.scope = 'OWN') desc, holding, u.id`.execute(
    countedFor(scope),
  )
  return rows
}

/**
 * Whether the patient `child` and the parent `p` are the family of the lead `customer`, in SQL: of its phone, and of its child's name,
 * which may have been put right where the family has no other child.
 */
const isFamily = sql<SqlBool>`(p.phone = customer.phone and p.deleted_at is null and (child.name = customer.child_name
  or child.created_at >= customer.created_at and not exists (select from patient_parent l
    where l.parent_id = p.id and l.patient_id <> child.id)))`

/** Whether a patient and a parent, in SQL, are the family of the lead `customer`. */
export const isFamilyOf = (patientId: number, parentId: number) =>
  sql<SqlBool>`exists (select from parent_info p, patient child where p.id = ${parentId} and child.id = ${patientId} and ${isFamily})`

/** Whether the family of the lead `customer` has an order that is not over, in SQL: that of its deal, or one sold at the desk since it came. */
export const hasOpenOrder = sql<SqlBool>`(
  exists (select from order_info o where o.customer_id = customer.id and o.deleted_at is null
    and o.state = any(${[...openOrderStates]}::text[]))
  or exists (select from parent_info p join order_info o on o.parent_id = p.id join patient child on child.id = o.patient_id
    where ${isFamily} and o.campus_id = customer.campus_id and o.customer_id is null and o.created_at >= customer.created_at
      and o.deleted_at is null and o.type <> 'TRIAL' and o.state = any(${[...openOrderStates]}::text[])))`

/** Of these leads within reach, those with an order that is not over, whoever may read it: they are no longer given up. */
export async function withOpenOrder(
  { scope }: Pick<WriteContext, 'scope'>,
  ids: readonly number[],
): Promise<Set<number>> {
  const found = scope
    .from('customer')
    .selectAll('customer')
    .where('customer.id', 'in', [...ids])
  const rows = await scope.fromFound(found.as('customer')).select('customer.id').where(hasOpenOrder).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Who looks after the open lead of a child at a campus whose phone is that of one of these parents; null where nobody does. */
export async function ownerOfLead(
  scope: ReadScope,
  { campusId, childName, parentIds }: { campusId: number; childName: string; parentIds: readonly number[] },
): Promise<number | null> {
  const lead = await scope
    .unscoped('a family that is registered is advised by whoever looks after its lead')
    .selectFrom('customer')
    .innerJoin('parentInfo', 'parentInfo.phone', 'customer.phone')
    .select('customer.ownerId')
    .where('parentInfo.id', 'in', [...parentIds])
    .where('customer.campusId', '=', campusId)
    .where('customer.childName', '=', childName)
    .where('customer.deletedAt', 'is', null)
    .where('customer.state', 'in', holdingStates)
    .executeTakeFirst()
  return lead?.ownerId ?? null
}

/** The lead for a change by its holder; refuses a user who may only read it. After a sale the data belongs to patient and parent. */
export async function changeable({ scope }: WriteContext, id: number) {
  const lead = await scope
    .from('customer')
    .selectAll('customer')
    .where('customer.id', '=', id)
    .where('customer.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!lead) throw notFound()
  if (!mayAct(scope, lead)) throw refuse('CUSTOMER_NOT_YOURS')
  if (lead.state === 'DONE') throw refuse('CUSTOMER_STATE')
  return lead
}

/** The lead that an application is about, locked; refused where the call does not apply to it or to the caller. */
export async function applicable({ scope }: WriteContext, call: LeadCall, id: number): Promise<Found> {
  const [lead] = await selectForUpdate(scope, [id])
  if (!lead) throw notFound()
  const refusal = refusalOf(scope, call, lead)
  if (refusal) throw refusal
  return lead
}
