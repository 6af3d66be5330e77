import type {
  DeleteQueryBuilder,
  Expression,
  InsertObject,
  InsertQueryBuilder,
  Kysely,
  SelectQueryBuilder,
  SqlBool,
  UpdateQueryBuilder,
} from 'kysely'
import { sql } from 'kysely'
import { unknownReference } from '../lib/errors.ts'
import type { Database, OwnedTables } from './tables.ts'

/**
 * The column by which rows of other tables refer to a row of this one, and are its parts: the same in every table.
 * The schema test compares it with the foreign keys.
 */
export const references = {
  activity: 'activityId',
  activityCampus: 'activityCampusId',
  announcement: 'announcementId',
  customer: 'customerId',
  orderInfo: 'orderId',
  parentAccount: 'authorAccountId',
  parentInfo: 'parentId',
  patient: 'patientId',
  patientReport: 'reportId',
  soDay: 'soDayId',
  soLesson: 'lessonId',
  soWeek: 'soWeekId',
  teachingPlan: 'planId',
  work: 'workId',
} as const satisfies { [T in keyof OwnedTables]?: string }

type References = typeof references
/** The tables whose rows have parts. */
export type Whole = keyof References

declare const within: unique symbol
/** Says of a row, by its type alone, that a scope has found it; a row that the caller described cannot have it. */
export type Within<T> = { readonly [within]: T }
/** A row of a table that a scope has found. */
export type Found<T> = Within<T> & { id: number }
/** The same of a row that refers to one of a table. */
export type Referring<W extends Whole> = Within<keyof Database> & { [C in References[W]]: number | null }

/** The table itself, and those that refer to it. */
export type PartOf<W extends Whole> =
  | W
  | { [T in keyof OwnedTables]: References[W] extends keyof OwnedTables[T] ? T : never }[keyof OwnedTables]

/** The rows of one row or of several. */
export const listed = <R>(rows: R | readonly R[]): readonly R[] => (Array.isArray(rows) ? rows : [rows as R])

// One row is compared plainly, as one campus is (scope.ts).
const among = (column: string, ids: readonly (number | null)[]): Expression<SqlBool> =>
  ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}`
    : sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`

/** The rows of a table to which these refer: they are read with them, and open nothing of their own. */
export const wholeOf = <W extends Whole>(db: Kysely<Database>, whole: W, rows: readonly Referring<W>[]) =>
  (db.selectFrom(whole) as unknown as SelectQueryBuilder<Database, W, object>).where(
    among(
      `${whole}.id`,
      rows.map((row) => row[references[whole]]),
    ),
  )

/** Rows that were found, and their parts, to be read: whoever reaches a row reaches all that belongs to it. */
export class Parts<W extends Whole> {
  protected readonly db: Kysely<Database>
  readonly #whole: W
  readonly #ids: readonly number[]
  constructor(db: Kysely<Database>, whole: W, found: readonly Found<W>[]) {
    this.db = db
    this.#whole = whole
    this.#ids = found.map(({ id }) => id)
  }

  protected columnOf(table: PartOf<W>): string {
    return table === this.#whole ? 'id' : references[this.#whole]
  }

  protected belonging(table: PartOf<W>): Expression<SqlBool> {
    return among(`${table}.${this.columnOf(table)}`, this.#ids)
  }

  protected has(id: unknown): boolean {
    return this.#ids.includes(id as number)
  }

  from<T extends PartOf<W>>(table: T): SelectQueryBuilder<Database, T, Within<T>> {
    const query = this.db.selectFrom(table) as unknown as SelectQueryBuilder<Database, T, Within<T>>
    return query.where(this.belonging(table))
  }
}

/** The parts of which rows are taken away; every other table keeps its rows, or does so by a rule of its own. */
type Deleted = 'soWeekPatient'

/** The same to be changed as well. */
export class WritableParts<W extends Whole> extends Parts<W> {
  update<T extends PartOf<W>>(table: T): UpdateQueryBuilder<Database, T, T, { numUpdatedRows: bigint }> {
    const query = this.db.updateTable(table) as never as UpdateQueryBuilder<Database, T, T, { numUpdatedRows: bigint }>
    return query.where(this.belonging(table) as never)
  }

  /** Adds parts; one of a row that is not among these is refused at its reference, as of an unknown one. */
  insert<T extends Exclude<PartOf<W>, W>>(
    table: T,
    values: InsertObject<Database, T> | readonly InsertObject<Database, T>[],
  ): InsertQueryBuilder<Database, T, { numInsertedOrUpdatedRows: bigint } & Within<T>> {
    const column = this.columnOf(table)
    const rows = listed(values)
    if (!rows.every((row) => this.has((row as Record<string, unknown>)[column]))) throw unknownReference(column)
    return this.db.insertInto(table).values(rows as never) as never
  }

  delete<T extends PartOf<W> & Deleted>(table: T): DeleteQueryBuilder<Database, T, { numDeletedRows: bigint }> {
    const query = this.db.deleteFrom(table) as never as DeleteQueryBuilder<Database, T, { numDeletedRows: bigint }>
    return query.where(this.belonging(table) as never)
  }
}
