import * as z from 'zod'
import { cancellers, sessionPlaces, sessionStates } from '../../life/session.ts'
import { Clock, Day, Id, Time, Version } from '../../schema.ts'

/** Where a session stood before it was moved. */
export const MovedFrom = z.strictObject({
  day: Day,
  from: Clock,
  to: Clock,
  doctorId: Id,
  roomId: Id.nullable(),
})

/** That a family asked leave, and why that was refused. */
export const LeaveAsked = z.strictObject({
  leaveReason: z.string().nullable(),
  /** What was written with the request. */
  leaveNote: z.string().nullable(),
  leaveAskedAt: Time.nullable(),
  /** Why leave was last refused, by whom and when. */
  leaveRefusal: z.string().nullable(),
  leaveRefusedByName: z.string().nullable(),
  leaveRefusedAt: Time.nullable(),
})

/** A session beside another: the one that it makes up for, or the one that makes up for it. */
export const Beside = z.strictObject({ id: Id, day: Day, from: Clock })

/** The hours that it has taken: none of leave in time, those of the session of late leave where a setting says so. */
export const HoursTaken = z.int()

/** A session with all that a block of a calendar shows. Days and times are on the clock of the campus. */
export const Session = z.strictObject({
  id: Id,
  /** Sessions of one group share their lesson. */
  lessonId: Id,
  version: Version,
  campusId: Id,
  campusName: z.string(),
  day: Day,
  from: Clock,
  to: Clock,
  state: z.enum(sessionStates),
  patientId: Id,
  patientName: z.string(),
  doctorId: Id,
  doctorName: z.string(),
  courseId: Id,
  courseName: z.string(),
  roomId: Id.nullable(),
  roomName: z.string().nullable(),
  macId: Id.nullable(),
  macName: z.string().nullable(),
  location: z.enum(sessionPlaces),
  /** The template that planned it. */
  weekId: Id.nullable(),
  movedFrom: MovedFrom.nullable(),
  /** Of a session that a substitute gives: the doctor who would have given it. */
  substituteForName: z.string().nullable(),
  makeUp: z.boolean(),
  /** How many patients hold a place in the lesson, and how many can. */
  seats: z.int(),
  capacity: z.int(),
  hours: z.int(),
  reason: z.string().nullable(),
  cancelledBy: z.enum(cancellers).nullable(),
  late: z.boolean(),
  ...LeaveAsked.shape,
  /** Of an absence: what the family said when it was called, by whom and when; null where nobody called yet. */
  absenceSaid: z.string().nullable(),
  absenceCalledByName: z.string().nullable(),
  absenceCalledAt: Time.nullable(),
  /** Of leave that the family does not want to make up: what it said, who noted it and when. */
  makeUpSaid: z.string().nullable(),
  makeUpDeclinedByName: z.string().nullable(),
  makeUpDeclinedAt: Time.nullable(),
  /** Of a session on leave: the last day on which it can be made up. */
  makeUpUntil: Day.nullable(),
  /** The day of the session that makes up for it. */
  madeUpOn: Day.nullable(),
  checkedInAt: Time.nullable(),
  doneAt: Time.nullable(),
  remark: z.string().nullable(),
  createdAt: Time,
})
