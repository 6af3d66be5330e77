import * as z from 'zod'
import { PastDay } from '../../dates.ts'
import { download, noun, ofPatient, read, remove, write } from '../../endpoint.ts'
import { languages } from '../../envelope.ts'
import { reportEntryKinds, reportSections, reportStates } from '../../life/report.ts'
import { page } from '../../page.ts'
import { Day, Id, Note, Nothing, PageQuery, pageOf, Text, Time, Version } from '../../schema.ts'
import { directions, levels } from '../../scoring.ts'
import { clinicalReaders, clinicalWriters } from './roles.ts'

const Count = z.int().min(0)
const Percent = z.int().min(0).max(100)
const Result = z.strictObject({ day: Day, total: z.number().nullable(), level: z.enum(levels).nullable() })
/** How far out a score stands in a profile, above 0 to 1, by the level that the scale gives it; outward is better. */
const Reach = z.number().min(0).max(1).nullable()

/** What a report says of its period, as it was when the draft was last brought up to date; its names are in the language of the report. */
export const ReportData = z.strictObject({
  /** Sessions of the period by how they ended; `planned` are all but the cancelled ones. `minutes` were trained. */
  attendance: z.strictObject({ planned: Count, done: Count, absent: Count, leave: Count, minutes: Count }),
  /** What signed records say was trained; `accuracy` is the mean of the tasks. */
  dose: z.array(
    z.strictObject({
      domain: z.string(),
      domainName: z.string(),
      sessions: Count,
      minutes: Count,
      accuracy: Percent.nullable(),
    }),
  ),
  /** The plan that ran for most of the period, of two the reviewed one; null where there was none. */
  plan: z
    .strictObject({
      planId: Id,
      edition: z.int(),
      timesAWeek: z.int(),
      minutes: z.int(),
      startOn: Day,
      reviewOn: Day,
      /** The T score of goal attainment by the levels below; null where no goal has one. */
      gas: z.number().nullable(),
      goals: z.array(
        z.strictObject({
          goalId: Id,
          domainName: z.string(),
          title: z.string(),
          /** What each level looks like, from −2 to +2. */
          levels: z.array(z.string()),
          baseline: z.int(),
          /** That of the review, otherwise the last that a signed record notes up to the end of the period. */
          level: z.int().nullable(),
          day: Day.nullable(),
        }),
      ),
    })
    .nullable(),
  /** By each scale used up to the end of the period: the first result, the latest, and all totals in one form. */
  assessments: z.array(
    z.strictObject({
      assessmentId: Id,
      scaleId: Id,
      name: z.string(),
      /** Its letters. */
      kind: z.string(),
      form: z.string().nullable(),
      direction: z.enum(directions),
      /** The range of its total. */
      min: z.number(),
      max: z.number(),
      /** The totals that are normal for the patient on the latest day; null where the scale does not say. */
      norm: z.strictObject({ from: z.number(), to: z.number() }).nullable(),
      /** Null where there is one result only. */
      first: Result.nullable(),
      latest: Result,
      trend: z.array(z.strictObject({ day: Day, total: z.number() })),
      /** The levels of its profile, the best first; none where the scale gives its sub-scores no levels. */
      rings: z.array(z.enum(levels)),
      axes: z.array(z.strictObject({ name: z.string(), first: Reach, latest: Reach })),
    }),
  ),
  /** Homework that was due in the period; `score` is the mean of the reviewed, 1 to 5. */
  homework: z.strictObject({ given: Count, handedIn: Count, score: z.number().nullable() }),
})
export type ReportFigures = z.output<typeof ReportData>

const state = z.enum(reportStates)
const sections = z.array(z.enum(reportSections)).max(reportSections.length)

/** A report in a list. */
export const Report = z.strictObject({
  id: Id,
  version: Version,
  patientId: Id,
  patientName: z.string(),
  campusName: z.string(),
  /** Counts the reports of the patient. */
  edition: z.int(),
  /** The report that this one takes the place of once it is approved. */
  replacesId: Id.nullable(),
  state,
  language: z.enum(languages),
  fromDay: Day,
  toDay: Day,
  createdByName: z.string().nullable(),
  createdAt: Time,
  approvedByName: z.string().nullable(),
  approvedAt: Time.nullable(),
  /** When somebody of the family opened it first. */
  readAt: Time.nullable(),
  /** Questions of the family after which nobody of the staff wrote. */
  questions: Count,
})

/** What is written about a report, by either side. */
export const ReportEntry = z.strictObject({
  id: Id,
  kind: z.enum(reportEntryKinds),
  text: z.string(),
  byFamily: z.boolean(),
  authorName: z.string().nullable(),
  createdAt: Time,
})

const ReportInfo = Report.extend({
  sections,
  /** What the doctor says of the period in plain language, and what comes next. */
  words: z.string().nullable(),
  next: z.string().nullable(),
  data: ReportData,
  dataAt: Time,
  /** Of a draft, and of what waits for approval: the parts whose data changed since. */
  changed: sections,
  /** Whether the caller may only read it. */
  readOnly: z.boolean(),
  /** Who is asked to approve it once it is signed; null where nobody is: it is approved by the signature. */
  approvers: z.array(z.string()).nullable(),
  signedByName: z.string().nullable(),
  signedAt: Time.nullable(),
  /** Why it was sent back to its author. */
  returnReason: z.string().nullable(),
  withdrawnByName: z.string().nullable(),
  withdrawnAt: Time.nullable(),
  withdrawReason: z.string().nullable(),
  /** The latest that takes its place, also while that is written. */
  replacedById: Id.nullable(),
  /** How many accounts of the family may open it. */
  readers: Count,
  /** Who of the family opened it, the first time of each. */
  reads: z.array(z.strictObject({ name: z.string(), relation: z.string().nullable(), at: Time })),
  entries: z.array(ReportEntry),
})

