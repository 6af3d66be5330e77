import * as z from 'zod'
import { PastDay, PlannedDay } from '../dates.ts'
import { crud, noun, ofPatient, read, write } from '../endpoint.ts'
import { page, standardCalls } from '../page.ts'
import { Code, Day, Id, Note, Text, Time, Version } from '../schema.ts'
import { levels } from '../scoring.ts'
import { exports } from '../sheets.ts'
import { clinicalReaders, clinicalWriters } from './patient/roles.ts'
import { ScaleDefinition } from './scale.ts'

/** Where a patient was assessed. */
export const assessmentSettings = ['CENTRE', 'HOME', 'SCHOOL', 'REMOTE'] as const

const Scores = z.record(z.string().regex(/^\w{1,30}$/), z.number().min(-1000).max(1000))

const fields = {
  /** One of the parallel forms of the scale; none where it has none. */
  form: Code.max(10).nullable().optional(),
  day: PastDay,
  /** Years of schooling on that day. */
  schooling: z.int().min(0).max(30).nullable().optional(),
  setting: z.enum(assessmentSettings),
  /** By the keys of the sub-scores. */
  scores: Scores,
  /** Of a scale whose total is entered. */
  rawTotal: z.number().min(-1000).max(1000).nullable().optional(),
  percentile: z.number().min(0).max(100).nullable().optional(),
  /** What limits the scores: fatigue, an interruption. */
  validity: Text(200).nullable().optional(),
  remark: Note(1000).nullable().optional(),
  /** When the patient is assessed again; not given, after the days of the scale. */
  nextOn: PlannedDay.nullable().optional(),
}

/** An assessment in a list. */
const Assessment = z.strictObject({
  id: Id,
  patientId: Id,
  patientName: z.string(),
  campusName: z.string(),
  scaleId: Id,
  scaleName: z.string(),
  scaleNameEn: z.string(),
  /** Its letters. */
  scaleKind: z.string(),
  edition: z.string(),
  form: z.string().nullable(),
  day: Day,
  ageMonths: z.int(),
  /** With the points for little schooling. */
  total: z.number().nullable(),
  level: z.enum(levels).nullable(),
  percentile: z.number().nullable(),
  nextOn: Day.nullable(),
  /** Whether that day has come, the patient was not assessed by the scale since and is in training. */
  due: z.boolean(),
  createdByName: z.string().nullable(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

/** The scores of an assessment. */
export const AssessmentPoint = z.strictObject({
  id: Id,
  form: z.string().nullable(),
  day: Day,
  ageMonths: z.int(),
  schooling: z.int().nullable(),
  scores: Scores,
  total: z.number().nullable(),
  level: z.enum(levels).nullable(),
  levels: z.record(z.string(), z.enum(levels)),
})

const filters = {
  campusId: Id.optional(),
  patientId: Id.optional(),
  /** Of the patients that this doctor is in charge of. */
  doctorId: Id.optional(),
  scaleId: Id.optional(),
  level: z.enum(levels).optional(),
  from: Day.optional(),
  to: Day.optional(),
  due: z.boolean().optional(),
  deleted: z.boolean().optional(),
}

const standard = crud({
  name: 'assessment',
  access: { read: clinicalReaders, write: clinicalWriters },
  fields,
  row: Assessment,
  detail: Assessment.extend({
    schooling: z.int().nullable(),
    setting: z.enum(assessmentSettings),
    scores: Scores,
    rawTotal: z.number().nullable(),
    levels: z.record(z.string(), z.enum(levels)),
    validity: z.string().nullable(),
    remark: z.string().nullable(),
    scale: ScaleDefinition,
    /** The one before it by the same scale, in any of its forms. */
    earlier: AssessmentPoint.nullable(),
  }),
  filters,
})

/** Assessments of patients: the scores of a scale on a day, never its items. Recorded only with consent. */
export const assessment = noun('/admin/assessment', {
  ...standard,
  detail: { ...standard.detail, onRecord: true as const },
  page: { ...standard.page, onRecord: ofPatient },
  add: write({
    summary: 'Record an assessment: the total, the levels, the age and the day of the next one follow from the scores',
    access: clinicalWriters,
    input: z.strictObject({ patientId: Id, scaleId: Id, ...fields }),
    output: z.strictObject({ id: Id }),
  }),
  scales: read({
    summary: 'The scales that the campus of a patient uses, and when the patient was last assessed by each',
    access: clinicalWriters,
    input: z.strictObject({ patientId: Id }),
    output: z.strictObject({
      birthday: Day,
      /** As last recorded. */
      schooling: z.int().nullable(),
      scales: z.array(ScaleDefinition.extend({ lastOn: Day.nullable() })),
    }),
  }),
  trend: read({
    summary: 'The assessments of a patient by one scale in one form, the first first; forms are never mixed',
    access: clinicalReaders,
    input: z.strictObject({ patientId: Id, scaleId: Id, form: Code.max(10).optional() }),
    output: z.array(AssessmentPoint),
    onRecord: ofPatient,
  }),
  ...exports({ name: 'assessment', access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'], lists: ['page'], query: filters }),
})

export const assessmentPage = page({
  path: '/patient/assessment',
  component: 'patient/assessment',
  name: '评估记录',
  nameEn: 'Assessments',
  actions: [
    ...standardCalls('/admin/assessment'),
    '/admin/assessment/scales',
    '/admin/assessment/trend',
    '/admin/assessment/export',
  ],
})
