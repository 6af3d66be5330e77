import type {
  AliasedExpression,
  DeleteQueryBuilder,
  Expression,
  Insertable,
  InsertQueryBuilder,
  Kysely,
  SelectQueryBuilder,
  SqlBool,
  UpdateQueryBuilder,
} from 'kysely'
import { sql } from 'kysely'
import { notFound, unknownReference } from '../lib/errors.ts'
import { Told } from '../lib/told.ts'
import type { Who } from '../lib/who.ts'
import type { Handles } from './builder.ts'
import type { Knowing, Reader, Unscoped, Writer } from './handles.ts'
import { type OwnWay, ownWays } from './ownRows.ts'
import { type Found, listed, Parts, type Referring, type Whole, type Within, WritableParts, wholeOf } from './parts.ts'
import { FREE, type Reach, reachText } from './reach.ts'
import { type AccountRows, type CampusOf, ofRow, snake } from './table.ts'
import { type Database, type OwnedTables, type SharedTables, tables } from './tables.ts'

// One campus is compared plainly: only then does an index on (campus, order) give the rows in order.
const oneOf = (campusIds: readonly number[]) =>
  campusIds.length === 1 ? sql`${campusIds[0]}` : sql`any(${campusIds}::bigint[])`

/** Whether a row belongs to one of these campuses. */
type At = (campusIds: readonly number[]) => Expression<SqlBool>

function atCampus(table: string, campus: CampusOf): At {
  const row = snake(table)
  if (typeof campus === 'string') {
    const column = sql.ref(`${row}.${snake(campus)}`)
    return (campusIds) => sql<SqlBool>`${column} = ${oneOf(campusIds)}`
  }
  if ('among' in campus) {
    const column = sql.ref(`${row}.${snake(campus.among)}`)
    return (campusIds) => sql<SqlBool>`${column} && ${campusIds}::bigint[]`
  }
  const query = sql.raw(ofRow(campus.query, (column) => `${row}.${column}`))
  return (campusIds) =>
    sql<SqlBool>`exists (select 1 from (${query}) of_row where of_row.campus_id = ${oneOf(campusIds)})`
}

const ownerOf = (table: string, owner: string | { sql: string }): Expression<unknown> =>
  typeof owner === 'object' ? sql.raw(owner.sql) : sql.ref(`${snake(table)}.${snake(owner)}`)

/** The rows that an account of the messaging app reaches; of a table that does not say so, none. */
function ofAccount(table: string, account: string | AccountRows | undefined): AccountRows {
  if (typeof account === 'function') return account
  if (account === undefined) return () => sql<SqlBool>`false`
  const column = sql.ref(`${snake(table)}.${snake(account)}`)
  return (accountId) => sql<SqlBool>`${column} = ${accountId}`
}

interface Belonging {
  campus?: At | undefined
  owner?: Expression<unknown> | undefined
  own: OwnWay[] | null
  ownToRead: OwnWay[]
  ownerOnly?: true | undefined
  account: AccountRows
}

/** How a row of each owned table belongs to a campus and to a user, as the tables declare it. */
const belonging = Object.fromEntries(
  Object.entries(tables).map(([name, { campus, owner, own, ownToRead, ownerOnly, account }]): [string, Belonging] => [
    name,
    {
      campus: campus === undefined ? undefined : atCampus(name, campus),
      owner: owner === undefined ? undefined : ownerOf(name, owner),
      own: own ? ownWays(name, own) : null,
      ownToRead: ownWays(name, ownToRead),
      ownerOnly,
      account: ofAccount(name, account),
    },
  ]),
) as Record<keyof OwnedTables, Belonging>

/** By a function that the policies use too: the query within it is not planned with the policies of what it reads. */
function isOwn({ is, by, ofWhole }: OwnWay, userId: number): Expression<SqlBool> {
  if (ofWhole) return sql<SqlBool>`${sql.raw(ofWhole.function)}(${sql.raw(ofWhole.column)}, ${userId})`
  return by ? sql<SqlBool>`${sql.raw(by.column)} in (select ${sql.raw(by.function)}(${userId}))` : is(userId)
}

