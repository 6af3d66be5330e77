/** The life of a patient's session (so-day). One in LEAVE or CANCELLED holds no place in the timetable; in every other state it does. */
import { lifeCycle, nobody } from './cycle.ts'

const here = nobody('the family is there')
export const sessionLife = lifeCycle({
  states: ['PLANNED', 'CONFIRMED', 'LEAVE_ASKED', 'LEAVE', 'CHECKED_IN', 'DONE', 'ABSENT', 'CANCELLED'],
  steps: {
    'so-day/add': { from: null, to: 'PLANNED', tells: nobody('it is agreed with the family') },
    'so-day/series': { from: null, to: 'PLANNED', tells: ['family', 'doctor'] },
    'so-week/generate': { from: null, to: 'PLANNED', tells: nobody('the weekly plan is agreed with the family') },
    'so-day/makeUp': { from: null, to: 'PLANNED', tells: ['family', 'doctor'] },
    'so-day/trial': { from: null, to: 'PLANNED', tells: ['family', 'doctor'] },
    // Planned by mistake: who was told of it, when it was planned or the evening before, is told that it is off.
    'so-day/delete': { from: 'PLANNED', to: null, tells: ['family'] },
    'so-day/confirm': { from: 'PLANNED', to: 'CONFIRMED', tells: nobody('the timetable shows it') },
    'so-day/leave': [
      // What the desk records is granted; what a family asks for in the applet waits for the desk.
      { from: ['PLANNED', 'CONFIRMED'], to: 'LEAVE', when: 'recorded', tells: ['family', 'doctor'] },
      {
        ...{ from: ['PLANNED', 'CONFIRMED'], to: 'LEAVE_ASKED', when: 'asked' },
        tells: nobody('the badge of the campus counts it'),
      },
    ],
    'so-day/leave/check': [
      { from: 'LEAVE_ASKED', to: 'LEAVE', when: 'agreed', tells: ['family', 'doctor'] },
      { from: 'LEAVE_ASKED', to: 'PLANNED', when: 'refused', reason: true, tells: ['family'] },
      // What the family confirmed before stays confirmed.
      { from: 'LEAVE_ASKED', to: 'CONFIRMED', when: 'refused, confirmed before', reason: true, tells: ['family'] },
    ],
    // By the family, in the applet: who takes leave back says that the child comes.
    'so-day/leave/withdraw': { from: 'LEAVE_ASKED', to: 'CONFIRMED', tells: nobody('nobody decided on it yet') },
    'so-day/checkIn': { from: ['PLANNED', 'CONFIRMED'], to: 'CHECKED_IN', tells: here },
    'so-day/checkIn/undo': [
      {
        from: 'CHECKED_IN',
        to: 'CONFIRMED',
        when: 'confirmed before',
        tells: nobody('the desk corrects its own click'),
      },
      { from: 'CHECKED_IN', to: 'PLANNED', tells: nobody('the desk corrects its own click') },
    ],
    // A doctor closes the day in one step: who was not checked in was there all the same.
    'so-day/done': { from: ['PLANNED', 'CONFIRMED', 'CHECKED_IN'], to: 'DONE', tells: here },
    'so-day/past': { from: null, to: 'DONE', reason: true, tells: here },
    'so-day/absent': [
      { from: ['PLANNED', 'CONFIRMED'], to: 'ABSENT', tells: nobody('the desk calls the family') },
      { from: 'LEAVE_ASKED', to: 'ABSENT', tells: ['family'] },
    ],
    // What the family said stays with the absence; who takes that back takes it back, too.
    'so-day/absent/called': { from: 'ABSENT' },
    // The same of what the family says that does not want to make the lesson up.
    'so-day/makeUp/declined': { from: 'LEAVE' },
    'so-day/cancel': {
      ...{ from: ['PLANNED', 'CONFIRMED', 'LEAVE_ASKED', 'CHECKED_IN'], to: 'CANCELLED', reason: true },
      tells: ['family', 'doctor'],
    },
    // At another time, what the family confirmed is planned again.
    'so-day/move': { from: ['PLANNED', 'CONFIRMED'], to: 'PLANNED', tells: ['family', 'doctor'] },
    'so-day/substitute': { from: ['PLANNED', 'CONFIRMED'], tells: ['family', 'doctor'] },
    // Another room or device leaves what the family confirmed: the day, the time and the doctor. Of home, centre and online it is told.
    'so-day/update': { from: ['PLANNED', 'CONFIRMED'], tells: ['family', 'doctor'] },
    'so-day/join': { from: ['PLANNED', 'CONFIRMED'], tells: ['doctor'] },
    'so-day/undo': [
      { from: 'LEAVE', to: 'CONFIRMED', when: 'confirmed before', tells: ['family', 'doctor'] },
      { from: ['CHECKED_IN', 'ABSENT'], to: 'CONFIRMED', when: 'confirmed before', tells: ['doctor'] },
      { from: ['LEAVE', 'CANCELLED'], to: 'PLANNED', tells: ['family', 'doctor'] },
      // Leave that an absence refused was never decided on: it waits again.
      { from: 'ABSENT', to: 'LEAVE_ASKED', when: 'asked', tells: ['family', 'doctor'] },
      { from: ['CONFIRMED', 'CHECKED_IN', 'ABSENT'], to: 'PLANNED', tells: ['doctor'] },
      { from: 'DONE', to: 'CHECKED_IN', tells: ['doctor'] },
    ],
  },
  waits: {
    LEAVE_ASKED: {
      for: 'staff',
      by: 'so-day/leave/check',
      since: 'leave_asked_at',
      until: 'begins',
      code: 'CAMPUS_LEAVE',
    },
  },
})
export type SessionState = (typeof sessionLife.states)[number]
export const sessionStates = sessionLife.states
/** A call that takes a step of a session. */
export type SessionCall = (typeof sessionLife.steps)[number]['call']

