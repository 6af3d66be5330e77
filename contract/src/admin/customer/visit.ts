import * as z from 'zod'
import type { RoleCode } from '../../enums.ts'
import { Day, Id, Time, Version } from '../../schema.ts'
import { Lead, LeadDetail } from './lead.ts'

/** The role that receives visitors and does not work with leads. */
export const receptionists = ['CAMPUS_STAFF'] as const satisfies readonly RoleCode[]

/** A lead as the front desk sees it on the day it was registered. */
export const Visit = Lead.pick({
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
  version: Version,
})

/** What was typed of a visitor, to be put right. */
export const VisitDetail = LeadDetail.pick({
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

/** `day`: today where it is not given. */
export const visitFilters = { campusId: Id.optional(), day: Day.optional() }
