import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/tables.ts'
import { refuse } from '../../../lib/errors.ts'
import { setting } from '../../../lib/settings.ts'

type Kind = 'account' | 'address'
const keyOf = (kind: Kind, value: string) => `${kind}:${value.trim().toLowerCase().slice(0, 100)}`

async function limitsOf(db: Kysely<Database>, kind: Kind): Promise<{ most: number; minutes: number }> {
  const [most, minutes] =
    kind === 'account'
      ? await Promise.all([setting(db, 'signIn.accountFailures'), setting(db, 'signIn.accountMinutes')])
      : await Promise.all([setting(db, 'signIn.addressFailures'), setting(db, 'signIn.addressMinutes')])
  return { most, minutes }
}

/** Refuses with TOO_MANY_ATTEMPTS while an account or an address has failed too often (reliability.md S5). */
export async function assertMayTry(db: Kysely<Database>, kind: Kind, value: string): Promise<void> {
  const { most, minutes } = await limitsOf(db, kind)
  const row = await db
    .selectFrom('signInFailure')
    .select(sql<number>`ceil(extract(epoch from since + make_interval(mins => ${minutes}) - now()))`.as('seconds'))
    .where('key', '=', keyOf(kind, value))
    .where('count', '>=', most)
    .where('since', '>', sql<string>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()
  if (row) throw refuse('TOO_MANY_ATTEMPTS', { params: { seconds: row.seconds } })
}

/** Counts a failure; the count starts anew when its time has passed. */
export async function countFailure(db: Kysely<Database>, kind: Kind, value: string): Promise<void> {
  const { minutes } = await limitsOf(db, kind)
  await sql`insert into sign_in_failure as f (key, count, since) values (${keyOf(kind, value)}, 1, now())
    on conflict (key) do update set
      count = case when f.since > now() - make_interval(mins => ${minutes}) then f.count + 1 else 1 end,
      since = case when f.since > now() - make_interval(mins => ${minutes}) then f.since else now() end`.execute(db)
}

/** A successful sign-in clears the account's count, not the address's. */
export async function forgetFailures(db: Kysely<Database>, loginName: string): Promise<void> {
  await db.deleteFrom('signInFailure').where('key', '=', keyOf('account', loginName)).execute()
}
