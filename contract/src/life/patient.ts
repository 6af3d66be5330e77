/** The life of a patient. */
import { lifeCycle, nobody } from './cycle.ts'

const known = nobody('it is agreed with the family')
/** The desk: where sessions stand ahead that the one who takes the step may not cancel; the family, of those that are cancelled or frozen with it. */
const inCharge = ['family', 'doctor', 'owner', 'desk'] as const
export const patientLife = lifeCycle({
  states: ['TRIAL', 'ACTIVE', 'PAUSED', 'ENDED'],
  steps: {
    'patient/add': [
      { from: null, to: 'TRIAL', when: 'TRIAL', tells: known },
      { from: null, to: 'ACTIVE', when: 'ACTIVE', tells: known },
    ],
    'patient/state': [
      // The family, of orders whose freeze ends with it.
      { from: ['TRIAL', 'PAUSED'], to: 'ACTIVE', when: 'ACTIVE', tells: ['family'] },
      { from: 'ENDED', to: 'ACTIVE', when: 'ACTIVE', reason: true, tells: ['family'] },
      { from: 'ACTIVE', to: 'PAUSED', when: 'PAUSED', reason: true, tells: inCharge },
      { from: ['TRIAL', 'ACTIVE', 'PAUSED'], to: 'ENDED', when: 'ENDED', reason: true, tells: inCharge },
    ],
  },
})
export type PatientState = (typeof patientLife.states)[number]
export const patientStates = patientLife.states

/** After how many days without a session an active patient is at risk. */
export const RISK_DAYS = 14
/** With so many bookable hours or fewer, an active patient needs attention. */
export const FEW_HOURS = 2
/** Over how many days sessions are compared with the plan, and how they compare. */
export const DOSE_DAYS = 28
export const doses = ['REACHED', 'MISSED'] as const

/** The states of a patient who is treated: sessions are planned of these alone. */
export const treated: readonly PatientState[] = ['TRIAL', 'ACTIVE']

/** The states in which a patient is registered. */
export const firstStates = ['TRIAL', 'ACTIVE'] as const

/** The states that a patient can go to from a state. */
export const patientNext = (from: PatientState): PatientState[] =>
  patientLife.states.filter((to) => patientLife.step('patient/state', from, to))
