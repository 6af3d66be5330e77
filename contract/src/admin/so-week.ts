import * as z from 'zod'
import { PlannedDay } from '../dates.ts'
import { noun, read, write } from '../endpoint.ts'
import { conflicts, parities, remainders, templateStates, templateStepNames } from '../life/template.ts'
import { page } from '../page.ts'
import { Clock, Day, Id, PageQuery, pageOf, Text, Time, Version, Weekday } from '../schema.ts'

/** The most patients of a group. */
export const mostPatients = 30

/** What a template puts together, with its names. */
export const weekly = {
  courseId: Id,
  courseName: z.string(),
  doctorId: Id,
  doctorName: z.string(),
  roomId: Id.nullable(),
  roomName: z.string().nullable(),
  macId: Id.nullable(),
  macName: z.string().nullable(),
  weekday: Weekday,
  soTimeId: Id,
  soTimeName: z.string(),
  fromTime: Clock,
  toTime: Clock,
}

/** A template of the timetable. */
export const Template = z.strictObject({
  id: Id,
  campusId: Id,
  campusName: z.string(),
  ...weekly,
  fromDay: Day,
  toDay: Day.nullable(),
  parity: z.enum(parities),
  state: z.enum(templateStates),
  /** Those whom the caller may see by name. */
  patients: z.array(z.strictObject({ id: Id, name: z.string() })),
  /** The numbers of all, as a form holds them. */
  patientIds: z.array(Id),
  remark: z.string().nullable(),
  createdAt: Time,
  version: Version,
})

/** What becomes of a day of a template: a session is created, or there is one, or why there can be none. */
export const outcomes = ['CREATE', 'EXISTS', 'HOLIDAY', 'LEAVE', 'CONFLICT', 'NO_HOURS'] as const
export type Outcome = (typeof outcomes)[number]

/** The session of a patient on a day of a template, planned or to be planned. */
const Planned = z.strictObject({
  weekId: Id,
  patientId: Id,
  patientName: z.string(),
  doctorName: z.string(),
  courseName: z.string(),
  day: Day,
  from: Clock,
  to: Clock,
  outcome: z.enum(outcomes),
  /** Of a conflict, its kind; null where it only showed when all was written. */
  conflict: z.enum(conflicts).nullable(),
  /** Why it cannot be planned, in words. */
  cause: z.string().nullable(),
})
const generation = {
  /** Both days included; not given, four weeks from today. */
  from: PlannedDay.optional(),
  to: PlannedDay.optional(),
  /** Without it nothing is written: a preview. */
  commit: z.boolean().default(false),
}
const Generated = z.strictObject({ rows: z.array(Planned), created: z.int() })

const fields = {
  courseId: Id,
  doctorId: Id,
  roomId: Id.nullable().optional(),
  macId: Id.nullable().optional(),
  weekday: Weekday,
  soTimeId: Id,
  fromDay: PlannedDay,
  /** The last day; without one, it goes on. */
  toDay: PlannedDay.nullable().optional(),
  parity: z.enum(parities).default('EVERY'),
  patientIds: z.array(Id).min(1).max(mostPatients),
  remark: Text(200).nullable().optional(),
}

/** What becomes of the sessions that it would not plan any more; the reason is told to the families. */
const after = { sessions: z.enum(remainders).default('CANCEL'), reason: Text(200).nullable().optional() }

const readers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT', 'DOCTOR'] as const
const planners = ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const
const about = {
  campusId: Id.optional(),
  doctorId: Id.optional(),
  roomId: Id.optional(),
  patientId: Id.optional(),
}

/** Templates of the timetable: what stands week by week, and from which sessions are generated. Catalogue `so-week`. */
export const soWeek = noun('/admin/so-week', {
  add: write({
    summary: 'Add a template as a draft',
    access: planners,
    input: z.strictObject({ campusId: Id, ...fields }),
    output: z.strictObject({ id: Id }),
  }),
  update: write({
    summary:
      'Change a template that has not ended; sessions that it planned stay as they are, but for those that go along from a week on, and those that it would not plan any more, which are cancelled or kept: after an earlier last day, in other weeks or of a patient who leaves it',
    access: planners,
    input: z.strictObject({
      id: Id,
      version: Version,
      ...fields,
      /**
       * What becomes of the sessions that it would not plan any more. Those after an earlier last day are cancelled where nothing is
       * said; for those of other weeks, and of patients who leave it, it has to be said.
       */
      sessions: z.enum(remainders).optional(),
      reason: after.reason,
      /**
       * Where weekday, slot, doctor, room or device change, a day of the week from which the sessions that it planned go along, all
       * or none; those before stay with it, and to another weekday those of days that are worked as another one do not go. Not given,
       * all stay where they are.
       */
      movesFrom: PlannedDay.optional(),
    }),
    /** Of the template that goes on: another one, where it moved and had planned before. */
    output: z.strictObject({ id: Id, version: Version }),
  }),
  state: write({
    summary:
      'Activate, pause or end a template. Ended, the sessions that it planned after today are cancelled and release their hours, or are kept',
    access: planners,
    input: z.strictObject({ id: Id, version: Version, step: z.enum(templateStepNames), ...after }),
    output: z.strictObject({ version: Version }),
  }),
  'end/terms': read({
    summary:
      'How many sessions a template has after a day, and of how many patients; not given, after today. With other weeks or patients, how many it would not plan any more',
    access: planners,
    input: z.strictObject({
      id: Id,
      toDay: PlannedDay.optional(),
      parity: z.enum(parities).optional(),
      patientIds: z.array(Id).max(mostPatients).optional(),
    }),
    output: z.strictObject({ sessions: z.int(), patients: z.int() }),
  }),
  'generate/soDay': write({
    summary:
      'Generate the sessions of an active template: a preview first, of one that is not active, too; with `commit` what it says is written',
    access: planners,
    input: z.strictObject({ id: Id, ...generation }),
    output: Generated,
  }),
  'generate/soDay/all': write({
    summary: 'Generate the sessions of all active templates of a campus, in the same way',
    access: planners,
    input: z.strictObject({ campusId: Id, ...generation }),
    output: Generated,
  }),
  detail: read({ summary: 'One template', access: readers, input: z.strictObject({ id: Id }), output: Template }),
  list: read({
    summary: 'A page of templates',
    access: readers,
    input: PageQuery.extend({
      ...about,
      courseId: Id.optional(),
      weekday: Weekday.optional(),
      state: z.enum(templateStates).optional(),
    }),
    output: pageOf(Template),
  }),
  weekDay: read({
    summary: 'The templates of a campus that stand in the week of a day, for the grid of weekdays and times',
    access: readers,
    input: z.strictObject({ ...about, campusId: Id, day: Day }),
    output: z.array(Template),
  }),
})

export const soWeekPage = page({
  path: '/schedule/week',
  component: 'schedule/soWeek',
  name: '固定课表',
  nameEn: 'Week templates',
  actions: [
    '/admin/so-week/list',
    '/admin/so-week/detail',
    '/admin/so-week/weekDay',
    '/admin/so-week/add',
    '/admin/so-week/update',
    '/admin/so-week/state',
    '/admin/so-week/end/terms',
    '/admin/so-week/generate/soDay',
    '/admin/so-week/generate/soDay/all',
  ],
})