/**
 * The rows that are a user's own in one of these ways. Where a read finds all of them by one column, as one set: a plan begins
 * with it, however many rows the table has. A change compares each row itself, so that it sees what another hand wrote meanwhile.
 */
function anyOwn(table: string, ways: OwnWay[], userId: number, reads: boolean): Expression<SqlBool> {
  const row = snake(table)
  const columns = new Set(ways.map(({ by }) => by?.column ?? `${row}.id`))
  const [column] = columns
  if (!reads || !column || columns.size > 1 || !ways.some(({ by }) => by)) {
    return sql<SqlBool>`(${sql.join(
      ways.map((way) => isOwn(way, userId)),
      sql` or `,
    )})`
  }
  const sets = ways.map(({ is, by }) =>
    by
      ? sql`select ${sql.raw(by.function)}(${userId})`
      : sql`select ${sql.raw(column)} from ${sql.raw(row)} where ${is(userId)}`,
  )
  return sql<SqlBool>`${sql.raw(column)} in (${sql.join(sets, sql` union all `)})`
}

function condition(
  table: keyof OwnedTables,
  { reach, who, reads = false }: { reach: Reach; who: Who; reads?: boolean },
  part?: string,
): Expression<SqlBool> | null {
  const { campus, owner, ownerOnly, own, ownToRead, account } = belonging[table]
  if (who.kind === 'account') return account(who.accountId)
  const { userId } = who
  if (ownerOnly) return sql<SqlBool>`${owner as Expression<unknown>} = ${userId}`
  if (reach.all) return null
  const ways: Expression<SqlBool>[] = []
  if (campus && reach.campusIds.length > 0) ways.push(campus(reach.campusIds))
  if (owner && reach.own) ways.push(sql<SqlBool>`${owner} = ${userId}`)
  if (campus && own && reach.own) {
    const mine = [...own, ...(reads ? ownToRead : [])].filter(({ name }) => !part || part === name)
    const anyOfMine = anyOwn(table, mine, userId, reads)
    const { home } = reach
    ways.push(home === 'HEADQUARTERS' ? anyOfMine : sql<SqlBool>`(${campus(home)} and ${anyOfMine})`)
  }
  const [only, other] = ways
  return other ? sql<SqlBool>`(${sql.join(ways, sql` or `)})` : (only ?? sql<SqlBool>`false`)
}

type Owned = keyof OwnedTables
type Rows<R> = R | readonly R[]

const WHOLE: Reach = { all: true, campusIds: [], own: false, home: 'HEADQUARTERS' }
/** No member of staff: what is written so was done by nobody of them. */
const NOBODY: Who = { kind: 'staff', userId: 0 }

/** The only way to owned rows in a read: every query carries the caller's reach. */
export class ReadScope {
  readonly reach: Reach
  readonly who: Who
  /** Whether rows that are one's own to read alone are among those within reach. */
  readonly reads: boolean = true
  protected readonly db: Kysely<Database>
  protected readonly handles: Handles
  #free: Kysely<Database> | null = null
  constructor(on: Handles, reach: Reach, who: Who) {
    this.handles = on
    this.db = on.as(reachText(reach, who))
    this.reach = reach
    this.who = who
  }

  /** A scope and, for the tables of the whole business, the handle under it. */
  static open<S extends ReadScope>(
    this: new (
      on: Handles,
      reach: Reach,
      who: Who,
    ) => S,
    on: Handles,
    reach: Reach,
    who: Who,
  ): { db: Kysely<Database>; scope: S } {
    const scope = new this(on, reach, who)
    return { db: scope.db, scope }
  }

  /** The member of staff whose rows are own; a handler of accounts does not get this far by its type. */
  get userId(): number {
    if (this.who.kind !== 'staff') throw new Error('An account is not a member of staff')
    return this.who.userId
  }

