import type { LeadCall, LeadState } from '@cogcampus/contract/life/customer'
import { sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { badField, refuse } from '../../lib/errors.ts'
import { type Found, move, refusalOf } from '../customer/flow.ts'
import { sendMessage } from '../message/store.ts'
import { decidesOwn } from '../order-info/rules.ts'
import { conclude } from './parts.ts'
import { type Application, applicationOf, decidedAlready, settle } from './store.ts'

type Decision = { id: number; agreed: boolean; reason?: string | undefined }

async function decidable(context: WriteContext, call: LeadCall, decision: Decision): Promise<Application> {
  const application = await applicationOf(context, decision.id)
  if (!application) throw await decidedAlready(context, decision.id)
  const { lead, applicantId, campusCheckerId } = application
  const hands = { applicantId, campusCheckerId }
  const refusal = refusalOf(context.scope, call, lead, { agreed: decision.agreed, ...hands })
  if (refusal) throw refusal
  const explained = !decision.agreed || application.approvalFor.length > 0
  if (explained && !decision.reason) throw badField('BAD_INPUT', 'reason', context.t('field.required'))
  return application
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
  await move(context.scope, { call: 'customer-check/update', reason: decision.reason }, [check.lead], to, {
    // The lead was locked during the review: its owner is warned again before it falls.
    warnedAt: null,
    ...(to === 'NOT' ? { lostReason: check.lostReason, nextContactAt: null } : {}),
  })
  return answer(context, check, decision)
}

/** Whoever agrees at the campus to a price that needs somebody's word must be able to approve such an order there. */
async function assertApprover(context: WriteContext, { lead, applicantId, approvalFor }: Application): Promise<void> {
  if (approvalFor.length === 0) return
  const reach = context.actor.grants.get('/admin/order-info/approve')
  if (!reach || !context.scope.within(reach).hasCampus(lead.campusId)) throw refuse('CHECK_NEEDS_APPROVER')
  await decidesOwn(context, lead.campusId, [applicantId, lead.ownerId])
}

/** The campus decides on a deal (`customer/apply/check/campus`). */
export async function decideAtCampus(context: WriteContext, decision: Decision): Promise<null> {
  const call = 'customer/apply/check/campus'
  const check = await decidable(context, call, decision)
  const step = { call, reason: decision.reason } as const
  if (!decision.agreed) return reject(context, check, decision, step)
  await assertApprover(context, check)
  await settle(context, check, {
    state: 'CAMPUS_AGREED',
    opinion: decision.reason ?? null,
    campusCheckerId: context.actor.userId,
    campusCheckedAt: sql<string>`now()`,
  })
  await move(context.scope, step, [check.lead], 'FINISH_LEADER')
  return null
}

/** The marketing lead decides on a deal (`customer/apply/check/leader`): patient, parent and order come to be. */
export async function decideAsLeader(context: WriteContext, decision: Decision): Promise<null> {
  const call = 'customer/apply/check/leader'
  const check = await decidable(context, call, decision)
  const step = { call, reason: decision.reason } as const
  if (!decision.agreed) return reject(context, check, decision, step)
  await settle(context, check, decidedBy(context, decision, 'APPROVED'))
  const patientId = await conclude(context, { ...check, deal: check.deal as NonNullable<typeof check.deal> })
  await move(context.scope, step, [check.lead], 'DONE', {
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
  await move(context.scope, step, [check.lead], 'IN', { finishAt: null, warnedAt: null })
  return answer(context, check, decision)
}

async function answer(
  { scope, actor }: WriteContext,
  check: { id: number; applicantId: number; lead: Found },
  { agreed, reason }: Decision,
) {
  const name = check.lead.childName
  await sendMessage(scope, [check.applicantId], {
    type: 'REMIND',
    words: (t) => ({
      title: t(agreed ? 'message.checkAgreed.title' : 'message.checkRejected.title', { name }),
      body: t(agreed ? 'message.checkAgreed.body' : 'message.checkRejected.body', {
        by: actor.userName,
        name,
        reason: reason ?? '',
      }),
    }),
    link: `/market/lead?id=${check.lead.id}`,
    opens: { call: '/admin/customer/detail', campusId: check.lead.campusId },
    eventKey: `check:${check.id}`,
  })
  return null
}