/** Why a report is due: a plan was reviewed since the last, or the patient has trained for the days of the setting without one. */
export const reportReasons = ['REVIEW', 'PERIOD'] as const

const ReportDue = z.strictObject({
  patientId: Id,
  patientName: z.string(),
  campusName: z.string(),
  doctorId: Id.nullable(),
  doctorName: z.string().nullable(),
  reason: z.enum(reportReasons),
  /** Since when it is due. */
  since: Day,
  /** Since when the family has had none for the days of the setting; null where that is not so. */
  overdueSince: Day.nullable(),
  /** When the last one was approved. */
  lastOn: Day.nullable(),
  /** The draft that was begun. */
  draftId: Id.nullable(),
})

const seen = { id: Id, version: Version }
const Changed = z.strictObject({ version: Version })
const Signed = z.strictObject({ version: Version, state })

/** The report that a family takes home: drafted from the data, signed, approved, read and asked about. Life cycle in `life/report.ts`. */
export const patientReport = noun('/admin/patient/report', {
  page: read({
    summary: 'A page of reports for families, the latest first',
    access: clinicalReaders,
    input: PageQuery.extend({
      campusId: Id.optional(),
      patientId: Id.optional(),
      /** Of the patients that this doctor is in charge of. */
      doctorId: Id.optional(),
      state: state.optional(),
      /** With a question of the family that waits for an answer. */
      asked: z.boolean().optional(),
      /** Whose questions the caller answers: in charge of the patient, or as the author where the doctor in charge has left. */
      mine: z.boolean().optional(),
      /** Approved, and whether somebody of the family opened it. */
      read: z.boolean().optional(),
    }),
    output: pageOf(Report),
    onRecord: ofPatient,
  }),
  due: read({
    summary: 'Patients in training whose family waits for a report, the longest first',
    access: clinicalReaders,
    input: PageQuery.omit({ sort: true }).extend({
      campusId: Id.optional(),
      doctorId: Id.optional(),
      patientId: Id.optional(),
      /** `PERIOD` also finds whoever waits for that of a review besides. */
      reason: z.enum(reportReasons).optional(),
      /** Of the patients that the caller is in charge of: what the badge counts. */
      mine: z.boolean().optional(),
    }),
    output: pageOf(ReportDue),
  }),
  info: read({
    summary: 'One report in full, who read it and what was asked; of a draft, what changed since its data were taken',
    access: clinicalReaders,
    input: z.strictObject({ id: Id }),
    output: ReportInfo,
    onRecord: true,
  }),
  add: write({
    summary: 'Draft a report from the data of a period; as a new version of another, with what that one says',
    access: clinicalWriters,
    input: z.strictObject({
      patientId: Id,
      fromDay: PastDay,
      toDay: PastDay,
      language: z.enum(languages),
      /** One of the same patient that was approved or withdrawn. */
      replacesId: Id.nullable().optional(),
    }),
    output: z.strictObject({ id: Id }),
  }),
  update: write({
    summary: 'Change what a draft says and which parts it has',
    access: clinicalWriters,
    input: z.strictObject({
      ...seen,
      sections,
      words: Note(4000).nullable().optional(),
      next: Note(2000).nullable().optional(),
    }),
    output: Changed,
  }),
  refresh: write({
    summary: 'Bring the data of a draft up to date, also for another period',
    access: clinicalWriters,
    input: z.strictObject({ ...seen, fromDay: PastDay, toDay: PastDay }),
    output: Changed,
  }),
  delete: remove({
    summary: 'Delete a draft',
    access: clinicalWriters,
    input: z.strictObject({ id: Id }),
    output: Nothing,
  }),
  sign: write({
    summary:
      'Sign a draft: it is approved and goes to the family, or waits for a supervisor where the author is a trainee',
    access: clinicalWriters,
    input: z.strictObject(seen),
    output: Signed,
  }),
  approve: write({
    summary: 'Approve the report of a trainee, which goes to the family then, or send it back with a reason',
    access: ['CAMPUS_PRINCIPAL'],
    input: z.strictObject({
      ...seen,
      agreed: z.boolean(),
      /** Why it is sent back. */
      reason: Text(200).nullable().optional(),
    }),
    output: Signed,
  }),
  withdraw: write({
    summary: 'Withdraw a report that is with the family, with a reason that the family reads',
    access: clinicalWriters,
    input: z.strictObject({ ...seen, reason: Text(200) }),
    output: Signed,
  }),
  answer: write({
    summary: 'Answer what a family asked about a report',
    access: clinicalWriters,
    input: z.strictObject({ id: Id, text: Text(1000) }),
    output: Nothing,
  }),
  pdf: download({
    summary: 'A report as PDF; a draft says that it is one',
    access: clinicalReaders,
    input: z.strictObject({ id: Id }),
    onRecord: true,
  }),
})

export const patientReportPage = page({
  path: '/patient/report',
  component: 'patient/report',
  name: '阶段报告',
  nameEn: 'Reports',
  remind: 'CAMPUS_REPORT',
  actions: [
    '/admin/patient/report/page',
    '/admin/patient/report/due',
    '/admin/patient/report/info',
    '/admin/patient/report/add',
    '/admin/patient/report/update',
    '/admin/patient/report/refresh',
    '/admin/patient/report/delete',
    '/admin/patient/report/sign',
    '/admin/patient/report/approve',
    '/admin/patient/report/withdraw',
    '/admin/patient/report/answer',
    '/admin/patient/report/pdf',
  ],
})
