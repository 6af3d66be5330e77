import { type SqlBool, sql } from 'kysely'
import { related } from '../../http/crud.ts'
import { maskedPhone } from '../../lib/mask.ts'
import { isPhone, phoneIn } from '../../lib/search.ts'
import { foundParent } from '../parent-info/columns.ts'

const children = sql`from patient_parent l join patient p on p.id = l.patient_id
  where l.parent_id = parent_account.parent_id and p.deleted_at is null`

/** Whether an account reaches a patient. */
const linked = sql<SqlBool>`exists (select ${children})`

/** What an account shows besides the columns of the table, or in their place. */
export const computed = {
  phone: () => maskedPhone('parent_account.phone'),
  bound: () => sql`parent_account.open_id is not null`,
  parentName: related('parentInfo', 'name', 'parentAccount.parentId'),
  patients: () =>
    sql`coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id) ${children}), '[]')`,
  campusName: related('campus', 'name', 'parentAccount.campusId'),
}

/** A user of the app whose phone is verified waits to be linked. */
const waits = sql<SqlBool>`(parent_account.open_id is not null and parent_account.phone is not null
  and not parent_account.locked and not ${linked})`

export const filters = {
  linked: (yes: boolean) => sql<SqlBool>`${linked} = ${yes}`,
  bound: (yes: boolean) => sql<SqlBool>`(parent_account.open_id is not null) = ${yes}`,
  // Written out, so that the index of those locked serves it.
  locked: (yes: boolean) => (yes ? sql<SqlBool>`parent_account.locked` : sql<SqlBool>`not parent_account.locked`),
  remind: (yes: boolean) => sql<SqlBool>`${waits} = ${yes}`,
}

/** By the phone, whole or its last four digits, or by what its parent is found by. */
export function found(pattern: string) {
  const phone = phoneIn(pattern)
  const ofParent = sql<SqlBool>`parent_account.parent_id = any(array(select pi.id from parent_info pi
    where ${foundParent('pi')(pattern)} and pi.deleted_at is null))`
  return phone ? sql<SqlBool>`(${isPhone('parent_account.phone', phone)} or ${ofParent})` : ofParent
}
