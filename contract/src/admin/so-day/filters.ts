import * as z from 'zod'
import { cancellers, sessionStates } from '../../life/session.ts'
import { Day, Id, Keyword, Weekday } from '../../schema.ts'

const states = z
  .union([z.enum(sessionStates), z.array(z.enum(sessionStates)).max(sessionStates.length)])
  .transform((one) => (Array.isArray(one) ? one : [one]))

/** What lists of sessions can be narrowed by. */
export const filters = {
  campusId: Id.optional(),
  doctorId: Id.optional(),
  roomId: Id.optional(),
  macId: Id.optional(),
  patientId: Id.optional(),
  courseId: Id.optional(),
  state: states.optional(),
  cancelledBy: z.enum(cancellers).optional(),
  /** Who came after the start, or asked for leave or cancelled after the cut-off. */
  late: z.boolean().optional(),
  /** Absences of the last days of which the family was not called, nor told in a message that they refuse its leave. */
  uncalled: z.boolean().optional(),
  /** One session of each lesson that takes place: that of the first patient with a place in it. */
  lessons: z.boolean().optional(),
  /** Sessions that hold hours of this order. */
  holdsOf: Id.optional(),
  weekday: Weekday.optional(),
  /** An hour of the clock, from 0: sessions that take up a part of it. */
  hour: z.int().min(0).max(23).optional(),
}
/** The first and the last day of a list. */
export const stretch = { from: Day, to: Day }
/** The same of a list that need not have them. */
export const within = { from: Day.optional(), to: Day.optional() }

const all = z.strictObject({ ...filters, ...within, keyword: Keyword.optional() })
/** As the server takes them. */
export type SessionFilters = Partial<z.output<typeof all>>
