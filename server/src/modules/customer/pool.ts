import type { customer } from '@cogcampus/contract/admin/customer'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../db/handles.ts'
import type { WriteScope } from '../../db/scope.ts'
import type { SharedTables } from '../../db/tables.ts'
import type { Handler } from '../../http/context.ts'
import type { JobContext, Transaction } from '../../jobs/job.ts'
import { BUSINESS_TIME_ZONE, startOfToday, todayText } from '../../lib/day.ts'
import { pageOf } from '../../lib/page.ts'
import { settingsOf } from '../../lib/settings.ts'
import type { Translate } from '../../lib/text.ts'
import { sendMessages } from '../message/store.ts'
import { type Found, move } from './flow.ts'
import { pooled } from './inPublic.ts'
import { leads } from './lists.ts'
import { hasOpenOrder } from './rules.ts'
import { foundBy } from './search.ts'

const BATCH = 500

/** The limits that hold: days without contact by intention, days without a deal, days of warning. */
export async function poolRules(db: Reader<SharedTables>) {
  const set = await settingsOf(db, [
    'customer.contactDaysA',
    'customer.contactDaysB',
    'customer.contactDaysC',
    'customer.contactDaysD',
    'customer.dealDays',
    'customer.warnDays',
  ])
  return {
    contact: {
      A: set['customer.contactDaysA'],
      B: set['customer.contactDaysB'],
      C: set['customer.contactDaysC'],
      D: set['customer.contactDaysD'],
    },
    deal: set['customer.dealDays'],
    warn: set['customer.warnDays'],
  }
}
type Rules = Awaited<ReturnType<typeof poolRules>>

/** The rules for users who work with leads; they change with the configuration. */
export const poolRulesShown: Handler<(typeof customer)['endpoints']['pool/rules']> = async ({ db }) => {
  const [rules, caps] = await Promise.all([
    poolRules(db),
    settingsOf(db, ['customer.holdingCap', 'customer.dailyClaims', 'customer.coolDownDays']),
  ])
  return {
    contactDays: rules.contact,
    dealDays: rules.deal,
    warnDays: rules.warn,
    holdingCap: caps['customer.holdingCap'],
    dailyClaims: caps['customer.dailyClaims'],
    coolDownDays: caps['customer.coolDownDays'],
    nights: { NEXT: nights.NEXT(), NOW: nights.NOW() },
  }
}

/**
 * How each lead stands to the rules, in SQL: `limit_days` and `base` of whichever limit it reaches first, `why`, and
 * `due`, the day on which that is, or the one after its lock. A failed lead has no contacts to make: it falls a deal's
 * time after it failed.
 */
function standing({ contact, deal }: Rules) {
  const zone = sql.lit(BUSINESS_TIME_ZONE)
  const day = (moment: unknown, days: unknown) => sql`((${moment} at time zone ${zone})::date + ${days})`
  const base = sql`greatest(customer.last_contact_at, customer.owned_at)`
  const limit = sql`(case customer.intention when 'A' then ${contact.A}::int when 'B' then ${contact.B}::int
    when 'D' then ${contact.D}::int else ${contact.C}::int end)`
  const held = sql`(case when customer.stage = 'NOT' then customer.moved_at else customer.owned_at end)`
  const silent = sql`(customer.stage <> 'NOT' and ${day(base, limit)} <= ${day(held, sql`${deal}::int`)})`
  return {
    why: sql<'NO_CONTACT' | 'NO_DEAL'>`(case when ${silent} then 'NO_CONTACT' else 'NO_DEAL' end)`,
    limitDays: sql<number>`(case when ${silent} then ${limit} else ${deal}::int end)`,
    base: sql<string>`(case when ${silent} then ${base} else ${held} end)`,
    due: sql<string>`greatest(case when ${silent} then ${day(base, limit)} else ${day(held, sql`${deal}::int`)} end,
      customer.locked_to + 1)`,
  }
}

/** Leads that the rules may take: held, not locked on that day, without an order that is not over. */
const takeable = (night: string) => sql<SqlBool>`
  customer.state in ('WAIT', 'IN', 'NOT') and customer.owner_id is not null
  and (customer.locked_to is null or customer.locked_to < ${night}::date)
  and not ${hasOpenOrder}`

