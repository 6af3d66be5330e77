import type { user } from '@cogcampus/contract/admin/rbac/user'
import { sql } from 'kysely'
import type { ReadScope } from '../../../db/scope.ts'
import { slow } from '../../../http/before.ts'
import type { SlowHandler, WriteContext } from '../../../http/context.ts'
import { notFound } from '../../../lib/errors.ts'
import { hashPassword, makePassword } from '../../../lib/password.ts'
import { Delegation } from '../delegation.ts'
import { NO_PASSWORD, neverUsed } from './imported.ts'

type ImportPasswords = SlowHandler<(typeof user)['endpoints']['import/passwords']>

/** As many are hashed in some seconds; a larger import takes the call several times. */
const AT_ONCE = 200

const without = sql<boolean>`rbac_user.password_hash = ${NO_PASSWORD}`

/** The staff of an import who never signed in, those without a password first. */
const waiting = (scope: ReadScope, importId: number) =>
  scope
    .from('rbacUser')
    .select(['rbacUser.id', 'rbacUser.userName', 'rbacUser.loginName', without.as('without')])
    .where('rbacUser.importId', '=', importId)
    .where(neverUsed)
    .orderBy(sql`${without} desc`)
    .orderBy('rbacUser.id')

/**
 * Issues first passwords to the staff of the caller's own import who never signed in, and answers them, this once: only
 * their hashes are stored. One that was issued before ends.
 */
export const importPasswords: ImportPasswords = slow(async ({ scope }, { id: importId }) => {
  const run = scope.from('importRun').select('id').where('id', '=', importId).where('noun', '=', 'rbac/user')
  if (!(await run.executeTakeFirst())) throw notFound()
  const made: { id: number; password: string; hash: string }[] = []
  for (const { id } of await waiting(scope, importId).limit(AT_ONCE).execute()) {
    const password = makePassword()
    made.push({ id, password, hash: await hashPassword(password) })
  }
  return async (context: WriteContext) => {
    const { scope } = context
    const delegation = await Delegation.begin(context)
    const people = await waiting(scope, importId).forUpdate('rbacUser').execute()
    const covered = new Set(await delegation.covered(people.map(({ id }) => id)))
    const passwords = new Map(made.filter(({ id }) => covered.has(id)).map((one) => [one.id, one]))
    await sql`update rbac_user set password_hash = r.hash, must_change_password = true
      from jsonb_to_recordset(${[...passwords.values()]}::jsonb) as r(id bigint, hash text)
      where rbac_user.id = r.id and ${neverUsed}`.execute(
      scope.writeUnscoped('staff of an import within reach, whose accounts give nothing beyond what the caller holds'),
    )
    const list = people.flatMap(({ id, userName, loginName }) => {
      const password = passwords.get(id)?.password
      return password ? [{ id, userName, loginName, password }] : []
    })
    return { list, more: people.filter((one) => one.without && covered.has(one.id) && !passwords.has(one.id)).length }
  }
})
