/** The life of a lead (customer). A contact that was not answered is noted in the same states and moves no lead. */
import { lifeCycle, nobody } from './cycle.ts'

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

const theirs = nobody('the owner takes it')

/** A contact moves only a lead that waits or was lost; an attempt without an answer moves none (`addFollow`). */
const contacted = [
  { by: 'owner', from: 'WAIT', to: 'IN', tells: theirs },
  { by: 'holder', from: 'NOT', to: 'IN', tells: theirs },
  { by: 'owner', from: ['IN', 'IN_CHECK', 'FINISH_CAMPUS', 'FINISH_LEADER', 'DONE'] },
] as const

export const leadLife = lifeCycle({
  states: leadStateNames,
  steps: {
    'customer/add': { by: 'owner', from: null, to: 'WAIT', tells: ['owner'] },
    'customer/apply': { by: 'claimer', from: 'POOL', to: 'WAIT', tells: theirs },
    'customer/allocation': [
      { by: 'manager', from: ['POOL', 'NOT'], to: 'WAIT', tells: ['owner'] },
      { by: 'manager', from: ['WAIT', 'IN'], tells: ['owner'] },
    ],
    'customer-follow/add': contacted,
    'customer/follow': contacted,
    'customer/intentionLevel': { by: 'owner', from: 'IN' },
    'customer/check': { by: 'owner', from: 'IN', to: 'IN_CHECK', tells: nobody('the badge of who decides counts it') },
    'customer-check/update': [
      { by: 'reviewer', from: 'IN_CHECK', to: 'NOT', when: 'agreed', tells: ['applicant'] },
      { by: 'reviewer', from: 'IN_CHECK', to: 'WAIT', when: 'agreed', tells: ['applicant'] },
      { by: 'reviewer', from: 'IN_CHECK', to: 'IN', when: 'refused', reason: true, tells: ['applicant'] },
    ],
    'customer/finish': {
      by: 'owner',
      from: 'IN',
      to: 'FINISH_CAMPUS',
      tells: nobody('the badge of who decides counts it'),
    },
    'customer/apply/check/campus': [
      {
        ...{ by: 'reviewer', from: 'FINISH_CAMPUS', to: 'FINISH_LEADER', when: 'agreed' },
        tells: nobody('the badge of who decides next counts it, and the applicant is told how it ends'),
      },
      { by: 'reviewer', from: 'FINISH_CAMPUS', to: 'IN', when: 'refused', reason: true, tells: ['applicant'] },
    ],
    'customer/apply/check/leader': [
      { by: 'reviewer', from: 'FINISH_LEADER', to: 'DONE', when: 'agreed', tells: ['applicant'] },
      { by: 'reviewer', from: 'FINISH_LEADER', to: 'IN', when: 'refused', reason: true, tells: ['applicant'] },
    ],
    'customer-check/delete': {
      ...{ by: 'applicant', from: ['IN_CHECK', 'FINISH_CAMPUS', 'FINISH_LEADER'], to: 'IN' },
      tells: nobody('who asked takes it back'),
    },
    'customer/notSet': { by: 'owner', from: ['WAIT', 'IN'], to: 'NOT', reason: true, tells: theirs },
    'customer/inPublic': { by: 'owner', from: ['WAIT', 'IN', 'NOT'], to: 'POOL', tells: theirs },
    // Its family bought at the desk: it is in progress, with whoever holds it or sold.
    'order-info/pay': { by: 'product', from: ['POOL', 'WAIT'], to: 'IN', tells: ['owner'] },
    'job/pool': { by: 'product', from: ['WAIT', 'IN', 'NOT'], to: 'POOL', tells: ['owner'] },
  },
  waits: {
    POOL: { for: 'staff', by: 'customer/apply', since: 'moved_at', code: 'MARKET_MANAGER_PUBLIC' },
    WAIT: { for: 'staff', by: 'customer/follow', since: 'owned_at', code: 'MARKET_MANAGER_WAIT' },
    IN: { for: 'staff', by: 'customer/follow', since: 'next_contact_at', code: 'MARKET_MANAGER_FOLLOW' },
    NOT: { for: 'staff', by: 'customer/follow', since: 'next_contact_at', code: 'MARKET_MANAGER_NOT' },
    IN_CHECK: { for: 'staff', by: 'customer-check/update', since: 'moved_at', code: 'MARKET_IN_CHECK' },
    FINISH_CAMPUS: {
      for: 'staff',
      by: 'customer/apply/check/campus',
      since: 'moved_at',
      code: 'MARKET_CAMPUS_FINISH_CHECK',
    },
    FINISH_LEADER: {
      for: 'staff',
      by: 'customer/apply/check/leader',
      since: 'moved_at',
      code: 'MARKET_MANAGER_FINISH_CHECK',
    },
  },
})
export type LeadStep = (typeof leadLife.steps)[number]
/** Those that a person takes. */
export type LeadCall = Exclude<LeadStep['call'], 'job/pool' | 'order-info/pay' | 'customer/add'>

/** The actor that the step of a call from a state allows; of the call's other steps where there is none from this state. */
export function allowedActorOf(call: LeadCall, from: LeadState): AllowedActor {
  const step = leadLife.steps.find((each) => each.call === call && each.from === from)
  return (step ?? leadLife.steps.find((each) => each.call === call))?.by as AllowedActor
}