const warnedOn = sql`(customer.warned_at at time zone ${sql.lit(BUSINESS_TIME_ZONE)})::date`

/** Whether the warning is of the present `due`: one that was given before the lead was put off says nothing of it. */
const warned = (rules: Rules) => sql`${warnedOn} >= ${standing(rules).due} - ${rules.warn}::int`

/** The leads that the nightly run moves (due, and warned long enough before), and those that it warns of. */
const fates = {
  FALL: (night: string, rules: Rules) =>
    sql<SqlBool>`${standing(rules).due} <= ${night}::date and ${warnedOn} <= ${night}::date - ${rules.warn}::int
      and ${warned(rules)}`,
  WARN: (night: string, rules: Rules) =>
    sql<SqlBool>`${standing(rules).due} <= ${night}::date + ${rules.warn}::int and (${warned(rules)}) is not true`,
}

/** The day whose small hours the next run is in. */
function nextNight(now = new Date()): string {
  const beforeRun = new Date(now.getTime() - 2 * 3_600_000 + 86_400_000)
  return new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_TIME_ZONE }).format(beforeRun)
}

/**
 * The night that each run applies: the next scheduled one, and one now when started by hand. A run by hand never takes
 * a lead before its day; it does what is left of the night that began today.
 */
export const nights = { NEXT: nextNight, NOW: todayText }

/** The leads that a run moves or warns of, with the reason: the same rows that the run will select. */
export const poolPreview: Handler<(typeof customer)['endpoints']['pool/preview']> = async (
  { db, scope },
  { campusId, ownerId, fate, night: which, keyword, ...page },
) => {
  const rules = await poolRules(db)
  const night = nights[which]()
  const { why, limitDays, base, due } = standing(rules)
  let rows = leads(scope, 'PRIVATE')
    .select([
      'customer.id',
      'customer.childName',
      'customer.ownerId',
      'customer.state',
      'customer.intention',
      'customer.lastContactAt',
      'customer.ownedAt',
      'customer.warnedAt',
      why.as('why'),
      limitDays.as('limitDays'),
      sql<number>`(${night}::date - (${base} at time zone ${sql.lit(BUSINESS_TIME_ZONE)})::date)`.as('days'),
      sql<string>`greatest(${due}, case when ${warned(rules)} then ${warnedOn} else ${night}::date end + ${rules.warn}::int)`.as(
        'fallsOn',
      ),
      sql<string>`(select name from campus where campus.id = customer.campus_id)`.as('campusName'),
      sql<string | null>`(select user_name from rbac_user u where u.id = customer.owner_id)`.as('ownerName'),
    ])
    .where(takeable(night))
    .where(fates[fate](night, rules))
  if (campusId) rows = rows.where('customer.campusId', '=', campusId)
  if (ownerId) rows = rows.where('customer.ownerId', '=', ownerId)
  if (keyword) rows = rows.where(foundBy(keyword, scope))
  return pageOf(rows, page, { by: 'customer.id', id: 'customer.id' })
}

/**
 * The nightly run: moves leads whose warning had no effect into the pool, then warns of the next ones. Each batch is a transaction of its
 * own that looks at every lead again under its lock; a run that was killed goes on where it stopped, and a second run of
 * the same night finds nothing to do.
 */
export async function runPool(
  { transaction, signal }: Pick<JobContext<null>, 'transaction'> & Partial<Pick<JobContext<null>, 'signal'>>,
  night: string,
): Promise<{ fallen: number; warned: number }> {
  let fallen = 0
  for (let taken = BATCH; taken === BATCH; fallen += taken) {
    signal?.throwIfAborted()
    taken = await transaction((tx) => fall(tx, night))
  }
  await transaction((tx) => notifyFallen(tx, night))
  let warned = 0
  for (let last: number | undefined = 0; last !== undefined; ) {
    signal?.throwIfAborted()
    const after: number = last
    const batch = await transaction((tx) => warn(tx, night, after))
    warned += batch.length
    last = batch.length === BATCH ? batch.at(-1) : undefined
  }
  await transaction((tx) => notifyWarned(tx, night))
  return { fallen, warned }
}

