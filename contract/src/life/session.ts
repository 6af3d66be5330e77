/**
 * The life of a patient's session (so-day). This table is the only place that defines the allowed steps: the server's
 * guards, the console's buttons and the diagram in docs/LIFE-CYCLES.md come from it. No schema stands here, so that the
 * console can import it.
 */
export const sessionStates = [
  'PLANNED',
  'CONFIRMED',
  'LEAVE_ASKED',
  'LEAVE',
  'CHECKED_IN',
  'DONE',
  'ABSENT',
  'CANCELLED',
] as const
export type SessionState = (typeof sessionStates)[number]

/** Where a session takes place. */
export const sessionPlaces = ['CENTER', 'HOME', 'TELE'] as const
export type SessionPlace = (typeof sessionPlaces)[number]

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

export interface SessionStep {
  /** The call that takes it, below `/admin/`. */
  call: string
  from: SessionState
  to: SessionState
  /** Of a reviewed step: its answer. */
  agreed?: boolean
}

const each = <const C extends string, const T extends SessionState>(call: C, from: readonly SessionState[], to: T) =>
  from.map((state) => ({ call, from: state, to }) as const)
/** The steps of a call that leave the session in its state. */
const staying = <const C extends string>(call: C, states: readonly SessionState[]) =>
  states.map((state) => ({ call, from: state, to: state }) as const)

export const sessionSteps = [
  ...each('so-day/confirm', ['PLANNED'], 'CONFIRMED'),
  ...each('so-day/leave', ['PLANNED', 'CONFIRMED'], 'LEAVE_ASKED'),
  { call: 'so-day/leave/check', from: 'LEAVE_ASKED', to: 'LEAVE', agreed: true },
  { call: 'so-day/leave/check', from: 'LEAVE_ASKED', to: 'PLANNED', agreed: false },
  // By the family, in the applet.
  ...each('so-day/leave/withdraw', ['LEAVE_ASKED'], 'PLANNED'),
  ...each('so-day/checkIn', ['PLANNED', 'CONFIRMED'], 'CHECKED_IN'),
  ...each('so-day/done', ['CHECKED_IN'], 'DONE'),
  ...each('so-day/absent', ['PLANNED', 'CONFIRMED', 'LEAVE_ASKED'], 'ABSENT'),
  ...each('so-day/cancel', ['PLANNED', 'CONFIRMED', 'LEAVE_ASKED', 'CHECKED_IN'], 'CANCELLED'),
  // At another time, what the family confirmed is planned again.
  ...each('so-day/move', ['PLANNED', 'CONFIRMED'], 'PLANNED'),
  ...staying('so-day/substitute', ['PLANNED', 'CONFIRMED']),
  // Another room or device leaves what the family confirmed: the day, the time and the doctor.
  ...staying('so-day/update', ['PLANNED', 'CONFIRMED']),
  ...staying('so-day/join', ['PLANNED', 'CONFIRMED']),
  ...each('so-day/undo', ['CONFIRMED', 'LEAVE', 'CHECKED_IN', 'ABSENT', 'CANCELLED'], 'PLANNED'),
  ...each('so-day/undo', ['DONE'], 'CHECKED_IN'),
] as const satisfies readonly SessionStep[]
/** A call that takes a step of a session. */
export type SessionCall = (typeof sessionSteps)[number]['call']

const steps: readonly SessionStep[] = sessionSteps

/** The state a session in `from` is in after a step, or null where the step does not apply to it; `agreed` is the answer of a reviewed step. */
export const sessionAfter = (call: SessionCall, from: SessionState, agreed?: boolean): SessionState | null =>
  steps.find((step) => step.call === call && step.from === from && step.agreed === agreed)?.to ?? null

/** Whether a step applies to a session in this state: the console shows its button then. */
export const sessionAllows = (call: SessionCall, from: SessionState): boolean =>
  steps.some((step) => step.call === call && step.from === from)

/** Whether a session in this state holds a place in the timetable. */
export const holdsPlace = (state: SessionState): boolean => state !== 'LEAVE' && state !== 'CANCELLED'

/** The states of a session to which the patient came: of these something can be written. */
export const held: readonly SessionState[] = ['CHECKED_IN', 'DONE']
