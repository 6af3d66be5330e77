import { beforeAll, describe, expect, it } from 'vitest'
import { things } from '../../test/matrix/nouns.ts'
import { useServer } from '../../test/server.ts'
import { campusIds, done, newAccount, staffId } from '../../test/world.ts'
import type { Who } from '../lib/who.ts'
import { APP_ROLE } from './appRole.ts'
import { Handles } from './builder.ts'
import { derive } from './derive.ts'
import { FREE, NO_REACH, type Reach, reachText, SET_REACH } from './reach.ts'
import { ReadScope } from './scope.ts'
import type { Reaching } from './statement.ts'
import { snake } from './table.ts'
import { type OwnedTables, tables } from './tables.ts'

const server = useServer()
const owned = Object.entries(tables).flatMap(([name, table]) => (table.owned ? [name as keyof OwnedTables] : []))
const verbs = ['select', 'insert', 'update', 'delete'] as const
type Verb = (typeof verbs)[number]

interface Caller {
  what: string
  reach: Reach
  who: Who
}
const callers: Caller[] = []
beforeAll(async () => {
  // Every owned table has rows.
  const admin = await server.as('admin')
  done(await admin.call('/admin/customer/export', { list: 'page' }))
  done(await admin.call('/admin/saved-view/add', { page: '/x', name: 'x', query: '', columns: [], isDefault: false }))
  await server.sql`insert into import_run (noun, owner_id, language, file_name, headers, sample, mapping, rows)
    select 'customer', min(id), 'en', 'x', '[]', '[]', '{}', 0 from rbac_user`
  const [here, there] = (await campusIds(server)) as [number, number]
  const staff = async (what: string, loginName: string, reach: Partial<Reach>) => {
    const who = { kind: 'staff', userId: await staffId(server, loginName) } as const
    callers.push({ what, who, reach: { ...NO_REACH, ...reach } })
  }
  await staff('of a campus', 'principal', { campusIds: [here], home: [here] })
  await staff('of two campuses', 'principal2', { campusIds: [here, there], home: [there] })
  await staff('of own rows', 'consultant', { own: true, home: [here] })
  await staff('of own rows at headquarters', 'marketer', { own: true, home: 'HEADQUARTERS' })
  await staff('of own rows and a campus', 'consultant2', { own: true, campusIds: [here], home: [there] })
  await staff('of everything', 'director', { all: true, home: 'HEADQUARTERS' })
  callers.push({ what: 'of nothing', who: { kind: 'staff', userId: 0 }, reach: NO_REACH })
  const [parent] = await server.sql`select parent_id from patient_parent limit 1`
  const { id } = await newAccount(server, { parentId: parent?.parentId })
  callers.push({ what: 'an account', who: { kind: 'account', accountId: id }, reach: NO_REACH })
})

/** Tables without demo rows get one as their noun's matrix makes it. */
async function fill(name: keyof OwnedTables, campusId: number): Promise<void> {
  const [row] = await server.sql.run(`select from ${snake(name)} limit 1`)
  if (row) return
  const ownerId = await staffId(server, 'consultant')
  const word = `only${name.toLowerCase()}`
  const caller = { name: 'consultant', role: 'SALES_CONSULTANT', userId: ownerId, accountId: null, campusId } as const
  const what = { server, sql: server.sql, place: 'own', verdict: { may: 'anyone' }, deletedAt: null } as const
  const making = { ...what, caller, word, marked: word, campusId, ownerId, readerId: null, colleague: ownerId }
  if (!things[name]) throw new Error(`${name} has no rows: add demo rows, or a thing of this name to its matrix`)
  await things[name].make(making)
}

