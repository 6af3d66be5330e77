import { privileges } from './appRole.ts'
import { type OwnWay, ownWays, textOf } from './ownRows.ts'
import { setting } from './reach.ts'
import { type CampusOf, type OwnRows, ofRow, snake, type Table } from './table.ts'
import { tables } from './tables.ts'

const FREE = setting('free', 'boolean')
const WIDE = setting('wide', 'boolean')
const CAMPUSES = setting('campuses', 'bigint[]')
const OWNER = setting('owner', 'bigint')
const [USER, ACCOUNT] = [setting('user', 'bigint'), setting('account', 'bigint')]
const EVERYWHERE = setting('everywhere', 'boolean')
const HOME = setting('home', 'bigint[]')

/** With the rights of the tables' owner, and no other objects than its own: a caller's temporary table of the same name is not seen. */
const DEFINER = 'security definer set search_path = public, pg_temp'

/**
 * What a condition reads in other tables is no matter of their policies, which may ask this one in turn: it stands in a
 * function with the rights of the tables' owner, whose parameter is the row and is called as its table.
 */
const beyond = (name: string, table: string, returns: string, body: string) =>
  `create or replace function ${name}_${table}(${table} ${table}) returns ${returns}
    language sql stable ${DEFINER} as $$ ${body} $$`

/** Whether a row is at one of these campuses. */
function at(table: string, campus: CampusOf, campuses: string): string {
  if (typeof campus === 'string') return `${table}.${snake(campus)} = any (${campuses})`
  if ('among' in campus) return `${table}.${snake(campus.among)} && ${campuses}`
  return `exists (select from campuses_of_${table}(${table}) c where c = any (${campuses}))`
}

/** A row that is written before what links it to its campuses names the first of them itself. */
const namesFirst = (table: string, campuses: string) =>
  `(to_jsonb(${table}) ->> 'campus_id')::bigint = any (${campuses})`

const isByQuery = (campus: CampusOf | undefined): campus is { query: string } =>
  typeof campus === 'object' && 'query' in campus

/**
 * Whether a row is one's own. What is looked up in other tables is a function with the rights of the tables' owner: asked once
 * a statement, and without their policies, which would be planned within this one, and theirs within them.
 */
function isOwn({ is, by, ofWhole }: OwnWay): string {
  if (ofWhole) return `${ofWhole.function}(${ofWhole.column}, ${OWNER})`
  return by ? `(${by.column} in (select ${by.function}(${OWNER})))` : textOf(is, OWNER)
}

function madeFor({ by, ofWhole }: OwnWay): string[] {
  if (by) {
    return [
      `create or replace function ${by.function}(owner_id bigint) returns setof bigint language sql stable rows 20 ${DEFINER}
        as $$ select distinct own.id from (${by.query}) own (id) $$`,
    ]
  }
  if (!ofWhole) return []
  return [
    `create or replace function ${ofWhole.function}(whole_id bigint, owner_id bigint) returns boolean language sql stable ${DEFINER}
      as $$ select exists (select from (${ofWhole.query}) whole where whole.id = whole_id) $$`,
  ]
}

/** What asking {@link Table.seenWith} of one row costs beside a look at it: PostgreSQL then fetches the rows it joins, and does not ask it of all. */
const SEEN_WITH_COST = 100_000

/** The functions that the conditions of a table need. */
function functionsOf(name: string, { campus, owner, account, own, ownToRead, seenWith }: Table): string[] {
  const table = snake(name)
  return [
    ...ownWays(name, { ...own, ...ownToRead }).flatMap(madeFor),
    // With the rights of the caller: what comes with rows that the caller sees is seen by their policies. A function, so that
    // these are planned only where a row is not seen for reasons of its own.
    ...(seenWith
      ? [
          `create or replace function seen_with_${table}(${table} ${table}) returns boolean language sql stable cost ${SEEN_WITH_COST} as $$ select ${seenWith} $$`,
        ]
      : []),
    ...(isByQuery(campus)
      ? [
          beyond(
            'campuses_of',
            table,
            'setof bigint',
            ofRow(campus.query, (column) => `${table}.${column}`),
          ),
        ]
      : []),
    ...(typeof owner === 'object' ? [beyond('owner_of', table, 'bigint', `select ${owner.sql}`)] : []),
    ...(typeof account === 'function'
      ? [beyond('account_reaches', table, 'boolean', `select ${textOf(account, ACCOUNT)}`)]
      : []),
  ]
}

