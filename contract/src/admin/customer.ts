import * as z from 'zod'
import { Birthday, FutureDay, FutureTime } from '../dates.ts'
import { noun, read, remove, write } from '../endpoint.ts'
import { leadStateNames, requestableStages } from '../life/customer.ts'
import {
  Code,
  Day,
  DictValue,
  Id,
  Keyword,
  Name,
  Note,
  Nothing,
  Outcome,
  PageQuery,
  Phone,
  pageOf,
  Sex,
  Text,
  Time,
  Version,
} from '../schema.ts'
import { exports, imports } from '../sheets.ts'
import {
  claimers,
  importers,
  Lead,
  LeadDetail,
  leadFields,
  leadManagers,
  leadReaders,
  QueuedLead,
  registrars,
} from './customer/lead.ts'
import { totals } from './customer/total.ts'
import { visits } from './customer/visit.ts'
import { CheckDetail } from './customer-check.ts'
import { follow, followOf } from './customer-follow.ts'
import { Sale } from './order-info/order.ts'

/** What every list of leads can be narrowed by; each number of the landing pages is one such list. */
const filters = {
  campusId: Id.optional(),
  ownerId: Id.optional(),
  marketingOwnerId: Id.optional(),
  /** Only those that a marketing consultant brought. */
  marketed: z.boolean().optional(),
  /** `NONE`: those without one. */
  source: Code.optional(),
  intention: z.enum(['A', 'B', 'C', 'D', 'NONE']).optional(),
  lostReason: Code.optional(),
  /** When the next contact is due: before today, today, within seven days, or not agreed. */
  due: z.enum(['OVERDUE', 'TODAY', 'WEEK', 'NONE']).optional(),
  /** How far the lead ever came: contacted at all or within 24 hours, a deal asked for, sold; or never contacted. */
  reached: z.enum(['CONTACT', 'CONTACT_DAY', 'NO_CONTACT', 'FINISH', 'DONE', 'NOT']).optional(),
  /** Only those that were warned to fall into the pool. */
  warned: z.boolean().optional(),
  /** Only those in progress whose last application was sent back. */
  sentBack: z.boolean().optional(),
  /** Only those that count in their owner's holding cap. */
  held: z.boolean().optional(),
  /** Only those that wait for the caller, as the badge beside the list counts them. */
  remind: z.boolean().optional(),
  /** Only leads without an owner. */
  unowned: z.boolean().optional(),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  /** The day the lead came into its state. */
  movedFrom: Day.optional(),
  movedTo: Day.optional(),
  /** The days in which the lead went into the pool, or out of it. */
  pooledFrom: Day.optional(),
  pooledTo: Day.optional(),
  takenFrom: Day.optional(),
  takenTo: Day.optional(),
}

const LeadQuery = PageQuery.extend(filters)
export type LeadQuery = z.output<typeof LeadQuery>
export type LeadFilters = Omit<LeadQuery, 'pageNo' | 'pageSize' | 'sort'>
const list = (summary: string) => read({ summary, access: leadReaders, input: LeadQuery, output: pageOf(Lead) })

/** What the list of all leads can be narrowed by besides. */
const anyState = {
  state: z.array(z.enum(leadStateNames)).max(8).optional(),
  deleted: z.boolean().optional(),
}
/** As a list's address has it: one state, or several. */
const oneOrMore = z.union([z.enum(leadStateNames), anyState.state]).optional()
/** The lists that can be exported. */
export const exportedLists = [
  'page',
  'pagePublic',
  'wait',
  'in',
  'inStatus',
  'inStatus/check',
  'not',
  'sale',
  'follow/real',
] as const

const ids = z.array(Id).min(1).max(200)
/** Of a lead: the whole deal as the consultant hands it in; created or linked when the marketing lead agrees. */
const Deal = {
  /** An existing patient of the family, or a new one. */
  patient: z.union([z.strictObject({ id: Id }), z.strictObject({ name: Name(50), gender: Sex, birthday: Birthday })]),
  /** The parent is known by the phone: an existing one is linked. */
  parent: z.strictObject({ name: Name(50), phone: Phone, relation: DictValue('relation') }),
  /** An existing paid order of this lead's family, or what is sold with the payments received. */
  order: z.union([z.strictObject({ id: Id }), Sale]),
}

const verdict = z.strictObject({
  /** The application's id. */
  id: Id,
  agreed: z.boolean(),
  /** Required when it does not agree. */
  reason: Note(500).optional(),
})