/** What the scope of a caller finds, asked by the owner of the tables, who is bound by no policy. */
async function inScope({ reach, who }: Caller, table: keyof OwnedTables): Promise<number> {
  const { scope } = ReadScope.open(new Handles(server.sql), reach, who)
  const { count } = await scope
    .from(table as 'customer')
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Runs `work` as the product's role, after what was prepared; nothing of either stays. */
async function asProduct<T>(prepared: string[], work: (tx: Reaching) => Promise<T>): Promise<T> {
  let outcome: { value: T } | null = null
  const undo = new Error('undo')
  await server.sql
    .begin(async (tx) => {
      for (const statement of prepared) await tx.run(statement)
      await tx.run(`set local role ${APP_ROLE}`)
      outcome = { value: await work(tx) }
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  return (outcome as unknown as { value: T }).value
}

const become = (tx: Reaching, { reach, who }: Caller) => tx.run(SET_REACH, [reachText(reach, who)])

/** The same with a caller's reach. */
const asCaller = <T>(caller: Caller, prepared: string[], work: (tx: Reaching) => Promise<T>) =>
  asProduct(prepared, async (tx) => {
    await become(tx, caller)
    return work(tx)
  })

/** Statements that let everything pass by other policies than the one looked at. */
const opened = (table: string, among: readonly Verb[]) =>
  among.map((verb) => {
    const clause = { select: 'using (true)', delete: 'using (true)', insert: 'with check (true)' }
    return `alter policy reach_${verb} on ${table} ${verb === 'update' ? 'using (true) with check (true)' : clause[verb]}`
  })

const statements: Record<'select' | 'update', (table: string) => string> = {
  select: (table) => `select from ${table}`,
  // A lock for an update is subject to its policy, and changes nothing.
  update: (table) => `select from ${table} for update`,
}

/** Whether any caller gets beyond its reach by this verb, with these policies opened: once for all of them. */
async function leaks(name: keyof OwnedTables, verb: 'select' | 'update', prepared: string[]): Promise<boolean> {
  const { known, seenWith, live } = tables[name]
  const more = verb === 'select' && (known || seenWith || live)
  const among = more ? callers.filter(({ what }) => what === 'of nothing') : callers
  const scopes = await scopesOf(name)
  return asProduct(prepared, async (tx) => {
    for (const caller of among) {
      await become(tx, caller)
      const found = await tx.run(statements[verb](snake(name)))
      if (found.count !== scopes.get(caller)) return true
    }
    return false
  })
}

const inScopes = new Map<keyof OwnedTables, Promise<Map<Caller, number>>>()
/** What each caller has in scope of a table: nothing that is tried changes its rows. */
function scopesOf(name: keyof OwnedTables): Promise<Map<Caller, number>> {
  const known = inScopes.get(name)
  if (known) return known
  const counts = callers.map(async (caller) => [caller, await inScope(caller, name)] as const)
  const scopes = Promise.all(counts).then((all) => new Map(all))
  inScopes.set(name, scopes)
  return scopes
}

/** Whether a row that a caller does not reach can be added, or taken away, with these policies opened. */
async function passes(name: keyof OwnedTables, verb: 'insert' | 'delete', prepared: string[]): Promise<boolean> {
  const table = snake(name)
  const stranger = callers.find(({ what }) => what === 'of nothing') as Caller
  if (verb === 'delete') {
    const work = (tx: Reaching) =>
      tx.run(`delete from ${table}`).then(
        ({ count }) => count > 0,
        // What refers to a row, or a rule of the table, keeps it; a policy would have hidden it.
        () => true,
      )
    return asCaller(stranger, prepared, work)
  }
  const insert = await insertOf(table)
  // Triggers come before the policy, and some refuse such a row for reasons of their own.
  return asCaller(
    stranger,
    [...prepared, 'set local session_replication_role = replica'],
    async (tx) => (await said(insert(tx))) !== WALL,
  )
}

/** What a statement of the product's role is told: that a policy refuses it, or anything else. */
const WALL = 'refused by a policy'
const heldBack = new RegExp(`${WALL}|append-only|does not change`)
const said = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ message }: Error) => (message.includes('row-level security') ? WALL : message),
  )

