import type { ErrCode } from '@cogcampus/contract/errors'
import {
  type AllowedActor,
  allowedActorOf,
  type LeadCall,
  type LeadState,
  leadLife,
  leadStates,
} from '@cogcampus/contract/life/customer'
import { answerOf } from '@cogcampus/contract/life/cycle'
import { sql, type Updateable } from 'kysely'
import type { Change } from '../../db/columns.ts'
import type { Within } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'
import { type Refusal, refuse } from '../../lib/errors.ts'
import type { CustomerTable } from './table.ts'

/** A lead as a step finds it, locked until the step is done. */
export interface Found extends Within<'customer'> {
  id: number
  campusId: number
  childName: string
  phone: string
  state: LeadState
  ownerId: number | null
  exOwnerId: number | null
  pooledAt: string | null
  lockedTo: string | null
  checkId: number | null
  intention: CustomerTable['intention']
  source: string | null
  createdAt: string
  version: number
}

/** Leads within reach, as a step needs them, in the order of their ids. */
export const look = (scope: WriteScope, ids: readonly number[]) =>
  scope
    .from('customer')
    .select([
      'id',
      'campusId',
      'childName',
      'phone',
      'state',
      'ownerId',
      'exOwnerId',
      'pooledAt',
      'lockedTo',
      'checkId',
      'intention',
      'source',
      'createdAt',
      'version',
    ])
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .orderBy('id')

/** Locks leads within reach, always in the order of their ids so that two callers never wait for each other in a ring. */
export const selectForUpdate = (scope: WriteScope, ids: readonly number[]): Promise<Found[]> =>
  look(scope, ids).forUpdate().execute()

/** The leads that were merged into one. */
export const mergedInto = (scope: WriteScope, id: number) =>
  scope
    .unscoped('a lead counts, and is found, with those merged into it, wherever they are')
    .selectFrom('customer')
    .where('mergedInto', '=', id)

/** Refuses what would leave leads merged into one that is gone. */
export async function assertNoneMerged(scope: WriteScope, id: number): Promise<void> {
  if (await mergedInto(scope, id).select('id').executeTakeFirst()) throw refuse('CUSTOMER_MERGED')
}

/** Whether the caller may take the owner's steps: as the owner, or as a manager of the leads of that campus. */
export const mayAct = (
  scope: WriteScope | { reach: WriteScope['reach']; userId: number },
  lead: { ownerId: number | null; campusId: number },
) => lead.ownerId === scope.userId || scope.reach.all || scope.reach.campusIds.includes(lead.campusId)

/** As {@link mayAct}, of each lead of a query. */
export const mayActOn = ({ reach, userId }: Pick<WriteScope, 'reach' | 'userId'>) =>
  sql<boolean>`(${reach.all} or customer.owner_id is not distinct from ${userId}
    or customer.campus_id = any(${reach.campusIds}::bigint[]))`

type Caller = Pick<WriteScope, 'reach' | 'userId'>
/** The applicant of an application, and the reviewer who agreed at the campus. */
interface Hands {
  applicantId?: number
  campusCheckerId?: number | null
}
const allows: Record<AllowedActor, (caller: Caller, lead: Found, hands: Hands) => boolean> = {
  owner: mayAct,
  holder: ({ userId }, { ownerId }) => ownerId === userId,
  manager: ({ reach }, { campusId }) => reach.all || reach.campusIds.includes(campusId),
  claimer: () => true,
  reviewer: ({ userId }, _lead, { applicantId, campusCheckerId }) =>
    applicantId !== userId && campusCheckerId !== userId,
  applicant: ({ userId }, _lead, { applicantId }) => applicantId === userId,
  product: () => false,
}
/** The refusal of a late call, whatever state the lead is in since. */
const tooLate: Partial<Record<AllowedActor, ErrCode>> = {
  claimer: 'CUSTOMER_ALREADY_TAKEN',
  reviewer: 'CHECK_DECIDED',
  applicant: 'CHECK_DECIDED',
}

/** The refusal of a step, or null where the caller may take it; the table of steps names the allowed actor and state. */
export function refusalOf(
  caller: Caller,
  call: LeadCall,
  lead: Found,
  { agreed, ...hands }: Hands & { agreed?: boolean } = {},
): Refusal | null {
  const actor = allowedActorOf(call, lead.state)
  if (!allows[actor](caller, lead, hands)) {
    if (actor !== 'reviewer') return refuse('CUSTOMER_NOT_YOURS')
    return refuse(hands.applicantId === caller.userId ? 'CHECK_OWN' : 'CHECK_TWICE')
  }
  if (leadLife.after(call, lead.state, answerOf(agreed))) return null
  // The campus comes first: nobody has decided yet.
  const early = call === 'customer/apply/check/leader' && lead.state === 'FINISH_CAMPUS'
  return refuse(early ? 'CHECK_AT_CAMPUS' : (tooLate[actor] ?? 'CUSTOMER_STATE'), {
    row: { table: 'customer', id: lead.id, state: lead.state },
  })
}

type LeadChange = Omit<Change<CustomerTable>, 'place' | 'stage' | 'review'>

/** The leads of families that buy at the desk. */
export const ofBuyers = (scope: WriteScope) =>
  scope.writeUnscoped('the lead of a family whose order was found within reach')

interface Step {
  call: LeadCall | 'customer/merge' | 'customer/unmerge' | 'order-info/pay' | 'job/pool'
  /** Why, as the time line shows it. */
  reason?: string | undefined
}

/**
 * Takes one step with leads that `selectForUpdate` found: every change of a lead's state goes through here. The state each lead
 * was found in stands in the condition, so nothing moves twice. Answers how many moved.
 */
export async function move(
  scope: WriteScope,
  step: Step,
  leads: readonly { id: number; state: LeadState }[],
  to: LeadState,
  change: LeadChange = {},
): Promise<number> {
  if (leads.length === 0) return 0
  await scope.nameStep(step)
  let moved = 0
  for (const from of new Set(leads.map((lead) => lead.state))) {
    const ids = leads.filter((lead) => lead.state === from).map((lead) => lead.id)
    const rows: ReturnType<typeof scope.update<'customer'>> =
      step.call === 'order-info/pay' ? ofBuyers(scope).updateTable('customer') : scope.update('customer')
    const { numUpdatedRows } = await rows
      .set({
        ...leadStates[to],
        ...(from === to ? {} : { movedAt: sql<string>`now()` }),
        ...(leadStates[to].review === 'NONE' ? { checkId: null } : {}),
        ...change,
      } as Updateable<CustomerTable>)
      .where('id', 'in', ids)
      .where('state', '=', from)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    moved += Number(numUpdatedRows)
  }
  return moved
}
