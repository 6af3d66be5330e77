import type { accountUser } from '@cogcampus/contract/api/rbac/user'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/tables.ts'
import type { Handlers } from '../../../http/context.ts'
import { refuse } from '../../../lib/errors.ts'
import type { WxUser } from '../../../lib/wx.ts'
import { dueAgreements, isDue } from '../../parent-account/rules.ts'
import { openAccountSession } from '../../parent-account/store.ts'

/** Signs the user of a code in. The messaging app is asked before the transaction begins. */
export const wxLogin: Handlers<typeof accountUser>['wxLogin'] = async ({ services }, { code }) => {
  if (!services.wx) throw refuse('NOT_CONFIGURED')
  const user = await services.wx.userOf(code)
  return async ({ db, caller, identify }) => {
    const account = await accountOf(db, user)
    const { token, ...author } = await openAccountSession(db, account.id, caller)
    identify(author)
    const agreementDue = isDue(await dueAgreements(db, account.id))
    return { token, phoneBound: account.phone !== null, agreementDue }
  }
}

/** The account of a user, made at the first sign-in: of many at once, one makes it and the others wait for it. */
async function accountOf(db: Kysely<Database>, { openId, unionId }: WxUser) {
  const own = () =>
    db
      .selectFrom('parentAccount')
      .select(['id', 'phone'])
      .where('openId', '=', openId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
  const known = await own()
  if (known) return known
  await sql`insert into parent_account (open_id, union_id) values (${openId}, ${unionId})
    on conflict (open_id) where deleted_at is null do nothing`.execute(db)
  const made = await own()
  if (!made) throw refuse('BUSY')
  return made
}
