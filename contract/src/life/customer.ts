/**
 * The life of a lead (customer). This table is the only place that says what may follow what: the server's guards, the
 * console's buttons and the diagram in docs/LIFE-CYCLES.md are all made from it. No schema stands here, so that the
 * console can import it.
 */

/** The columns of a lead that its life changes (domain.md section 3.1), one combination for each state. */
export interface LeadColumns {
  place: 'PRIVATE' | 'PUBLIC'
  stage: 'WAIT' | 'IN' | 'NOT' | 'DONE'
  review: 'NONE' | 'IN_CHECK' | 'FINISH_CAMPUS' | 'FINISH_LEADER'
}

/** Every state a lead can be in; the database allows no other combination. */
export const leadStates = {
  /** In the public pool, without an owner. */
  POOL: { place: 'PUBLIC', stage: 'WAIT', review: 'NONE' },
  /** Waiting for the first contact, with or without an owner. */
  WAIT: { place: 'PRIVATE', stage: 'WAIT', review: 'NONE' },
  /** In progress. */
  IN: { place: 'PRIVATE', stage: 'IN', review: 'NONE' },
  /** Failed. */
  NOT: { place: 'PRIVATE', stage: 'NOT', review: 'NONE' },
  /** A change of stage waits for a reviewer. */
  IN_CHECK: { place: 'PRIVATE', stage: 'IN', review: 'IN_CHECK' },
  /** The deal waits for the campus. */
  FINISH_CAMPUS: { place: 'PRIVATE', stage: 'IN', review: 'FINISH_CAMPUS' },
  /** The campus agreed, the deal waits for the marketing lead. */
  FINISH_LEADER: { place: 'PRIVATE', stage: 'IN', review: 'FINISH_LEADER' },
  /** Sold. */
  DONE: { place: 'PRIVATE', stage: 'DONE', review: 'NONE' },
} as const satisfies Record<string, LeadColumns>
export type LeadState = keyof typeof leadStates
export const leadStateNames = Object.keys(leadStates) as [LeadState, ...LeadState[]]

/** The states in which a lead counts in its owner's holding cap. */
export const holdingStates: LeadState[] = ['WAIT', 'IN', 'IN_CHECK', 'FINISH_CAMPUS', 'FINISH_LEADER']

/** The stages that `check` may ask for. */
export const requestableStages = ['WAIT', 'NOT'] as const

/** For how many days a contact can still be noted. */
export const contactDays = 7

/**
 * Who takes a step, besides having the permission for its call: the lead's `owner` or whoever manages it, only a
 * `manager`, whoever may claim, a `reviewer` who is not the applicant, the `applicant` alone, the `product` by night.
 */
export type Taker = 'owner' | 'manager' | 'claimer' | 'reviewer' | 'applicant' | 'product'

export interface Step {
  /** The call that takes it, below `/admin/`. */
  call: string
  by: Taker
  from: LeadState
  to: LeadState
  /** Of a review: whether it agrees. */
  agreed?: boolean
}

export const leadSteps = [
  { call: 'customer/apply', by: 'claimer', from: 'POOL', to: 'WAIT' },
  { call: 'customer/allocation', by: 'manager', from: 'POOL', to: 'WAIT' },
  { call: 'customer/allocation', by: 'manager', from: 'WAIT', to: 'WAIT' },
  { call: 'customer/allocation', by: 'manager', from: 'IN', to: 'IN' },
  { call: 'customer/allocation', by: 'manager', from: 'NOT', to: 'WAIT' },
  { call: 'customer-follow/add', by: 'owner', from: 'WAIT', to: 'IN' },
  { call: 'customer-follow/add', by: 'owner', from: 'IN', to: 'IN' },
  { call: 'customer/follow', by: 'owner', from: 'WAIT', to: 'IN' },
  { call: 'customer/follow', by: 'owner', from: 'IN', to: 'IN' },
  { call: 'customer/intentionLevel', by: 'owner', from: 'IN', to: 'IN' },
  { call: 'customer/check', by: 'owner', from: 'IN', to: 'IN_CHECK' },
  { call: 'customer-check/update', by: 'reviewer', from: 'IN_CHECK', to: 'NOT', agreed: true },
  { call: 'customer-check/update', by: 'reviewer', from: 'IN_CHECK', to: 'WAIT', agreed: true },
  { call: 'customer-check/update', by: 'reviewer', from: 'IN_CHECK', to: 'IN', agreed: false },
  { call: 'customer/finish', by: 'owner', from: 'IN', to: 'FINISH_CAMPUS' },
  { call: 'customer/apply/check/campus', by: 'reviewer', from: 'FINISH_CAMPUS', to: 'FINISH_LEADER', agreed: true },
  { call: 'customer/apply/check/campus', by: 'reviewer', from: 'FINISH_CAMPUS', to: 'IN', agreed: false },
  { call: 'customer/apply/check/leader', by: 'reviewer', from: 'FINISH_LEADER', to: 'DONE', agreed: true },
  { call: 'customer/apply/check/leader', by: 'reviewer', from: 'FINISH_LEADER', to: 'IN', agreed: false },
  { call: 'customer-check/delete', by: 'applicant', from: 'IN_CHECK', to: 'IN' },
  { call: 'customer-check/delete', by: 'applicant', from: 'FINISH_CAMPUS', to: 'IN' },
  { call: 'customer/notSet', by: 'owner', from: 'WAIT', to: 'NOT' },
  { call: 'customer/notSet', by: 'owner', from: 'IN', to: 'NOT' },
  { call: 'customer/inPublic', by: 'owner', from: 'WAIT', to: 'POOL' },
  { call: 'customer/inPublic', by: 'owner', from: 'IN', to: 'POOL' },
  { call: 'customer/inPublic', by: 'owner', from: 'NOT', to: 'POOL' },
  { call: 'job/pool', by: 'product', from: 'WAIT', to: 'POOL' },
  { call: 'job/pool', by: 'product', from: 'IN', to: 'POOL' },
  { call: 'job/pool', by: 'product', from: 'NOT', to: 'POOL' },
] as const satisfies readonly Step[]
/** Those that a person takes. */
export type LeadCall = Exclude<(typeof leadSteps)[number]['call'], 'job/pool'>

/** Who takes the steps of a call. */
export function takerOf(call: LeadCall): Taker {
  const steps: readonly Step[] = leadSteps
  return (steps.find((step) => step.call === call) as Step).by
}

/** The state a lead in `from` is in after a call, or null when the call does not apply to it. */
export function leadAfter(call: LeadCall, from: LeadState, agreed?: boolean): LeadState | null {
  const steps: readonly Step[] = leadSteps
  return steps.find((step) => step.call === call && step.from === from && step.agreed === agreed)?.to ?? null
}

/** Whether a call applies to a lead in this state: the console shows its button then. */
export function leadAllows(call: LeadCall, from: LeadState): boolean {
  return leadSteps.some((step) => step.call === call && step.from === from)
}

/** The state that the three columns say. */
export function leadStateOf({ place, stage, review }: LeadColumns): LeadState {
  if (place === 'PUBLIC') return 'POOL'
  return review === 'NONE' ? stage : review
}
