import * as z from 'zod'
import { PlannedDay } from '../../dates.ts'
import { read, write } from '../../endpoint.ts'
import { sessionPlaces } from '../../life/session.ts'
import { limits } from '../../limits.ts'
import { Clock, Id, Text } from '../../schema.ts'
import { mostPatients } from '../so-week.ts'
import { Against } from './against.ts'

const planners = ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const
const most = limits.seriesLessons

/** For whom lessons are planned, by whom and with what. */
const people = { campusId: Id, courseId: Id, doctorId: Id, patientIds: z.array(Id).min(1).max(mostPatients) }
/** One of the lessons; its room and its doctor, where those are not the ones of all. */
const Lesson = z.strictObject({
  day: PlannedDay,
  from: Clock,
  to: Clock,
  roomId: Id.optional(),
  doctorId: Id.optional(),
})

/** A lesson in a query: its day, its time, and its room and its doctor where those are not the ones of all, as `2026-05-05 16:00-17:00 12 @7`. */
const LessonText = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d-\d\d:\d\d( \d{1,15})?( @\d{1,15})?$/)
  .transform((text) => {
    const [day = '', time = '', ...others] = text.split(' ')
    const [from = '', to = ''] = time.split('-')
    const room = others.find((other) => !other.startsWith('@'))
    const doctor = others.find((other) => other.startsWith('@'))?.slice(1)
    return {
      ...{ day, from, to },
      ...(room === undefined ? {} : { roomId: Number(room) }),
      ...(doctor === undefined ? {} : { doctorId: Number(doctor) }),
    }
  })
  .pipe(Lesson)

/** The calls that plan the lessons of several weeks together. */
export const seriesCalls = {
  series: write({
    summary:
      'Plan the lessons of several weeks, all or none; their hours are reserved, and each family and each doctor gets one message. What cannot be is refused at its lesson',
    access: planners,
    input: z.strictObject({
      ...people,
      roomId: Id.nullable().optional(),
      macId: Id.nullable().optional(),
      lessons: z.array(Lesson).min(1).max(most),
      /** Not given, as the course is held: at home, by video, otherwise at the centre. */
      location: z.enum(sessionPlaces).optional(),
      remark: Text(200).nullable().optional(),
    }),
    /** In the order of the lessons that were asked for. */
    output: z.strictObject({ lessons: z.array(z.strictObject({ lessonId: Id, ids: z.array(Id) })) }),
  }),
  'series/check': read({
    summary: 'What stands in the way of the lessons of several weeks, and the hours that they take; nothing is changed',
    access: planners,
    input: z.strictObject({
      ...people,
      roomId: Id.optional(),
      macId: Id.optional(),
      lessons: z.array(LessonText).min(1).max(most),
    }),
    output: z.strictObject({
      lessons: z.array(Against.extend({ roomId: Id.nullable(), doctorId: Id })),
      hours: z.array(
        z.strictObject({
          patientId: Id,
          patientName: z.string(),
          /** What the lessons take whose place is free. */
          needed: z.int(),
          /** What can be planned of the course on one of these days; null: any number. */
          free: z.int().nullable(),
        }),
      ),
    }),
  }),
  'series/places': read({
    summary:
      'On how many of the weeks from a day a lesson of a course can stand at each weekday and slot, with the doctor who is free on most of them',
    access: planners,
    input: z.strictObject({
      campusId: Id,
      courseId: Id,
      doctorId: Id.optional(),
      roomId: Id.optional(),
      macId: Id.optional(),
      patientIds: people.patientIds,
      first: PlannedDay,
      weeks: z.int().min(1).max(limits.seriesWeeks),
    }),
    /** By time and weekday; a slot with no free place in any week is not there. */
    output: z.array(
      z.strictObject({
        /** 1 is Monday. */
        weekday: z.int(),
        from: Clock,
        to: Clock,
        doctorId: Id,
        doctorName: z.string(),
        /** Weeks in which it is free. */
        weeks: z.int(),
      }),
    ),
  }),
}
