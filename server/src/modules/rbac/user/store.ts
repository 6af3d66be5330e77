import type { Language } from '@cogcampus/contract/envelope'
import { sql } from 'kysely'
import type { Reader } from '../../../db/handles.ts'
import type { SharedTables } from '../../../db/tables.ts'
import type { ReadContext, WriteContext } from '../../../http/context.ts'
import { badField, unknownReference } from '../../../lib/errors.ts'
import { isAcceptable } from '../../../lib/password.ts'
import { setting } from '../../../lib/settings.ts'
import { replaceLinks } from '../../../lib/update.ts'
import { records, writeRecord } from '../../record-log/store.ts'

/** The name of a role in a language. */
export const nameIn = (language: Language, { name, nameEn }: { name: string; nameEn: string | null }) =>
  (language === 'en' && nameEn) || name

interface Person {
  id: number
  loginName: string
  userName: string
  campusId: number | null
}

/** Refuses a password that the policy does not accept. */
export async function assertAcceptable(
  { db, t }: Pick<ReadContext, 't'> & { db: Reader<Pick<SharedTables, 'config'>> },
  loginName: string,
  password: string,
): Promise<void> {
  const min = await setting(db, 'password.minLength')
  if (!isAcceptable(password, loginName, min)) {
    throw badField('PASSWORD_TOO_WEAK', 'password', t('PASSWORD_TOO_WEAK', { min }), { min })
  }
}

/** The hash of the caller's own password. */
export async function passwordHashOf({ scope, actor }: ReadContext): Promise<string> {
  const me = scope.from('rbacUser').select('passwordHash').where('id', '=', actor.userId)
  return (await me.executeTakeFirstOrThrow()).passwordHash
}

interface Password {
  hash: string
  mustChange: boolean
  /** The hash that it replaces; any where not given. */
  before?: string
}

/** Sets a password and ends the person's sessions, but for the one that asks; false where another was set meanwhile. */
export async function setPassword(
  { db, scope, services, actor, caller, afterCommit }: WriteContext,
  { id: userId, loginName, userName, campusId }: Person,
  { hash, mustChange, before }: Password,
): Promise<boolean> {
  let update = scope
    .update('rbacUser')
    .set({ passwordHash: hash, mustChangePassword: mustChange })
    .where('rbacUser.id', '=', userId)
  if (before !== undefined) update = update.where('passwordHash', '=', before)
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where(sql<boolean>`token_hash <> ${actor.tokenHash}`)
    .execute()
  await writeRecord(records(scope), 'PASSWORD', caller, { userId, loginName, userName, campusId })
  afterCommit(() => services.actors.invalidate({ kind: 'staff', userId }))
  return true
}

/** Makes a user hold exactly these roles, of which none may be deleted. */
export async function saveRoles(db: WriteContext['db'], userId: number, roleIds: readonly number[]): Promise<void> {
  const roles = await db
    .selectFrom('rbacRole')
    .select('id')
    .where(sql<boolean>`id = any(${roleIds}::bigint[])`)
    .where('deletedAt', 'is', null)
    .execute()
  if (roles.length !== new Set(roleIds).size) throw unknownReference('roleIds')
  await replaceLinks(db, 'rbacUserRole', ['userId', userId], ['roleId', roleIds])
}
