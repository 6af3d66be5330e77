/**
 * The life of an entry of the waitlist (so-wait), and what becomes of its open offer. This table is the only place that
 * defines the allowed steps: the server's guard, the console's actions and the diagram in docs/LIFE-CYCLES.md come from it.
 * No schema stands here, so that the console can import it.
 */
export const waitStates = ['WAITING', 'OFFERED', 'TAKEN', 'ENDED'] as const
export type WaitState = (typeof waitStates)[number]

/** An offer is open until the family answers, its deadline passes, its place is gone or the entry is withdrawn. */
export const offerStates = ['OPEN', 'TAKEN', 'DECLINED', 'EXPIRED', 'GONE', 'WITHDRAWN'] as const
export type OfferState = (typeof offerStates)[number]

export interface WaitStep {
  /** The call that takes it, below `/admin/`, or what the job `waitlist` does. */
  call: string
  from: WaitState
  to: WaitState
  /** What the open offer becomes. */
  offer?: Exclude<OfferState, 'OPEN'>
}

export const waitSteps = [
  { call: 'so-wait/update', from: 'WAITING', to: 'WAITING' },
  { call: 'so-wait/offer', from: 'WAITING', to: 'OFFERED' },
  { call: 'so-wait/take', from: 'OFFERED', to: 'TAKEN', offer: 'TAKEN' },
  { call: 'so-wait/decline', from: 'OFFERED', to: 'WAITING', offer: 'DECLINED' },
  { call: 'so-wait/withdraw', from: 'WAITING', to: 'ENDED' },
  { call: 'so-wait/withdraw', from: 'OFFERED', to: 'ENDED', offer: 'WITHDRAWN' },
  { call: 'job/offer', from: 'WAITING', to: 'OFFERED' },
  { call: 'job/expire', from: 'OFFERED', to: 'WAITING', offer: 'EXPIRED' },
  { call: 'job/gone', from: 'OFFERED', to: 'WAITING', offer: 'GONE' },
  { call: 'job/end', from: 'WAITING', to: 'ENDED' },
] as const satisfies readonly WaitStep[]
/** What takes a step of an entry. */
export type WaitCall = (typeof waitSteps)[number]['call']

const steps: readonly WaitStep[] = waitSteps

/** The step that a call takes from a state; undefined where it takes none. */
export const waitStep = (call: WaitCall, from: WaitState): WaitStep | undefined =>
  steps.find((step) => step.call === call && step.from === from)
