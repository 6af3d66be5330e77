import * as z from 'zod'
import { noun, remove, upload } from '../endpoint.ts'
import { mostOfAny } from '../files.ts'
import { FileUrl, Name } from '../schema.ts'

/** What an account may store: its own picture, a child's photo, homework, a signature. */
export const accountFileKinds = ['avatar', 'patientPhoto', 'homework', 'consentScan'] as const
const Kind = z.enum(accountFileKinds)

/** Uploads of accounts. Catalogue `file` under /api. */
export const accountFile = noun('/api/file', {
  authUrl: remove({
    summary: 'An address that takes one PUT of this file within five minutes, and the address it can be read at then',
    access: 'account',
    /** `filename` alone is enough (specification section 7): what the file is for is known when a row names it. */
    input: z.strictObject({
      filename: Name(200),
      size: z.int().min(1).max(mostOfAny).optional(),
      kind: Kind.optional(),
    }),
    output: z.strictObject({ name: z.string(), uploadUrl: z.string(), accessUrl: FileUrl() }),
  }),
  upload: upload({
    summary: 'Store a file; answers the address it can be read at',
    access: 'account',
    input: z.strictObject({ name: Name(200).optional(), kind: Kind }),
    output: FileUrl(),
  }),
})
