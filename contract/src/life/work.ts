/**
 * The life of homework. This table is the only place that defines the allowed steps: the server's guard, the console's
 * buttons and the diagram in docs/LIFE-CYCLES.md come from it. No schema stands here, so that the console can import it.
 */
export const workStates = ['ASSIGNED', 'VIEWED', 'SUBMITTED', 'REVIEWED', 'OVERDUE'] as const
export type WorkState = (typeof workStates)[number]

/** What families and doctors write about homework. */
export const workEntryKinds = ['SUBMISSION', 'QUESTION', 'ANSWER', 'FEEDBACK'] as const

export interface WorkStep {
  /** The call that takes it, below `/admin/`, or what the job `homework` does. */
  call: string
  from: WorkState
  to: WorkState
}

const open = ['ASSIGNED', 'VIEWED', 'OVERDUE'] as const
const each = <const C extends string, const T extends WorkState>(call: C, from: readonly WorkState[], to: T) =>
  from.map((state) => ({ call, from: state, to }) as const)

export const workSteps = [
  // A new day on which it is due makes what was overdue homework to be done.
  ...each('work/update', ['ASSIGNED', 'OVERDUE'], 'ASSIGNED'),
  ...each('work/update', ['VIEWED'], 'VIEWED'),
  ...each('work/delete', open, 'ASSIGNED'),
  // The family opens it in the applet.
  ...each('work/detail', ['ASSIGNED'], 'VIEWED'),
  ...each('work/submit', open, 'SUBMITTED'),
  ...each('work/review', ['SUBMITTED'], 'REVIEWED'),
  ...each('job/homework', ['ASSIGNED', 'VIEWED'], 'OVERDUE'),
] as const satisfies readonly WorkStep[]
/** What takes a step of homework. */
export type WorkCall = (typeof workSteps)[number]['call']

const steps: readonly WorkStep[] = workSteps

/** The state after a step of homework in `from`, or null where it does not apply. */
export const workAfter = (call: WorkCall, from: WorkState): WorkState | null =>
  steps.find((step) => step.call === call && step.from === from)?.to ?? null

/** Whether a step applies to homework in this state: the console shows its button then. */
export const workAllows = (call: WorkCall, from: WorkState): boolean => workAfter(call, from) !== null

/** The states from which a step leads on. */
export const workFrom = (call: WorkCall): WorkState[] => steps.flatMap((step) => (step.call === call ? step.from : []))
