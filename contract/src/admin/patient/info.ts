import * as z from 'zod'
import { orderStates, orderTypes } from '../../life/order.ts'
import { patientStates } from '../../life/patient.ts'
import { Day, Id, Money, Time, Version } from '../../schema.ts'
import { accountStates } from '../parent-info.ts'
import { Consent } from '../patient-consent.ts'
import { PatientDocumentShown } from '../patient-document.ts'
import { Rights } from './family.ts'
import { attentions, PatientDetail } from './row.ts'

/** What happened to a patient, newest first. */
const Event = z.strictObject({
  kind: z.enum(['STATE', 'MERGE', 'UNMERGE', 'CONSENT', 'WITHDRAWAL']),
  id: Id,
  at: Time,
  userName: z.string().nullable(),
  fromState: z.enum(patientStates).nullable(),
  toState: z.enum(patientStates).nullable(),
  /** The agreement, the other file of a merge. */
  subject: z.string().nullable(),
  reason: z.string().nullable(),
})

/** A patient's file as one picture. */
export const PatientInfo = PatientDetail.extend({
  attention: z.array(z.enum(attentions)),
  /** The course hours that can be used, whoever of staff sees the orders; null where there are none. */
  hoursLeft: z
    .strictObject({
      /** Whether a card for a period runs. */
      unlimited: z.boolean(),
      /** Paid and given ones, with those that are held. */
      hours: z.int(),
      /** How many of them are held for sessions. */
      held: z.int(),
    })
    .nullable(),
  family: z.array(
    Rights.extend({
      id: Id,
      version: Version,
      parentId: Id,
      name: z.string(),
      /** Masked. */
      phone: z.string(),
      occupation: z.string().nullable(),
      account: z.enum(accountStates),
    }),
  ),
  /** Other patients of the same parents, within reach. */
  siblings: z.array(z.strictObject({ id: Id, name: z.string(), birthday: Day, state: z.enum(patientStates) })),
  consents: z.array(Consent),
  documents: z.array(PatientDocumentShown),
  /** Whether a trial lesson can be booked: nothing was sold, and none was held. */
  mayTry: z.boolean(),
  /** Fen. */
  orders: z.array(
    z.strictObject({
      id: Id,
      number: z.string(),
      type: z.enum(orderTypes),
      state: z.enum(orderStates),
      payable: Money,
      paid: Money,
      /** Course hours, paid and given, that are not used. */
      hoursLeft: z.int(),
      /** Whether a card without a number of lessons of it runs. */
      unlimited: z.boolean(),
      /** The course of the first line with hours left, or of the first line. */
      courseId: Id.nullable(),
      createdAt: Time,
    }),
  ),
  /** The lead of the family whose deal the caller can hand in with a paid order of the patient. */
  lead: z.strictObject({ id: Id }).nullable(),
  /** Files merged into this one; `id` is the merge's, to undo it. */
  merged: z.array(z.strictObject({ id: Id, number: z.string(), name: z.string(), at: Time })),
  timeline: z.array(Event),
  /** How many rows each section of the page leaves out, because they are beyond the caller's reach. */
  beyond: z.strictObject({
    assessments: z.int(),
    plans: z.int(),
    results: z.int(),
    homework: z.int(),
    comments: z.int(),
    sessions: z.int(),
    orders: z.int(),
  }),
})
