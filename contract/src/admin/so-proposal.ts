import * as z from 'zod'
import { PlannedDay } from '../dates.ts'
import { noun, read, write } from '../endpoint.ts'
import { proposalStates, proposedStates, unmetReasons } from '../life/proposal.ts'
import { page } from '../page.ts'
import { Day, Id, PageQuery, pageOf, Time, Version, Weekday } from '../schema.ts'
import { weekly } from './so-week.ts'

const Proposal = z.strictObject({
  id: Id,
  campusId: Id,
  campusName: z.string(),
  fromDay: Day,
  toDay: Day,
  state: z.enum(proposalStates),
  /** Sessions a week that the wishes asked for, and those for which a place was found. */
  wanted: z.int().nullable(),
  placed: z.int().nullable(),
  /** The cost of what is proposed, the proven least cost, and their distance as a share of the cost. */
  objective: z.number().nullable(),
  bound: z.number().nullable(),
  gap: z.number().nullable(),
  seconds: z.number().nullable(),
  createdAt: Time,
  createdName: z.string().nullable(),
  version: Version,
})

/** A template that is proposed. */
const Proposed = z.strictObject({
  id: Id,
  ...weekly,
  patients: z.array(z.strictObject({ id: Id, name: z.string() })),
  state: z.enum(proposedStates),
  /** The template that it became. */
  soWeekId: Id.nullable(),
  version: Version,
})

const Unmet = z.strictObject({
  wishId: Id,
  patientName: z.string(),
  courseName: z.string(),
  times: z.int(),
  missing: z.int(),
  reason: z.enum(unmetReasons),
  /** Of a licence or leave as the reason: the names of its doctors. */
  doctors: z.array(z.string()),
})

const readers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const
const planners = ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const
const byId = z.strictObject({ id: Id })
const byVersion = z.strictObject({ id: Id, version: Version })

/** Proposed timetables: the wishes of a campus as week templates for a term, to be accepted as a whole, or accepted, changed or rejected one by one. */
export const soProposal = noun('/admin/so-proposal', {
  solve: write({
    summary: 'Propose a timetable for a term, in the background',
    access: planners,
    input: z.strictObject({ campusId: Id, fromDay: PlannedDay, toDay: PlannedDay }),
    output: z.strictObject({ id: Id }),
  }),
  cancel: write({
    summary: 'Cancel a run that is not finished',
    access: planners,
    input: byId,
    output: z.strictObject({ version: Version }),
  }),
  page: read({
    summary: 'A page of proposed timetables',
    access: readers,
    input: PageQuery.extend({ campusId: Id.optional() }),
    output: pageOf(Proposal),
  }),
  detail: read({
    summary: 'A proposed timetable with its rows and the wishes that it does not meet',
    access: readers,
    input: byId,
    output: Proposal.extend({ rows: z.array(Proposed), unmet: z.array(Unmet) }),
  }),
  accept: write({
    summary:
      'Accept rows of a proposed timetable together: all are added as drafts, or none, with what is against each',
    access: planners,
    input: z.strictObject({ id: Id, rows: z.array(byVersion).min(1).max(500) }),
    output: z.strictObject({ soWeekIds: z.array(Id) }),
  }),
  'row/accept': write({
    summary: 'Accept a proposed template: it is added as a draft; accepted again, nothing more is added',
    access: planners,
    input: byVersion,
    output: z.strictObject({ soWeekId: Id, version: Version }),
  }),
  'row/change': write({
    summary: 'Change doctor, room, device, weekday or slot of a proposed template; a rejected one is proposed again',
    access: planners,
    input: byVersion.extend({
      doctorId: Id,
      roomId: Id.nullable(),
      /** Without it, the device stays. */
      macId: Id.nullable().optional(),
      weekday: Weekday,
      soTimeId: Id,
    }),
    output: z.strictObject({ version: Version }),
  }),
  'row/reject': write({
    summary: 'Reject a proposed template',
    access: planners,
    input: byVersion,
    output: z.strictObject({ version: Version }),
  }),
})

export const soProposalPage = page({
  path: '/schedule/proposal',
  component: 'schedule/soProposal',
  name: '建议课表',
  nameEn: 'Proposed timetables',
  actions: [
    '/admin/so-proposal/page',
    '/admin/so-proposal/detail',
    '/admin/so-proposal/solve',
    '/admin/so-proposal/cancel',
    '/admin/so-proposal/accept',
    '/admin/so-proposal/row/accept',
    '/admin/so-proposal/row/change',
    '/admin/so-proposal/row/reject',
  ],
})
