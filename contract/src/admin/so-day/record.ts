import * as z from 'zod'
import { ofPatient, read, write } from '../../endpoint.ts'
import { recordStates } from '../../life/record.ts'
import { sessionStates } from '../../life/session.ts'
import { page } from '../../page.ts'
import { Clock, Code, Day, DictValue, Files, Id, Note, PageQuery, pageOf, Text, Time, Version } from '../../schema.ts'
import { exl } from '../../sheets.ts'
import { Gas, mostGoals } from '../teaching-plan.ts'
import { within } from './filters.ts'

/** Who reads what was done in a session; marketing roles never. */
export const clinicians = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] as const
/** Who writes it. */
/** Who writes records: doctors those of their own sessions, principals in the place of a doctor who is away. */
export const therapists = ['CAMPUS_PRINCIPAL', 'DOCTOR'] as const
const supervisors = ['CAMPUS_PRINCIPAL'] as const

/** The most characters of a class comment. */
export const mostComment = 1000
/** The pictures and sounds that go with one. */
export const commentFiles = Files('comment')

const Count = z.int().min(0)
const Percent = z.int().min(0).max(100)

/** A task of a session, and how it went. */
const task = {
  domain: DictValue('domain'),
  task: Text(100),
  level: z.int().min(1).max(99).nullable().optional(),
  trials: z.int().min(1).max(9999).nullable().optional(),
  correct: z.int().min(0).max(9999).nullable().optional(),
  /** In percent; computed where trials and correct ones are given. */
  accuracy: Percent.nullable().optional(),
  reactionMs: z.int().min(1).max(600_000).nullable().optional(),
  minutes: z.int().min(1).max(480).nullable().optional(),
  prompts: z.int().min(0).max(999).nullable().optional(),
}
export const mostTasks = 20
/** What a doctor writes of a session. */
const content = {
  tasks: z
    .array(
      z.strictObject(task).refine(({ trials, correct }) => typeof correct !== 'number' || (trials ?? 0) >= correct, {
        path: ['correct'],
      }),
    )
    .max(mostTasks),
  engagement: z.int().min(1).max(5).nullable().optional(),
  mood: DictValue('mood').nullable().optional(),
  adverse: Note(500).nullable().optional(),
  note: Note(2000).nullable().optional(),
  nextStep: Note(500).nullable().optional(),
}
/**
 * `version` is that of the record as the caller saw it; not given, there was none. `comment` is the class comment to the family,
 * which goes out with its files once the record is signed; not given, those of the draft stay. A caller who may not write comments
 * gives neither.
 * `goals` are levels that goals of the running plan of the patient are at today; not given, those of the draft stay.
 */
const written = z.strictObject({
  soDayId: Id,
  version: Version.optional(),
  ...content,
  goals: z
    .array(z.strictObject({ goalId: Id, level: Gas }))
    .max(mostGoals)
    .optional(),
  comment: Note(mostComment).nullable().optional(),
  commentFiles: commentFiles.nullable().optional(),
})
export type WrittenRecord = z.output<typeof written>

const Task = z.strictObject({
  domain: z.string(),
  task: z.string(),
  level: z.int().nullable(),
  trials: z.int().nullable(),
  correct: z.int().nullable(),
  accuracy: Percent.nullable(),
  reactionMs: z.int().nullable(),
  minutes: z.int().nullable(),
  prompts: z.int().nullable(),
})
/** A goal of a plan with the level that was noted, and what that looks like. */
const NotedGoal = z.strictObject({ goalId: Id, title: z.string(), baseline: z.int(), level: z.int(), text: z.string() })
const said = {
  engagement: z.int().nullable(),
  mood: z.string().nullable(),
  adverse: z.string().nullable(),
  note: z.string().nullable(),
  nextStep: z.string().nullable(),
}
const state = z.enum(recordStates)

/** The record of a session in full. */
export const SessionRecord = z.strictObject({
  id: Id,
  version: Version,
  state,
  day: Day,
  doctorName: z.string(),
  courseName: z.string(),
  ...said,
  tasks: z.array(Task),
  goals: z.array(NotedGoal),
  signedByName: z.string().nullable(),
  signedAt: Time.nullable(),
  countersignedByName: z.string().nullable(),
  countersignedAt: Time.nullable(),
  /** Why the supervisor sent it back to its doctor. */
  returnReason: z.string().nullable(),
  /** Of a draft: what the family is told once it is signed. */
  comment: z.string().nullable(),
  commentFiles,
  addenda: z.array(z.strictObject({ id: Id, text: z.string(), createdByName: z.string().nullable(), createdAt: Time })),
})

/** Whose session it was, where and with whom. */
export const sessionNames = {
  campusName: z.string(),
  patientId: Id,
  patientName: z.string(),
  doctorId: Id,
  doctorName: z.string(),
  courseName: z.string(),
}
/** A session that took place, with its record. */
const session = {
  id: Id,
  day: Day,
  from: Clock,
  to: Clock,
  ...sessionNames,
  state: z.enum(sessionStates),
  /** Null where there is no record yet. */
  recordState: state.nullable(),
}
export const RecordRow = z.strictObject({
  ...session,
  domains: z.array(z.string()),
  tasks: Count,
  minutes: Count.nullable(),
  /** The mean of its tasks, in percent. */
  accuracy: Percent.nullable(),
  ...said,
  signedAt: Time.nullable(),
})

