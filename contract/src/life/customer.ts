/**
 * The life of a lead (customer). This table is the only place that defines the allowed steps: the server's guards, the
 * console's buttons and the diagram in docs/LIFE-CYCLES.md are all made from it. No schema stands here, so that the
 * console can import it.
 */

/** The columns that the life cycle of a lead changes: one combination for each state. */
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
 * The actor that a step allows, besides the permission for its call: the lead's `owner` or a manager of it, its `holder`
 * alone, only a `manager`, any user who may claim (`claimer`), a `reviewer` who is neither the applicant nor has agreed
 * already, the `applicant` alone, the `product` in the nightly run.
 */
export type AllowedActor = 'owner' | 'holder' | 'manager' | 'claimer' | 'reviewer' | 'applicant' | 'product'

export interface Step {
  /** The call that takes it, below `/admin/`. */
  call: string
  by: AllowedActor
  from: LeadState
  to: LeadState
  /** Of a review: whether it agrees. */
  agreed?: boolean
}

/** A contact moves only a lead that waits or was lost; an attempt without an answer moves none (`addFollow`). */
function contactSteps<const C extends string>(call: C) {
  return [
    { call, by: 'owner', from: 'WAIT', to: 'IN' },
    { call, by: 'holder', from: 'NOT', to: 'IN' },
    { call, by: 'owner', from: 'IN', to: 'IN' },
    { call, by: 'owner', from: 'IN_CHECK', to: 'IN_CHECK' },
    { call, by: 'owner', from: 'FINISH_CAMPUS', to: 'FINISH_CAMPUS' },
    { call, by: 'owner', from: 'FINISH_LEADER', to: 'FINISH_LEADER' },
    { call, by: 'owner', from: 'DONE', to: 'DONE' },
  ] as const satisfies readonly Step[]
}

export const leadSteps = [
  { call: 'customer/apply', by: 'claimer', from: 'POOL', to: 'WAIT' },
  { call: 'customer/allocation', by: 'manager', from: 'POOL', to: 'WAIT' },
  { call: 'customer/allocation', by: 'manager', from: 'WAIT', to: 'WAIT' },
  { call: 'customer/allocation', by: 'manager', from: 'IN', to: 'IN' },
  { call: 'customer/allocation', by: 'manager', from: 'NOT', to: 'WAIT' },
  ...contactSteps('customer-follow/add'),
  ...contactSteps('customer/follow'),
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
  { call: 'customer-check/delete', by: 'applicant', from: 'FINISH_LEADER', to: 'IN' },
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

/** The actor that the step of a call from a state allows; of the call's other steps where there is none from this state. */
export function allowedActorOf(call: LeadCall, from: LeadState): AllowedActor {
  const steps: readonly Step[] = leadSteps
  const ofCall = steps.filter((step) => step.call === call)
  return ((ofCall.find((step) => step.from === from) ?? ofCall[0]) as Step).by
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
