import * as z from 'zod'
import { type Access, read, write } from './endpoint.ts'
import { applicationStates } from './life/application.ts'
import { Id, Note, Nothing, PageQuery, pageOf, Time } from './schema.ts'

/** Who decided: first at the campus, then at headquarters. */
export const decided = {
  campusCheckerName: z.string().nullable(),
  campusCheckedAt: Time.nullable(),
  checkerName: z.string().nullable(),
  checkedAt: Time.nullable(),
  /** The opinion of the last reviewer who decided. */
  opinion: z.string().nullable(),
}

/** What every application shows. */
const Application = z.strictObject({
  id: Id,
  /** What it asks for: the name of the course, of the device. */
  name: z.string(),
  campusId: Id,
  campusName: z.string(),
  state: z.enum(applicationStates),
  /** Why the applicant asks. */
  reason: z.string().nullable(),
  applicantId: Id,
  applicantName: z.string().nullable(),
  ...decided,
  /** Whether the caller is the applicant, who may withdraw it while it waits. */
  mine: z.boolean(),
  /** Whether it waits for a decision that the caller may take. */
  decidable: z.boolean(),
  createdAt: Time,
})

/** What every list of applications can be narrowed by. */
const filters = {
  campusId: Id.optional(),
  state: z.enum(applicationStates).optional(),
  /** Those that wait for the caller: what the badge counts. */
  remind: z.boolean().optional(),
  /** Those that the caller handed in, and that wait. */
  asked: z.boolean().optional(),
}

/**
 * The calls of one kind of applications: `apply`, `check`, `withdraw`, `detail` and `page`. A noun of applications takes
 * them by these names; another noun puts them below a verb: `refund`, `refund/check`, `refund/withdraw` and so on.
 */
export function applications<
  F extends z.ZodRawShape,
  R extends z.ZodRawShape,
  Q extends z.ZodRawShape = Record<never, never>,
  D extends z.ZodRawShape = Record<never, never>,
>(spec: {
  /** The application in the singular, for summaries. */
  name: string
  access: { apply: Access; check: Access; read: Access }
  /** What the applicant says, besides the reason. */
  fields: F
  /** What a row shows besides what every application shows. */
  row: R
  /** What the list can be narrowed by, besides campus and state. */
  filters?: Q
  /** What a reviewer says, besides the answer and the opinion. */
  decision?: D
}) {
  const { name, access } = spec
  const row = Application.extend(spec.row)
  return {
    apply: write({
      summary: `Hand in a ${name}`,
      access: access.apply,
      input: z.strictObject({ ...spec.fields, reason: Note(500).nullable().optional() }),
      output: z.strictObject({ id: Id }),
    }),
    check: write({
      summary: `Decide on a ${name}; a rejection needs an opinion`,
      access: access.check,
      input: z
        .strictObject({ id: Id, agreed: z.boolean(), opinion: Note(500).optional() })
        .extend(spec.decision ?? ({} as D)),
      output: Nothing,
    }),
    withdraw: write({
      summary: `Withdraw a ${name} of one’s own`,
      access: access.apply,
      input: z.strictObject({ id: Id }),
      output: Nothing,
    }),
    detail: read({ summary: `One ${name}`, access: access.read, input: z.strictObject({ id: Id }), output: row }),
    page: read({
      summary: `${name[0]?.toUpperCase()}${name.slice(1)} rows, newest first; those that wait for the caller in the order since when they wait`,
      access: access.read,
      input: PageQuery.extend(filters).extend(spec.filters ?? ({} as Q)),
      output: pageOf(row),
    }),
  }
}
