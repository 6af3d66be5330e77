import type { Path } from '@cogcampus/contract'
import type { Selectable } from 'kysely'
import { ownedTables } from '../../db/scope.ts'
import type { Person } from '../../http/actor.ts'
import type { OperationChangeTable } from './table.ts'

/** A change as it is on record. */
export type Change = Selectable<OperationChangeTable>
type Fields = Change['fields']

/** By which call the rows of each table on record are read, null if others' by none, and what that call masks of them. */
export const shownBy: Record<string, { call: Path | null; masked?: readonly string[] }> = {
  agreement: { call: '/admin/dict/agreement/info' },
  campus: { call: '/admin/campus/detail' },
  config: { call: '/admin/dict/config/update' },
  customer: { call: '/admin/customer/detail', masked: ['phone'] },
  customer_check: { call: '/admin/customer-check/detail', masked: ['phone'] },
  customer_follow: { call: '/admin/customer-follow/page' },
  customer_merge: { call: '/admin/customer/merge', masked: ['phone'] },
  dict: { call: '/admin/dict/page' },
  export_run: { call: '/admin/customer/export', masked: ['keyword'] },
  holiday: { call: '/admin/campus/detail' },
  import_run: { call: '/admin/customer/import/page' },
  order_info: { call: '/admin/customer-check/detail' },
  parent_info: { call: '/admin/customer-check/detail', masked: ['phone'] },
  patient: { call: '/admin/customer-check/detail' },
  patient_parent: { call: '/admin/customer-check/detail' },
  rbac_resource: { call: '/admin/rbac/resource/tree' },
  rbac_role: { call: '/admin/rbac/role/page' },
  rbac_role_campus: { call: '/admin/rbac/role/page' },
  rbac_role_resource: { call: '/admin/rbac/role/listRoleResource' },
  rbac_user: { call: '/admin/rbac/user/detail' },
  rbac_user_campus: { call: '/admin/rbac/user/detail' },
  rbac_user_role: { call: '/admin/rbac/user/detail' },
  room: { call: '/admin/campus/detail' },
  saved_view: { call: null },
  subject: { call: '/api/admin/education/subject/page' },
}

/**
 * The fields of a change as its reader may see them: the log shows nobody what the rows' own call would not. Of what
 * he may not read he learns that it changed, as of a password.
 */
export function valuesFor(
  reader: Pick<Person, 'grants'>,
  { tableName, fields, campusIds }: Pick<Change, 'tableName' | 'fields' | 'campusIds'>,
): Fields {
  const { call, masked = [] } = shownBy[tableName] ?? { call: null }
  const reach = call ? reader.grants.get(call) : undefined
  const ofNobody = !ownedTables.has(camel(tableName))
  const within = reach && (reach.all || ofNobody || campusIds.some((campusId) => reach.campusIds.includes(campusId)))
  return Object.fromEntries(
    Object.entries(fields).map(([field, values]) => [field, within ? maskedIn(field, values, masked) : hidden(values)]),
  ) as Fields
}

const camel = (table: string) => table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const hidden = (values: object) =>
  Object.fromEntries(Object.keys(values).map((when) => [when, when === 'from' ? '***' : '****']))

/** `masked` names fields at any depth; what stands in `from` and `to` is the field's own value. */
function maskedIn(field: string, value: unknown, masked: readonly string[]): unknown {
  if (typeof value === 'string') return masked.includes(field) ? withoutMiddle(value) : value
  if (Array.isArray(value)) return value.map((each) => maskedIn(field, each, masked))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, part]) => {
    const name = key === 'from' || key === 'to' ? field : key
    return [key, maskedIn(name, part, masked)]
  })
  return Object.fromEntries(entries)
}

/** As the lists of leads show a phone number. */
function withoutMiddle(text: string): string {
  const at = Math.max(text.length - 8, 0)
  return `${text.slice(0, at)}****${text.slice(at + 4)}`
}
