import { sql } from 'kysely'
import { working, workingAt } from '../rbac/holders.ts'

/** What opens a lead. */
const call = '/admin/customer/detail'

/** Who is told of a lead `customer` of a campus `campus`: its owner, else who markets to it, else the principal; in SQL, null where none of them works. */
export const looksAfter = sql<number | null>`coalesce(
  ${workingAt(sql.ref('customer.campus_id'), sql.ref('customer.owner_id'), call)},
  ${workingAt(sql.ref('customer.campus_id'), sql.ref('customer.marketing_owner_id'), call)},
  ${working(sql.ref('campus.principal_id'))})`
