import type { crud, Endpoint, Noun } from '@cogcampus/contract/endpoint'
import type { Kysely, UpdateQueryBuilder } from 'kysely'
import type * as z from 'zod'
import { ownedTables } from '../db/scope.ts'
import type { Database } from '../db/tables.ts'
import type { Handlers, ReadContext, WriteContext } from '../http/context.ts'
import { notFound } from './errors.ts'
import { pageOf } from './page.ts'
import { likePattern, searchText } from './search.ts'
import { given, orStale, restore, softDelete } from './update.ts'

type Verb = keyof ReturnType<typeof crud>
type CrudNoun = Noun<string, Record<Verb, Endpoint>>
type Row = Record<string, unknown>

interface Rules {
  /** Fields of which a part, its pinyin or its initials finds the row. */
  search: readonly string[]
  /** Fields a caller may sort by. */
  sortable: readonly string[]
  /** The order otherwise; `-` before it for descending. */
  by: string
}

/**
 * The standard calls of a noun on its table, where no rule applies: what `crud(…)` in the contract declares. Columns
 * are the fields of the contract's row; filters compare for equality; rows of an owned table are those within reach.
 * A verb with a rule is written after the spread.
 */
export function crudHandlers<N extends CrudNoun>(
  noun: N,
  table: keyof Database,
  rules: Rules,
): Pick<Handlers<N>, Verb> {
  const { page, detail } = noun.endpoints as unknown as ReturnType<typeof crud>
  const listed = Object.keys((page.output.shape.list.element as z.ZodObject).shape)
  const shown = Object.keys((detail.output as z.ZodObject).shape)
  const order = { by: rules.by, id: 'id', sortable: Object.fromEntries(rules.sortable.map((name) => [name, name])) }
  const searched = (row: Row) => ({ search: searchText(...rules.search.map((name) => row[name] as string | null)) })
  const owned = ownedTables.has(table)
  const one = (context: ReadContext | WriteContext, id: number) =>
    select(context, table, shown).where('id', '=', id).executeTakeFirst()

  const handlers = {
    page(context: ReadContext, { pageNo, pageSize, sort, keyword, deleted, ...filters }: Row) {
      let query = select(context, table, listed).where('deletedAt', deleted ? 'is not' : 'is', null)
      for (const [name, value] of Object.entries(given(filters)))
        query = query.where(name as 'id', '=', value as number)
      if (keyword) query = query.where('search', 'like', likePattern(keyword as string))
      return pageOf(context.db, query as never, { pageNo, pageSize, sort } as never, order)
    },
    async detail(context: ReadContext, { id }: { id: number }) {
      const row = await one(context, id)
      if (!row) throw notFound()
      return row
    },
    add: (context: WriteContext, fields: Row) =>
      insert(context, table, { ...given(fields), ...searched(fields) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    async update(context: WriteContext, { id, version, ...fields }: Row & { id: number; version: number }) {
      const before = await one(context, id)
      if (owned && typeof fields.campusId === 'number' && !context.scope.hasCampus(fields.campusId)) throw notFound()
      const changed = await rowsOf(context, table)
        .set({ ...given(fields), ...searched({ ...before, ...given(fields) }) } as never)
        .where('id', '=', id)
        .where('version', '=', version)
        .where('deletedAt', 'is', null)
        .returning('version')
        .executeTakeFirst()
      return orStale(changed, async () => (before?.deletedAt ? null : before))
    },
    delete: (context: WriteContext, { id }: { id: number }) => softDelete(rowsOf(context, table), id),
    restore: (context: WriteContext, { id }: { id: number }) => restore(rowsOf(context, table), id),
  }
  return handlers as unknown as Pick<Handlers<N>, Verb>
}

/** Every kept table as the standard calls see it; the contract's row names its other columns at run time. */
interface Kept {
  id: number
  version: number
  deletedAt: string | null
  search: string
}
type Any = Kysely<{ room: Kept }>

function select({ db, scope }: ReadContext | WriteContext, table: keyof Database, columns: string[]) {
  const rows = ownedTables.has(table)
    ? scope.from(table as 'room')
    : (db as Kysely<Database>).selectFrom(table as 'room')
  return (rows as unknown as ReturnType<typeof fromAny>).select(columns as ('id' | 'deletedAt')[])
}

function rowsOf({ db, scope }: WriteContext, table: keyof Database) {
  const rows = ownedTables.has(table)
    ? scope.update(table as 'room')
    : (db as Kysely<Database>).updateTable(table as 'room')
  return rows as unknown as UpdateQueryBuilder<Database, 'room', 'room', { numUpdatedRows: bigint }>
}

function insert({ db, scope }: WriteContext, table: keyof Database, values: Row) {
  return (ownedTables.has(table)
    ? scope.insert(table as 'room', values as never)
    : (db as unknown as Kysely<Database>).insertInto(table as 'room').values(values as never)) as unknown as ReturnType<
    typeof insertAny
  >
}

const fromAny = (db: Any) => db.selectFrom('room')
const insertAny = (db: Any) => db.insertInto('room')
