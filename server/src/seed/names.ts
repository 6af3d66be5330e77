import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/tables.ts'

export interface Named {
  code: string
  name: string
  nameEn: string | null
  search: string
}

/** What the product shipped follows the names of a new version, until a person has changed it. */
export async function followNames(
  db: Kysely<Database>,
  table: 'rbac_role' | 'rbac_resource',
  rows: Named[],
): Promise<void> {
  const named = rows.map(({ code, name, nameEn, search }) => ({ code, name, name_en: nameEn, search }))
  await sql`update ${sql.table(table)} t set name = r.name, name_en = r.name_en, search = r.search
    from jsonb_to_recordset(${named}::jsonb) as r(code text, name text, name_en text, search text)
    where t.code = r.code and t.deleted_at is null and t.created_by is null and t.updated_by is null
      and (t.name, t.name_en) is distinct from (r.name, r.name_en)`.execute(db)
}
