import type { RecordState } from '@cogcampus/contract/life/record'
import type { Canceller, SessionPlace, SessionState } from '@cogcampus/contract/life/session'
import { type ColumnType, type Generated, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Filled, Kept, NullableTime } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'
import { ofChildren, ofPatientOfDoctors } from '../patient/table.ts'

/** A stretch of one day on the clock of the campus, written as SQL (`during` in store.ts). */
type During = ColumnType<string, RawBuilder<unknown>, RawBuilder<unknown>>

/** A place in the timetable, which one patient or a group takes. */
export interface SoLessonTable extends Omit<Kept, 'deletedAt'> {
  campusId: number
  courseId: number
  doctorId: number
  roomId: number | null
  macId: number | null
  during: During
  day: Filled<string>
  /** How many patients hold a place: a trigger keeps it. A new lesson says how many will, so that it takes its doctor at once. */
  seats: number
  capacity: number
  overrunReason: string | null
}

export const soLesson = owned<SoLessonTable>({
  noun: 'so-day',
  campus: 'campusId',
  own: { given: (userId) => sql<SqlBool>`so_lesson.doctor_id = ${userId}` },
  seenWith: 'exists (select from so_day d where d.lesson_id = so_lesson.id)',
  title: 'courseId',
  untouchedBy: ['seats'],
  history: { call: '/admin/so-day/page', unshown: ['day', 'seats'] },
})

/** Where a session stood before it was moved. */
export interface Moved {
  day: string
  from: string
  to: string
  doctorId: number
  roomId: number | null
}

/** The session of one patient. What it copies of its lesson follows the lesson, by the foreign key. */
export interface SoDayTable extends Kept {
  lessonId: number
  campusId: number
  courseId: number
  doctorId: number
  during: During
  day: Filled<string>
  patientId: number
  state: Generated<SessionState>
  location: Generated<SessionPlace>
  hours: Generated<number>
  soWeekId: number | null
  plannedDay: string | null
  movedFrom: ColumnType<Moved | null, Moved | null | undefined, Moved | null>
  substituteFor: number | null
  makeUpOf: number | null
  reason: string | null
  cancelledBy: Canceller | null
  late: Generated<boolean>
  leaveReason: Generated<string | null>
  /** What was written with the request, by the family or by the desk for it; the answer stands under `reason` or `leaveRefusal`. */
  leaveNote: Generated<string | null>
  leaveAskedAt: NullableTime
  /** Why leave was refused, by whom and when. */
  leaveRefusal: Generated<string | null>
  leaveRefusedBy: Generated<number | null>
  leaveRefusedAt: NullableTime
  /** Who agreed to the leave that it is on, and when. */
  leaveGrantedBy: Generated<number | null>
  leaveGrantedAt: NullableTime
  /** Of an absence: what the family said when it was called, by whom and when. */
  absenceSaid: Generated<string | null>
  absenceCalledBy: Generated<number | null>
  absenceCalledAt: NullableTime
  /** Of leave that the family does not want to make up: what it said, who noted it and when. */
  makeUpSaid: Generated<string | null>
  makeUpDeclinedBy: Generated<number | null>
  makeUpDeclinedAt: NullableTime
  makeUpUntil: Generated<string | null>
  checkedInAt: NullableTime
  doneAt: NullableTime
  /** Whether the family confirmed it, at this day and time; a trigger keeps it through leave, absence and check-in. */
  confirmed: Filled<boolean>
  remark: string | null
  /** That of its record; a trigger keeps it. */
  recordState: Filled<RecordState | null>
  /** When its record was signed; a trigger keeps it. */
  signedAt: Filled<string | null>
  /** When staff commented first, and how many comments of the family are not read; a trigger keeps them. */
  commentedAt: Filled<string | null>
  unread: Filled<number>
  replyRank: Filled<number>
}

export const soDay = owned<SoDayTable>({
  noun: 'so-day',
  campus: 'campusId',
  own: {
    given: (userId) => sql<SqlBool>`so_day.doctor_id = ${userId}`,
    ofOwnPatient: (userId) =>
      sql<SqlBool>`so_day.patient_id in (select p.id from patient p where p.consultant_id = ${userId})`,
  },
  ownToRead: ofPatientOfDoctors('so_day.patient_id'),
  account: ofChildren('so_day.patient_id'),
  title: 'patientId',
  dicts: { leaveReason: 'leaveReason' },
  untouchedBy: ['recordState', 'signedAt', 'commentedAt', 'unread'],
  history: {
    call: '/admin/so-day/page',
    unshown: [
      'day',
      'confirmed',
      'recordState',
      'signedAt',
      'commentedAt',
      'unread',
      'replyRank',
      'leaveRefusedBy',
      'leaveRefusedAt',
      'leaveGrantedBy',
      'leaveGrantedAt',
      'absenceCalledBy',
      'absenceCalledAt',
      'makeUpDeclinedBy',
      'makeUpDeclinedAt',
    ],
  },
})
