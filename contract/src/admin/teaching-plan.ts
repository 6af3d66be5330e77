import * as z from 'zod'
import { PlannedDay } from '../dates.ts'
import { noun, ofPatient, read, write } from '../endpoint.ts'
import { EXPECTED, planStates } from '../life/plan.ts'
import { page } from '../page.ts'
import { Code, Day, DictValue, Id, Note, Nothing, PageQuery, pageOf, Text, Time, Version } from '../schema.ts'
import { clinicalReaders, clinicalWriters } from './patient/roles.ts'

/** A level of goal attainment. */
export const Gas = z.int().min(-2).max(2)

/** The most goals of a plan. */
export const mostGoals = 8

const GoalFields = z.strictObject({
  domain: DictValue('domain'),
  title: Text(100),
  /** What each level looks like, from −2 to +2. */
  levels: z.array(Text(200)).length(5),
  /** Below the level that is expected. */
  baseline: Gas.max(EXPECTED - 1),
})

const fields = {
  /** Where the patient stands when the plan begins. */
  baseline: Note(2000).nullable().optional(),
  strategy: Note(2000).nullable().optional(),
  timesAWeek: z.int().min(1).max(14),
  /** Of each time. */
  minutes: z.int().min(5).max(240),
  startOn: PlannedDay,
  reviewOn: PlannedDay,
}
const goalsOf = <G extends z.ZodType>(goal: G) => z.array(goal).min(1).max(mostGoals)

/** A plan in a list. */
const Plan = z.strictObject({
  id: Id,
  patientId: Id,
  patientName: z.string(),
  campusName: z.string(),
  /** Counts the plans of the patient. */
  edition: z.int(),
  state: z.enum(planStates),
  domains: z.array(z.string()),
  goalCount: z.int(),
  timesAWeek: z.int(),
  minutes: z.int(),
  startOn: Day,
  reviewOn: Day,
  /** Whether the day of its review has come, of a patient in training. */
  due: z.boolean(),
  /** The T score of goal attainment of a plan that was reviewed. */
  gas: z.number().nullable(),
  createdByName: z.string().nullable(),
  createdAt: Time,
  version: Version,
})

const PlanInfo = Plan.extend({
  baseline: z.string().nullable(),
  strategy: z.string().nullable(),
  outcome: z.string().nullable(),
  reviewedAt: Time.nullable(),
  reviewedByName: z.string().nullable(),
  goals: z.array(
    z.strictObject({
      id: Id,
      domain: z.string(),
      title: z.string(),
      levels: z.array(z.string()),
      baseline: z.int(),
      achieved: z.int().nullable(),
      /** The level that was last noted with the signed record of a session, and its day; null: none yet. */
      noted: z.strictObject({ level: z.int(), day: Day }).nullable(),
    }),
  ),
  /** By weeks from its first day to its end or today: sessions due so far and done, minutes done. Pauses of the patient and days on which the campus is closed ask for none. */
  weeks: z.array(z.strictObject({ from: Day, planned: z.int(), done: z.int(), minutes: z.int() })),
})

/** What is trained, how much and to what end. Catalogue `teaching-plan`; life cycle in `life/plan.ts`. */
export const teachingPlan = noun('/admin/teaching-plan', {
  page: read({
    summary: 'A page of teaching plans, the latest first',
    access: clinicalReaders,
    input: PageQuery.extend({
      campusId: Id.optional(),
      patientId: Id.optional(),
      /** Of the patients that this doctor is in charge of. */
      doctorId: Id.optional(),
      state: z.enum(planStates).optional(),
      /** With a goal in this domain. */
      domain: Code.optional(),
      due: z.boolean().optional(),
    }),
    output: pageOf(Plan),
    onRecord: ofPatient,
  }),
  info: read({
    summary: 'One teaching plan with its goals, and what was planned and done by week',
    access: clinicalReaders,
    input: z.strictObject({ id: Id }),
    output: PlanInfo,
    onRecord: true,
  }),
  add: write({
    summary:
      'Write a teaching plan for a patient; it replaces the current one, if it is still the one that the caller saw',
    access: clinicalWriters,
    input: z.strictObject({ patientId: Id, after: Id.nullable(), ...fields, goals: goalsOf(GoalFields) }),
    output: z.strictObject({ id: Id }),
  }),
  update: write({
    summary: 'Correct the current teaching plan of a patient; a goal that comes without its id is a new one',
    access: clinicalWriters,
    input: z.strictObject({
      id: Id,
      version: Version,
      ...fields,
      goals: goalsOf(GoalFields.extend({ id: Id.optional() })),
    }),
    output: z.strictObject({ version: Version }),
  }),
  review: write({
    summary: 'Review the current plan: what each goal reached, and the outcome; the plan ends',
    access: clinicalWriters,
    input: z.strictObject({
      id: Id,
      version: Version,
      achieved: z.array(z.strictObject({ id: Id, level: Gas })).max(mostGoals),
      outcome: Text(2000),
    }),
    output: Nothing,
  }),
})

export const teachingPlanPage = page({
  path: '/course/teachingPlan',
  component: 'course/teachingPlan',
  name: '训练计划',
  nameEn: 'Teaching plans',
  actions: [
    '/admin/teaching-plan/page',
    '/admin/teaching-plan/info',
    '/admin/teaching-plan/add',
    '/admin/teaching-plan/update',
    '/admin/teaching-plan/review',
  ],
})
