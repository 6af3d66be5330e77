import type { Path } from '@cogcampus/contract'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

type Column<R> = keyof R & string

/**
 * Which campuses a row belongs to: the column with the campus, one with several, or a query that answers `campus_id`, in
 * which `row.` stands before the columns of the row.
 */
export type CampusOf<C extends string = string> = C | { among: C } | { query: string }

/** One of the ways in which a row is the caller's own, as a condition. */
export type OwnRows = (userId: number) => Expression<SqlBool>

/**
 * The parts of rows that are own: `column` names the whole, `wholes` answers the `id` of those that are own. Each part asks for its
 * own whole: a doctor has as many records as years have sessions, and a page shows the tasks of twenty.
 */
export const ofWholes =
  (column: string, wholes: (userId: number) => RawBuilder<unknown>): OwnRows =>
  (userId) =>
    sql<SqlBool>`exists (select from (${wholes(userId)}) whole where whole.id = ${sql.raw(column)})`

/** The rows that an account of the messaging app reaches, as a condition. */
export type AccountRows = (accountId: number) => Expression<SqlBool>

/** How the changes of a table's rows are recorded, and who reads them in the audit log. */
export interface History<C extends string = string> {
  /** The call by which rows are read: a user who may make it also reads their history; null limits the history to its author. */
  call: Path | null
  /** Columns of which the middle is masked; also keys inside JSON columns. */
  masked?: readonly string[]
  /** Columns whose values are never recorded, only that they changed. */
  secret?: readonly C[]
  /** An update is recorded only where this column changes. */
  updatesOf?: C
  /** Columns that the audit log leaves out, as others say the same. */
  unshown?: readonly C[]
  /** Only new rows are recorded: the rest of their life stands elsewhere. */
  newRowsOnly?: true
}

/** The columns with the member of staff, and with the account of the messaging app, that a row is for. */
interface Receivers<C extends string> {
  receiver: C
  account?: C
}

/** The declaration of a table besides its columns; triggers, scope, search, live notices and the audit log follow. */
export interface Declaration<C extends string = string> {
  /** The noun it belongs to, as its folder is called: its texts are in the messages of this name, its changes go to the pages of this noun. */
  noun: string
  /** Whose changes open pages do not follow. */
  live?: false | Receivers<C>
  /** Of which rows they do not follow them either, in SQL: those that change by the thousand. */
  unheard?: string
  campus?: CampusOf<C>
  /** The column with the user who owns a row, or SQL for one. */
  owner?: C | { sql: string }
  /** Where one column cannot name the owner of a row: the conditions of ownership, by name. */
  own?: Record<string, OwnRows>
  /** Further ways in which a row is one's own to read, by name; what changes rows never counts them. */
  ownToRead?: Record<string, OwnRows>
  /**
   * Every member of staff may know the rows, as their names stand beside others all over the business: row-level security
   * (policies.ts) does not hide them, but holds for changes. `everyone`: accounts of the messaging app, too.
   */
  known?: true | 'everyone'
  /**
   * Besides its own conditions: the rows that come with others which the caller sees, as SQL. The policies of the
   * database let queries that join them see these rows; `scope.from` does not begin with them.
   */
  seenWith?: string
  /** Only the owner reaches a row, whatever the role. */
  ownerOnly?: true
  /** The column with the account of the messaging app that owns a row, or a condition; no account reaches any other row. */
  account?: C | AccountRows
  /** The columns by whose parts, pinyin and initials a row is found; they fill the column `search`. */
  search?: readonly C[]
  /** The column that names a row to a person; where it refers to another row, that row's name. */
  title?: C
  /** The same in English, where it is filled. */
  titleEn?: C
  /** The column with the row of which this one is a part: a room is one of its campus. */
  partOf?: C
  /** A row only links one row to another: the audit log tells it as a change of the first. */
  link?: readonly [of: C, to: C]
  /** Columns with money in fen; also keys inside JSON columns. */
  money?: readonly string[]
  /** JSON columns, and keys inside them, whose objects have the columns of a table, by its name in code. */
  like?: Readonly<Record<string, string>>
  /** The dictionary whose values a column holds. */
  dicts?: { readonly [K in C]?: string }
  /** The columns, text or JSON, that hold addresses of stored files: a file is served while a row that is not deleted holds it. */
  files?: readonly C[]
  /** The table whose rows these are parts of, by the column that refers to it: their files end, and come back, with that row. */
  filesEndWith?: { table: string; column: C }
  /** Not recorded: rows that are records themselves, or that only the product changes. */
  history: History<C> | 'none'
  /** A business has few rows of it: its lists need no index for each order. */
  small?: true
  /** Columns whose change does not count as a change of the row, nor stand in its history. */
  untouchedBy?: readonly C[]
}

/** A declared table with rows `R`; `Owned` where its rows belong to campuses or users. */
export interface Table<R = unknown, Owned extends boolean = boolean> extends Declaration {
  readonly owned: Owned
  /** Never there: carries the type of a row. */
  readonly row?: R
}

/** A table whose rows belong to campuses or users: handlers reach them through their scope only. */
export const owned = <R>(declaration: Declaration<Column<R>>): Table<R, true> =>
  ({ ...declaration, owned: true }) as Table<R, true>

/** An owned table that says whom its names are known to. */
export type KnownTable<R = unknown> = Table<R, true> & Required<Pick<Declaration, 'known'>>

/** An owned table whose rows are known beyond the reach of who asks: their names stand everywhere. */
export const known = <R>(declaration: Declaration<Column<R>> & Required<Pick<Declaration, 'known'>>): KnownTable<R> =>
  owned<R>(declaration) as KnownTable<R>

/** A table of the whole business: any handler that may be called may read it. */
export const shared = <R>(
  declaration: Omit<Declaration<Column<R>>, 'owner' | 'own' | 'ownToRead' | 'ownerOnly' | 'account'>,
): Table<R, false> => ({ ...declaration, owned: false }) as Table<R, false>

/** The name in SQL of a table or column: `rbacUser` is `rbac_user`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A query of {@link CampusOf} in which each column of the row is written as `say` says. */
export const ofRow = (query: string, say: (column: string) => string): string =>
  query.replace(/\brow\.(\w+)/g, (_, column: string) => say(column))
