import * as z from 'zod'
import { VisitDay } from '../../dates.ts'
import { read, write } from '../../endpoint.ts'
import type { RoleCode } from '../../enums.ts'
import { Id, PageQuery, pageOf, Time, Version } from '../../schema.ts'
import { Lead, LeadDetail, leadFields } from './lead.ts'

/** Those who receive visitors: the front desk, and the principal who allocates what it registers. */
const receptionists = ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const satisfies readonly RoleCode[]

/** A lead as the front desk sees it on the day it was registered. */
const Visit = Lead.pick({
  id: true,
  campusId: true,
  campusName: true,
  childName: true,
  contact: true,
  phone: true,
  source: true,
  ownerName: true,
}).extend({
  need: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: Time,
  /** Whether it may still be put right: of today, and nobody has been in contact yet. */
  correctable: z.boolean(),
  /** The patient of the campus that the child is already, of a parent with this phone. */
  patientId: Id.nullable(),
  version: Version,
})

/** What was typed of a visitor, to be put right. */
const VisitDetail = LeadDetail.pick({
  id: true,
  campusId: true,
  childName: true,
  gender: true,
  birthday: true,
  contact: true,
  relation: true,
  phone: true,
  source: true,
  referrer: true,
  need: true,
  intention: true,
  trialDay: true,
  remark: true,
  version: true,
})

/** The calls of the front desk about visitors of a day; `day`: one of the last seven, where it is not given, today, or all seven for a `keyword`. */
export const visits = {
  visits: read({
    summary: 'Who was registered on a day, with who looks after them',
    access: receptionists,
    input: PageQuery.extend({ campusId: Id.optional(), day: VisitDay.optional() }),
    output: pageOf(Visit),
  }),
  'visits/detail': read({
    summary: 'What was typed of a visitor of today whom nobody has contacted yet',
    access: receptionists,
    input: z.strictObject({ id: Id }),
    output: VisitDetail,
    onRecord: true,
  }),
  'visits/correct': write({
    summary: 'Put right what was typed of such a visitor',
    access: receptionists,
    input: z.strictObject({ id: Id, version: Version, ...leadFields }),
    output: z.strictObject({ version: Version }),
  }),
}
