import * as z from 'zod'
import { PastDay, PlannedDay } from '../../dates.ts'
import { read, remove, write } from '../../endpoint.ts'
import { cancellers, leaveLists, sessionPlaces } from '../../life/session.ts'
import { limits } from '../../limits.ts'
import { Clock, Code, Day, DictValue, Id, Nothing, Outcome, PageQuery, pageOf, Text, Version } from '../../schema.ts'
import { mostPatients } from '../so-week.ts'
import { Against } from './against.ts'
import { Session } from './session.ts'

const followers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT'] as const
const planners = ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const
/** Who books a trial lesson: also the patient's consultant. */
const bookers = [...planners, 'SALES_CONSULTANT'] as const
const teachers = ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] as const
const managers = ['CAMPUS_PRINCIPAL'] as const

/** A session as its caller saw it. */
const seen = { id: Id, version: Version }
const sessions = z.array(z.strictObject(seen)).min(1).max(200)
const reason = Text(200)

/** A session on leave or for which leave is asked, with how often the patient was on leave in that month. */
const Leave = Session.extend({ leavesInMonth: z.int(), quota: z.int() })

/** What leave would mean if it were asked for now. */
export const LeaveTerms = z.strictObject({
  late: z.boolean(),
  /** Of late leave, a setting says whether it takes the hours of the session. */
  consumes: z.boolean(),
  /** The last day on which it can be made up. */
  makeUpUntil: Day.nullable(),
  /** How often the patient is on leave in the month of the session, and may be. */
  leavesInMonth: z.int(),
  quota: z.int(),
})

/** Which sessions a change concerns: one, it and those of its template that follow, or all of them that are ahead. */
const extent = z.enum(['ONE', 'FOLLOWING', 'ALL']).default('ONE')
const place = { day: PlannedDay, from: Clock, to: Clock }

/** What stands against a lesson at a place: other lessons, and every other reason. */
const Verdict = Against.extend({ lessonId: Id })

/** A place that is free. */
const Free = z.strictObject({
  day: Day,
  from: Clock,
  to: Clock,
  doctorId: Id,
  doctorName: z.string(),
  roomId: Id.nullable(),
  roomName: z.string().nullable(),
  /** The device that the lesson has, or the first of the type of the course that is free then; none where the campus has none. */
  macId: Id.nullable(),
})

/** A lesson with what is to become of it; `sessions` are those that have a place in it, as the caller saw them. */
const lesson = { lessonId: Id, sessions: z.array(z.strictObject(seen)).min(1).max(50) }
const Rearranged = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('SUBSTITUTE'), ...lesson, doctorId: Id }),
  z.strictObject({
    how: z.literal('MOVE'),
    ...lesson,
    ...place,
    doctorId: Id.optional(),
    roomId: Id.nullable().optional(),
  }),
  z.strictObject({ how: z.literal('CANCEL'), ...lesson }),
])

