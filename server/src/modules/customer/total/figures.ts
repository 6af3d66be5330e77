import type { Response } from '@cogcampus/contract'
import type { LeadFilters } from '@cogcampus/contract/admin/customer'
import { contactsOfNumber, type Days, rowsOfNumber } from '@cogcampus/contract/life/leadNumbers'
import { sql } from 'kysely'
import type { ReadContext } from '../../../http/context.ts'
import { dayBefore, dayBegan, dayOf } from '../../../lib/day.ts'
import { sums } from '../../../lib/sums.ts'
import { follows } from '../../customer-follow/store.ts'
import { rowsOf } from '../lists.ts'
import { aboutAll, allContactsOf } from './all.ts'
import { countIf, type Daily, daily, numbersOf, OPTIMIZER_FENCE, share } from './count.ts'

type Figures = Omit<Response<'/admin/customer/total/market'>, 'campuses'>

/** The subject of the figures: the leads counted, the leads to be worked on, and the author of the contacts. */
interface Whose {
  leads: LeadFilters
  owned: LeadFilters
  userId: number | undefined
}

/** What every landing page shows. */
export async function figuresOf(context: ReadContext, days: Days, whose: Whose): Promise<Figures> {
  const [todo, registered, minutes, won, lost, paid, contacts] = await Promise.all([
    numbersOf(context, ['overdue', 'today', 'waiting', 'falling', 'sentBack'], days, whose.owned),
    registeredOf(context, days, whose.leads),
    responseOf(context, days, whose.leads),
    wonOf(context, days, whose.leads),
    lostOf(context, days, whose.leads),
    paidOf(context, days, whose.leads),
    contactsOf(context, days, whose),
  ])
  const all = summed(registered)
  const outcome = { won: total(won), lost: total(lost) }
  const { created, contacted, handedIn, sold, answered, untouched } = all
  return {
    period: days,
    ownerId: whose.userId ?? null,
    todo,
    funnel: {
      ...{ created, contacted, handedIn, sold },
      rates: { contacted: share(contacted, created), handedIn: share(handedIn, created), sold: share(sold, created) },
    },
    outcome: { ...outcome, winRate: share(outcome.won, outcome.won + outcome.lost), paid },
    response: { medianMinutes: minutes, answered, answeredShare: share(answered, created), untouched },
    sources: [...Map.groupBy(registered, (row) => row.source)]
      .map(([source, rows]) => ({ source, created: summed(rows).created, sold: summed(rows).sold }))
      .sort((a, b) => b.created - a.created || (a.source ?? '').localeCompare(b.source ?? '')),
    lostReasons: lost.map(({ lostReason, count }) => ({ lostReason, lost: count })),
    trend: trendOf(days, registered, contacts, won),
  }
}

const total = (rows: { count: number }[]) => rows.reduce((sum, row) => sum + row.count, 0)

/** How far leads came that were registered in the period, by day and source. */
function registeredOf({ db, scope }: ReadContext, days: Days, base: LeadFilters) {
  const { list, filters } = rowsOfNumber('created', days, base)
  const leads = rowsOf(scope, list, filters)
    .select([
      'customer.createdAt',
      'customer.source',
      'customer.firstContactAt',
      'customer.finishAt',
      'customer.doneAt',
    ])
    .select(dayBegan(sql.ref('customer.created_at'), days.from).as('began'))
    .offset(OPTIMIZER_FENCE)
  const counted = db
    .selectFrom(leads.as('customer'))
    .select([
      'began',
      'source',
      sql<number>`count(*)`.as('created'),
      countIf('contacted').as('contacted'),
      countIf('answered').as('answered'),
      countIf('untouched').as('untouched'),
      countIf('handedIn').as('handedIn'),
      countIf('sold').as('sold'),
    ])
    .groupBy(['began', 'source'])
  return db
    .selectFrom(counted.as('counted'))
    .selectAll()
    .select(dayOf(sql.ref('began')).as('day'))
    .execute()
}
type Registered = Awaited<ReturnType<typeof registeredOf>>[number]

function summed(rows: readonly Omit<Registered, 'day' | 'began' | 'source'>[]) {
  const sum = { created: 0, contacted: 0, answered: 0, untouched: 0, handedIn: 0, sold: 0 }
  for (const row of rows) for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += row[key]
  return sum
}

/** After how many minutes the middle lead of the period was contacted first. */
async function responseOf({ scope }: ReadContext, days: Days, base: LeadFilters): Promise<number | null> {
  const { list, filters } = rowsOfNumber('contacted', days, base)
  const minutes = sql`date_part('epoch', customer.first_contact_at - customer.created_at) / 60`
  const found = await rowsOf(scope, list, filters)
    .select(sql<number | null>`round(percentile_cont(0.5) within group (order by ${minutes}))::integer`.as('median'))
    .executeTakeFirstOrThrow()
  return found.median
}

/** Leads sold in the period, by day. */
function wonOf(context: ReadContext, days: Days, base: LeadFilters) {
  const { list, filters } = rowsOfNumber('won', days, base)
  return daily(context, rowsOf(context.scope, list, filters), sql.ref('customer.moved_at'), days)
}

/** Leads lost in the period, by reason, the most frequent first. */
function lostOf({ scope }: ReadContext, days: Days, base: LeadFilters) {
  const { list, filters } = rowsOfNumber('lost', days, base)
  return rowsOf(scope, list, filters)
    .select([sql<string>`customer.lost_reason`.as('lostReason'), sql<number>`count(*)`.as('count')])
    .groupBy('customer.lostReason')
    .orderBy('count', 'desc')
    .orderBy('customer.lostReason')
    .execute()
}

/** What the deals of the period brought, in fen. */
async function paidOf({ scope }: ReadContext, days: Days, base: LeadFilters): Promise<number> {
  const { list, filters } = rowsOfNumber('won', days, base)
  const found = await sums(scope)
    .selectFrom('orderInfo')
    .where('orderInfo.customerId', 'in', rowsOf(scope, list, filters).select('customer.id'))
    .where('orderInfo.deletedAt', 'is', null)
    .select(sql<number>`coalesce(sum(order_info.paid - order_info.refunded), 0)`.as('paid'))
    .executeTakeFirstOrThrow()
  return found.paid
}

/** Contacts of the period, by day. */
function contactsOf(context: ReadContext, days: Days, { leads: { campusId, marketed }, userId }: Whose) {
  if (aboutAll(context, campusId) && !userId && !marketed) return allContactsOf(context, days)
  const rows = follows(context.scope, contactsOfNumber(days, { campusId, marketed, userId }))
  return daily(context, rows, sql.ref('customer_follow.created_at'), days)
}

/** Each day of the period, also those on which nothing happened. */
function trendOf(
  { from, to }: Days,
  registered: readonly Registered[],
  contacts: readonly Daily[],
  won: readonly Daily[],
): Figures['trend'] {
  const days = new Map<string, Figures['trend'][number]>()
  for (let day = from; day <= to; day = dayBefore(day, -1)) days.set(day, { day, created: 0, contacts: 0, won: 0 })
  const add = (key: 'created' | 'contacts' | 'won', rows: readonly Daily[]) => {
    for (const { day, count } of rows) {
      const one = days.get(day)
      if (one) one[key] += count
    }
  }
  add(
    'created',
    registered.map(({ day, created }) => ({ day, count: created })),
  )
  add('contacts', contacts)
  add('won', won)
  return [...days.values()]
}
