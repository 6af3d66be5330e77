/** The life of homework. `job/homework` is the nightly run. */
import { lifeCycle, nobody } from './cycle.ts'

/** What families and doctors write about homework. */
export const workEntryKinds = ['SUBMISSION', 'QUESTION', 'ANSWER', 'FEEDBACK'] as const

const shown = nobody('the app shows it')
export const workLife = lifeCycle({
  states: ['ASSIGNED', 'VIEWED', 'SUBMITTED', 'REVIEWED', 'OVERDUE'],
  steps: {
    'work/add': { from: null, to: 'ASSIGNED', tells: ['family'] },
    // A new day on which it is due makes what was overdue homework to be done.
    'work/update': [{ from: 'OVERDUE', to: 'ASSIGNED', tells: shown }, { from: ['ASSIGNED', 'VIEWED'] }],
    'work/delete': { from: ['ASSIGNED', 'VIEWED', 'OVERDUE'], to: null, tells: shown },
    // Of a patient who ends treatment: what was not handed in and is not late.
    'patient/state': { from: ['ASSIGNED', 'VIEWED'], to: null, tells: nobody('it is agreed with the family') },
    // The family opens it in the applet.
    'work/detail': { from: 'ASSIGNED', to: 'VIEWED', tells: nobody('it was only opened') },
    'work/submit': {
      from: ['ASSIGNED', 'VIEWED', 'OVERDUE'],
      to: 'SUBMITTED',
      tells: nobody('the badge of the doctor counts it'),
    },
    'work/review': { from: 'SUBMITTED', to: 'REVIEWED', tells: ['family'] },
    'job/homework': { from: ['ASSIGNED', 'VIEWED'], to: 'OVERDUE', tells: shown },
  },
  waits: {
    SUBMITTED: { for: 'staff', by: 'work/review', since: 'submitted_at', code: 'DOCTOR_WORK' },
  },
})
export type WorkState = (typeof workLife.states)[number]
export const workStates = workLife.states
/** What takes a step of homework. */
export type WorkCall = (typeof workLife.steps)[number]['call']