/** The calls that take the steps of a session; each step also moves its hours. */
export const sessionCalls = {
  confirm: write({
    summary: 'Note that families confirmed sessions',
    access: planners,
    input: z.strictObject({ sessions }),
    output: Outcome,
  }),
  checkIn: write({
    summary: 'Check patients in, on the day of the session or later',
    access: teachers,
    input: z.strictObject({ sessions }),
    output: Outcome,
  }),
  'checkIn/undo': write({
    summary: 'Take back check-ins that were a slip, while no hours are consumed',
    access: teachers,
    input: z.strictObject({ sessions }),
    output: Outcome,
  }),
  done: write({
    summary:
      'Note that sessions were held, once they began, also of patients who were not checked in; their hours are consumed',
    access: teachers,
    input: z.strictObject({ sessions }),
    output: Outcome,
  }),
  past: write({
    summary:
      'Record a lesson that was held and does not stand in the timetable, with the reason; its hours are consumed. What stands there then of the doctor, the patients or the room is in its way',
    access: managers,
    input: z.strictObject({
      campusId: Id,
      courseId: Id,
      doctorId: Id,
      roomId: Id.nullable().optional(),
      macId: Id.nullable().optional(),
      patientIds: z.array(Id).min(1).max(mostPatients),
      day: PastDay,
      from: Clock,
      to: Clock,
      location: z.enum(sessionPlaces).optional(),
      reason,
    }),
    output: z.strictObject({ lessonId: Id, ids: z.array(Id) }),
  }),
  absent: write({
    summary: 'Note that patients did not come, once the session began; a setting says whether that takes their hours',
    access: teachers,
    input: z.strictObject({ sessions, reason: reason.nullable().optional() }),
    output: Outcome,
  }),
  'absent/called': write({
    summary: 'Note that the family of a patient who did not come was called, and what it said',
    access: planners,
    input: z.strictObject({ ...seen, absenceSaid: reason }),
    output: z.strictObject({ version: Version }),
  }),
  leave: write({
    summary:
      'Record leave of a family, before the session begins; it is granted at once. In time and within the quota of the month, the session can be made up; late, a setting says whether it takes the hours',
    access: planners,
    input: z.strictObject({ sessions, leaveReason: DictValue('leaveReason'), reason: reason.nullable().optional() }),
    output: Outcome,
  }),
  'leave/terms': read({
    summary: 'What leave would mean if it were asked for now: whether it is in time, takes hours and can be made up',
    access: planners,
    input: z.strictObject({ id: Id }),
    output: LeaveTerms,
  }),
  'leave/check': write({
    summary:
      'Agree to leave or refuse it. In time, it releases the hours and lets the session be made up; late, a setting says',
    access: planners,
    input: z.strictObject({ sessions, agreed: z.boolean(), reason: reason.nullable().optional() }),
    output: Outcome,
  }),
  'list/leave': read({
    summary:
      'A page of sessions for which leave is asked, the earliest first; on request those on leave, those refused, the latest first, or those that can still be made up, the first to run out first',
    access: followers,
    input: PageQuery.extend({
      state: z.enum(leaveLists).default('LEAVE_ASKED'),
      campusId: Id.optional(),
      doctorId: Id.optional(),
      patientId: Id.optional(),
      leaveReason: Code.optional(),
      late: z.boolean().optional(),
      /** What can be made up for a week more at most. */
      soon: z.boolean().optional(),
      from: Day.optional(),
      to: Day.optional(),
    }),
    output: pageOf(Leave),
  }),
  cancel: write({
    summary: 'Cancel sessions: their hours are released, unless the family cancels late and a setting says otherwise',
    access: planners,
    input: z.strictObject({ sessions, cancelledBy: z.enum(cancellers), reason }),
    output: Outcome,
  }),
  'cancel/terms': read({
    summary: 'Of which of these sessions the family would lose the hours if it cancelled them now',
    access: planners,
    input: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
    output: z.strictObject({ takes: z.array(Id) }),
  }),
  undo: write({
    summary: 'Take back the last step of a session; its hours and its place are taken again',
    access: managers,
    input: z.strictObject({ ...seen, reason }),
    output: z.strictObject({ version: Version }),
  }),
  update: write({
    summary:
      'Change the remark, the place, the hours, room or device of a session that is planned; the room is that of its lesson',
    access: planners,
    input: z.strictObject({
      ...seen,
      remark: Text(200).nullable().optional(),
      location: z.enum(sessionPlaces).optional(),
      /** Those that it takes; reserved anew. */
      hours: z.int().min(1).max(20).optional(),
      roomId: Id.nullable().optional(),
      macId: Id.nullable().optional(),
    }),
    output: z.strictObject({ version: Version }),
  }),
  delete: remove({
    summary:
      'Delete a session that was planned by mistake: its hours are released. It is not restored but planned anew',
    access: planners,
    input: z.strictObject({ id: Id }),
    output: Nothing,
  }),
  join: write({
    summary: 'Add patients to the group lesson of a session, which has seats left; their hours are reserved',
    access: planners,
    input: z.strictObject({ id: Id, patientIds: z.array(Id).min(1).max(mostPatients) }),
    output: z.strictObject({ ids: z.array(Id) }),
  }),
  'join/overrun': write({
    summary: 'Add patients to a group lesson beyond its seats, with the reason',
    access: managers,
    input: z.strictObject({ id: Id, patientIds: z.array(Id).min(1).max(mostPatients), reason }),
    output: z.strictObject({ ids: z.array(Id) }),
  }),
  move: write({
    summary:
      'Move a lesson, or those of its series with their template: to another day, time, room, device or doctor. It keeps where it was',
    access: planners,
    input: z.strictObject({
      ...seen,
      extent,
      day: PlannedDay.optional(),
      from: Clock.optional(),
      /** Not given, as long after the beginning as before. */
      to: Clock.optional(),
      doctorId: Id.optional(),
      roomId: Id.nullable().optional(),
      macId: Id.nullable().optional(),
    }),
    output: z.strictObject({
      sessions: z.array(z.strictObject(seen)),
      /** Of a series: its template goes with it, or is kept as the campus has no slot of that time. */
      template: z.enum(['MOVED', 'KEPT']).nullable(),
    }),
  }),
  'move/check': read({
    summary: 'What would stand in the way of a move, lesson by lesson; nothing is changed',
    access: planners,
    input: z.strictObject({
      id: Id,
      extent,
      day: PlannedDay.optional(),
      from: Clock.optional(),
      to: Clock.optional(),
      doctorId: Id.optional(),
      roomId: Id.optional(),
      macId: Id.optional(),
    }),
    output: z.array(Verdict),
  }),
  free: read({
    summary: 'Where a session of a course can stand in the two weeks from a day, the nearest to the wanted time first',
    access: bookers,
    input: z.strictObject({
      campusId: Id,
      courseId: Id,
      patientId: Id.optional(),
      /** Several who come together, in place of one. */
      patientIds: z.array(Id).max(mostPatients).optional(),
      doctorId: Id.optional(),
      /** A room to be preferred. */
      roomId: Id.optional(),
      /** The lesson that is to move: it is not in its own way. */
      lessonId: Id.optional(),
      day: PlannedDay,
      from: Clock.optional(),
      to: Clock.optional(),
      /** How many at most; the twelve nearest where it is not given. */
      most: z.int().min(1).max(limits.freePlaces).optional(),
    }),
    output: z.array(Free),
  }),
  substitute: write({
    summary: 'Give sessions to another doctor who teaches the course, at the same time',
    access: planners,
    input: z.strictObject({ sessions, doctorId: Id }),
    output: Outcome,
  }),
  rearrange: write({
    summary:
      'Give lessons to substitutes, move them or cancel them for the centre, each as a whole; one message to each family',
    access: planners,
    input: z.strictObject({
      lessons: z
        .array(Rearranged)
        .min(1)
        .max(60)
        .refine((lessons) => new Set(lessons.map(({ lessonId }) => lessonId)).size === lessons.length),
      reason,
    }),
    /** By the ids of the lessons; `unreached` are the patients of whom no family has a message in the app: somebody has to call. */
    output: Outcome.extend({ unreached: z.array(z.strictObject({ id: Id, name: z.string() })) }),
  }),
  makeUp: write({
    summary: 'Book the session that makes up for one on leave, within the days of its credit',
    access: planners,
    input: z.strictObject({
      ...seen,
      ...place,
      /** Not given, the doctor of the session on leave. */
      doctorId: Id.optional(),
      roomId: Id.nullable().optional(),
      macId: Id.nullable().optional(),
      remark: Text(200).nullable().optional(),
    }),
    output: z.strictObject({ lessonId: Id, id: Id }),
  }),
  'makeUp/declined': write({
    summary: 'Note that a family does not want to make up a session on leave, and what it said',
    access: planners,
    input: z.strictObject({ ...seen, makeUpSaid: reason }),
    output: z.strictObject({ version: Version }),
  }),
  trial: write({
    summary:
      'Book the trial lesson of a patient who has bought nothing, once: its hours are free of charge, and the family is told',
    access: bookers,
    input: z.strictObject({
      patientId: Id,
      courseId: Id,
      doctorId: Id,
      ...place,
      roomId: Id.nullable().optional(),
      macId: Id.nullable().optional(),
      remark: Text(200).nullable().optional(),
    }),
    output: z.strictObject({ lessonId: Id, id: Id, orderId: Id }),
  }),
}
