import type { Sql } from '../db/connect.ts'
import { FREE } from '../db/reach.ts'
import { inTransaction } from '../db/transaction.ts'
import { hashPassword, makePassword } from '../lib/password.ts'
import { searchText } from '../lib/search.ts'

/** On an empty database without demo data: one administrator, whose one-time password is returned. */
export async function firstAdministrator(sql: Sql): Promise<string> {
  const password = makePassword()
  const passwordHash = await hashPassword(password)
  await inTransaction(sql, async (on) => {
    const db = on.as(FREE)
    const { id } = await db
      .insertInto('rbacUser')
      .values({
        loginName: 'admin',
        userName: '管理员',
        passwordHash,
        mustChangePassword: true,
        phoneNo: null,
        gender: null,
        headUrl: null,
        campusId: null,
        remark: null,
        search: searchText('管理员', 'admin'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const role = await db.selectFrom('rbacRole').select('id').where('code', '=', 'HQ_ADMIN').executeTakeFirstOrThrow()
    await db.insertInto('rbacUserRole').values({ userId: id, roleId: role.id }).execute()
  })
  return password
}
