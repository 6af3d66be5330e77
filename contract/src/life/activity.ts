/**
 * The lives of an activity, of its offer at a campus (activity-campus) and of a sign-up (activity-user). These tables are the
 * only place that defines the allowed steps: the server's guards, the console's actions and the diagrams in
 * docs/LIFE-CYCLES.md come from them. No schema stands here, so that the console can import it.
 */
export const activityStates = ['DRAFT', 'SUBMITTED', 'PUBLISHED', 'ENDED', 'CANCELLED'] as const
export type ActivityState = (typeof activityStates)[number]

interface Step<S extends string> {
  /** The call that takes it, below `/admin/`; the job `activities`; or `place/free`, a place of the waitlist. */
  call: string
  from: S
  to: S
  /** Of a decision: whether it agrees. */
  agreed?: boolean
}
export type ActivityStep = Step<ActivityState>

export const activitySteps = [
  { call: 'activity/update', from: 'DRAFT', to: 'DRAFT' },
  { call: 'activity/delete', from: 'DRAFT', to: 'DRAFT' },
  { call: 'activity/submit', from: 'DRAFT', to: 'SUBMITTED' },
  { call: 'activity/withdraw', from: 'SUBMITTED', to: 'DRAFT' },
  { call: 'activity/check', from: 'SUBMITTED', to: 'PUBLISHED', agreed: true },
  { call: 'activity/check', from: 'SUBMITTED', to: 'DRAFT', agreed: false },
  { call: 'activity/cancel', from: 'PUBLISHED', to: 'CANCELLED' },
  { call: 'job/activities', from: 'PUBLISHED', to: 'ENDED' },
] as const satisfies readonly ActivityStep[]
/** A call that takes a step of an activity. */
export type ActivityCall = (typeof activitySteps)[number]['call']

/** A campus answers an offer by opening its sign-up, or declines it. */
export const offerStates = ['OFFERED', 'OPEN', 'CLOSED', 'RUNNING', 'ENDED', 'CANCELLED', 'DECLINED'] as const
export type OfferState = (typeof offerStates)[number]
export type OfferStep = Step<OfferState>

export const offerSteps = [
  { call: 'activity-campus/update', from: 'OFFERED', to: 'OFFERED' },
  { call: 'activity-campus/update', from: 'OPEN', to: 'OPEN' },
  { call: 'activity-campus/update', from: 'CLOSED', to: 'CLOSED' },
  { call: 'activity-campus/delete', from: 'OFFERED', to: 'OFFERED' },
  { call: 'activity-campus/open', from: 'OFFERED', to: 'OPEN' },
  { call: 'activity-campus/open', from: 'CLOSED', to: 'OPEN' },
  { call: 'activity-campus/decline', from: 'OFFERED', to: 'DECLINED' },
  { call: 'activity-campus/close', from: 'OPEN', to: 'CLOSED' },
  { call: 'activity-campus/end', from: 'RUNNING', to: 'ENDED' },
  { call: 'activity-campus/cancel', from: 'OFFERED', to: 'CANCELLED' },
  { call: 'activity-campus/cancel', from: 'OPEN', to: 'CANCELLED' },
  { call: 'activity-campus/cancel', from: 'CLOSED', to: 'CANCELLED' },
  { call: 'job/lapse', from: 'OFFERED', to: 'DECLINED' },
  { call: 'job/start', from: 'OPEN', to: 'RUNNING' },
  { call: 'job/start', from: 'CLOSED', to: 'RUNNING' },
  { call: 'job/end', from: 'RUNNING', to: 'ENDED' },
] as const satisfies readonly OfferStep[]
/** What takes a step of an offer. */
export type OfferCall = (typeof offerSteps)[number]['call']

export const signUpStates = ['SIGNED', 'WAITLIST', 'CHECKED_IN', 'NO_SHOW', 'NOT_PLACED', 'CANCELLED'] as const
export type SignUpState = (typeof signUpStates)[number]
export type SignUpStep = Step<SignUpState>

export const signUpSteps = [
  { call: 'activity-user/checkIn', from: 'SIGNED', to: 'CHECKED_IN' },
  { call: 'activity-user/cancel', from: 'SIGNED', to: 'CANCELLED' },
  { call: 'activity-user/cancel', from: 'WAITLIST', to: 'CANCELLED' },
  { call: 'place/free', from: 'WAITLIST', to: 'SIGNED' },
  { call: 'activity-campus/end', from: 'SIGNED', to: 'NO_SHOW' },
  { call: 'activity-campus/end', from: 'WAITLIST', to: 'NOT_PLACED' },
  { call: 'activity-campus/cancel', from: 'SIGNED', to: 'CANCELLED' },
  { call: 'activity-campus/cancel', from: 'WAITLIST', to: 'CANCELLED' },
] as const satisfies readonly SignUpStep[]
/** What takes a step of a sign-up. */
export type SignUpCall = (typeof signUpSteps)[number]['call']

const after = <S extends string, C extends string>(steps: readonly Step<S>[], call: C, from: S, agreed?: boolean) =>
  steps.find((step) => step.call === call && step.from === from && step.agreed === agreed)?.to

/** The state that a call leads to from a state of an activity; undefined where it takes no step. */
export const activityAfter = (call: ActivityCall, from: ActivityState, agreed?: boolean): ActivityState | undefined =>
  after<ActivityState, ActivityCall>(activitySteps, call, from, agreed)

/** As {@link activityAfter}, of an offer. */
export const offerAfter = (call: OfferCall, from: OfferState): OfferState | undefined =>
  after<OfferState, OfferCall>(offerSteps, call, from)

/** As {@link activityAfter}, of a sign-up. */
export const signUpAfter = (call: SignUpCall, from: SignUpState): SignUpState | undefined =>
  after<SignUpState, SignUpCall>(signUpSteps, call, from)

/** The states of sign-ups from which a call takes its step. */
export const signUpsFrom = (call: SignUpCall): SignUpState[] =>
  signUpSteps.flatMap((step) => (step.call === call ? [step.from] : []))

/** The states of offers from which a call takes its step. */
export const offersFrom = (call: OfferCall): OfferState[] =>
  offerSteps.flatMap((step) => (step.call === call ? [step.from] : []))

/** What a field of the sign-up form takes. */
export const formKinds = ['TEXT', 'CHOICE', 'PHONE'] as const
export type FormKind = (typeof formKinds)[number]

/** The way from a sign-up to a deal, each with the list of its rows. */
export const outcomes = ['SIGNED', 'CAME', 'LEAD', 'VISITED', 'DEAL'] as const
export type Outcome = (typeof outcomes)[number]

/** How a sign-up came: through the applet, the public page behind a link, or the staff. */
export const signUpSources = ['APPLET', 'LINK', 'STAFF'] as const

/** How many minutes before the start the doors open: codes are taken from then on. */
export const DOORS_MINUTES = 120
