import * as z from 'zod'
import { noun, write } from '../endpoint.ts'
import { FileUrl, Id, Name, Nothing, Phone } from '../schema.ts'

/** The profile of the caller, as the image control and the profile page save it. Specification section 7. */
export const userProfile = noun('/admin/user', {
  update: write({
    summary: "Change the caller's own picture, name, phone number or gender",
    access: 'session',
    input: z.strictObject({
      userId: Id,
      headUrl: FileUrl('avatar').nullable().optional(),
      userName: Name(30).optional(),
      phoneNo: Phone.nullable().optional(),
      gender: z.literal([1, 2]).optional(),
    }),
    output: Nothing,
  }),
})