/** Leads. Catalogue `customer`; life cycle in `life/customer.ts`. */
export const customer = noun('/admin/customer', {
  campuses: read({
    summary: 'The campuses at which the caller may register leads',
    access: registrars,
    output: z.array(z.strictObject({ id: Id, name: z.string() })),
  }),
  owners: read({
    summary: 'Who holds leads that the caller sees, as owner or for marketing: the first by name, or by keyword',
    access: leadReaders,
    input: z.strictObject({ keyword: Keyword.optional(), id: Id.optional() }),
    output: z.array(z.strictObject({ id: Id, name: z.string() })),
  }),
  add: write({
    summary: 'Register a lead; a known phone is refused with its owner masked',
    access: registrars,
    input: z.strictObject({
      ...leadFields,
      /** Null: the lead waits for allocation. Not given: a consultant who adds it becomes its owner; otherwise it waits. */
      ownerId: Id.nullable().optional(),
    }),
    output: z.strictObject({ id: Id }),
  }),
  ...visits,
  update: write({
    summary: 'Change a lead',
    access: leadReaders,
    input: z.strictObject({ id: Id, version: Version, ...leadFields }),
    output: z.strictObject({ version: Version }),
  }),
  delete: remove({
    summary: 'Delete a lead; it can be restored',
    access: leadManagers,
    input: z.strictObject({ id: Id }),
    output: Nothing,
  }),
  restore: write({
    summary: 'Restore a deleted lead',
    access: leadManagers,
    input: z.strictObject({ id: Id }),
    output: Nothing,
  }),
  detail: read({
    summary: 'One lead with its family, time line and what may be done',
    access: leadReaders,
    input: z.strictObject({ id: Id }),
    output: LeadDetail,
    onRecord: true,
  }),
  page: read({
    summary: 'Leads in whatever state',
    access: leadReaders,
    input: LeadQuery.extend(anyState),
    output: pageOf(Lead),
  }),
  pagePublic: list('The public pool'),
  wait: list('Leads that wait for their first contact'),
  in: list('Leads in progress'),
  queue: read({
    summary:
      'The leads that one person calls next, the longest due first: agreed for today or before, or never contacted',
    access: leadReaders,
    /** Whose; the caller's own where it is not given. */
    input: z.strictObject({ ownerId: Id.optional() }),
    output: z.strictObject({
      due: z.int(),
      /** Leads in progress without an agreed next contact: no call brings them back by itself. */
      unagreed: z.int(),
      /** The first of those that are due. */
      list: z.array(QueuedLead),
    }),
  }),
  inStatus: list('Leads under review'),
  'inStatus/check': read({
    summary: "The reviewer's queue: changes of stage that the caller may decide",
    access: leadManagers,
    input: LeadQuery,
    output: pageOf(Lead),
  }),
  not: list('Failed leads'),
  sale: list('Sold leads'),
  allocation: write({
    summary: 'Give leads to a consultant',
    access: leadManagers,
    input: z.strictObject({ ids, ownerId: Id, reason: Note(500).optional() }),
    output: Outcome,
  }),
  'allocation/candidates': read({
    summary: 'The users who can receive leads of a campus, with how many each holds',
    access: leadManagers,
    input: z.strictObject({ campusId: Id }),
    output: z.array(
      z.strictObject({ id: Id, userName: z.string(), roleName: z.string(), holding: z.int(), cap: z.int() }),
    ),
  }),
  apply: write({
    summary: 'Claim leads from the public pool',
    access: claimers,
    input: z.strictObject({ ids }),
    output: Outcome,
  }),
  follow: write({
    summary: 'Note a contact in one line and set the next one',
    access: leadReaders,
    input: follow,
    output: followOf,
  }),
  'follow/real': read({
    summary: 'Leads in progress that answered: with a two-way contact',
    access: leadReaders,
    input: LeadQuery,
    output: pageOf(Lead),
  }),
  intentionLevel: write({
    summary: 'Set how strong the intention is',
    access: leadReaders,
    input: z.strictObject({ id: Id, version: Version, intention: z.enum(['A', 'B', 'C', 'D']) }),
    output: z.strictObject({ version: Version }),
  }),
  lock: write({
    summary: 'Keep a lead from falling into the pool until a day; without one, no longer',
    access: leadManagers,
    input: z.strictObject({ id: Id, version: Version, lockedTo: FutureDay.nullable() }),
    output: z.strictObject({ version: Version }),
  }),
  check: write({
    summary: 'Ask for another stage; a reviewer decides',
    access: leadReaders,
    input: z.strictObject({
      id: Id,
      stage: z.enum(requestableStages),
      reason: Text(500),
      lostReason: DictValue('lostReason').optional(),
    }),
    output: z.strictObject({ id: Id }),
  }),
  'check/info': read({
    summary: 'One application with its history',
    access: leadReaders,
    input: z.strictObject({ id: Id }),
    output: CheckDetail,
  }),
  notSet: write({
    summary: 'Mark leads as failed',
    access: leadReaders,
    input: z.strictObject({
      ids,
      lostReason: DictValue('lostReason'),
      reason: Note(500).optional(),
      /** When to ask again, where the family agreed to that. */
      nextContactAt: FutureTime.nullable().optional(),
    }),
    output: Outcome,
  }),
  inPublic: write({
    summary: 'Put leads into the public pool',
    access: leadReaders,
    input: z.strictObject({ ids, reason: Note(500).optional() }),
    output: Outcome,
  }),
  finish: write({
    summary: 'Hand in a deal: paid order, patient and parent',
    access: leadReaders,
    input: z.strictObject({ id: Id, ...Deal, remark: Note(500).optional() }),
    output: z.strictObject({ id: Id }),
  }),
  'apply/check/campus': write({
    summary: 'The campus decides on a deal',
    access: ['CAMPUS_PRINCIPAL'],
    input: verdict,
    output: Nothing,
  }),
  'apply/check/leader': write({
    summary: 'The marketing lead decides on a deal; patient, parent and order come to be',
    access: ['MARKETING_DIRECTOR'],
    input: verdict,
    output: Nothing,
  }),
  ...exports({
    name: 'lead',
    access: leadManagers,
    lists: exportedLists,
    query: { ...filters, ...anyState, state: oneOrMore },
  }),
  ...imports({ name: 'lead', access: importers }),
  similar: read({
    summary: 'Leads that may be the same family',
    access: leadManagers,
    input: z.strictObject({ id: Id }),
    output: z.array(Lead),
  }),
  merge: write({
    summary: 'Merge one lead into another; it can be undone',
    access: leadManagers,
    input: z.strictObject({ winnerId: Id, loserId: Id, reason: Note(500).optional() }),
    output: z.strictObject({ id: Id }),
  }),
  unmerge: write({
    summary: 'Undo a merge',
    access: leadManagers,
    input: z.strictObject({ id: Id }),
    output: Nothing,
  }),
  'pool/rules': read({
    summary: 'When leads fall into the pool, and how many one person may hold and claim',
    access: leadReaders,
    output: z.strictObject({
      /** Days without contact, by intention; without one, as C. */
      contactDays: z.strictObject({ A: z.int(), B: z.int(), C: z.int(), D: z.int() }),
      dealDays: z.int(),
      warnDays: z.int(),
      holdingCap: z.int(),
      dailyClaims: z.int(),
      coolDownDays: z.int(),
      /** A run is for the night of a day: of which one the next run by the clock is, and one by hand would be now. */
      nights: z.strictObject({ NEXT: Day, NOW: Day }),
    }),
  }),
  'pool/preview': read({
    summary: 'Who falls into the pool in the next run, or in one by hand now, or is warned, and why',
    access: leadManagers,
    input: PageQuery.extend({
      campusId: Id.optional(),
      ownerId: Id.optional(),
      fate: z.enum(['FALL', 'WARN']).default('FALL'),
      night: z.enum(['NEXT', 'NOW']).default('NEXT'),
    }),
    output: pageOf(
      z.strictObject({
        id: Id,
        childName: z.string(),
        campusName: z.string(),
        ownerId: Id.nullable(),
        ownerName: z.string().nullable(),
        state: z.enum(leadStateNames),
        intention: z.string().nullable(),
        lastContactAt: Time.nullable(),
        ownedAt: Time.nullable(),
        warnedAt: Time.nullable(),
        why: z.enum(['NO_CONTACT', 'NO_DEAL']),
        /** The limit that is exceeded, and by how much the lead has gone without, both in days. */
        limitDays: z.int(),
        days: z.int(),
        fallsOn: Day,
      }),
    ),
  }),
  ...totals,
})
