import type { accountUser } from '@cogcampus/contract/api/rbac/user'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/tables.ts'
import { slow } from '../../../http/before.ts'
import type { Handlers } from '../../../http/context.ts'
import { refuse } from '../../../lib/errors.ts'
import { maskPhone } from '../../../lib/mask.ts'
import { MOST_AGREED } from '../../notice/store.ts'
import { dueAgreements, isDue } from '../../parent-account/rules.ts'
import { lockPhone, openAccountSession } from '../../parent-account/store.ts'

type Work = Handlers<typeof accountUser, 'wxPhoneNumber'>['wxPhoneNumber']

/**
 * Binds the verified phone of a code. The account of staff that waits for this phone is taken over: the user goes on as
 * that account. One that another user has bound is refused: staff rebind it.
 */
export const wxPhoneNumber: Work = slow(async ({ services }, { code }) => {
  if (!services.wx) throw refuse('NOT_CONFIGURED')
  const phone = await services.wx.phoneOf(code)
  return async ({ scope, actor, caller, afterCommit, services: { actors } }) => {
    const db = scope.writeUnscoped('accounts of one verified phone, and its parent')
    await lockPhone(scope, phone)
    const accountId = await bind(db, actor.accountId, phone)
    await linkParent(db, accountId, phone)
    await db.deleteFrom('session').where('tokenHash', '=', actor.tokenHash).execute()
    const { token } = await openAccountSession(db, accountId, caller)
    afterCommit(() => actors.invalidate(actor))
    const agreementDue = isDue(await dueAgreements(db, accountId))
    return { token, phone: maskPhone(phone), agreementDue }
  }
})

/** Binds the phone to the account, or the account's user to the one that waits for the phone; answers which account it is now. */
async function bind(db: Kysely<Database>, accountId: number, phone: string): Promise<number> {
  // In the order of their ids, so that two who bind at once wait for each other in one direction.
  const accounts = await db
    .selectFrom('parentAccount')
    .select(['id', 'phone', 'openId', 'unionId', 'locked'])
    .where((eb) => eb.or([eb('id', '=', accountId), eb('phone', '=', phone)]))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const own = accounts.find(({ id }) => id === accountId)
  const other = accounts.find(({ id }) => id !== accountId)
  if (!own || (own.phone !== null && own.phone !== phone) || other?.openId) throw refuse('PHONE_BOUND')
  if (other?.locked) throw refuse('ACCOUNT_LOCKED')
  if (!other) {
    if (own.phone === null) await db.updateTable('parentAccount').set({ phone }).where('id', '=', accountId).execute()
    return accountId
  }
  await takeOver(db, own, other.id)
  return other.id
}

/** What a user did before the phone was known goes to the account that waited for it. */
async function takeOver(
  db: Kysely<Database>,
  { id, openId, unionId }: { id: number; openId: string | null; unionId: string | null },
  waiting: number,
): Promise<void> {
  await db.updateTable('parentAccount').set({ deletedAt: sql<string>`now()` }).where('id', '=', id).execute()
  await db.updateTable('parentAccount').set({ openId, unionId }).where('id', '=', waiting).execute()
  await db.updateTable('activityUser').set({ accountId: waiting }).where('accountId', '=', id).execute()
  await sql`update parent_account w set nick_name = coalesce(w.nick_name, o.nick_name), head_url = coalesce(w.head_url, o.head_url)
    from parent_account o where w.id = ${waiting} and o.id = ${id}`.execute(db)
  await db.updateTable('userSuggest').set({ accountId: waiting }).where('accountId', '=', id).execute()
  await sql`insert into account_agreement (account_id, code, revision, accepted_at)
    select ${waiting}, code, revision, accepted_at from account_agreement where account_id = ${id}
    on conflict do nothing`.execute(db)
  await takeNotices(db, id, waiting)
  await db.deleteFrom('session').where('accountId', '=', id).execute()
}

/** The messaging app knows the person, not the account: what that person agreed to and waits for goes with it. */
async function takeNotices(db: Kysely<Database>, from: number, to: number): Promise<void> {
  await sql`insert into notice_consent (account_id, kind, remaining)
    select ${to}, kind, remaining from notice_consent where account_id = ${from} and remaining > 0 order by kind
    on conflict (account_id, kind) do update
      set remaining = least(notice_consent.remaining + excluded.remaining, ${MOST_AGREED}), updated_at = now()`.execute(
    db,
  )
  await db.deleteFrom('noticeConsent').where('accountId', '=', from).execute()
  await sql`update message m set account_id = ${to} where m.account_id = ${from}
    and not exists (select from message o where o.account_id = ${to} and o.event_key = m.event_key)`.execute(db)
  await sql`update notice n set account_id = ${to} from message m
    where n.account_id = ${from} and m.id = n.message_id and m.account_id = ${to}`.execute(db)
}

/** Links the account to the parent with its phone, unless staff have linked or unlinked it, or linked the parent to another account. */
async function linkParent(db: Kysely<Database>, accountId: number, phone: string): Promise<void> {
  await sql`update parent_account a set parent_id = p.id from parent_info p
    where a.id = ${accountId} and a.parent_id is null and not a.unlinked and p.phone = ${phone} and p.deleted_at is null
      and not exists (select from parent_account o where o.parent_id = p.id and o.deleted_at is null)`.execute(db)
}
