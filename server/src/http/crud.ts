import type { Path } from '@cogcampus/contract'
import type { crud, Endpoint, In, Noun, Out } from '@cogcampus/contract/endpoint'
import type { Language } from '@cogcampus/contract/envelope'
import type { Expression, Kysely, Selectable, SqlBool, UpdateQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Found } from '../db/parts.ts'
import type { ReadScope } from '../db/scope.ts'
import { snake } from '../db/table.ts'
import { type Database, tables } from '../db/tables.ts'
import { notFound, unknownReference } from '../lib/errors.ts'
import { inOrder, type Order, pageOf } from '../lib/page.ts'
import { holds, likePattern, searchText } from '../lib/search.ts'
import { given, restore, softDelete, updateVersion } from '../lib/update.ts'
import type { ExportColumn } from '../sheets/export/declare.ts'
import { directExport } from '../sheets/export/direct.ts'
import { standardExport } from '../sheets/export/standard.ts'
import { startExport } from '../sheets/export/start.ts'
import type { Handlers, ReadContext, WriteContext } from './context.ts'
import { assertNotInUse } from './inUse.ts'

type Verb = keyof ReturnType<typeof crud>
/** Rows of some nouns are added by a call of their own. */
type CrudNoun = Noun<string, Record<Exclude<Verb, 'add'>, Endpoint> & { add?: Endpoint }>
type Row = Record<string, unknown>

type Call<N extends CrudNoun, V extends Exclude<Verb, 'add'>> = N['endpoints'][V]
type Columns<T extends keyof Database> = keyof Selectable<Database[T]> & string
type RowOf<N extends CrudNoun> = Out<Call<N, 'page'>> extends { list: (infer R)[] } ? R : never
/** The computed columns of the answers, besides the table's own. */
type Computed<N extends CrudNoun, T extends keyof Database> = Exclude<
  (keyof RowOf<N> | keyof Out<Call<N, 'detail'>>) & string,
  Columns<T>
>
type Paging = 'pageNo' | 'pageSize' | 'sort' | 'keyword' | 'deleted'
type Filters<N extends CrudNoun> = Omit<In<Call<N, 'page'>>, Paging>
/** The filters of the list, besides the table's own columns. */
type OwnFilters<N extends CrudNoun, T extends keyof Database> = Exclude<keyof Filters<N> & string, Columns<T>>
/** The input of `add` or `update`, without the id and version of the row. */
type Sent<N extends CrudNoun> =
  | (N['endpoints'] extends { add: infer A extends Endpoint } ? In<A> : never)
  | Omit<In<Call<N, 'update'>>, 'id' | 'version'>
/** The row before an update, with its columns; undefined for a new one. */
type Before<T extends keyof Database> = Selectable<Database[T]> | undefined

type Column = (language: Language) => Expression<unknown>
type Filter = (value: never) => Expression<SqlBool>

/** Keys that must be given where there are any, and may not be otherwise. */
type Demand<Name extends string, Keys extends string, Value> = [Keys] extends [never]
  ? unknown
  : { [K in Name]: Record<Keys, Value> }

/** The rules of a noun for its standard calls. Columns are named as in code. */
export type Rules<N extends CrudNoun, T extends keyof Database> = {
  /** Fields a caller may sort by. */
  sortable: readonly (Columns<T> | Computed<N, T>)[]
  /** Of these, the times for which null means never: as of {@link Order}. */
  nullsFirst?: readonly Columns<T>[]
  /** The order otherwise; `-` before it for descending. */
  by: Columns<T> | `-${Columns<T>}`
  /**
   * The noun's own check, before anything is written; answers the columns to write, by default the fields as they were
   * sent.
   */
  prepare?: (context: WriteContext, fields: Sent<N>, before: Before<T>) => Promise<Row> | Row
  /** Whether a pattern finds a row, where that is not any part of its search text. */
  found?: (pattern: string) => Expression<SqlBool>
  /** Writes what belongs to the row in other tables: parts, links. */
  saved?: (context: WriteContext, row: Found<T>, fields: Sent<N>, before: Before<T>) => Promise<void> | void
  /** The condition of every row that the list shows, besides reach and filters. */
  listed?: Expression<SqlBool>
  /** The columns of the export, where they are not those of the list. */
  exported?: readonly ExportColumn[]
  /** Columns of the table that the answers show in another form, and what they compute. */
  columns?: { [K in Columns<T>]?: Column }
} & Demand<'columns', Computed<N, T>, Column> &
  Demand<'filters', OwnFilters<N, T>, Filter> & { filters?: { [K in keyof Filters<N>]?: Filter } }