async function fall({ db, scope }: Transaction, night: string): Promise<number> {
  const rules = await poolRules(db)
  const { why, limitDays } = standing(rules)
  const found = await scope
    .from('customer')
    .select(['id', 'state', why.as('why'), limitDays.as('limitDays')])
    .where('deletedAt', 'is', null)
    .where(takeable(night))
    .where(fates.FALL(night, rules))
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute()
  // The reason is a word and a number of days; the time line says it in the reader's language.
  for (const reason of new Set(found.map((lead) => `${lead.why} ${lead.limitDays}`))) {
    const leads = found.filter((lead) => `${lead.why} ${lead.limitDays}` === reason)
    await move(scope, { call: 'job/pool', reason }, leads as unknown as Found[], 'POOL', pooled)
  }
  return found.length
}

/** How many names a message is made from: it shows no more than sixty characters of them. */
const NAMES = 30

interface Notice {
  ownerId: number
  /** The id of the last lead in the message: a run that found no further lead sends no second message. */
  last: number
  count: number
  names: string
}

/** One message an owner and run, however many leads. */
async function notifyFallen({ scope, whole }: Transaction, night: string): Promise<void> {
  const { rows } = await sql<Notice>`
    select s.from_owner_id as owner_id, max(s.id) as last, count(*) as count,
      array_to_string((array_agg(c.child_name order by s.id))[:${sql.lit(NAMES)}], '、') as names
    from customer_step s join customer c on c.id = s.customer_id
    where s.call = 'job/pool' and s.to_state = 'POOL' and s.created_at >= ${startOfToday()}
      and s.from_owner_id is not null
    group by s.from_owner_id`.execute(whole)
  await notify(scope, rows, 'fallen', night)
}

/** Warns the next leads behind one; answers which. */
async function warn({ db, scope }: Transaction, night: string, after: number): Promise<number[]> {
  const rules = await poolRules(db)
  const found = await scope
    .from('customer')
    .select('id')
    .where('id', '>', after)
    .where('deletedAt', 'is', null)
    .where(takeable(night))
    .where(fates.WARN(night, rules))
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute()
  const ids = found.map((lead) => lead.id)
  if (ids.length === 0) return ids
  await scope.update('customer').set({ warnedAt: sql<string>`now()` }).where('id', 'in', ids).execute()
  return ids
}

/** Sends one message per owner and run, of all leads warned since the owner's last message of the night, over all batches. */
async function notifyWarned({ scope, whole }: Transaction, night: string): Promise<void> {
  const { rows } = await sql<Notice>`
    with warned as (select id, owner_id, child_name, warned_at from customer
        where warned_at >= ${startOfToday()} and state in ('WAIT', 'IN', 'NOT') and owner_id is not null
          and deleted_at is null),
      told as (select owner_id, (select max(m.created_at) from message m
          where m.receiver_id = owner_id and m.event_key like ${`pool-warned:${night}:%`}) as at
        from (select distinct owner_id from warned) owners)
    select owner_id, (extract(epoch from max(warned_at)) * 1000)::bigint as last, count(*) as count,
      array_to_string((array_agg(child_name order by id))[:${sql.lit(NAMES)}], '、') as names
    from warned join told using (owner_id) where told.at is null or warned_at > told.at
    group by owner_id`.execute(whole)
  await notify(scope, rows, 'warned', night)
}

async function notify(scope: WriteScope, rows: Notice[], what: 'fallen' | 'warned', night: string): Promise<void> {
  const messages = rows.map(({ ownerId, last, count, names }) => {
    const params = { count, names: names.length > 60 ? `${names.slice(0, 60)}…` : names }
    return {
      receiverId: ownerId,
      type: 'REMIND' as const,
      words: (t: Translate) => ({
        title: t(`message.pool.${what}.title`, params),
        body: t(`message.pool.${what}.body`, params),
      }),
      link: what === 'warned' ? '/market/in' : '/market/public',
      eventKey: `pool-${what}:${night}:${last}`,
    }
  })
  await sendMessages(scope, messages)
}
