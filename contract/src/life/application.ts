/**
 * The life of an application: one user asks for something, others decide. The constraint of each table of applications follows
 * it. Reviews of leads have a life of their own (customer.ts).
 */
import { lifeCycle, nobody } from './cycle.ts'

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

const counted = nobody('the badge of who decides counts it')
const own = nobody('nobody decided on it yet')
const decided = { for: 'staff', by: 'check' } as const

export const applicationRoutes = {
  /** One decision. */
  direct: lifeCycle({
    states: applicationStates,
    steps: {
      apply: { from: null, to: 'SUBMITTED', by: 'applicant', tells: counted },
      check: [
        { from: 'SUBMITTED', to: 'APPROVED', when: 'agreed', by: 'reviewer', tells: ['applicant'] },
        { from: 'SUBMITTED', to: 'REJECTED', when: 'refused', by: 'reviewer', reason: true, tells: ['applicant'] },
      ],
      withdraw: { from: 'SUBMITTED', to: 'WITHDRAWN', by: 'applicant', tells: own },
    },
    waits: {
      SUBMITTED: {
        ...decided,
        since: 'created_at',
        code: ['ADMIN_DOCTOR_COURSE_APPLY', 'ADMIN_MAC_APPLY', 'CAMPUS_REFUND'],
      },
    },
  }),
  /**
   * The campus decides first, headquarters last. An application of a user who decides for the campus themselves, or of a
   * campus without anyone who does, goes to headquarters at once.
   */
  campusFirst: lifeCycle({
    states: applicationStates,
    steps: {
      apply: [
        { from: null, to: 'SUBMITTED', by: 'applicant', tells: counted },
        { from: null, to: 'CAMPUS_AGREED', when: 'skipped', by: 'campus', tells: counted },
      ],
      check: [
        { from: 'SUBMITTED', to: 'CAMPUS_AGREED', when: 'agreed', by: 'campus', tells: counted },
        { from: 'SUBMITTED', to: 'REJECTED', when: 'refused', by: 'campus', reason: true, tells: ['applicant'] },
        { from: 'CAMPUS_AGREED', to: 'APPROVED', when: 'agreed', by: 'headquarters', tells: ['applicant'] },
        {
          from: 'CAMPUS_AGREED',
          to: 'REJECTED',
          when: 'refused',
          by: 'headquarters',
          reason: true,
          tells: ['applicant'],
        },
      ],
      withdraw: { from: ['SUBMITTED', 'CAMPUS_AGREED'], to: 'WITHDRAWN', by: 'applicant', tells: own },
    },
    waits: {
      SUBMITTED: { ...decided, since: 'created_at', code: ['CAMPUS_COURSE_APPLY', 'MATERIAL_APPLY'] },
      // One that skipped the campus waits since it was handed in.
      CAMPUS_AGREED: {
        ...decided,
        since: ['campus_checked_at', 'created_at'],
        code: ['ADMIN_COURSE_APPLY', 'MATERIAL_APPLY'],
      },
    },
  }),
} as const
/** The decisions that a kind of application needs. */
export type ApplicationRoute = keyof typeof applicationRoutes

/** The states in which such a reviewer decides. */
export const decidedBy = (route: ApplicationRoute, at: 'campus' | 'headquarters'): ApplicationState[] => {
  const of = applicationRoutes[route].steps.filter(
    ({ call, by }) => call === 'check' && (by === 'reviewer' || by === at),
  )
  return [...new Set(of.flatMap(({ from }) => from ?? []))]
}