/** What a caller sees, but does not change: rows that are known or come with others, and those that change for them. */
function besides(name: string, { known, seenWith, live }: Table): string[] {
  const receiver = live ? live.receiver : null
  return [
    ...(seenWith ? [`seen_with_${snake(name)}(${snake(name)})`] : []),
    ...(known ? [`${USER} is not null`] : []),
    ...(known === 'everyone' ? [`${ACCOUNT} is not null`] : []),
    ...(receiver ? [`${snake(name)}.${snake(receiver)} = ${USER}`] : []),
  ]
}

interface Conditions {
  /** The rows that are there for a caller. */
  seen: string
  /** The rows that a caller may change. */
  changed: string
  /** The rows that a caller may leave behind: also new ones at the campuses where they work. */
  left: string
}

function conditionsOf(name: string, declared: Table): Conditions {
  const { campus, owner, own, ownToRead, ownerOnly, account, seenWith } = declared
  const table = snake(name)
  const owns = (user: string) =>
    `${typeof owner === 'object' ? `owner_of_${table}(${table})` : `${table}.${snake(owner ?? '')}`} = ${user}`
  const ofAccount =
    typeof account === 'function'
      ? [`(${ACCOUNT} is not null and account_reaches_${table}(${table}))`]
      : account
        ? [`${table}.${snake(account)} = ${ACCOUNT}`]
        : []
  if (ownerOnly && owner) {
    const only = [FREE, owns(USER), ...ofAccount]
    const seen = either([...only, ...(seenWith ? [`seen_with_${table}(${table})`] : [])])
    return { seen, changed: either(only), left: either(only) }
  }
  const atHome = campus && `(${OWNER} is not null and (${EVERYWHERE} or ${at(table, campus, HOME)}))`
  const mine = (ways: Record<string, OwnRows> = {}) =>
    atHome && Object.keys(ways).length > 0 ? [`(${atHome} and ${either(ownWays(name, ways).map(isOwn))})`] : []
  const ways = [WIDE, ...(owner ? [owns(OWNER)] : []), ...mine(own), ...ofAccount]
  // What a caller adds as their own, whatever they see of others.
  const added = [
    ...(owner ? [owns(USER)] : []),
    ...(isByQuery(campus) ? [namesFirst(table, CAMPUSES)] : []),
    ...(atHome && (owner ?? own) ? [atHome] : []),
  ]
  const reached = (others: string[]) => (campus ? orElse(at(table, campus, CAMPUSES), others) : either(others))
  return {
    seen: reached([...ways, ...mine(ownToRead), ...besides(name, declared)]),
    changed: reached(ways),
    left: reached([...ways, ...added]),
  }
}

/**
 * The first condition, which is enough for most rows, or one of the others. As a CASE it costs half of what an OR does:
 * the planner looks for indexes in each part of an OR, for each statement anew.
 */
const orElse = (first: string, others: string[]) => `(case when ${first} then true else ${either(others)} end)`

const either = (conditions: string[]) => `(${conditions.join(' or ')})`

/**
 * Row-level security on every owned table, from the same declarations as the conditions that scopes add to queries. Where
 * such a condition is forgotten, PostgreSQL still shows and changes nothing beyond the caller's reach.
 */
export function policies(): string[] {
  return [
    ...Object.entries(tables).flatMap(([name, table]) => (table.owned ? policiesOf(name, table) : [])),
    ...privileges('public'),
    // A search by a part of a text, by campuses or by the end of a phone may use its index before a policy has let the row through:
    // LIKE, && and right disclose nothing of what they are given. It takes a superuser, which the owner of an external database may not be; a list then reads more.
    `do $$ begin
      alter function pg_catalog.textlike(text, text) leakproof;
      alter function pg_catalog.arrayoverlap(anyarray, anyarray) leakproof;
      alter function pg_catalog."right"(text, integer) leakproof;
    exception when insufficient_privilege then null;
    end $$`,
    // What triggers do follows from a change that was allowed: history, notices, parts of other tables.
    `do $$ declare f regprocedure; begin
      for f in select oid from pg_proc where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype loop
        execute format('alter function %s ${DEFINER}', f);
      end loop;
    end $$`,
  ]
}

function policiesOf(name: string, declared: Table): string[] {
  const table = snake(name)
  const { seen, changed, left } = conditionsOf(name, declared)
  const policy = (verb: string, clauses: string) => [
    `drop policy if exists reach_${verb} on ${table}`,
    `create policy reach_${verb} on ${table} for ${verb} ${clauses}`,
  ]
  return [
    ...functionsOf(name, declared),
    `alter table ${table} enable row level security`,
    ...policy('select', `using ${seen}`),
    ...policy('insert', `with check ${left}`),
    ...policy('update', `using ${changed} with check ${left}`),
    ...policy('delete', `using ${changed}`),
  ]
}
