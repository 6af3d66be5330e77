import * as z from 'zod'
import { type Access, noun, stream } from '../endpoint.ts'

/** A notice of changes as they happen; the client fetches the data by the calls that show it. */
export const liveCalls = <A extends Access>(access: A) => ({
  changes: stream({
    summary: "The nouns that change within the caller's reach",
    access,
    output: z.strictObject({
      /** As `customer` or `rbac/user`: the calls of this noun may answer differently now. Null: any may. */
      nouns: z.array(z.string()).nullable(),
      /** Changed by the tab itself that listens, which the header `X-Tab` names: for it the answer came first. */
      own: z.array(z.string()),
    }),
  }),
})

/** The stream of changes for the signed-in member of staff. */
export const live = noun('/admin/live', liveCalls('session'))
