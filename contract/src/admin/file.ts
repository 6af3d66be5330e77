import * as z from 'zod'
import { noun, remove, upload } from '../endpoint.ts'
import { fileKindNames, mostOfAny } from '../files.ts'
import { FileUrl, Name } from '../schema.ts'

/** The purpose of the file; where not given, the first field that holds it decides. */
const Kind = z.enum(fileKindNames).optional()

/** Uploads, both ways: a signed address to PUT to, or a form. Specification section 7. */
export const file = noun('/admin/file', {
  authUrl: remove({
    summary:
      'An address that takes one PUT of this file, of exactly `size` bytes where given, within five minutes; and the address it can be read at then',
    access: 'session',
    input: z.strictObject({
      filename: Name(200),
      size: z.int().min(1).max(mostOfAny).optional(),
      kind: Kind,
    }),
    output: z.strictObject({ name: z.string(), uploadUrl: z.string(), accessUrl: FileUrl() }),
  }),
  upload: upload({
    summary: 'Store a file; answers the address it can be read at',
    access: 'session',
    input: z.strictObject({ name: Name(200).optional(), kind: Kind }),
    output: FileUrl(),
  }),
})

/** The PUT to the address that `authUrl` answers: its ticket, not a session, identifies the caller. */
export const ticketUpload = upload({
  summary: 'Store the file that a signed address was given for',
  access: 'session',
  output: FileUrl(),
})