/** For how many days after an absence the desk is reminded to call the family. */
export const callDays = 7

/** For how many days before leave can be made up no more the desk is reminded of it. */
export const makeUpSoonDays = 7

/** Where a session takes place. */
export const sessionPlaces = ['CENTER', 'HOME', 'TELE'] as const
export type SessionPlace = (typeof sessionPlaces)[number]

/** What a request for leave has come to. A refused one leaves the session as it was, to whatever became of it since. */
export const leaveAnswers = ['LEAVE_ASKED', 'LEAVE', 'REFUSED'] as const
/** What a list of leave shows: what has come to one of these, or what was agreed to and can still be made up. */
export const leaveLists = [...leaveAnswers, 'TO_MAKE_UP'] as const

/** Who cancelled a session. */
export const cancellers = ['PATIENT', 'DOCTOR', 'CENTRE'] as const
export type Canceller = (typeof cancellers)[number]

/** What a session can clash over. */
export const resources = ['DOCTOR', 'PATIENT', 'ROOM', 'DEVICE'] as const
export type Resource = (typeof resources)[number]

/** What is in the way of a session: the resource that is taken, and by what. */
export interface Clash {
  resource: Resource
  id: number
  /** Null where what is in the way is beyond the caller's reach, as are the course and the lesson. */
  name: string | null
  /** When it stands; of what is beyond reach, when the session was to stand. */
  day: string
  from: string
  to: string
  /** The course that is given then. */
  course: string | null
  /** The lesson in the way. */
  lessonId: number | null
}

/** Whether a session in this state holds a place in the timetable. */
export const holdsPlace = (state: SessionState): boolean => state !== 'LEAVE' && state !== 'CANCELLED'

/** The states of a session that stands as it was agreed: it can go elsewhere, and nobody asks leave of it. */
export const agreed: readonly SessionState[] = sessionLife.from('so-day/move')
/** The states of a session to which the patient is to come: leave that nobody has answered changes nothing. Who does not come is absent. */
export const expected: readonly SessionState[] = sessionLife.from('so-day/absent')
/** The address in the console of the sessions to which a patient is to come, from a day on. */
export const sessionsAhead = (patientId: number, from: string): string =>
  `/schedule/session?${new URLSearchParams([
    ['patientId', String(patientId)],
    ['from', from],
    ...expected.map((state): [string, string] => ['state', state]),
  ])}`
/** The states of a session that is not settled: it is to come, or goes on. */
export const unsettled: readonly SessionState[] = sessionLife.from('so-day/cancel')

/** The states of a session to which the patient came: of these something can be written. */
export const held: readonly SessionState[] = ['CHECKED_IN', 'DONE']
