import * as z from 'zod'
import { limits } from '../../limits.ts'
import { Id, Name, Phone, Sex, Text } from '../../schema.ts'

/** The name by which a member of staff signs in: letters, digits, and `. @ _ -`. */
export const LoginName = z
  .string()
  .trim()
  .min(limits.loginNameMin)
  .max(limits.passwordMax)
  .regex(/^[\w.@-]+$/)

/** A row of an import of staff. */
export const staffRow = z.strictObject({
  userName: Name(30),
  loginName: LoginName,
  phoneNo: Phone.nullable().optional(),
  roleIds: z.array(Id).max(50).optional(),
  /** None for headquarters. */
  campusIds: z.array(Id).max(200).optional(),
  gender: Sex.nullable().optional(),
  remark: Text(200).nullable().optional(),
})
