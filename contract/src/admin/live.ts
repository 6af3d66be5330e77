import * as z from 'zod'
import { noun, stream } from '../endpoint.ts'

/** What changed, told as it happens; what it says is fetched by the calls that show it. */
export const live = noun('/admin/live', {
  changes: stream({
    summary: "The nouns that change within the caller's reach",
    access: 'session',
    output: z.strictObject({
      /** As `customer` or `rbac/user`: the calls under `/admin/<noun>` may answer differently now. Null: any may. */
      nouns: z.array(z.string()).nullable(),
    }),
  }),
})