/** Adds a row like the first of the table, with other values in some columns. */
async function insertOf(table: string, more: object = {}) {
  const columns = await server.sql<{ name: string }[]>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`
  const list = columns.map(({ name }) => name).join(', ')
  const [row] = await server.sql.run(`select to_jsonb(t) as row from ${table} t limit 1`)
  const text = `insert into ${table} (${list}) overriding system value
    select ${list} from jsonb_populate_record(null::${table}, $1::jsonb)`
  return (tx: Reaching) => tx.run(text, [{ ...row?.row, ...more }])
}

const check = (name: keyof OwnedTables, verb: Verb, prepared: string[]) =>
  verb === 'insert' || verb === 'delete' ? passes(name, verb, prepared) : leaks(name, verb, prepared)

describe('the policies of an owned table', () => {
  it.each(owned)('%s keep every caller within their reach; each of them that is opened is noticed', async (name) => {
    const [here] = await campusIds(server)
    await fill(name, here as number)
    const table = snake(name)
    for (const verb of verbs) {
      if (verb === 'select' && tables[name].known) continue
      const others = opened(
        table,
        verbs.filter((each) => each !== verb),
      )
      expect([verb, await check(name, verb, others)]).toEqual([verb, false])
      expect([verb, await check(name, verb, opened(table, verbs))]).toEqual([verb, true])
    }
  })

  it('keep rows from being moved to another campus, and from being added there as the own ones of others', async () => {
    const [here, there] = (await campusIds(server)) as [number, number]
    const principal = callers.find(({ what }) => what === 'of a campus') as Caller
    const consultant = callers.find(({ what }) => what === 'of own rows') as Caller
    for (const name of owned) {
      const { campus, owner } = tables[name]
      if (typeof campus !== 'string') continue
      const [table, column] = [snake(name), snake(campus)]
      const [row] = await server.sql.run(`select from ${table} where ${column} = ${here} limit 1`)
      if (!row) continue
      const others = opened(table, ['select', 'insert', 'delete'])
      const move = (tx: Reaching) => said(tx.run(`update ${table} set ${column} = ${there} where ${column} = ${here}`))
      if (column !== 'id') expect(await asCaller(principal, others, move), name).toMatch(heldBack)
      if (typeof owner !== 'string') continue
      // Another person's, at a campus where the caller does not work.
      const insert = await insertOf(table, { [column]: there, [snake(owner)]: await staffId(server, 'principal2') })
      const among = opened(table, ['select', 'update', 'delete'])
      expect(await asCaller(consultant, among, (tx) => said(insert(tx))), name).toMatch(heldBack)
    }
  })

  it('show what is for a person to that person alone', async () => {
    const stranger: Caller = { ...(callers.find(({ what }) => what === 'of nothing') as Caller) }
    stranger.who = { kind: 'staff', userId: await staffId(server, 'doctor2') }
    for (const name of owned) {
      const { live, known, seenWith } = tables[name]
      if (!live || known || seenWith) continue
      const others = `select from ${snake(name)} where ${snake(live.receiver)} is distinct from ${(stranger.who as { userId: number }).userId}`
      const found = await asCaller(stranger, [], (tx) => tx.run(others))
      expect([name, found.count]).toEqual([name, 0])
    }
  })

  it('show nothing at all to a statement without a reach, and everything to the product itself', async () => {
    const handles = new Handles(server.own.reads)
    for (const name of owned) {
      const [without] = await server.own.reads.run(`select count(*) from ${snake(name)}`)
      const [all] = await server.sql.run(`select count(*) from ${snake(name)}`)
      const free = await handles
        .as(FREE)
        .selectFrom(name as 'customer')
        .select((query) => query.fn.countAll<number>().as('count'))
        .executeTakeFirst()
      expect([name, without?.count, free?.count]).toEqual([name, 0, all?.count])
    }
  })
})

describe('the role of the product', () => {
  it('owns nothing, is no superuser, and makes no tables', async () => {
    const [role] = await server.own`select current_user as name, rolsuper or rolbypassrls or rolcreaterole as more
      from pg_roles where rolname = current_user`
    expect(role).toEqual({ name: APP_ROLE, more: false })
    expect(
      await server.own`select relname from pg_class where relowner = (select oid from pg_roles where rolname = current_user)`,
    ).toEqual([])
    await expect(server.own`create table strange (id integer)`).rejects.toThrow('permission denied')
    await expect(server.own`alter table customer disable row level security`).rejects.toThrow('must be owner')
  })

  it('meets in functions with the rights of the owner only objects of the owner', async () => {
    const found = await server.sql<{ name: string }[]>`select p.oid::regprocedure::text as name from pg_proc p
      where prosecdef and pronamespace = 'public'::regnamespace
        and not coalesce('search_path=public, pg_temp' = any(proconfig), false)`
    expect(found).toEqual([])
  })

  it('is bound by the policies of the declarations alone: others are dropped when they are made anew', async () => {
    await server.sql`create policy left_over on customer for select using (true)`
    const session = await server.sql.reserve()
    await derive(session, true)
    session.release()
    // A copy of a database does not keep what was granted on it; now it is granted as at a start.
    await expect(server.own`create temp table operation_change (id integer)`).rejects.toThrow('permission denied')
    expect(await server.sql`select from pg_policies where policyname = 'left_over'`).toHaveLength(0)
    expect(await server.own.reads`select from customer`).toHaveLength(0)
  })
})
