import * as z from 'zod'
import { FutureDay } from '../dates.ts'
import { noun, ofPatient, read, remove, write } from '../endpoint.ts'
import { workEntryKinds, workStates } from '../life/work.ts'
import { page } from '../page.ts'
import { Code, Day, DictValue, Files, Id, Nothing, Outcome, PageQuery, pageOf, Text, Time, Version } from '../schema.ts'
import { exports } from '../sheets.ts'
import { clinicians, sessionNames } from './so-day/record.ts'

const writers = ['CAMPUS_PRINCIPAL', 'DOCTOR'] as const
/** Who enters what a family brought on paper. */
const receivers = ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] as const

/** What is handed in or given with a text. */
export const files = Files('homework').optional()
const state = z.enum(workStates)

/** What is to be done at home, with what, how often and until when. */
const task = {
  title: Text(100),
  content: Text(1000),
  domain: DictValue('domain').nullable().optional(),
  timesAWeek: z.int().min(1).max(21).nullable().optional(),
  minutes: z.int().min(1).max(240).nullable().optional(),
  dueOn: FutureDay,
  /** One that the caller may open; kept, it may be one that is out of reach by now. */
  materialId: Id.nullable().optional(),
  /** Which pages or minutes of it. */
  materialPages: Text(50).nullable().optional(),
}

/** Homework as lists show it. */
export const Work = z.strictObject({
  id: Id,
  version: Version,
  soDayId: Id,
  /** The day of the session in which it was given. */
  day: Day,
  ...sessionNames,
  title: z.string(),
  content: z.string(),
  domain: z.string().nullable(),
  timesAWeek: z.int().nullable(),
  minutes: z.int().nullable(),
  dueOn: Day,
  materialId: Id.nullable(),
  /** As it was when the homework was given. */
  materialTitle: z.string().nullable(),
  materialPages: z.string().nullable(),
  state,
  submittedAt: Time.nullable(),
  reviewedAt: Time.nullable(),
  /** Of a reviewed one, 1 to 5. */
  score: z.int().nullable(),
  createdAt: Time,
})
/** Homework as the caller sees it; `readOnly`: a colleague gave it, and takes its steps. */
const WorkShown = Work.extend({ readOnly: z.boolean() })
/** What was written about homework, by either side. */
export const WorkEntry = z.strictObject({
  id: Id,
  kind: z.enum(workEntryKinds),
  text: z.string(),
  files: Files('homework'),
  byFamily: z.boolean(),
  authorName: z.string().nullable(),
  createdAt: Time,
})

const filters = {
  campusId: Id.optional(),
  doctorId: Id.optional(),
  patientId: Id.optional(),
  state: state.optional(),
  domain: Code.optional(),
  /** Due within these days. */
  dueFrom: Day.optional(),
  dueTo: Day.optional(),
}
const listed = PageQuery.extend(filters)
export type WorkFilters = Omit<z.output<typeof listed>, 'pageNo' | 'pageSize' | 'sort'>

const seen = { id: Id, version: Version }
const Changed = z.strictObject({ version: Version })

/** Homework: given in a session, done at home, reviewed by the doctor. Catalogue `work`. */
export const work = noun('/admin/work', {
  page: read({
    summary: 'A page of homework, the latest given first',
    access: clinicians,
    input: listed,
    output: pageOf(WorkShown),
    onRecord: ofPatient,
  }),
  detail: read({
    summary: 'One homework with what the family handed in and asked, and what was answered',
    access: clinicians,
    input: z.strictObject({ id: Id }),
    output: WorkShown.extend({ entries: z.array(WorkEntry) }),
    onRecord: true,
  }),
  add: write({
    summary: 'Give homework to the patient of a session, or to a patient after the last session that the caller gave',
    access: writers,
    input: z
      .strictObject({ soDayId: Id.optional(), patientId: Id.optional(), ...task })
      .refine(({ soDayId, patientId }) => (soDayId === undefined) !== (patientId === undefined), {
        path: ['patientId'],
      }),
    output: z.strictObject({ id: Id }),
  }),
  'add/batch': write({
    summary: 'Give the same homework to the patients of several sessions',
    access: writers,
    input: z.strictObject({ soDayIds: z.array(Id).min(1).max(100), ...task }),
    /** By the ids of the sessions. */
    output: Outcome,
  }),
  update: write({
    summary: 'Change homework that was not handed in; a new day makes overdue homework due again',
    access: writers,
    input: z.strictObject({ ...seen, ...task }),
    output: Changed,
  }),
  delete: remove({
    summary: 'Take homework back that was not handed in',
    access: writers,
    input: z.strictObject({ id: Id }),
    output: Nothing,
  }),
  submit: write({
    summary: 'Enter what a family handed in on paper or by word',
    access: receivers,
    input: z.strictObject({ ...seen, text: Text(1000), files }),
    output: Changed,
  }),
  review: write({
    summary: 'Review homework that was handed in, with feedback to the family',
    access: writers,
    input: z.strictObject({ ...seen, score: z.int().min(1).max(5), text: Text(1000), files }),
    output: Changed,
  }),
  answer: write({
    summary: 'Answer what a family asked about homework',
    access: writers,
    input: z.strictObject({ id: Id, text: Text(1000), files }),
    output: Nothing,
  }),
  ...exports({ name: 'homework', access: clinicians, lists: ['page'], query: filters }),
})

export const workPage = page({
  path: '/course/work',
  component: 'course/work',
  name: '家庭作业',
  nameEn: 'Homework',
  remind: 'DOCTOR_WORK',
  actions: [
    '/admin/work/page',
    '/admin/work/detail',
    '/admin/work/add',
    '/admin/work/add/batch',
    '/admin/work/update',
    '/admin/work/delete',
    '/admin/work/submit',
    '/admin/work/review',
    '/admin/work/answer',
    '/admin/work/export',
    '/admin/so-day/detail/work',
    '/admin/so-day/record/work',
    '/admin/so-day/record/work/not',
  ],
})