  /**
   * Rows of `table` within reach, deleted ones included. `part` names the one way of being own that the query's other
   * conditions leave, so that an index serves it.
   */
  from<T extends Owned>(table: T, part?: string): SelectQueryBuilder<Database, T, Within<T>> {
    const where = condition(table, this, part)
    const query = this.db.selectFrom(table) as unknown as SelectQueryBuilder<Database, T, Within<T>>
    return where ? query.where(where) : query
  }

  /** As {@link from}, without rows that are one's own to read alone (`ownToRead`): for lists of one's own work. */
  fromOwn<T extends Owned>(table: T, part?: string): SelectQueryBuilder<Database, T, Within<T>> {
    const where = condition(table, { reach: this.reach, who: this.who }, part)
    const query = this.db.selectFrom(table) as unknown as SelectQueryBuilder<Database, T, Within<T>>
    return where ? query.where(where) : query
  }

  /** The same rows as another call of this caller would see them. */
  within(reach: Reach): this {
    return new (this.constructor as new (...args: unknown[]) => this)(this.handles, reach, this.who)
  }

  /** Sends several reads as one statement and answers the rows of all, one read after the other. */
  async together<R>(reads: readonly Expression<R>[]): Promise<R[]> {
    if (reads.length === 0) return []
    return (await sql<R>`${sql.join(reads, sql` union all `)}`.execute(this.db)).rows
  }

  /** Rows that this scope has found, and their parts. Of parts one may be found in turn. */
  partsOf<W extends Whole>(whole: W, found: Rows<Found<NoInfer<W>>>): Parts<W> {
    return new Parts(this.free, whole, listed(found))
  }

  /** To be read: the rows of `whole` to which rows refer that this scope has found, as the patient of a session. */
  wholeOf<W extends Whole>(whole: W, found: Rows<Referring<NoInfer<W>>>): SelectQueryBuilder<Database, W, object> {
    return wholeOf(this.free, whole, listed(found))
  }

  /**
   * The rows that a query of this scope finds, at the beginning of a statement: it reads what stands beside them, as
   * their parts and names, whoever that is of.
   */
  fromFound<F extends AliasedExpression<Within<keyof Database>, string>>(found: F) {
    return this.free.selectFrom(found)
  }

  /** What every member of staff may know: tables of the whole business, and those declared as `known`. */
  get known(): Knowing {
    return this.db
  }

  /**
   * Reads rows of any table, of the caller's reach or not. `reason` says why this is right, as a plain string:
   * `npm run verify -- --unscoped` lists them.
   */
  unscoped(_reason: string): Unscoped {
    return this.free
  }

  protected get free(): Kysely<Database> {
    this.#free ??= this.handles.as(FREE)
    return this.#free
  }

  /** The same rows, and the tables of the whole business, by statements that are planned for their own values. */
  planned(): { db: Reader<SharedTables>; scope: ReadScope } {
    return ReadScope.open(this.handles.planned(), this.reach, this.who)
  }

  /** Whether a campus is within reach. */
  hasCampus(campusId: number): boolean {
    return this.reach.all || this.reach.campusIds.includes(campusId)
  }

  /** Whether a row of a campus may be added: within reach, or one's own at one's own campus; at headquarters, any. */
  mayAdd(table: Owned, campusId: number): boolean {
    const { own, home } = this.reach
    const { owner, own: ways } = belonging[table]
    const canBeOwn = own && (owner ?? ways) !== undefined
    return this.hasCampus(campusId) || (canBeOwn && (home === 'HEADQUARTERS' || home.includes(campusId)))
  }
}

/** The only way to owned rows in a write: nothing is changed, and nothing added, outside the caller's reach and the parts of what was found there. */
export class WriteScope extends ReadScope {
  override readonly reads = false
  /** Who was told of what is written. */
  readonly told = new Told()

