/** The lives of an activity, of its offer at a campus (activity-campus) and of a sign-up (activity-user). */
import { lifeCycle, nobody } from './cycle.ts'

export const activityLife = lifeCycle({
  states: ['DRAFT', 'SUBMITTED', 'PUBLISHED', 'ENDED', 'CANCELLED'],
  steps: {
    'activity/add': { from: null, to: 'DRAFT', tells: nobody('a draft is its author’s') },
    'activity/update': { from: 'DRAFT' },
    'activity/delete': { from: 'DRAFT', to: null, tells: nobody('a draft is its author’s') },
    'activity/submit': { from: 'DRAFT', to: 'SUBMITTED', tells: nobody('the badge of headquarters counts it') },
    'activity/withdraw': { from: 'SUBMITTED', to: 'DRAFT', tells: nobody('nobody decided on it yet') },
    'activity/check': [
      { from: 'SUBMITTED', to: 'PUBLISHED', when: 'agreed', tells: ['applicant'] },
      { from: 'SUBMITTED', to: 'DRAFT', when: 'refused', reason: true, tells: ['applicant'] },
    ],
    'activity/cancel': { from: 'PUBLISHED', to: 'CANCELLED', reason: true, tells: ['family', 'principal'] },
    'job/activities': { from: 'PUBLISHED', to: 'ENDED', tells: nobody('its day was known') },
  },
  waits: {
    SUBMITTED: { for: 'staff', by: 'activity/check', since: 'submitted_at', until: 'start_at', code: 'ADMIN_ACTIVITY' },
  },
})
export const activityStates = activityLife.states
export type ActivityState = (typeof activityLife.states)[number]
export type ActivityCall = (typeof activityLife.steps)[number]['call']

/** A campus answers an offer by opening its sign-up, or declines it. */
export const offerLife = lifeCycle({
  states: ['OFFERED', 'OPEN', 'CLOSED', 'RUNNING', 'ENDED', 'CANCELLED', 'DECLINED'],
  steps: {
    'activity-campus/add': { from: null, to: 'OFFERED', tells: nobody('the badge of the campus counts it') },
    // Those who are signed up or wait, of another time or place.
    'activity-campus/update': { from: ['OFFERED', 'OPEN', 'CLOSED'], tells: ['family'] },
    'activity-campus/delete': { from: 'OFFERED', to: null, tells: nobody('the campus had not answered') },
    'activity-campus/open': { from: ['OFFERED', 'CLOSED'], to: 'OPEN', tells: nobody('families find it in the app') },
    'activity-campus/decline': {
      from: 'OFFERED',
      to: 'DECLINED',
      reason: true,
      tells: nobody('the list of headquarters shows it'),
    },
    'activity-campus/close': { from: 'OPEN', to: 'CLOSED', tells: nobody('who signed up keeps the place') },
    'activity-campus/end': { from: 'RUNNING', to: 'ENDED', tells: ['family'] },
    'activity-campus/cancel': { from: ['OFFERED', 'OPEN', 'CLOSED'], to: 'CANCELLED', reason: true, tells: ['family'] },
    'job/lapse': { from: 'OFFERED', to: 'DECLINED', tells: nobody('its day has passed') },
    'job/start': { from: ['OPEN', 'CLOSED'], to: 'RUNNING', tells: nobody('its hour was known') },
    'job/end': { from: 'RUNNING', to: 'ENDED', tells: ['family'] },
  },
  waits: {
    OFFERED: {
      for: 'staff',
      by: 'activity-campus/open',
      since: 'created_at',
      until: 'start_at',
      code: 'CAMPUS_ACTIVITY',
    },
  },
})
export const offerStates = offerLife.states
export type OfferState = (typeof offerLife.states)[number]
/** What takes a step of an offer. */
export type OfferCall = (typeof offerLife.steps)[number]['call']

export const signUpLife = lifeCycle({
  states: ['SIGNED', 'WAITLIST', 'CHECKED_IN', 'NO_SHOW', 'NOT_PLACED', 'CANCELLED'],
  steps: {
    'activity-user/add': [
      { from: null, to: 'SIGNED', when: 'placed', tells: ['owner'] },
      { from: null, to: 'WAITLIST', when: 'full', tells: ['owner'] },
    ],
    'activity-user/checkIn': { from: 'SIGNED', to: 'CHECKED_IN', tells: nobody('the family stands at the desk') },
    // Whoever looks after the family that gets the seat is told to call it.
    'activity-user/cancel': { from: ['SIGNED', 'WAITLIST'], to: 'CANCELLED', tells: ['family', 'owner'] },
    'place/free': { from: 'WAITLIST', to: 'SIGNED', tells: ['family'] },
    'activity-campus/end': [
      { from: 'SIGNED', to: 'NO_SHOW', tells: nobody('the family knows that it did not come') },
      { from: 'WAITLIST', to: 'NOT_PLACED', tells: ['family'] },
    ],
    'activity-campus/cancel': { from: ['SIGNED', 'WAITLIST'], to: 'CANCELLED', tells: ['family'] },
  },
})
export const signUpStates = signUpLife.states
export type SignUpState = (typeof signUpLife.states)[number]

/** What a field of the sign-up form takes. */
export const formKinds = ['TEXT', 'CHOICE', 'PHONE'] as const
export type FormKind = (typeof formKinds)[number]

/** The way from a sign-up to a deal, each with the list of its rows. */
export const outcomes = ['SIGNED', 'CAME', 'LEAD', 'VISITED', 'DEAL'] as const
export type Outcome = (typeof outcomes)[number]

/** Whether a family can sign up at this moment, or why not. */
export const signUpMoments = ['SOON', 'OPEN', 'CLOSED', 'RUNNING', 'ENDED', 'CANCELLED'] as const
export type SignUpMoment = (typeof signUpMoments)[number]

/** How a sign-up came: through the applet, the public page behind a link, or the staff. */
export const signUpSources = ['APPLET', 'LINK', 'STAFF'] as const

/** How many minutes before the start the doors open: codes are taken from then on. */
export const DOORS_MINUTES = 120
