import * as z from 'zod'
import { PastDay } from '../dates.ts'
import { noun, read, write } from '../endpoint.ts'
import { Clock, Day, FileUrl, Id, Nothing, PageQuery, pageOf, Text, Time } from '../schema.ts'
import { familyKeepers, familyReaders } from './patient/roles.ts'

/** The agreements that a family signs, as the agreements themselves are called. Clinical data needs the first. */
export const consentCodes = ['consent', 'privacy'] as const
/** How the consent to record clinical data stands: it holds, it holds in an earlier revision, or why it does not. */
export const consentStandings = ['GIVEN', 'OUTDATED', 'EXPIRED', 'WITHDRAWN', 'MISSING'] as const
export const consentMethods = ['SCREEN', 'SCAN'] as const

const Codes = z
  .array(z.enum(consentCodes))
  .min(1)
  .max(consentCodes.length)
  .refine((codes) => new Set(codes).size === codes.length)

/** How agreements were signed: by which guardian, how, and when; the signature or the scan is a picture. */
export const signature = {
  codes: Codes,
  method: z.enum(consentMethods),
  file: FileUrl('consentScan'),
  /** The day on the paper; today for one signed on the screen. */
  signedOn: PastDay.nullable().optional(),
}

/** An agreement as a patient's family signed it. */
export const Consent = z.strictObject({
  id: Id,
  patientId: Id,
  code: z.enum(consentCodes),
  revision: z.int(),
  /** Of the agreement, in that revision. */
  title: z.string(),
  /** Whether the agreement has a newer revision by now. */
  outdated: z.boolean(),
  state: z.enum(['GIVEN', 'REPLACED', 'WITHDRAWN']),
  /** Whether it has passed its last day. */
  expired: z.boolean(),
  parentId: Id,
  parentName: z.string(),
  relation: z.string(),
  method: z.enum(consentMethods),
  file: FileUrl('consentScan'),
  signedOn: Day,
  expiresOn: Day.nullable(),
  endedAt: Time.nullable(),
  endReason: z.string().nullable(),
  /** Who withdrew it or recorded that: a member of staff, or a guardian on the phone. */
  endedByName: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: Time,
})

/** The sessions that stand ahead of a patient whose consent to record clinical data was withdrawn: how many, and the next ones. */
export const StillPlanned = z.strictObject({
  planned: z.int(),
  next: z.array(
    z.strictObject({ id: Id, day: Day, from: Clock, to: Clock, courseName: z.string(), doctorName: z.string() }),
  ),
})

/** What the families of patients agree to. Specification section 7 names the agreements, not who signed them. */
export const patientConsent = noun('/admin/patient-consent', {
  agreements: read({
    summary: 'The agreements that a family signs, each in the revision in force',
    access: familyReaders,
    output: z.array(
      z.strictObject({ code: z.enum(consentCodes), revision: z.int(), title: z.string(), body: z.string() }),
    ),
  }),
  page: read({
    summary: 'What the family of a patient has signed',
    access: familyReaders,
    input: PageQuery.omit({ keyword: true, sort: true }).extend({ patientId: Id.optional() }),
    output: pageOf(Consent),
  }),
  add: write({
    summary: 'Record that a guardian signed agreements, in the revision in force; earlier signatures are replaced',
    access: familyKeepers,
    input: z.strictObject({ patientId: Id, parentId: Id, ...signature }),
    output: Nothing,
  }),
  withdraw: write({
    summary: 'Record that a consent is withdrawn: from now on no clinical data is recorded and no session planned',
    access: familyKeepers,
    input: z.strictObject({ id: Id, reason: Text(200) }),
    output: StillPlanned,
  }),
})
