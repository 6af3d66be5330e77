/**
 * The numbers of the timetable's reports, each as the filters by which the list of sessions shows its rows. The server
 * counts with these filters and the console links to them, so a number and its list cannot differ. No schema stands here,
 * so that the console can import it.
 */
import type { SessionFilters } from '../admin/so-day/filters.ts'
import { held, holdsPlace, sessionStates } from './session.ts'

export const sessionNumbers = {
  /** Lessons that take place; those of a group count once. */
  lessons: { lessons: true },
  sessions: { state: sessionStates.filter(holdsPlace) },
  done: { state: ['DONE'] },
  late: { state: held, late: true },
  absent: { state: ['ABSENT'] },
  leave: { state: ['LEAVE'] },
  lateLeave: { state: ['LEAVE'], late: true },
  cancelledByPatient: { state: ['CANCELLED'], cancelledBy: 'PATIENT' },
  cancelledByDoctor: { state: ['CANCELLED'], cancelledBy: 'DOCTOR' },
  cancelledByCentre: { state: ['CANCELLED'], cancelledBy: 'CENTRE' },
} as const satisfies Record<string, Readonly<Omit<SessionFilters, 'state'>> & { state?: readonly string[] }>
export type SessionNumberName = keyof typeof sessionNumbers
export const sessionNumberNames = Object.keys(sessionNumbers) as SessionNumberName[]

/** The filters of the rows that a number counts, narrowed by `base`: days, campus, doctor, room, device, weekday and hour. */
export const rowsOfNumber = (name: SessionNumberName, base: SessionFilters = {}): SessionFilters =>
  ({ ...base, ...sessionNumbers[name] }) as SessionFilters