const filters = {
  campusId: Id.optional(),
  doctorId: Id.optional(),
  patientId: Id.optional(),
  courseId: Id.optional(),
  recordState: state.optional(),
  /** Sessions done whose record is not signed. */
  owed: z.boolean().optional(),
  /** Sessions done whose record was signed within a day. */
  inTime: z.boolean().optional(),
  /** Sessions that the caller gives. */
  mine: z.boolean().optional(),
  ...within,
}
export const recordFilters = PageQuery.extend(filters)
export type RecordFilters = Omit<z.output<typeof recordFilters>, 'pageNo' | 'pageSize' | 'sort'>

const Changed = z.strictObject({ id: Id, version: Version })
const seen = { id: Id, version: Version }

/** What was done in sessions. */
export const recordCalls = {
  'record/save': write({
    summary: 'Save the draft of the record of a session that takes place or is done',
    access: therapists,
    input: written,
    output: Changed,
  }),
  'record/sign': write({
    summary:
      "Save the record of a session and sign it, and send its class comment to the family; a trainee's waits for the signature of a supervisor",
    access: therapists,
    input: written,
    output: Changed.extend({ state }),
  }),
  'record/unsign': write({
    summary: 'Take a signature back shortly after it was given, for who signed; the record is a draft again',
    access: therapists,
    input: z.strictObject(seen),
    output: Changed,
  }),
  'record/countersign': write({
    summary: "Sign a trainee's record as the supervisor, or send it back with the reason",
    access: supervisors,
    input: z.strictObject({ ...seen, agreed: z.boolean(), reason: Text(200).nullable().optional() }),
    output: Changed,
  }),
  'record/addendum': write({
    summary: 'Add to a signed record, which itself no longer changes',
    access: therapists,
    input: z.strictObject({ ...seen, text: Text(1000) }),
    output: Changed,
  }),
  'record/detail': read({
    summary: 'The record of a session, and the last one of the same patient before it',
    access: clinicians,
    input: z.strictObject({ id: Id }),
    output: z.strictObject({
      session: z.strictObject(session),
      record: SessionRecord.nullable(),
      last: SessionRecord.nullable(),
      /** What is to be minded of the patient. */
      precautions: z.string().nullable(),
      /** In whole years, on the day of the session. */
      patientAge: z.int(),
      readOnly: z.boolean(),
      /** Who is asked to countersign what the caller signs; null where no supervisor has to, or nothing is left to sign. */
      countersigners: z.array(z.string()).nullable(),
      /** When staff first commented on the session; null: not yet. */
      commentedAt: Time.nullable(),
    }),
    onRecord: true,
  }),
  record: read({
    summary: 'A page of sessions that took place with their records, the latest first',
    access: clinicians,
    input: recordFilters,
    output: pageOf(RecordRow),
    onRecord: ofPatient,
  }),
  'record/exl': exl({
    name: 'session record',
    access: clinicians,
    input: PageQuery.omit({ pageNo: true, pageSize: true }).extend(filters),
  }),
  'record/total': read({
    summary: 'What was trained between two days, by cognitive domain: signed records only',
    access: clinicians,
    input: z.strictObject({ ...within, campusId: Id.optional(), doctorId: Id.optional(), patientId: Id.optional() }),
    output: z.strictObject({
      period: z.strictObject({ from: Day, to: Day }),
      records: Count,
      domains: z.array(
        z.strictObject({
          domain: z.string(),
          sessions: Count,
          tasks: Count,
          minutes: Count,
          accuracy: Percent.nullable(),
        }),
      ),
    }),
    onRecord: ofPatient,
  }),
  'record/patient': read({
    summary: 'The results of a patient by day, the latest first: what was trained, at which level, how well',
    access: clinicians,
    input: PageQuery.pick({ pageNo: true, pageSize: true }).extend({
      patientId: Id,
      domain: Code.optional(),
      ...within,
    }),
    output: pageOf(
      SessionRecord.omit({ addenda: true, returnReason: true, comment: true, commentFiles: true }).extend({
        soDayId: Id,
      }),
    ),
    onRecord: ofPatient,
  }),
}

export const soRecordPage = page({
  path: '/schedule/record',
  component: 'schedule/soRecord',
  name: '训练记录',
  nameEn: 'Session records',
  remind: 'CAMPUS_COUNTERSIGN',
  actions: [
    '/admin/so-day/record',
    '/admin/so-day/record/exl',
    '/admin/so-day/record/detail',
    '/admin/so-day/record/save',
    '/admin/so-day/record/sign',
    '/admin/so-day/record/unsign',
    '/admin/so-day/record/countersign',
    '/admin/so-day/record/addendum',
    '/admin/so-day/record/total',
    '/admin/so-day/record/patient',
  ],
})
