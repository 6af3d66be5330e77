/**
 * The life of a patient. This table is the only place that defines the allowed steps: the server's guard, the console's
 * choices and the diagram in docs/LIFE-CYCLES.md are all made from it. No schema stands here, so that the console can
 * import it.
 */

/** Every state a patient can be in. */
export const patientStates = ['TRIAL', 'ACTIVE', 'PAUSED', 'ENDED'] as const
export type PatientState = (typeof patientStates)[number]

/** After how many days without a session an active patient is at risk. */
export const RISK_DAYS = 14
/** With so many bookable hours or fewer, an active patient needs attention. */
export const FEW_HOURS = 2
/** Over how many days sessions are compared with the plan, and how they compare. */
export const DOSE_DAYS = 28
export const doses = ['REACHED', 'MISSED'] as const

/** The states in which a patient is registered. */
export const firstStates = ['TRIAL', 'ACTIVE'] as const

interface Step {
  from: PatientState
  to: PatientState
  /** Whether the person who takes it says why. */
  reason: boolean
}

/** The steps of `patient/state`. */
export const patientSteps: readonly Step[] = [
  { from: 'TRIAL', to: 'ACTIVE', reason: false },
  { from: 'TRIAL', to: 'ENDED', reason: true },
  { from: 'ACTIVE', to: 'PAUSED', reason: true },
  { from: 'ACTIVE', to: 'ENDED', reason: true },
  { from: 'PAUSED', to: 'ACTIVE', reason: false },
  { from: 'PAUSED', to: 'ENDED', reason: true },
  { from: 'ENDED', to: 'ACTIVE', reason: true },
]

/** The step between two states; undefined where there is none. */
export const patientStep = (from: PatientState, to: PatientState): Step | undefined =>
  patientSteps.find((step) => step.from === from && step.to === to)

/** The states that a patient can go to from a state. */
export const patientNext = (from: PatientState): PatientState[] =>
  patientSteps.filter((step) => step.from === from).map(({ to }) => to)
