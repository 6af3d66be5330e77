import * as z from 'zod'
import { resources } from '../../life/session.ts'
import { Clock, Day, Id } from '../../schema.ts'

/** When a lesson is to stand, with what is against it: other lessons, and every other reason. */
export const Against = z.strictObject({
  day: Day,
  from: Clock,
  to: Clock,
  clashes: z.array(
    z.strictObject({
      resource: z.enum(resources),
      id: Id,
      /** Null where what is in the way is beyond the caller's reach; `day`, `from` and `to` are those of the lesson then. */
      name: z.string().nullable(),
      day: Day,
      from: Clock,
      to: Clock,
      course: z.string().nullable(),
      lessonId: Id.nullable(),
    }),
  ),
  problems: z.array(z.strictObject({ errCode: z.string(), msg: z.string() })),
})