  /**
   * Changes rows of any table, and runs raw SQL. `reason` says, as for {@link unscoped}, what keeps it within what the
   * caller may do.
   */
  writeUnscoped(_reason: string): Kysely<Database> {
    return this.free
  }

  override partsOf<W extends Whole>(whole: W, found: Rows<Found<NoInfer<W>>>): WritableParts<W> {
    return new WritableParts(this.free, whole, listed(found))
  }

  /**
   * Waits for every other transaction that holds a lock of one of these names, and holds them to the end of this one; always in
   * one order, so that none waits in a ring.
   */
  async lock(...names: string[]): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(name, 88))
      from (select distinct name from unnest(${names}::text[]) name order by name) n`.execute(this.free)
  }

  /** Tells the triggers which step the next changes belong to, and why it is taken: they write it to the history. */
  async nameStep(step: object): Promise<void> {
    await sql`select set_config('app.step', ${JSON.stringify(step)}, true)`.execute(this.free)
  }

  /** Does something as a whole: where it fails, nothing of it stays, and the transaction goes on. `name` is of this place in the code. */
  async attempt<T>(name: string, work: () => Promise<T>): Promise<T> {
    const point = sql.id(name)
    await sql`savepoint ${point}`.execute(this.free)
    try {
      const result = await work()
      await sql`release savepoint ${point}`.execute(this.free)
      return result
    } catch (error) {
      await sql`rollback to savepoint ${point}`.execute(this.free)
      throw error
    }
  }

  /**
   * The whole business, for a step that a family takes by what it was found to be allowed: the rules that staff are bound to
   * read what no account sees; and for what follows from a step of staff, wherever it stands. `reason` says, as for
   * {@link unscoped}, what keeps it within that.
   */
  onBehalf(_reason: string): WriteScope {
    return new WriteScope(this.handles, WHOLE, NOBODY)
  }

  update<T extends Owned>(table: T): UpdateQueryBuilder<Database, T, T, { numUpdatedRows: bigint }> {
    const where = condition(table, this)
    const query = this.db.updateTable(table) as never as UpdateQueryBuilder<Database, T, T, { numUpdatedRows: bigint }>
    return where ? query.where(where as never) : query
  }

  /** Adds rows; one of a campus outside reach is refused at `campusId`, as an unknown one, and so is any of an account. */
  insert<T extends Owned>(
    table: T,
    values: Insertable<Database[T]> | Insertable<Database[T]>[],
  ): InsertQueryBuilder<Database, T, { numInsertedOrUpdatedRows: bigint } & Within<T>> {
    if (this.who.kind === 'account') throw notFound()
    for (const row of Array.isArray(values) ? values : [values]) {
      const campusId = (row as { campusId?: number | null }).campusId
      if (typeof campusId === 'number' && !this.mayAdd(table, campusId)) throw unknownReference('campusId')
    }
    return this.db.insertInto(table).values(values as never) as never
  }

  delete<T extends Owned>(table: T): DeleteQueryBuilder<Database, T, { numDeletedRows: bigint }> {
    const where = condition(table, this)
    const query = this.db.deleteFrom(table) as never as DeleteQueryBuilder<Database, T, { numDeletedRows: bigint }>
    return where ? query.where(where as never) : query
  }
}

/** A scope that reaches the whole business, for jobs, and every row without one. `userId` is the user who started the job, or 0. */
export const wholeBusiness = (
  on: Handles,
  userId: number,
): { db: Writer<SharedTables>; scope: WriteScope; whole: Kysely<Database> } => ({
  ...WriteScope.open(on, WHOLE, { kind: 'staff', userId }),
  whole: on.as(FREE),
})

/** The same to read alone: narrowed to a caller's reach, it shows what that caller's lists show. */
export function wholeToRead(on: Handles, userId: number): { db: Reader<SharedTables>; scope: ReadScope } {
  return ReadScope.open(on, WHOLE, { kind: 'staff', userId })
}
