import { type Expression, type SqlBool, sql } from 'kysely'
import { maskedIdentity } from '../../lib/identity.ts'
import { maskedPhone } from '../../lib/mask.ts'
import { foundMasked, isPhone, phoneIn } from '../../lib/search.ts'

/** The patients of a parent that the caller sees: row-level security hides the others. */
const patients = sql`coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name,
    'relation', l.relation) order by p.id)
  from patient_parent l join patient p on p.id = l.patient_id
  where l.parent_id = parent_info.id and p.deleted_at is null), '[]')`

/** What a parent shows besides the columns of the table, or in their place. */
export const computed = {
  phone: () => maskedPhone('parent_info.phone'),
  identityNo: () => maskedIdentity('parent_info'),
  patients: () => patients,
  account: () => sql`account_of_parent(parent_info.id)`,
}

/** Whether a pattern finds a parent, whose table has this name in the query: by the phone where it can be one, else by the name. */
export const foundParent =
  (parent: string) =>
  (pattern: string): Expression<SqlBool> => {
    const phone = phoneIn(pattern)
    return phone ? isPhone(`${parent}.phone`, phone) : foundMasked(`${parent}.search`, pattern)
  }
