import type { LeadCall, LeadState } from '@cogcampus/contract/life/customer'
import { sql, type Updateable } from 'kysely'
import type { Change } from '../../db/columns.ts'
import type { WriteContext } from '../../http/context.ts'
import { badField, notFound, refuse } from '../../lib/errors.ts'
import { type Found, lock, move, refusalOf } from '../customer/move.ts'
import { sendMessage } from '../message/send.ts'
import { conclude } from './deal.ts'
import { checks } from './list.ts'
import type { CustomerCheckTable } from './table.ts'

type Decision = { id: number; agreed: boolean; reason?: string | undefined }
type Application = NonNullable<Awaited<ReturnType<typeof open>>>

/** An application within reach with its lead locked: two reviewers decide one after the other. */
async function open({ scope }: WriteContext, id: number) {
  const found = await checks(scope)
    .select('customerCheck.customerId')
    .where('customerCheck.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const [lead] = await lock(scope, [found.customerId])
  const check = await scope.raw
    .selectFrom('customerCheck')
    .select(['id', 'kind', 'state', 'toState', 'lostReason', 'deal', 'applicantId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // The lead may have moved on between the two reads; its application then no longer stands.
  return lead && lead.checkId === id ? { ...check, lead } : null
}

async function decidable(context: WriteContext, call: LeadCall, decision: Decision): Promise<Application> {
  const application = await open(context, decision.id)
  if (!application) throw refuse('CHECK_DECIDED')
  const { lead, applicantId } = application
  const refusal = refusalOf(context.scope, call, lead, { agreed: decision.agreed, applicantId })
  if (refusal) throw refusal
  if (!decision.agreed && !decision.reason) throw badField('BAD_INPUT', 'reason', context.t('field.required'))
  return application
}

async function settle({ scope }: WriteContext, check: Application, values: Change<CustomerCheckTable>): Promise<void> {
  await scope.raw
    .updateTable('customerCheck')
    .set(values as Updateable<CustomerCheckTable>)
    .where('id', '=', check.id)
    .where('state', '=', check.state)
    .execute()
}

const decidedBy = ({ actor }: WriteContext, { reason }: Decision, state: 'APPROVED' | 'REJECTED') => ({
  state,
  checkerId: actor.userId,
  checkedAt: sql<string>`now()`,
  opinion: reason ?? null,
})

/** A reviewer decides on a change of stage (`customer-check/update`). */
export async function decideStage(context: WriteContext, decision: Decision): Promise<null> {
  const check = await decidable(context, 'customer-check/update', decision)
  const to: LeadState = decision.agreed ? check.toState : 'IN'
  await settle(context, check, decidedBy(context, decision, decision.agreed ? 'APPROVED' : 'REJECTED'))
  await move(context.scope.raw, { call: 'customer-check/update', reason: decision.reason }, [check.lead], to, {
    // Nobody could work with the lead while it waited: its owner is warned anew before it falls.
    warnedAt: null,
    ...(to === 'NOT' ? { lostReason: check.lostReason, nextContactAt: null } : {}),
  })
  return answer(context, check, decision)
}

/** The campus decides on a deal (`customer/apply/check/campus`). */
export async function decideAtCampus(context: WriteContext, decision: Decision): Promise<null> {
  const call = 'customer/apply/check/campus'
  const check = await decidable(context, call, decision)
  const step = { call, reason: decision.reason } as const
  if (!decision.agreed) return reject(context, check, decision, step)
  await settle(context, check, {
    state: 'CAMPUS_AGREED',
    campusCheckerId: context.actor.userId,
    campusCheckedAt: sql<string>`now()`,
  })
  await move(context.scope.raw, step, [check.lead], 'FINISH_LEADER')
  return null
}

/** The marketing lead decides on a deal (`customer/apply/check/leader`): patient, parent and order come to be. */
export async function decideAsLeader(context: WriteContext, decision: Decision): Promise<null> {
  const call = 'customer/apply/check/leader'
  const check = await decidable(context, call, decision)
  const step = { call, reason: decision.reason } as const
  if (!decision.agreed) return reject(context, check, decision, step)
  await settle(context, check, decidedBy(context, decision, 'APPROVED'))
  const patientId = await conclude(context, check.lead, check.deal as NonNullable<typeof check.deal>)
  await move(context.scope.raw, step, [check.lead], 'DONE', {
    patientId,
    doneAt: sql<string>`now()`,
    nextContactAt: null,
  })
  return answer(context, check, decision)
}

async function reject(
  context: WriteContext,
  check: Application,
  decision: Decision,
  step: { call: LeadCall; reason?: string | undefined },
): Promise<null> {
  await settle(context, check, decidedBy(context, decision, 'REJECTED'))
  await move(context.scope.raw, step, [check.lead], 'IN', { finishAt: null, warnedAt: null })
  return answer(context, check, decision)
}

/** The applicant takes an application back (`customer-check/delete`). */
export async function withdraw(context: WriteContext, { id }: { id: number }): Promise<null> {
  const check = await open(context, id)
  if (!check) throw refuse('CHECK_DECIDED')
  const refusal = refusalOf(context.scope, 'customer-check/delete', check.lead, check)
  if (refusal) throw refusal
  await settle(context, check, { state: 'WITHDRAWN' })
  const cleared = check.kind === 'FINISH' ? { finishAt: null } : {}
  await move(context.scope.raw, { call: 'customer-check/delete' }, [check.lead], 'IN', cleared)
  return null
}

async function answer(
  { scope, actor }: WriteContext,
  check: { id: number; applicantId: number; lead: Found },
  { agreed, reason }: Decision,
) {
  const name = check.lead.childName
  await sendMessage(scope.raw, [check.applicantId], {
    type: 'REMIND',
    say: (t) => ({
      title: t(agreed ? 'message.checkAgreed.title' : 'message.checkRejected.title', { name }),
      body: t(agreed ? 'message.checkAgreed.body' : 'message.checkRejected.body', {
        by: actor.userName,
        name,
        reason: reason ?? '',
      }),
    }),
    link: `/market/lead?id=${check.lead.id}`,
    eventKey: `check:${check.id}`,
  })
  return null
}
