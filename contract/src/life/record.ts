/** The life of the record of a session: only a draft changes; what was signed gets addenda. */
import { lifeCycle, nobody } from './cycle.ts'

/** The teaching level of a doctor whose records wait for the signature of a supervisor. */
export const TRAINEE = 'assistant'

/** How long who signed a record is offered to take the signature back, in seconds. */
export const unsignSeconds = 60

export const recordLife = lifeCycle({
  states: ['DRAFT', 'SIGNED', 'COUNTERSIGN', 'COUNTERSIGNED'],
  steps: {
    'so-day/record/save': [{ from: null, to: 'DRAFT', tells: nobody('a draft is its doctor’s') }, { from: 'DRAFT' }],
    'so-day/record/sign': [
      // The family, of the class comment that goes with it; the badge of the supervisors counts it.
      { from: 'DRAFT', to: 'COUNTERSIGN', when: 'trainee', tells: ['family'] },
      { from: 'DRAFT', to: 'SIGNED', tells: ['family'] },
    ],
    'so-day/record/unsign': {
      from: ['SIGNED', 'COUNTERSIGN'],
      to: 'DRAFT',
      by: 'who signed it',
      tells: nobody('it was signed a moment ago, and the badge of the supervisors follows'),
    },
    'so-day/record/countersign': [
      {
        from: 'COUNTERSIGN',
        to: 'COUNTERSIGNED',
        when: 'agreed',
        tells: nobody('nothing is left for its doctor to do'),
      },
      { from: 'COUNTERSIGN', to: 'DRAFT', when: 'refused', reason: true, tells: ['doctor'] },
    ],
    'so-day/record/addendum': { from: ['SIGNED', 'COUNTERSIGN', 'COUNTERSIGNED'] },
  },
  waits: {
    COUNTERSIGN: { for: 'staff', by: 'so-day/record/countersign', since: 'signed_at', code: 'CAMPUS_COUNTERSIGN' },
  },
})
export type RecordState = (typeof recordLife.states)[number]
export const recordStates = recordLife.states

/** How well a task is mastered, by its accuracy in percent. */
export const masteries = ['MASTERED', 'DEVELOPING', 'EMERGING'] as const
export type Mastery = (typeof masteries)[number]
/** From this accuracy on, in percent, a task is mastered, or developing. */
export const masteredFrom = 85
export const developingFrom = 60
/** The mastery of a task; null where no accuracy is known. */
export function masteryOf(accuracy: number | null): Mastery | null {
  if (accuracy === null) return null
  if (accuracy >= masteredFrom) return 'MASTERED'
  return accuracy >= developingFrom ? 'DEVELOPING' : 'EMERGING'
}
