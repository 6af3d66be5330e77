import * as z from 'zod'
import { Birthday, PlannedDay } from '../../dates.ts'
import type { RoleCode } from '../../enums.ts'
import { leadStateNames } from '../../life/customer.ts'
import { Day, DictValue, FileUrl, Id, Money, Name, Note, Phone, Sex, Time, Version } from '../../schema.ts'

/** The roles that work with leads, that claim them, and that manage them. */
export const leadReaders = [
  'MARKETING_DIRECTOR',
  'MARKETING_CONSULTANT',
  'SALES_CONSULTANT',
  'CAMPUS_PRINCIPAL',
] as const satisfies readonly RoleCode[]
/** The roles that may register a lead: also the front desk, which does not work with it. */
export const registrars = [...leadReaders, 'CAMPUS_STAFF'] as const satisfies readonly RoleCode[]
export const claimers = ['MARKETING_CONSULTANT', 'SALES_CONSULTANT'] as const satisfies readonly RoleCode[]
export const leadManagers = ['MARKETING_DIRECTOR', 'CAMPUS_PRINCIPAL'] as const satisfies readonly RoleCode[]

export const importers = [...leadManagers, 'MARKETING_CONSULTANT'] as const satisfies readonly RoleCode[]

/** What a person may set of a lead. */
export const leadFields = {
  campusId: Id,
  childName: Name(50),
  gender: Sex.nullable().optional(),
  birthday: Birthday.nullable().optional(),
  contact: Name(50).nullable().optional(),
  relation: DictValue('relation').nullable().optional(),
  phone: Phone,
  source: DictValue('source').nullable().optional(),
  referrer: Name(50).nullable().optional(),
  need: Note(1000).nullable().optional(),
  intention: z.enum(['A', 'B', 'C', 'D']).nullable().optional(),
  trialDay: PlannedDay.nullable().optional(),
  remark: Note(500).nullable().optional(),
}

/** A lead in a list. */
export const Lead = z.strictObject({
  id: Id,
  campusId: Id,
  campusName: z.string(),
  childName: z.string(),
  gender: z.int().nullable(),
  birthday: Day.nullable(),
  contact: z.string().nullable(),
  relation: z.string().nullable(),
  /** In full to its owner, with the middle masked to everyone else. */
  phone: z.string(),
  source: z.string().nullable(),
  intention: z.enum(['A', 'B', 'C', 'D']).nullable(),
  place: z.enum(['PRIVATE', 'PUBLIC']),
  stage: z.enum(['WAIT', 'IN', 'NOT', 'DONE']),
  review: z.enum(['NONE', 'IN_CHECK', 'FINISH_CAMPUS', 'FINISH_LEADER']),
  /** The three columns in one word (`life/customer.ts`). */
  state: z.enum(leadStateNames),
  ownerId: Id.nullable(),
  ownerName: z.string().nullable(),
  marketingOwnerId: Id.nullable(),
  marketingOwnerName: z.string().nullable(),
  /** Whether the caller is the owner. */
  mine: z.boolean(),
  /** Whether the caller may take the owner's steps: as the owner, or as a manager of the leads of that campus. */
  mayAct: z.boolean(),
  lastContactAt: Time.nullable(),
  nextContactAt: Time.nullable(),
  contactCount: z.int(),
  lostReason: z.string().nullable(),
  /** Since when in its state. */
  movedAt: Time,
  /** The open application, where one waits. */
  checkId: Id.nullable(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

/** A lead to be called, with what a caller needs in sight before dialling. */
export const QueuedLead = Lead.extend({
  need: z.string().nullable(),
  /** Number of attempts without an answer; an attempt is not a contact. */
  attempts: z.int(),
  /** Since when it is due: the agreed time, or of a lead never contacted when it came to its owner. */
  dueAt: Time,
  /** The last contact or attempt: what was noted then. */
  last: z.strictObject({ at: Time, method: z.string(), twoWay: z.boolean(), content: z.string() }).nullable(),
})

/** What happened to a lead, newest first: contacts, steps of its life, merges. */
const Event = z.strictObject({
  kind: z.enum(['STEP', 'FOLLOW', 'MERGE', 'UNMERGE']),
  id: Id,
  at: Time,
  userName: z.string().nullable(),
  /** Of a step: the call that took it, from and to. */
  call: z.string().nullable(),
  fromState: z.enum(leadStateNames).nullable(),
  toState: z.enum(leadStateNames).nullable(),
  /** Of a step that changed the owner. */
  fromOwner: z.string().nullable(),
  toOwner: z.string().nullable(),
  /** The reason, or the content of the contact. */
  text: z.string().nullable(),
  method: z.string().nullable(),
  twoWay: z.boolean().nullable(),
  intention: z.string().nullable(),
  nextContactAt: Time.nullable(),
  files: z.array(z.strictObject({ name: z.string(), accessUrl: FileUrl('contactFile') })),
  /** The other lead of a merge: its name. */
  other: z.string().nullable(),
})

export const LeadDetail = Lead.extend({
  /** Number of attempts without an answer; an attempt is not a contact. */
  attempts: z.int(),
  referrer: z.string().nullable(),
  need: z.string().nullable(),
  trialDay: Day.nullable(),
  remark: z.string().nullable(),
  lockedTo: Day.nullable(),
  ownedAt: Time.nullable(),
  exOwnerName: z.string().nullable(),
  pooledAt: Time.nullable(),
  warnedAt: Time.nullable(),
  patientId: Id.nullable(),
  createdByName: z.string().nullable(),
  /** Leads merged into this one; `id` is the merge's, to undo it. */
  merged: z.array(z.strictObject({ id: Id, childName: z.string(), phone: z.string(), at: Time })),
  /** The family known under this phone at the lead's campus, within reach, so that a deal links to it. */
  family: z
    .strictObject({
      parentId: Id,
      parentName: z.string(),
      patients: z.array(
        z.strictObject({
          ...{ id: Id, name: z.string(), birthday: Day.nullable(), relation: z.string() },
          /** Whether a trial lesson can be booked, and the day of the one that is booked or was held. */
          mayTry: z.boolean(),
          trialDay: Day.nullable(),
        }),
      ),
      orders: z.array(z.strictObject({ id: Id, number: z.string(), paid: Money, patientId: Id })),
    })
    .nullable(),
  timeline: z.array(Event),
})
