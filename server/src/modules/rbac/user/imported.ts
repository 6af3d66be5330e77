import { staffRow } from '@cogcampus/contract/admin/rbac/staffRow'
import { type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { searchText } from '../../../lib/search.ts'
import type { Import, ImportContext, ImportRow, Problems } from '../../../sheets/import/declare.ts'
import { sendMessage } from '../../message/store.ts'
import { Delegation } from '../delegation.ts'
import { assertAdministratorLeft } from './rules.ts'

type Fields = z.output<typeof staffRow>
type Row = ImportRow<Fields>

/** No password has this hash: until `import/passwords` issues one, the account cannot be used (docs/decisions/0022). */
export const NO_PASSWORD = 'none'

/** Staff from a file, with roles and campuses: each row within what the importer holds, as when one is added. */
export const staffImport: Import<Fields> = {
  noun: 'rbac/user',
  table: 'rbacUser',
  name: 'staff.many',
  page: '/system/staffImport',
  fields: staffRow,
  columns: {
    userName: { header: 'staff.userName', also: 'staff.userName.also', required: true, as: 'text' },
    loginName: { header: 'staff.loginName', also: 'staff.loginName.also', required: true, as: 'text' },
    phoneNo: { header: 'staff.phoneNo', also: 'lead.phone.also', as: 'phone' },
    roleIds: { header: 'staff.roles', also: 'staff.roles.also', as: 'roles' },
    campusIds: { header: 'staff.campuses', also: 'lead.campus.also', as: 'campuses' },
    gender: { header: 'patient.gender', as: { dict: 'sex' } },
    remark: { header: 'patient.remark', also: 'lead.remark.also', as: 'text' },
  },
  unique: 'loginName',
  same: ({ loginName }) => loginName.toLowerCase(),
  title: 'userName',

  async refused(context, rows) {
    const { scope, t } = context
    const delegation = await Delegation.begin(context)
    const [taken, there] = [await takenNames(context, rows), await stillThere(context, rows)]
    const beyond = await delegation.beyond(rows.map(({ fields }) => placed(fields)))
    return problems(rows, ({ fields }, at) => {
      const { roleIds, campusIds } = placed(fields)
      if (taken.has(fields.loginName.toLowerCase())) return t('field.knownLoginName')
      if (campusIds.length === 0 && !scope.reach.all) return t('field.campusOfStaff')
      if (!campusIds.every((id) => there.campuses.has(id)) || !roleIds.every((id) => there.roles.has(id)))
        return t('UNKNOWN_REFERENCE')
      const missing = beyond[at]
      return missing ? t('GRANT_BEYOND_OWN', { missing }) : null
    })
  },

  async add(context, rows) {
    const { scope, whole, importId, t } = context
    const delegation = await Delegation.begin(context)
    const values = rows.map(({ no, fields }) => {
      const { userName, loginName, phoneNo } = fields
      return { no, ...fields, ...placed(fields), search: searchText(userName, loginName, phoneNo) }
    })
    const { rows: added } = await sql<{ id: number; loginName: string }>`
      with file as (select * from jsonb_to_recordset(${values}::jsonb) as r(no integer, "userName" text, "loginName" text,
          "phoneNo" text, gender smallint, remark text, search text, "roleIds" bigint[], "campusIds" bigint[])),
        added as (insert into rbac_user (login_name, user_name, phone_no, gender, remark, search, campus_id, password_hash,
            must_change_password, import_id)
          select "loginName", "userName", "phoneNo", gender, remark, search, "campusIds"[1], ${NO_PASSWORD}, true, ${importId}
          from file order by no
          on conflict (lower(login_name)) where deleted_at is null do nothing returning id, login_name),
        placed as (insert into rbac_user_campus (user_id, campus_id)
          select a.id, unnest(f."campusIds") from added a join file f on f."loginName" = a.login_name),
        given as (insert into rbac_user_role (user_id, role_id)
          select a.id, unnest(f."roleIds") from added a join file f on f."loginName" = a.login_name)
      select id, login_name as "loginName" from added`.execute(whole)
    const ids = added.map(({ id }) => id)
    await delegation.assertCovers(ids)
    await sendMessage(scope, ids, {
      type: 'ACCOUNT',
      words: (say) => ({ title: say('message.welcome.title'), body: say('message.welcome.body') }),
      link: '/info/userInfo',
    })
    const there = new Set(added.map(({ loginName }) => loginName))
    return problems(rows, ({ fields }) => (there.has(fields.loginName) ? null : t('field.knownLoginName')))
  },

  async undo(context, most) {
    const { scope, importId } = context
    const delegation = await Delegation.begin(context)
    const unused = await scope
      .from('rbacUser')
      .select('rbacUser.id')
      .where('rbacUser.importId', '=', importId)
      .where(neverUsed)
      .orderBy('rbacUser.id')
      .forUpdate()
      .execute()
    // One who was given more meanwhile stays.
    const ids = (await delegation.covered(unused.map(({ id }) => id))).slice(0, most)
    await scope
      .update('rbacUser')
      .set({ deletedAt: sql<string>`now()` })
      .where('rbacUser.id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute()
    await assertAdministratorLeft(context)
    return ids.length
  },

  left: (scope, importId) =>
    scope
      .from('rbacUser')
      .select(['rbacUser.id', 'rbacUser.userName as name'])
      .where('rbacUser.importId', '=', importId)
      .where('rbacUser.deletedAt', 'is', null)
      .orderBy('rbacUser.id'),
}

/** Of the staff of an import those who never signed in: their passwords can be issued, and their accounts taken back. */
export const neverUsed = sql<SqlBool>`(rbac_user.deleted_at is null and rbac_user.last_login_at is null)`

const placed = ({ roleIds = [], campusIds = [] }: Fields) => ({ roleIds, campusIds })

async function takenNames({ scope }: ImportContext, rows: readonly Row[]): Promise<Set<string>> {
  const names = rows.map(({ fields }) => fields.loginName.toLowerCase())
  const known = await scope.known
    .selectFrom('rbacUser')
    .select(sql<string>`lower(login_name)`.as('name'))
    .where(sql<SqlBool>`lower(login_name) = any(${names}::text[])`)
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(known.map(({ name }) => name))
}

/** The roles and, within reach, the campuses of rows that are not deleted; campuses stay so until the transaction ends. */
async function stillThere({ db, scope }: ImportContext, rows: readonly Row[]) {
  const campusIds = [...new Set(rows.flatMap(({ fields }) => placed(fields).campusIds))]
  const roles = await db.selectFrom('rbacRole').select('id').where('deletedAt', 'is', null).execute()
  const campuses = await scope
    .from('campus')
    .select('id')
    .where(sql<SqlBool>`id = any(${campusIds}::bigint[])`)
    .where('deletedAt', 'is', null)
    .forShare()
    .execute()
  return { roles: new Set(roles.map(({ id }) => id)), campuses: new Set(campuses.map(({ id }) => id)) }
}

const problems = (rows: readonly Row[], why: (row: Row, at: number) => string | null): Problems =>
  new Map(
    rows.flatMap((row, at) => {
      const problem = why(row, at)
      return problem ? [[row.no, problem] as const] : []
    }),
  )
