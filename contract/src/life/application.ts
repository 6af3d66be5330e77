/**
 * The life of an application: one user asks for something, others decide. This table is the only place that defines the
 * steps: the server's guard, the constraint of each table of applications and the diagram in docs/LIFE-CYCLES.md follow
 * it. No schema stands here, so that the console can import it. Reviews of leads have a life of their own (customer.ts).
 */

export const applicationStates = ['SUBMITTED', 'CAMPUS_AGREED', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** The states in which an application waits for a decision. */
export const openApplicationStates = ['SUBMITTED', 'CAMPUS_AGREED'] as const satisfies ApplicationState[]
/** Whether an application waits for a decision. */
export const isOpenApplication = ({ state }: { state: ApplicationState }): boolean =>
  openApplicationStates.some((open) => open === state)

/**
 * Who takes a step, besides the permission for its call: the `applicant` alone; a `reviewer` who neither applied nor
 * decided on it before, one who works at a `campus`, or at `headquarters`.
 */
export type ApplicationActor = 'applicant' | 'reviewer' | 'campus' | 'headquarters'

export interface ApplicationStep {
  call: 'apply' | 'check' | 'withdraw'
  by: ApplicationActor
  /** Null of a new one. */
  from: ApplicationState | null
  to: ApplicationState
  /** Of a decision: whether it agrees. */
  agreed?: boolean
}

export const applicationRoutes = {
  /** One decision. */
  direct: [
    { call: 'apply', by: 'applicant', from: null, to: 'SUBMITTED' },
    { call: 'check', by: 'reviewer', from: 'SUBMITTED', to: 'APPROVED', agreed: true },
    { call: 'check', by: 'reviewer', from: 'SUBMITTED', to: 'REJECTED', agreed: false },
    { call: 'withdraw', by: 'applicant', from: 'SUBMITTED', to: 'WITHDRAWN' },
  ],
  /**
   * The campus decides first, headquarters last. An application of a user who decides for the campus themselves, or of a
   * campus without anyone who does, goes to headquarters at once.
   */
  campusFirst: [
    { call: 'apply', by: 'applicant', from: null, to: 'SUBMITTED' },
    { call: 'apply', by: 'campus', from: null, to: 'CAMPUS_AGREED' },
    { call: 'check', by: 'campus', from: 'SUBMITTED', to: 'CAMPUS_AGREED', agreed: true },
    { call: 'check', by: 'campus', from: 'SUBMITTED', to: 'REJECTED', agreed: false },
    { call: 'check', by: 'headquarters', from: 'CAMPUS_AGREED', to: 'APPROVED', agreed: true },
    { call: 'check', by: 'headquarters', from: 'CAMPUS_AGREED', to: 'REJECTED', agreed: false },
    { call: 'withdraw', by: 'applicant', from: 'SUBMITTED', to: 'WITHDRAWN' },
    { call: 'withdraw', by: 'applicant', from: 'CAMPUS_AGREED', to: 'WITHDRAWN' },
  ],
} as const satisfies Record<string, readonly ApplicationStep[]>
/** The decisions that a kind of application needs. */
export type ApplicationRoute = keyof typeof applicationRoutes

/** The step of a call with an application in this state, or undefined where the call does not apply to it. */
export function applicationStep(
  route: ApplicationRoute,
  call: 'check' | 'withdraw',
  from: ApplicationState,
  agreed?: boolean,
): ApplicationStep | undefined {
  const steps: readonly ApplicationStep[] = applicationRoutes[route]
  return steps.find((step) => step.call === call && step.from === from && step.agreed === agreed)
}

/** The states in which such a reviewer decides. */
export function decidedBy(route: ApplicationRoute, at: 'campus' | 'headquarters'): ApplicationState[] {
  const steps: readonly ApplicationStep[] = applicationRoutes[route]
  const states = steps.flatMap(({ call, by, from }) =>
    call === 'check' && from && (by === 'reviewer' || by === at) ? [from] : [],
  )
  return [...new Set(states)]
}
