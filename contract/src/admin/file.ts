import * as z from 'zod'
import { noun, read, upload } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Text } from '../schema.ts'

/** Uploads, both ways: a signed address to PUT to, or a form. Specification section 7. */
export const file = noun('/admin/file', {
  authUrl: read({
    summary:
      'An address that takes one PUT of this file, of exactly `size` bytes where given, within five minutes; and the address it can be read at then',
    access: 'session',
    input: z.strictObject({ filename: Text(200), size: z.int().min(1).max(limits.uploadBytes).optional() }),
    output: z.strictObject({ name: z.string(), uploadUrl: z.string(), accessUrl: z.string() }),
  }),
  upload: upload({
    summary: 'Store a file; answers the address it can be read at',
    access: 'session',
    input: z.strictObject({ name: Text(200).optional() }),
    output: z.string(),
  }),
})
