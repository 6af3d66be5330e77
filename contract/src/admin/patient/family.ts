import * as z from 'zod'
import { Birthday, PastDay } from '../../dates.ts'
import { IdentityNo } from '../../identity.ts'
import { DictValue, Grade, Id, Name, Note, Phone, Sex, Text, Time } from '../../schema.ts'

/** What a parent may do for a patient. */
export const rights = {
  relation: DictValue('relation'),
  /** Signs consents, and may read who opened the patient's file. */
  guardian: z.boolean().optional(),
  payer: z.boolean().optional(),
  mayAskLeave: z.boolean().optional(),
  seesReports: z.boolean().optional(),
  notified: z.boolean().optional(),
}
export const Rights = z.strictObject({
  /** `self` of an adult patient. */
  relation: z.string(),
  guardian: z.boolean(),
  payer: z.boolean(),
  mayAskLeave: z.boolean(),
  seesReports: z.boolean(),
  notified: z.boolean(),
})

/** That somebody opened the file of a patient. */
export const FileOpened = z.strictObject({
  id: Id,
  at: Time,
  userName: z.string().nullable(),
  /** What the reader is at the centre, in the caller's language; none of who has no role any more. */
  roles: z.array(z.string()),
  /** The campus where the reader works; null of headquarters. */
  campusName: z.string().nullable(),
  /** The name of the call, in the caller's language. */
  what: z.string(),
})

/** What a person may set of a parent. */
export const parentFields = {
  name: Name(50),
  gender: Sex.nullable().optional(),
  occupation: Text(50).nullable().optional(),
  address: Text(200).nullable().optional(),
  remark: Note(500).nullable().optional(),
}

/** A parent as registered: known by the phone, and then by the same name. */
export const NewParent = z.strictObject({ ...parentFields, phone: Phone, identityNo: IdentityNo.nullable().optional() })
/** A parent who is known already, or a new one. */
export const ParentChoice = z.union([z.strictObject({ id: Id }), NewParent])

/** A row of a file of patients with their parents. */
export const familyRow = z.strictObject({
  campusId: Id,
  name: Name(50),
  gender: Sex,
  birthday: Birthday,
  parentName: Name(50),
  phone: Phone,
  relation: DictValue('relation').nullable().optional(),
  secondName: Name(50).nullable().optional(),
  secondPhone: Phone.nullable().optional(),
  secondRelation: DictValue('relation').nullable().optional(),
  grade: Grade.nullable().optional(),
  source: DictValue('source').nullable().optional(),
  firstVisit: PastDay.nullable().optional(),
  remark: Note(500).nullable().optional(),
})
