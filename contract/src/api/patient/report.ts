import * as z from 'zod'
import { Report, ReportData, ReportEntry } from '../../admin/patient/report.ts'
import { download, noun, read, remove, write } from '../../endpoint.ts'
import { reportSections } from '../../life/report.ts'
import { Id, Nothing, PageQuery, pageOf, Text, Time } from '../../schema.ts'

/** A report as a family finds it: none before it is approved. */
const FamilyReport = Report.pick({
  ...{ id: true, patientId: true, patientName: true, campusName: true, edition: true, state: true, language: true },
  ...{ fromDay: true, toDay: true, approvedAt: true },
}).extend({
  /** Whether this account has opened it. */
  read: z.boolean(),
})

/** Reports on the account's patients, for who may see reports. */
export const accountPatientReport = noun('/api/patient/report', {
  page: read({
    summary: 'The reports on the patients of the account, or on one, the latest first',
    access: 'account',
    input: PageQuery.omit({ keyword: true, sort: true }).extend({ patientId: Id.optional() }),
    output: pageOf(FamilyReport),
  }),
  info: remove({
    summary:
      'One report in full; who opened it is on record. Of one that was withdrawn or replaced, only that, and by which',
    access: 'account',
    input: z.strictObject({ id: Id }),
    output: FamilyReport.extend({
      /** Null where it is not in force any more. */
      content: z
        .strictObject({
          sections: z.array(z.enum(reportSections)),
          words: z.string().nullable(),
          next: z.string().nullable(),
          data: ReportData,
          doctorName: z.string().nullable(),
        })
        .nullable(),
      withdrawnAt: Time.nullable(),
      withdrawReason: z.string().nullable(),
      /** The one that took its place. */
      replacedById: Id.nullable(),
      entries: z.array(ReportEntry),
    }),
  }),
  ask: write({
    summary: 'Ask the doctor about a report',
    access: 'account',
    input: z.strictObject({ id: Id, text: Text(1000) }),
    output: Nothing,
  }),
  pdf: download({
    summary: 'A report in force as PDF',
    access: 'account',
    input: z.strictObject({ id: Id }),
  }),
})
