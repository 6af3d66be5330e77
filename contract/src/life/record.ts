/**
 * The life of the record of a session. This table is the only place that defines the allowed steps: the server's guard,
 * the console's buttons and the diagram in docs/LIFE-CYCLES.md come from it. No schema stands here, so that the console
 * can import it.
 */
export const recordStates = ['DRAFT', 'SIGNED', 'COUNTERSIGN', 'COUNTERSIGNED'] as const
export type RecordState = (typeof recordStates)[number]

/** The teaching level of a doctor whose records wait for the signature of a supervisor. */
export const TRAINEE = 'assistant'

export interface RecordStep {
  /** The call that takes it, below `/admin/`. */
  call: string
  from: RecordState
  to: RecordState
  /** Of a signature: whether its doctor is a trainee in the course. */
  trainee?: boolean
  /** Of a countersignature: whether it is given, or the record goes back to its doctor. */
  agreed?: boolean
}

export const recordSteps = [
  { call: 'so-day/record/save', from: 'DRAFT', to: 'DRAFT' },
  { call: 'so-day/record/sign', from: 'DRAFT', to: 'SIGNED', trainee: false },
  { call: 'so-day/record/sign', from: 'DRAFT', to: 'COUNTERSIGN', trainee: true },
  { call: 'so-day/record/countersign', from: 'COUNTERSIGN', to: 'COUNTERSIGNED', agreed: true },
  { call: 'so-day/record/countersign', from: 'COUNTERSIGN', to: 'DRAFT', agreed: false },
  { call: 'so-day/record/addendum', from: 'SIGNED', to: 'SIGNED' },
  { call: 'so-day/record/addendum', from: 'COUNTERSIGN', to: 'COUNTERSIGN' },
  { call: 'so-day/record/addendum', from: 'COUNTERSIGNED', to: 'COUNTERSIGNED' },
] as const satisfies readonly RecordStep[]
/** A call that takes a step of a record. */
export type RecordCall = (typeof recordSteps)[number]['call']

const steps: readonly RecordStep[] = recordSteps

/** The state after a step of a record in `from`, or null where it does not apply; `answer` is what decides between two. */
export const recordAfter = (
  call: RecordCall,
  from: RecordState,
  answer: Pick<RecordStep, 'trainee' | 'agreed'> = {},
): RecordState | null =>
  steps.find(
    (step) =>
      step.call === call && step.from === from && step.trainee === answer.trainee && step.agreed === answer.agreed,
  )?.to ?? null

/** Whether a step applies to a record in this state: the console shows its button then. */
export const recordAllows = (call: RecordCall, from: RecordState): boolean =>
  steps.some((step) => step.call === call && step.from === from)

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
