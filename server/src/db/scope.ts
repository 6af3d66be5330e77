import type {
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
import { notFound } from '../lib/errors.ts'
import type { Database, OwnedTables } from './tables.ts'

/** Where somebody works: at these campuses, or at headquarters, which is at home in all of them. */
export type Home = readonly number[] | 'HEADQUARTERS'

/** What the caller's roles let one call see: the union of the scopes of all roles that grant it. */
export interface Reach {
  all: boolean
  campusIds: readonly number[]
  /** Also the rows that are the caller's own. */
  own: boolean
  /** Whose common rows (the pool) an own-rows reach includes. */
  home: Home
}

/** One of the ways in which a row is the caller's own: a column with his id, or the common rows of his campuses. */
type Own = (userId: number) => Expression<SqlBool>
const pool: Own = () => sql<SqlBool>`customer.state = 'POOL'`
const held: Own = (userId) =>
  sql<SqlBool>`(customer.state <> 'POOL' and (customer.owner_id = ${userId} or customer.marketing_owner_id = ${userId}))`

// One campus is compared plainly: only then does an index on (campus, order) give the rows in order.
const oneOf = (campusIds: readonly number[]) =>
  campusIds.length === 1 ? sql`${campusIds[0]}` : sql`any(${campusIds}::bigint[])`

/** Whether a row belongs to one of these campuses. */
type At = (campusIds: readonly number[]) => Expression<SqlBool>
const at = (column: string): At => {
  const campus = sql.ref(column)
  return (campusIds) => sql<SqlBool>`${campus} = ${oneOf(campusIds)}`
}
const staffAt: At = (campusIds) =>
  sql<SqlBool>`exists (select 1 from rbac_user_campus uc where uc.user_id = rbac_user.id and uc.campus_id = ${oneOf(campusIds)})`
const amongThose =
  (column: string): At =>
  (campusIds) =>
    sql<SqlBool>`${sql.ref(column)} && ${campusIds}::bigint[]`

/** How a row of each owned table belongs to a campus and to a person. */
const belonging: {
  [T in keyof OwnedTables]: { campus?: At; owner?: Column; always?: 'own'; own?: Record<string, Own> }
} = {
  campus: { campus: at('campus.id') },
  customer: { campus: at('customer.campus_id'), own: { PUBLIC: pool, PRIVATE: held } },
  // These are read through their lead; alone they are seen by campus, or by who wrote them.
  customerCheck: { campus: at('customer_check.campus_id'), owner: sql.ref('customer_check.applicant_id') },
  customerClaim: { owner: sql.ref('customer_claim.user_id') },
  customerFollow: { campus: at('customer_follow.campus_id'), owner: sql.ref('customer_follow.created_by') },
  customerMerge: {},
  customerStep: {},
  room: { campus: at('room.campus_id') },
  holiday: { campus: at('holiday.campus_id') },
  rbacUser: { campus: staffAt, owner: sql.ref('rbac_user.id') },
  operation: { campus: amongThose('operation.campus_ids'), owner: sql.ref('operation.user_id') },
  operationChange: {
    campus: amongThose('operation_change.campus_ids'),
    owner: sql`(select user_id from operation o where o.id = operation_change.operation_id)`,
  },
  orderInfo: { campus: at('order_info.campus_id'), owner: sql.ref('order_info.consultant_id') },
  parentInfo: {},
  patient: { campus: at('patient.campus_id'), owner: sql.ref('patient.consultant_id') },
  patientParent: {},
  recordLog: { campus: at('record_log.campus_id'), owner: sql.ref('record_log.user_id') },
  jobRun: { campus: at('job_run.campus_id'), owner: sql.ref('job_run.owner_id') },
  exportRun: { owner: sql.ref('export_run.owner_id'), always: 'own' },
  importRun: { owner: sql.ref('import_run.owner_id'), always: 'own' },
  savedView: { owner: sql.ref('saved_view.user_id'), always: 'own' },
  message: { owner: sql.ref('message.receiver_id'), always: 'own' },
}
type Column = Expression<unknown>

/** The tables that only a scope reaches. */
export const ownedTables: ReadonlySet<string> = new Set(Object.keys(belonging))

function condition(table: keyof OwnedTables, reach: Reach, userId: number, part?: string): Expression<SqlBool> | null {
  const { campus, owner, always, own } = belonging[table]
  if (always) return sql<SqlBool>`${owner} = ${userId}`
  if (reach.all) return null
  const ways: Expression<SqlBool>[] = []
  if (campus && reach.campusIds.length > 0) ways.push(campus(reach.campusIds))
  if (owner && reach.own) ways.push(sql<SqlBool>`${owner} = ${userId}`)
  if (campus && own && reach.own) {
    const mine = Object.entries(own).flatMap(([name, way]) => (!part || part === name ? [way(userId)] : []))
    const anyOfMine = sql<SqlBool>`(${sql.join(mine, sql` or `)})`
    const { home } = reach
    ways.push(home === 'HEADQUARTERS' ? anyOfMine : sql<SqlBool>`(${campus(home)} and ${anyOfMine})`)
  }
  const [only, other] = ways
  return other ? sql<SqlBool>`(${sql.join(ways, sql` or `)})` : (only ?? sql<SqlBool>`false`)
}

type Owned = keyof OwnedTables
// biome-ignore lint/complexity/noBannedTypes: Kysely's own name for "nothing selected yet"
type Nothing = {}

/** The only way to owned rows in a read: every query carries the caller's reach. */
export class ReadScope {
  readonly reach: Reach
  readonly userId: number
  protected readonly db: Kysely<Database>
  constructor(db: Kysely<Database>, reach: Reach, userId: number) {
    this.db = db
    this.reach = reach
    this.userId = userId
  }

  /**
   * Rows of `table` within reach, deleted ones included. `part` names the one way of being own that the query's other
   * conditions leave, so that an index serves it.
   */
  from<T extends Owned>(table: T, part?: string): SelectQueryBuilder<Database, T, Nothing> {
    const where = condition(table, this.reach, this.userId, part)
    const query = this.db.selectFrom(table) as unknown as SelectQueryBuilder<Database, T, Nothing>
    return where ? query.where(where) : query
  }

  /** The same rows as another call of this caller would see them. */
  within(reach: Reach): this {
    return new (this.constructor as new (...args: unknown[]) => this)(this.db, reach, this.userId)
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

/** The only way to owned rows in a write: nothing is changed, and nothing added, outside the caller's reach. */
export class WriteScope extends ReadScope {
  /** For SQL that the builder cannot say; it must name what it touches by rows already found within reach. */
  get raw(): Kysely<Database> {
    return this.db
  }

  update<T extends Owned>(table: T): UpdateQueryBuilder<Database, T, T, { numUpdatedRows: bigint }> {
    const where = condition(table, this.reach, this.userId)
    const query = this.db.updateTable(table) as never as UpdateQueryBuilder<Database, T, T, { numUpdatedRows: bigint }>
    return where ? query.where(where as never) : query
  }

  /** Adds rows; one of a campus outside reach is refused as unknown. */
  insert<T extends Owned>(
    table: T,
    values: Insertable<Database[T]> | Insertable<Database[T]>[],
  ): InsertQueryBuilder<Database, T, { numInsertedOrUpdatedRows: bigint }> {
    for (const row of Array.isArray(values) ? values : [values]) {
      const campusId = (row as { campusId?: number | null }).campusId
      if (typeof campusId === 'number' && !this.mayAdd(table, campusId)) throw notFound()
    }
    return this.db.insertInto(table).values(values as never) as never
  }

  delete<T extends Owned>(table: T): DeleteQueryBuilder<Database, T, { numDeletedRows: bigint }> {
    const where = condition(table, this.reach, this.userId)
    const query = this.db.deleteFrom(table) as never as DeleteQueryBuilder<Database, T, { numDeletedRows: bigint }>
    return where ? query.where(where as never) : query
  }
}
