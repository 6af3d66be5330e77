/** The life of a template of the timetable (so-week). Sessions are generated from one that is ACTIVE. */
import { lifeCycle, nobody } from './cycle.ts'

/** In which weeks a template stands, by their ISO numbers. */
export const parities = ['EVERY', 'ODD', 'EVEN'] as const

/** The steps of `so-week/state`. */
export const templateStepNames = ['activate', 'pause', 'end'] as const

/**
 * What stands against a session that is to be generated: somebody or something has another lesson then, or cannot be planned at all; the time is
 * too short, or the group is full.
 */
export const conflicts = [
  ...(['DOCTOR_TAKEN', 'PATIENT_TAKEN', 'ROOM_TAKEN', 'DEVICE_TAKEN'] as const),
  ...(['DOCTOR_HOURS', 'DOCTOR_FULL', 'DOCTOR_COURSE', 'DOCTOR_LICENCE', 'DOCTOR_GONE'] as const),
  ...(['PATIENT_UNFIT', 'CONSENT', 'ROOM_UNFIT', 'DEVICE_UNFIT'] as const),
  ...(['SHORT', 'FULL'] as const),
] as const
export type Conflict = (typeof conflicts)[number]

/** What becomes of the sessions that a template planned after its last day: they are cancelled and release their hours, or they stay. */
export const remainders = ['CANCEL', 'KEEP'] as const

const agreed = nobody('it is agreed with the family')
export const templateLife = lifeCycle({
  states: ['DRAFT', 'ACTIVE', 'PAUSED', 'ENDED'],
  steps: {
    'so-week/add': { from: null, to: 'DRAFT', tells: agreed },
    // Of the sessions that go along to another place, or are cancelled after an earlier last day.
    'so-week/update': { from: ['DRAFT', 'ACTIVE', 'PAUSED'], tells: ['family', 'doctor'] },
    'so-week/state': [
      { from: ['DRAFT', 'PAUSED'], to: 'ACTIVE', when: 'activate', tells: agreed },
      { from: 'ACTIVE', to: 'PAUSED', when: 'pause', tells: agreed },
      // Of the sessions that are cancelled with it.
      { from: ['DRAFT', 'ACTIVE', 'PAUSED'], to: 'ENDED', when: 'end', tells: ['family', 'doctor'] },
    ],
    // Of a patient who ends treatment, where nobody else stands in it.
    'patient/state': { from: ['DRAFT', 'ACTIVE', 'PAUSED'], to: 'ENDED', tells: agreed },
  },
})
export type TemplateState = (typeof templateLife.states)[number]
export const templateStates = templateLife.states
