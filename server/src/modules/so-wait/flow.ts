import { offerBy, openWaitStates, type WaitCall, waitLife } from '@cogcampus/contract/life/wait'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { inStates } from '../../lib/states.ts'
import { stepsOf } from '../../lib/step.ts'
import { settleMessages } from '../message/store.ts'
import { waitAsked, waitOffered } from './tell.ts'

const columns = ['id', 'version', 'state', 'campusId', 'patientId', 'courseId'] as const

/** Entries within reach, locked in the order of their ids; with `skip`, without those that another caller holds. */
export function lockWaits(scope: WriteScope, among: Expression<SqlBool>, { skip = false } = {}) {
  const rows = scope.from('soWait').select(columns).where(among).orderBy('id').forUpdate()
  return (skip ? rows.skipLocked() : rows).execute()
}
/**
 * The entries within reach by which a patient is offered a place, locked. Who ends an offer together with a consent or a treatment locks
 * them first, as who takes an offer holds its entry first.
 */
export const lockOffered = (scope: WriteScope, patientId: number) =>
  lockWaits(scope, sql<SqlBool>`(so_wait.state = 'OFFERED' and so_wait.patient_id = ${patientId})`)
/** The entries within reach by which a patient waits or is offered a place, locked as those of {@link lockOffered}. */
export const lockOpen = (scope: WriteScope, patientId: number) =>
  lockWaits(scope, sql<SqlBool>`(${inStates('so_wait', openWaitStates)} and so_wait.patient_id = ${patientId})`)
export type Found = Awaited<ReturnType<typeof lockWaits>>[number]

/** An entry as the caller saw it. */
export interface Seen {
  id: number
  version: number
}

const steps = stepsOf('soWait', waitLife, 'WAIT_STATE')

/** An entry within reach for one step, locked; refuses the step in its state, and a version that is not its own. */
export async function open(scope: WriteScope, call: WaitCall, { id, version }: Seen): Promise<Found> {
  const [wait] = await lockWaits(scope, sql<SqlBool>`so_wait.id = ${id}`)
  if (!wait) throw notFound()
  const why = steps.refusal(call, wait, { version })
  if (why) throw why
  return wait
}

interface Change {
  /** Which of the moves of the call it is. */
  when?: string
  /** Why an entry ends. */
  reason?: string
  /** The session by which an offer is taken. */
  soDayId?: number
}

/** Takes a step with locked entries and their open offers: every change of a state goes through here. */
export async function advance(
  scope: WriteScope,
  call: WaitCall,
  waits: readonly Pick<Found, 'id' | 'state'>[],
  { when, reason, soDayId }: Change = {},
): Promise<void> {
  const over: number[] = []
  for (const [from, some] of Map.groupBy(waits, ({ state }) => state)) {
    const to = waitLife.after(call, from, when)
    const ids = some.map(({ id }) => id)
    const moved = () => refuse('WAIT_STATE', { row: { table: 'so_wait', id: ids[0] ?? 0, state: from } })
    if (!to) throw moved()
    const offer = from === 'OFFERED' ? offerBy[call] : undefined
    if (offer) {
      const closed = await scope
        .update('soWaitOffer')
        .set({ state: offer, ...(soDayId ? { soDayId } : {}) })
        .where(sql<SqlBool>`wait_id = any(${ids}::bigint[])`)
        .where('state', '=', 'OPEN')
        .returning('id')
        .execute()
      if (closed.length !== ids.length) throw moved()
      over.push(...closed.map(({ id }) => id))
    }
    const changed = await scope
      .update('soWait')
      .set({ state: to, ...(reason ? { reason } : {}) })
      .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
      .where('state', '=', from)
      .executeTakeFirstOrThrow()
    if (changed.numUpdatedRows !== BigInt(ids.length)) throw moved()
  }
  // Nor is a family asked any more for what it has answered, or can no longer take.
  await settleMessages(scope, [...waits.map(({ id }) => waitAsked(id)), ...over.map(waitOffered)])
}

/** The version of an entry after a step. */
export const versionOf = (scope: WriteScope, id: number) =>
  scope.from('soWait').select('version').where('id', '=', id).executeTakeFirstOrThrow()