/** A column of any table, with its table. */
type Reference = { [T in keyof Database]: `${T}.${Columns<T>}` }[keyof Database]

/** A column of another table's row, such as the name of the campus: `related('campus', 'name', 'tag.campusId')`. */
export const related = <T extends keyof Database>(
  table: T,
  column: Columns<T>,
  reference: Reference,
): (() => Expression<unknown>) => {
  const of = sql.table(snake(table))
  const value = sql`(select r.${sql.ref(snake(column))} from ${of} r where r.id = ${sql.ref(snake(reference))})`
  return () => value
}

/**
 * The standard calls of a noun on its table: what `crud(…)` in the contract declares. The answer's fields are the table's
 * columns and those computed by the rules; filters compare for equality unless the rules say how; rows of an owned table are
 * those within reach; `search` follows the fields that the table declares. A verb with a rule of its own stands in
 * `routes.ts` or the file of its name instead.
 */
export function crudHandlers<N extends CrudNoun, T extends keyof Database>(
  noun: N,
  table: T,
  rules: Rules<N, T>,
): Pick<Handlers<N>, Extract<Verb | 'export' | 'page/exl', keyof N['endpoints']>> {
  const { page, detail } = noun.endpoints as unknown as ReturnType<typeof crud>
  const { prepare, saved, columns = {}, filters: own = {}, by, sortable, found = foundInSearch } = rules as Loose
  const { listed: always, exported, nullsFirst = [] } = rules as Loose
  const words = (tables[table].search ?? []) as string[]
  const selection = selected(table, columns)
  const listed = Object.keys((page.output.shape.list.element as z.ZodObject).shape)
  const shown = Object.keys((detail.output as z.ZodObject).shape)
  const order = { ...orderOf(table, by, sortable, Object.keys(columns)), nullsFirst }
  const searched = (row: Row) =>
    words.length > 0 ? { search: searchText(...words.map((name) => row[name] as string | null)) } : {}
  const select = (context: Context, names: string[]) =>
    rowsOf(context, table).select(selection(names, context.caller.language) as never)
  const one = (context: Context, id: number) => select(context, shown).where('id', '=', id).executeTakeFirst()

  const { owned, campus } = tables[table]
  const ofCampus = owned && campus === 'campusId' ? (['campusId'] as const) : []
  /** Refuses a row at a campus where the caller may add none, whoever chose it: the caller, the noun, the database. */
  const assertMayStand = ({ scope }: WriteContext, { campusId }: Row, before?: Row) => {
    if (!owned || typeof campusId !== 'number' || campusId === before?.campusId) return
    if (!scope.mayAdd(table as 'room', campusId)) throw unknownReference('campusId')
  }

  const narrowed = (rows: ReturnType<typeof select>, { keyword, deleted, ...filters }: Row) => {
    let query = rows.where('deletedAt', deleted ? 'is not' : 'is', null)
    if (always) query = query.where(always)
    for (const [name, value] of Object.entries(given(filters))) {
      query = own[name] ? query.where(own[name](value)) : query.where(name as 'id', '=', value as number)
    }
    return keyword ? query.where(found(likePattern(keyword as string))) : query
  }

  standardLists.push({
    prefix: noun.prefix,
    table,
    orders: [by, ...sortable],
    nullsFirst,
    filters: Object.keys(own),
    computed: Object.keys(columns),
  })

  const handlers = {
    page(context: ReadContext, { pageNo, pageSize, sort, keyword, deleted, ...filters }: Row) {
      const query = narrowed(select(context, listed), { keyword, deleted, ...filters })
      return pageOf(query as never, { pageNo, pageSize, sort } as never, order)
    },
    async detail(context: ReadContext, { id }: { id: number }) {
      const row = await one(context, id)
      if (!row) throw notFound()
      return row
    },
    async add(context: WriteContext, fields: Row) {
      const values = given(prepare ? await prepare(context, fields, undefined) : fields)
      const { id, ...row } = await insert(context, table, { ...values, ...searched(values) })
        .returning(['id', ...ofCampus])
        .executeTakeFirstOrThrow()
      assertMayStand(context, row)
      await saved?.(context, { id }, fields, undefined)
      return { id }
    },
    async update(context: WriteContext, { id, version, ...fields }: Row & { id: number; version: number }) {
      const before = (await rowsOf(context, table)
        .selectAll(table as 'room')
        .where('id', '=', id)
        .executeTakeFirst()) as Row | undefined
      if (!before || before.deletedAt) throw notFound()
      assertMayStand(context, fields, before)
      const values = given(prepare ? await prepare(context, fields, before) : fields)
      assertMayStand(context, values, before)
      const changes = { ...values, ...searched({ ...before, ...values }) }
      const current = () => one(context, id)
      const done = await updateVersion(changing(context, table), { id, version }, changes as never, current, ofCampus)
      assertMayStand(context, done, before)
      await saved?.(context, { id }, fields, before)
      return { version: done.version }
    },
    async delete(context: WriteContext, { id }: { id: number }) {
      await softDelete(changing(context, table), id)
      await assertNotInUse(context, table, [id])
      return null
    },
    restore: (context: WriteContext, { id }: { id: number }) => restore(changing(context, table), id),
  }
  if (!('export' in noun.endpoints)) return handlers as never
  const row = page.output.shape.list.element as z.ZodObject
  const listedAs = standardExport(noun, table, row, (scope, _, { sort, ...query }, language) => {
    const rows = exportable(scope, table).select(selection(listed, language) as never)
    return inOrder(narrowed(rows as never, query) as never, sort as string | undefined, order) as never
  })
  const declared = exported ? { ...listedAs, columns: exported } : listedAs
  return {
    ...handlers,
    export: startExport(`${noun.prefix}/export` as Path, declared),
    'page/exl': directExport(noun.prefix, 'page', declared),
  } as never
}

