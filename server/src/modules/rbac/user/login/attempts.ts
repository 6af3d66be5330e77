import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Reader, Writer } from '../../../../db/handles.ts'
import type { Database, SharedTables } from '../../../../db/tables.ts'
import type { Caller } from '../../../../http/context.ts'
import { networkOf } from '../../../../http/rateLimit.ts'
import { refuse } from '../../../../lib/errors.ts'
import { settingsOf } from '../../../../lib/settings.ts'
import { hashToken } from '../../../../lib/token.ts'

type Counts = Writer<Pick<SharedTables, 'signInFailure' | 'config'>>

/** How many attempts may fail in how much time. */
interface Limit {
  most: number
  minutes: number
}

/** An attempt that is counted as failed until it succeeds: a burst of guesses finds the count of those before it. */
export interface Attempt {
  /** The counter of the account, by the device or by the address. */
  own: string
  /** All counters that it was taken from. */
  taken: string[]
  /** Whether the password is checked at all. */
  evaluated: boolean
}

/** Guesses at one account from all unknown devices together: as many as from so many addresses. */
const ADDRESSES = 10

const nameOf = (loginName: string) => loginName.trim().toLowerCase().slice(0, 100)

async function limitsOf(db: Reader<Pick<SharedTables, 'config'>>): Promise<{ account: Limit; address: Limit }> {
  const set = await settingsOf(db, [
    'signIn.accountFailures',
    'signIn.accountMinutes',
    'signIn.addressFailures',
    'signIn.addressMinutes',
  ])
  return {
    account: { most: set['signIn.accountFailures'], minutes: set['signIn.accountMinutes'] },
    address: { most: set['signIn.addressFailures'], minutes: set['signIn.addressMinutes'] },
  }
}

/**
 * Counts an attempt to sign in before anything is checked. A device that signed in before has a counter that strangers do
 * not reach; when it is used up, or there is none, the account is counted by the address, below the limits of the
 * address and of the account from all addresses. Refuses with TOO_MANY_ATTEMPTS over the limit of the address, and with
 * BUSY while other attempts use up a counter whose outcome is not known yet.
 */
export async function countSignIn(db: Kysely<Database>, caller: Caller, loginName: string): Promise<Attempt> {
  const { account, address } = await limitsOf(db)
  const name = nameOf(loginName)
  const known = `known:${name}`
  if ((await isKnown(db, caller, name)) && (await count(db, known, account))) {
    return { own: known, taken: [known], evaluated: true }
  }
  const network = networkOf(caller.ip)
  const [own, here, everywhere] = [`account:${name} ${network}`, `address:${network}`, `account:${name}`]
  if (!(await take(db, here, address))) throw await tooMany(db, here, address)
  const taken = [here]
  try {
    if (!(await take(db, own, account, PATIENCE_MS))) return { own, taken, evaluated: false }
    taken.push(own)
    const evaluated = await take(db, everywhere, { ...account, most: ADDRESSES * account.most })
    if (evaluated) taken.push(everywhere)
    return { own, taken, evaluated }
  } catch (error) {
    await takeBack(db, taken)
    throw error
  }
}

/** How long an attempt waits for the outcome of others of the same account and address, and how often it looks. */
const PATIENCE_MS = 3_000
const STEP_MS = 50

/** Takes an attempt from a counter; false once failures have used it up. Refuses with BUSY while attempts under way do. */
async function take(db: Counts, key: string, limit: Limit, patience = 0): Promise<boolean> {
  for (let waited = 0; ; waited += STEP_MS) {
    if (await count(db, key, limit)) return true
    if (await isUsedUp(db, key, limit)) return false
    if (waited >= patience) throw refuse('BUSY')
    await sleep(STEP_MS)
  }
}

async function isUsedUp(db: Counts, key: string, { most, minutes }: Limit): Promise<boolean> {
  const row = await db
    .selectFrom('signInFailure')
    .select('key')
    .where('key', '=', key)
    .where('failed', '>=', most)
    .where(running(minutes))
    .executeTakeFirst()
  return row !== undefined
}

