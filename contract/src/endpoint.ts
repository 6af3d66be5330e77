import * as z from 'zod'
import type { RoleCode } from './enums.ts'
import { Id, Nothing, PageQuery, pageOf, Version } from './schema.ts'

/**
 * The kind of a call: `read`, `remove`, `download` and `stream` are GET, `write` and `upload` POST (specification section 7).
 * `remove` and `write` change data: they run in a transaction and leave an operation row.
 */
export type Kind = 'read' | 'write' | 'remove' | 'download' | 'upload' | 'stream'

/**
 * Who may call: `public` anyone · `account` every signed-in account of the messaging app, and no member of staff ·
 * `session` every signed-in member of staff · a list of role codes: roles that are granted the call when the product is
 * installed. HQ_ADMIN is always granted; administrators change the rest.
 */
export type Access = 'public' | 'account' | 'session' | readonly RoleCode[]

/** The row that a read is of: by a field of its input. Where that is not given, or nothing is answered, no row was read. */
export interface RowRead {
  table: 'patient' | 'so_day'
  by: 'patientId' | 'soDayId' | 'id'
}
/** Of a read of what belongs to one patient. */
export const ofPatient: RowRead = { table: 'patient', by: 'patientId' }
/** Of a read of what belongs to one session. */
export const ofSession: RowRead = { table: 'so_day', by: 'soDayId' }

/** One call as plain data; its path is `noun prefix + '/' + key`. */
export interface Endpoint<
  K extends Kind = Kind,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  kind: K
  summary: string
  access: A
  input: I
  output: O
  /** Of a read: who read which row stands in the operation log. `true` is the row of the noun, by its `id`. */
  onRecord?: true | RowRead
  /** It is open while its caller owes something first: an account the agreement that is due, staff a password of their own. */
  beforeDue?: true
}

export interface Noun<P extends string = string, E extends Record<string, Endpoint> = Record<string, Endpoint>> {
  prefix: P
  endpoints: E
  /** Other spellings of the prefix, whose calls are these. */
  alias: readonly string[]
}

/**
 * Groups the calls of one noun; the key of each is the rest of its path. Where the specification spells a noun in several
 * ways, `alias` has the prefixes besides: their calls are the same, under the same permission.
 */
export function noun<const P extends string, E extends Record<string, Endpoint>>(
  prefix: P,
  endpoints: E,
  { alias = [] }: { alias?: readonly string[] } = {},
): Noun<P, E> {
  return { prefix, endpoints, alias }
}

/** Every address of a call: its path, and the same under each alias of its noun. */
export const addressesOf = ({ prefix, alias }: Noun, key: string): string[] =>
  [prefix, ...alias].map((each) => `${each}/${key}`)

type Spec<I, O, A> = {
  summary: string
  access: A
  input?: I
  output: O
  onRecord?: true | RowRead
  beforeDue?: true
}

function make<K extends Kind>(kind: K) {
  return <
    I extends z.ZodObject = z.ZodObject<Record<never, never>>,
    O extends z.ZodType = z.ZodType,
    A extends Access = Access,
  >(
    spec: Spec<I, O, A>,
  ): Endpoint<K, I, O, A> => ({
    kind,
    summary: spec.summary,
    access: spec.access,
    input: spec.input ?? (z.strictObject({}) as unknown as I),
    output: spec.output,
    ...(spec.onRecord ? { onRecord: spec.onRecord } : {}),
    ...(spec.beforeDue ? { beforeDue: true } : {}),
  })
}

/** A GET that only reads. */
export const read = make('read')
/** A POST with a JSON body that changes data. */
export const write = make('write')
/** A GET that changes data: the catalogue's deletes, and what it lets a GET open. */
export const remove = make('remove')
/** A multipart POST: `name` and `file`. */
export const upload = make('upload')
/** A GET answered with a file; a refusal is an envelope. */
export const download = <I extends z.ZodObject = z.ZodObject<Record<never, never>>, A extends Access = Access>(
  spec: Omit<Spec<I, z.ZodNull, A>, 'output'>,
) => make('download')({ ...spec, output: Nothing })
/** A GET that stays open and is answered with server-sent events, each with `output` as its data. */
export const stream = make('stream')

/** Whether a call of this kind changes data. */
export const writes = (kind: Kind): boolean => kind === 'write' || kind === 'remove' || kind === 'upload'

/** The standard set of the catalogue (add, update, delete, detail, page) and `restore` for what was deleted. */
export function crud<
  F extends z.ZodRawShape,
  R extends z.ZodObject,
  Q extends z.ZodRawShape = Record<never, never>,
  D extends z.ZodObject = R,
>(spec: {
  /** The thing in the singular, for summaries. */
  name: string
  access: { read: Access; write: Access }
  /** What a person may set. */
  fields: F
  /** A row of the list. */
  row: R
  /** One thing in full; a row of the list when not given. */
  detail?: D
  /** What the list can be filtered by, besides `keyword`. */
  filters?: Q
}) {
  const { name, access } = spec
  const detail = (spec.detail ?? spec.row) as D
  return {
    add: write({
      summary: `Add a ${name}`,
      access: access.write,
      input: z.strictObject(spec.fields),
      output: z.strictObject({ id: Id }),
    }),
    update: write({
      summary: `Change a ${name}`,
      access: access.write,
      input: z.strictObject({ id: Id, version: Version, ...spec.fields }),
      output: z.strictObject({ version: Version }),
    }),
    delete: remove({
      summary: `Delete a ${name}; it can be restored`,
      access: access.write,
      input: z.strictObject({ id: Id }),
      output: Nothing,
    }),
    restore: write({
      summary: `Restore a deleted ${name}`,
      access: access.write,
      input: z.strictObject({ id: Id }),
      output: Nothing,
    }),
    detail: read({
      summary: `One ${name}`,
      access: access.read,
      input: z.strictObject({ id: Id }),
      output: detail,
    }),
    page: read({
      summary: `A page of ${name} rows`,
      access: access.read,
      input: PageQuery.extend(spec.filters ?? ({} as Q)),
      output: pageOf(spec.row),
    }),
  }
}

/** What a handler receives and returns. */
export type In<E extends Endpoint> = z.output<E['input']>
export type Out<E extends Endpoint> = z.input<E['output']>
/** What a client sends and receives. */
export type Send<E extends Endpoint> = z.input<E['input']>
export type Receive<E extends Endpoint> = z.output<E['output']>
