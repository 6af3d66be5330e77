import * as z from 'zod'
import { type Access, download, read, upload, write } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, Name, Nothing, PageQuery, pageOf, Time } from './schema.ts'

/** What an exported list can be filtered and ordered by. */
const listQuery = <Q extends z.ZodRawShape>(query: Q) => PageQuery.omit({ pageNo: true, pageSize: true }).extend(query)

/** Answers the rows of a list as a workbook at once: `list/exl` of a list that takes `input`. More than {@link limits.exlRows} rows are refused. */
export const exl = <I extends z.ZodObject>({ name, access, input }: { name: string; access: Access; input: I }) =>
  download({
    summary: `The ${name} rows that the filters leave of a list as a workbook, at once; of more than ${limits.exlRows} refused`,
    access,
    input,
  })
const direct = <Q extends z.ZodRawShape>({ name, access, query }: { name: string; access: Access; query: Q }) =>
  exl({ name, access, input: listQuery(query) })
/** Rows chosen one by one: of those that the filters leave, only these. */
const ids = z.array(Id).min(1).max(limits.selected).optional()

/**
 * The calls that export the lists of a noun as a workbook: `…exports({ name: 'lead', access, lists, query })`. `export`
 * does it in the background, and `/admin/export` has the file; `<list>/exl` of each list in `direct` answers it at once.
 * `lists` are the noun's own calls whose rows it may hold, `query` is what they can be filtered by.
 */
export function exports<
  Q extends z.ZodRawShape,
  const L extends readonly [string, ...string[]],
  const D extends readonly L[number][] = [],
>(spec: { name: string; access: Access; lists: L; query: Q; direct?: D }) {
  type Direct = { [K in D[number] as `${K}/exl`]: ReturnType<typeof direct<Q>> }
  return {
    export: write({
      summary: `Export the ${spec.name} rows that the filters leave of one list; answers the number of the export`,
      access: spec.access,
      input: listQuery(spec.query).extend({ list: z.enum(spec.lists), ids }),
      output: z.strictObject({ id: Id }),
    }),
    ...(Object.fromEntries((spec.direct ?? []).map((list) => [`${list}/exl`, direct(spec)])) as Direct),
  }
}

/**
 * An import is uploaded, checked as often as the person likes (nothing is added), run, and perhaps undone. One that
 * works in the background is CHECKING, RUNNING or UNDOING.
 */
export const importStates = [
  'UPLOADED',
  'CHECKING',
  'CHECKED',
  'RUNNING',
  'DONE',
  'UNDOING',
  'UNDONE',
  'FAILED',
] as const
export type ImportState = (typeof importStates)[number]

/** Which column of the file, from 0, each field is read from. */
const Mapping = z.record(z.string().regex(/^\w{1,40}$/), z.int().min(0).max(1000))

const ImportRow = z.strictObject({
  id: Id,
  fileName: z.string(),
  state: z.enum(importStates),
  /** Rows of the file below its heading. */
  rows: z.int(),
  /** Of those, how many the work under way has come to. */
  seen: z.int(),
  good: z.int(),
  bad: z.int(),
  /** Of an import undone: the rows deleted, and the rows kept because they changed since. */
  undone: z.int(),
  stayed: z.int(),
  /** Why it failed. */
  problem: z.string().nullable(),
  createdAt: Time,
  finishedAt: Time.nullable(),
})

const ImportDetail = ImportRow.extend({
  /** The fields that can be read, each under what the template calls it. */
  columns: z.array(z.strictObject({ key: z.string(), header: z.string(), required: z.boolean() })),
  headers: z.array(z.string()),
  /** The first rows of the file. */
  sample: z.array(z.array(z.string())),
  /** As chosen, or until then as the headings suggest. */
  mapping: Mapping,
  /** Whether the file is still there to be checked and run. */
  open: z.boolean(),
  /** The first rows that cannot be imported, each with the reason. */
  faults: z.array(z.strictObject({ row: z.int(), name: z.string(), problem: z.string() })),
  /** The first of those that stayed. */
  left: z.array(z.strictObject({ id: Id, name: z.string() })),
})

/** The calls that import a noun from a workbook or a CSV file: `…imports({ name: 'lead', access })`. */
export function imports(spec: { name: string; access: Access }) {
  const { name, access } = spec
  const one = z.strictObject({ id: Id })
  return {
    'import/template': download({ summary: `A workbook to fill in with ${name} rows`, access }),
    'import/upload': upload({
      summary: `Upload a file of ${name} rows (.xlsx, .xls or .csv); answers what it holds and how its columns are read`,
      access,
      input: z.strictObject({ name: Name(200).optional() }),
      output: ImportDetail,
    }),
    'import/detail': read({ summary: `One import of ${name} rows`, access, input: one, output: ImportDetail }),
    'import/page': read({
      summary: `The caller's imports of ${name} rows`,
      access,
      input: PageQuery,
      output: pageOf(ImportRow),
    }),
    'import/check': write({
      summary: `Check every row of an uploaded file of ${name} rows, in the background; nothing is added`,
      access,
      input: one.extend({ mapping: Mapping }),
      output: Nothing,
    }),
    'import/run': write({
      summary: `Add the good ${name} rows of a checked file, in the background`,
      access,
      input: one,
      output: Nothing,
    }),
    'import/undo': write({
      summary: `Delete the ${name} rows of an import that are still unchanged`,
      access,
      input: one,
      output: Nothing,
    }),
    'import/errors': download({
      summary: `The ${name} rows that could not be imported, as a workbook with the reason in the last column`,
      access,
      input: one,
    }),
  }
}
