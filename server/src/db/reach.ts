import type { Who } from '../lib/who.ts'

/** Where a user works: at these campuses, or at headquarters, which counts as working in all of them. */
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

/** The reach of a caller without roles: no campus and no staff rows. */
export const NO_REACH: Reach = { all: false, campusIds: [], own: false, home: [] }

/**
 * The settings in which the policies of the tables find the caller's reach, in the order in which
 * `reachText` writes them. `wide`: every campus; `owner`: whose own rows; `everywhere` and `home`: the campuses whose common rows are included.
 */
const settings = ['free', 'wide', 'campuses', 'owner', 'user', 'everywhere', 'home', 'account'] as const
export type Setting = (typeof settings)[number]

const text = (given: { [K in Setting]?: string | number | undefined }): string =>
  settings.map((name) => given[name] ?? '').join('|')
const flag = (on: boolean) => (on ? 't' : '')
const list = (ids: readonly number[]) => `{${ids.join(',')}}`

/** What PostgreSQL shows to the product's own work, and where a handler says why it reads beyond its caller's reach. */
export const FREE = text({ free: 't', wide: 't' })

/** The settings of a connection whose statements see every row, unless they are given a reach. */
export const FREE_SETTINGS = ['reach.free=t', 'reach.wide=t']

/** The reach of a caller as text: the value of `SET_REACH`. */
export function reachText({ all, campusIds, own, home }: Reach, who: Who): string {
  if (who.kind === 'account') return text({ account: who.accountId })
  return text({
    wide: flag(all),
    campuses: list(campusIds),
    owner: own ? who.userId : '',
    user: who.userId,
    everywhere: flag(home === 'HEADQUARTERS'),
    home: home === 'HEADQUARTERS' ? '' : list(home),
  })
}

const setReach = (local: boolean) =>
  `select ${settings.map((name, at) => `set_config('reach.${name}', split_part($1, '|', ${at + 1}), ${local})`).join(', ')}`

/** The statement that sets the reach of a transaction. */
export const SET_REACH = setReach(true)

/** The statement that sets the reach of a connection, until it is set again. */
export const SET_CONNECTION_REACH = setReach(false)

/**
 * A setting in a condition, null where it is empty: evaluated once a statement, not once a row. It is converted inside the
 * sub-select for that reason; the second conversion says to `any` that it compares with an array.
 */
export const setting = (name: Setting, type = 'text'): string =>
  `(select nullif(current_setting('reach.${name}', true), '')::${type})::${type}`
