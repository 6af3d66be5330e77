import * as z from 'zod'
import { patientStates } from '../../life/patient.ts'
import { Day, FileUrl, Id, Time, Version } from '../../schema.ts'

/** Whether clinical data may be recorded: there is a consent, it has ended, or there is none. */
export const consentStates = ['GIVEN', 'EXPIRED', 'MISSING'] as const

/** What of a patient waits for someone's attention. */
export const attentions = ['consent', 'assessment', 'plan', 'sessions', 'hours'] as const

/** What every list and file shows of a patient. */
const Patient = z.strictObject({
  id: Id,
  number: z.string(),
  campusId: Id,
  campusName: z.string(),
  name: z.string(),
  gender: z.int(),
  birthday: Day,
  photo: FileUrl('patientPhoto').nullable(),
  state: z.enum(patientStates),
  /** The parents, with the middle of each phone masked. */
  parents: z.array(z.strictObject({ id: Id, name: z.string(), relation: z.string(), phone: z.string() })),
  doctorId: Id.nullable(),
  doctorName: z.string().nullable(),
  consultantId: Id.nullable(),
  consultantName: z.string().nullable(),
  diagnosisCodes: z.array(z.string()),
  source: z.string().nullable(),
  consent: z.enum(consentStates),
  firstVisit: Day.nullable(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

/** A patient in the list of patients. */
export const PatientListed = Patient.extend({
  /** Of those who wait for someone's attention (`remind`): for what, and since which day, where one is known. */
  attention: z.array(z.strictObject({ what: z.enum(attentions), since: Day.nullable() })).nullable(),
})

/** A patient with all that a person may set. */
export const PatientDetail = Patient.extend({
  grade: z.int().nullable(),
  schooling: z.string().nullable(),
  handedness: z.enum(['LEFT', 'RIGHT', 'BOTH']).nullable(),
  language: z.string().nullable(),
  diagnosis: z.string().nullable(),
  complaint: z.string().nullable(),
  history: z.string().nullable(),
  medication: z.string().nullable(),
  allergy: z.string().nullable(),
  precautions: z.string().nullable(),
  tags: z.array(z.string()),
  emergencyName: z.string().nullable(),
  /** Masked, like the phones of the parents and the identity number. */
  emergencyPhone: z.string().nullable(),
  identityNo: z.string().nullable(),
  remark: z.string().nullable(),
  /** Since when in its state. */
  movedAt: Time,
})