async function isKnown(db: Kysely<Database>, { device }: Caller, name: string): Promise<boolean> {
  const known = await db
    .selectFrom('knownDevice')
    .innerJoin('rbacUser', 'rbacUser.id', 'knownDevice.userId')
    .select('userId')
    .where(sql`lower(login_name)`, '=', name)
    .where('deletedAt', 'is', null)
    .where('deviceHash', '=', hashToken(device))
    .executeTakeFirst()
  return known !== undefined
}

/**
 * Counts an attempt of the caller to name the own old password, before that is checked; refuses with TOO_MANY_ATTEMPTS
 * over the limit, and with BUSY as {@link countSignIn}.
 */
export async function countOldPassword(db: Counts, userId: number): Promise<Attempt> {
  const { account } = await limitsOf(db)
  const own = `old:${userId}`
  if (!(await take(db, own, account, PATIENCE_MS))) throw await tooMany(db, own, account)
  return { own, taken: [own], evaluated: true }
}

const running = (minutes: number) =>
  sql<boolean>`sign_in_failure.since > now() - make_interval(mins => ${minutes}::int)`

/** Takes one attempt from a counter, which starts anew when its time has passed; false where it has none left. */
async function count(db: Counts, key: string, { most, minutes }: Limit): Promise<boolean> {
  const runs = running(minutes)
  const counted = await db
    .insertInto('signInFailure')
    .values({ key, count: 1, since: sql<string>`now()` })
    .onConflict((row) =>
      row
        .column('key')
        .doUpdateSet({
          count: sql<number>`case when ${runs} then sign_in_failure.count + 1 else 1 end`,
          failed: sql<number>`case when ${runs} then sign_in_failure.failed else 0 end`,
          since: sql<string>`case when ${runs} then sign_in_failure.since else now() end`,
        })
        .where(sql<boolean>`(sign_in_failure.count < ${most}::int or not ${runs})`),
    )
    .returning('key')
    .executeTakeFirst()
  return counted !== undefined
}

async function tooMany(db: Counts, key: string, { minutes }: Limit) {
  const left = sql<number>`ceil(extract(epoch from since + make_interval(mins => ${minutes}::int) - now()))`
  const row = await db.selectFrom('signInFailure').select(left.as('seconds')).where('key', '=', key).executeTakeFirst()
  return refuse('TOO_MANY_ATTEMPTS', { params: { seconds: Math.max(1, row?.seconds ?? 1) } })
}

/** The attempt failed: when it used up the account's counter, that is locked for its whole time from now on. */
export async function keepFailure(db: Counts, { own, taken }: Attempt): Promise<void> {
  const { most } = (await limitsOf(db)).account
  await db
    .updateTable('signInFailure')
    .set({
      failed: sql<number>`failed + 1`,
      since: sql<string>`case when key = ${own} and failed + 1 >= ${most}::int then now() else since end`,
    })
    .where(locked(taken))
    .execute()
}

/** The attempt succeeded: the account's failures before it count no longer, and it is none of the others. */
export async function clearFailures(db: Counts, { own, taken }: Attempt): Promise<void> {
  await db.deleteFrom('signInFailure').where('key', '=', own).execute()
  await takeBack(
    db,
    taken.filter((key) => key !== own),
  )
}

/** The attempt was not made. */
export const forget = (db: Counts, { taken }: Attempt): Promise<void> => takeBack(db, taken)

async function takeBack(db: Counts, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('signInFailure')
    .set({ count: sql<number>`count - 1` })
    .where(locked(keys))
    .where('count', '>', 0)
    .execute()
}

/** The counters of these keys, locked in one order for all, so that no two attempts wait for each other. */
const locked = (keys: readonly string[]) =>
  sql<SqlBool>`key in (select key from sign_in_failure where key = any(${keys}::text[]) order by key for update)`

/** The device that signed in is known to the account from now on. */
export async function rememberDevice(db: Kysely<Database>, { device }: Caller, userId: number): Promise<void> {
  if (device === '') return
  await db
    .insertInto('knownDevice')
    .values({ userId, deviceHash: hashToken(device) })
    .onConflict((row) => row.columns(['userId', 'deviceHash']).doUpdateSet({ seenAt: sql<string>`now()` }))
    .execute()
}