/** The lists that the standard calls serve, with the fields by which they are ordered; the schema test looks for indexes. */
export const standardLists: {
  prefix: string
  table: keyof Database
  orders: readonly string[]
  /** Of these, the ones in which nulls stand before all others. */
  nullsFirst: readonly string[]
  /** Filters of the noun's own, and columns it computes: no index of the table serves them. */
  filters: readonly string[]
  computed: readonly string[]
}[] = []

type Context = ReadContext | WriteContext
/** The rules without the type parameters that only the compiler needs. */
interface Loose {
  sortable: readonly string[]
  nullsFirst?: readonly string[]
  by: string
  columns?: ComputedColumns
  filters?: Record<string, (value: unknown) => Expression<SqlBool>>
  prepare?: Prepare
  saved?: Saved
  found?: (pattern: string) => Expression<SqlBool>
  listed?: Expression<SqlBool>
  exported?: readonly ExportColumn[]
}
const foundInSearch = (pattern: string) => holds('search', pattern)
type ComputedColumns = Record<string, Column>
type Prepare = (context: WriteContext, fields: Row, before: Row | undefined) => Promise<Row> | Row
type Saved = (context: WriteContext, row: { id: number }, fields: Row, before: Row | undefined) => Promise<void> | void

/** What to select for these names: columns of the table, or what the noun computes. */
const selected = (table: string, computed: ComputedColumns) => (names: string[], language: Language) =>
  names.map((name) => (computed[name] ? sql`${computed[name](language)}`.as(name) : `${table}.${name}`))

function orderOf(table: string, by: string, sortable: readonly string[], computed: string[]): Order {
  const column = (name: string) => (computed.includes(name) ? name : `${table}.${name}`)
  const [sign, name] = by.startsWith('-') ? ['-', by.slice(1)] : ['', by]
  return {
    by: sign + column(name),
    id: `${table}.id`,
    sortable: Object.fromEntries(sortable.map((each) => [each, column(each)])),
  }
}

/** Every kept table as the standard calls see it; its other columns are named at run time. */
interface KeptRow {
  id: number
  campusId: number | null
  version: number
  deletedAt: string | null
  search: string
}
type AnyDb = Kysely<{ room: KeptRow }>
const fromAny = (db: AnyDb) => db.selectFrom('room')
const insertAny = (db: AnyDb) => db.insertInto('room')

function rowsOf({ db, scope }: Context, table: keyof Database): ReturnType<typeof fromAny> {
  const rows = tables[table].owned ? scope.from(table as 'room') : (db as Kysely<Database>).selectFrom(table as 'room')
  return rows as never
}

function exportable(scope: ReadScope, table: keyof Database) {
  return tables[table].owned
    ? scope.from(table as 'room')
    : (scope.known as Kysely<Database>).selectFrom(table as 'room')
}

function changing({ db, scope }: WriteContext, table: keyof Database) {
  const rows = tables[table].owned
    ? scope.update(table as 'room')
    : (db as Kysely<Database>).updateTable(table as 'room')
  return rows as UpdateQueryBuilder<Database, 'room', 'room', { numUpdatedRows: bigint }>
}

function insert({ db, scope }: WriteContext, table: keyof Database, values: Row): ReturnType<typeof insertAny> {
  const rows = tables[table].owned
    ? scope.insert(table as 'room', values as never)
    : (db as Kysely<Database>).insertInto(table as 'room').values(values as never)
  return rows as never
}
