import { endpoints, type Path } from '@cogcampus/contract'
import { type RoleCode, roleCodes } from '@cogcampus/contract/enums'
import { callsLeadingTo, menu } from '@cogcampus/contract/menu'
import type { MenuPage } from '@cogcampus/contract/page'
import { shippedRoutes } from '@cogcampus/contract/shipped'
import { type Kysely, sql as query } from 'kysely'
import type { Sql } from '../db/connect.ts'
import { FREE } from '../db/reach.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { nameOfCall } from '../lib/callNames.ts'
import { searchText } from '../lib/search.ts'
import { settings } from '../lib/settings.ts'
import { importRoutes, nodesOf } from '../modules/rbac/resource/importRoutes.ts'
import { agreements } from './agreements.ts'
import { dictRows } from './dicts.ts'
import { followNames } from './names.ts'
import { roles } from './roles.ts'
import { scales } from './scales.ts'

const LOCK = 727_100_2

/**
 * Puts in place what the product ships: roles, menu and permissions, dictionaries, configuration, agreements. Runs at
 * every start and only adds what is missing and renames what no user has changed, so that administrators' changes stay
 * and a new version's pages and names appear.
 */
export async function seed(sql: Sql): Promise<void> {
  await inTransaction(sql, async (on) => {
    const db = on.as(FREE)
    await query`select pg_advisory_xact_lock(${LOCK})`.execute(db)
    await seedRoles(db)
    await seedMenu(db)
    await seedDicts(db)
    await seedConfig(db)
    await seedAgreements(db)
    await seedScales(db)
  })
}

async function seedRoles(db: Kysely<Database>): Promise<void> {
  const rows = roles.map((role) => ({
    ...role,
    remark: null,
    builtIn: true,
    search: searchText(role.name, role.nameEn, role.code),
  }))
  const known = await db.selectFrom('rbacRole').select('code').execute()
  const missing = rows.filter((row) => !known.some((role) => role.code === row.code))
  if (missing.length > 0) await db.insertInto('rbacRole').values(missing).execute()
  await followNames(db, 'rbac_role', rows)
}

async function seedMenu(db: Kysely<Database>): Promise<void> {
  // What an administrator deleted stays deleted: it is known, though not in the tree.
  const deleted = new Set(
    (await db.selectFrom('rbacResource').select('code').where('deletedAt', 'is not', null).execute()).map(
      (row) => row.code,
    ),
  )
  const routes = shippedRoutes().filter((route) => !deleted.has(route.path))
  const added = new Set(
    await importRoutes(
      db,
      routes.map((route) => ({ ...route, actions: route.actions?.filter((action) => !deleted.has(action)) })),
      nameOfCall,
    ),
  )
  await followNames(db, 'rbac_resource', Object.values(nodesOf(routes, nameOfCall)).flat())
  const grants = shippedGrants().filter(({ code }) => added.has(code))
  if (grants.length === 0) return
  await query`insert into rbac_role_resource (role_id, resource_id)
    select r.id, s.id from jsonb_to_recordset(${grants}::jsonb) as g(role text, code text)
    join rbac_role r on r.code = g.role and r.deleted_at is null
    join rbac_resource s on s.code = g.code and s.deleted_at is null
    on conflict do nothing`.execute(db)
}

/** The grants of a new installation: a call as its endpoint declares, a page as declared or with its first call, a group with any page. */
function shippedGrants(): { role: RoleCode; code: string }[] {
  const access = new Map(endpoints.map(({ path, endpoint }) => [path, endpoint.access]))
  const holders = (path: Path): readonly RoleCode[] => {
    const granted = access.get(path)
    return typeof granted === 'object' ? ['HQ_ADMIN', ...granted] : roleCodes
  }
  const pageHolders = (page: MenuPage<Path>): readonly RoleCode[] => {
    const {
      roles,
      shownWith,
      actions: [first],
    } = page
    if (shownWith) return [...new Set(callsLeadingTo(page).flatMap(holders))]
    return roles ? ['HQ_ADMIN', ...roles] : first ? holders(first) : roleCodes
  }
  const pairs = menu.flatMap((entry) => {
    const pages = 'pages' in entry ? entry.pages : [entry]
    const groups =
      'pages' in entry ? pages.flatMap(pageHolders).map((role) => ({ role, code: entry.path as string })) : []
    return [
      ...groups,
      ...pages.flatMap((page) => [
        ...pageHolders(page).map((role) => ({ role, code: page.path as string })),
        ...page.actions.flatMap((code) => holders(code).map((role) => ({ role, code: code as string }))),
      ]),
    ]
  })
  return [...new Map(pairs.map((pair) => [`${pair.role} ${pair.code}`, pair])).values()]
}

async function seedDicts(db: Kysely<Database>): Promise<void> {
  const rows = dictRows().map((row) => ({ ...row, search: searchText(row.label, row.label_en, row.value) }))
  await query`insert into dict (type, value, label, label_en, color, sort, built_in, search)
    select r.* from jsonb_to_recordset(${rows}::jsonb) as r(type text, value text, label text, label_en text, color text,
      sort integer, built_in boolean, search text)
    where not exists (select 1 from dict d where d.type = r.type and d.value = r.value)`.execute(db)
}

async function seedConfig(db: Kysely<Database>): Promise<void> {
  const rows = Object.entries(settings).map(([key, { value }]) => ({ key, value: JSON.stringify(value) }))
  await db
    .insertInto('config')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function seedAgreements(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('agreement')
    .values(agreements.map((agreement) => ({ ...agreement, revision: 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function seedScales(db: Kysely<Database>): Promise<void> {
  const rows = scales.map(({ forms = [], bands = [], ages: [ageFrom, ageTo], ...scale }) => ({
    ...scale,
    ...{ forms, bands, ageFrom, ageTo },
    search: searchText(scale.name, scale.nameEn, scale.kind),
  }))
  // What an administrator deleted stays deleted.
  const known = await db.selectFrom('scale').select(['kind', 'edition']).execute()
  const missing = rows.filter(({ kind, edition }) => !known.some((one) => one.kind === kind && one.edition === edition))
  if (missing.length > 0) await db.insertInto('scale').values(missing).execute()
}
