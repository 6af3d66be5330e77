/** The life of an entry of the waitlist (so-wait), and what becomes of its open offer. `job/…` is the job `waitlist`. */
import { lifeCycle, nobody } from './cycle.ts'

/** An offer is open until the family answers, its deadline passes, its place is gone, or the entry, the consent or treatment ends. */
export const offerStates = ['OPEN', 'TAKEN', 'DECLINED', 'EXPIRED', 'GONE', 'WITHDRAWN'] as const
export type OfferState = (typeof offerStates)[number]

const asked = nobody('the desk or the family itself answers')
export const waitLife = lifeCycle({
  states: ['WAITING', 'OFFERED', 'TAKEN', 'ENDED'],
  steps: {
    'so-wait/add': [
      // By the family itself, in the applet.
      { from: null, to: 'WAITING', when: 'asked', tells: ['decider'] },
      { from: null, to: 'WAITING', tells: nobody('the family asked for it') },
    ],
    'so-wait/update': { from: 'WAITING' },
    'so-wait/offer': { from: 'WAITING', to: 'OFFERED', tells: ['family'] },
    'so-wait/take': { from: 'OFFERED', to: 'TAKEN', tells: ['family', 'doctor'] },
    'so-wait/decline': { from: 'OFFERED', to: 'WAITING', tells: asked },
    'so-wait/withdraw': { from: ['WAITING', 'OFFERED'], to: 'ENDED', tells: ['family'] },
    // All of them of the withdrawal; that the family's place goes to the next follows from it.
    'patient-consent/withdraw': {
      from: 'OFFERED',
      to: 'WAITING',
      tells: ['family', 'doctor', 'owner', 'principal', 'desk'],
    },
    'patient/state': [
      // Of a patient who pauses.
      { from: 'OFFERED', to: 'WAITING', when: 'PAUSED', tells: nobody('it is agreed with the family') },
      // Of one who ends treatment.
      { from: ['WAITING', 'OFFERED'], to: 'ENDED', when: 'ENDED', tells: nobody('it is agreed with the family') },
    ],
    'job/offer': { from: 'WAITING', to: 'OFFERED', tells: ['family'] },
    'job/expire': { from: 'OFFERED', to: 'WAITING', tells: ['family'] },
    'job/gone': { from: 'OFFERED', to: 'WAITING', tells: ['family'] },
    'job/end': { from: 'WAITING', to: 'ENDED', tells: ['family'] },
  },
  waits: {
    WAITING: { for: 'time', by: 'so-wait/offer', since: 'created_at', code: null },
    OFFERED: { for: 'family', by: 'so-wait/take', since: 'updated_at', until: 'deadline', code: 'CAMPUS_WAIT' },
  },
})
export type WaitState = (typeof waitLife.states)[number]
export const waitStates = waitLife.states
/** The states of an entry that stands in the line: it waits, or has an open offer. */
export const openWaitStates = waitLife.from('so-wait/withdraw')
/** Why an entry that waits is offered nothing: its patient is not treated, no consent holds, or no hours of the course are free. */
export const noOffers = ['STATE', 'CONSENT', 'HOURS'] as const

/** What takes a step of an entry. */
export type WaitCall = (typeof waitLife.steps)[number]['call']

/** What the open offer becomes by a step of its entry. */
export const offerBy: Partial<Record<WaitCall, Exclude<OfferState, 'OPEN'>>> = {
  'so-wait/take': 'TAKEN',
  'so-wait/decline': 'DECLINED',
  'so-wait/withdraw': 'WITHDRAWN',
  // Not withdrawn: the place can be offered again to a family that signs again, or whose child comes back.
  'patient-consent/withdraw': 'GONE',
  'patient/state': 'GONE',
  'job/expire': 'EXPIRED',
  'job/gone': 'GONE',
}
