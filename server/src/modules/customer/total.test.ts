import type { Response } from '@cogcampus/contract'
import type { ContactFilters } from '@cogcampus/contract/admin/customer-follow'
import { leadStateNames } from '@cogcampus/contract/life/customer'
import { type Days, type LeadNumberName, type ListFilters, rowsOfNumber } from '@cogcampus/contract/life/leadNumbers'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newLead, staffId } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
const ids: Record<string, number> = {}
let [own, other] = [0, 0]
beforeAll(async () => {
  ;[own, other] = await campusIds(server)
  for (const name of ['consultant', 'marketer', 'consultant2']) ids[name] = await staffId(server, name)
})

/** What a list that a number opens says it holds. */
async function listed(client: Client, name: LeadNumberName, days: Days, base: ListFilters): Promise<number> {
  const { list, filters } = rowsOfNumber(name, days, base)
  const page = done(await client.call(`/admin/customer/${list}`, { ...filters, pageSize: 1 }))
  expect(page.totalCapped ?? false, name).toBe(false)
  return page.total
}

const today = todayText()
const year = { from: dayBefore(today, 365), to: today }
const month = { from: dayBefore(today, 29), to: today }
type Figures = Omit<Response<'/admin/customer/total/market'>, 'campuses'>

/** Every number that all pages show, with the base it is counted in. */
function commonNumbers(all: Figures, leads: ListFilters, owned: ListFilters): Counted[] {
  const { todo, funnel, outcome, response } = all
  return [
    ...(['overdue', 'today', 'waiting', 'falling', 'sentBack'] as const).map((name) => [name, todo[name], owned]),
    ...(['created', 'contacted', 'handedIn', 'sold'] as const).map((name) => [name, funnel[name], leads]),
    ...(['answered', 'untouched'] as const).map((name) => [name, response[name], leads]),
    ...(['won', 'lost'] as const).map((name) => [name, outcome[name], leads]),
    ...all.sources.flatMap(({ source, created, sold }) => [
      ['created', created, { ...leads, source: source ?? 'NONE' }],
      ['sold', sold, { ...leads, source: source ?? 'NONE' }],
    ]),
    ...all.lostReasons.map(({ lostReason, lost }) => ['lost', lost, { ...leads, lostReason }]),
  ] as Counted[]
}
type Counted = [LeadNumberName, number, ListFilters]

const total = <K extends string>(rows: Record<K, number>[], key: K) => rows.reduce((sum, row) => sum + row[key], 0)

async function expectListed(client: Client, counted: Counted[], days: Days) {
  for (const [name, value, base] of counted) {
    expect(await listed(client, name, days, base), `${name} ${JSON.stringify(base)}`).toBe(value)
  }
}

/** The contacts that a list of contacts shows. */
const contacts = async (client: Client, filters: ContactFilters, { from, to }: Days) => {
  const page = done(await client.call('/admin/customer-follow/page', { ...filters, createdFrom: from, createdTo: to }))
  return page.totalCapped ? null : page.total
}

describe('every number opens as many rows as it says', () => {
  it('to a sales consultant, about the own leads', async () => {
    const client = await server.as('consultant')
    const base = { ownerId: ids.consultant as number }
    const all = done(await client.call('/admin/customer/total/consultant', year))
    expect(all.funnel.created).toBeGreaterThan(50)
    await expectListed(client, [...commonNumbers(all, base, base), ['holding', all.desk?.holding ?? 0, base]], year)
    expect(total(all.trend, 'contacts')).toBe(await contacts(client, { userId: ids.consultant as number }, year))
    expect(all.desk).toMatchObject({ holdingCap: 150, dailyClaims: 20, claimsLeft: 20 })
  })

  it('to a marketing consultant, about the leads that they brought and that they hold', async () => {
    const client = await server.as('marketer')
    const person = ids.marketer as number
    const base = { marketingOwnerId: person }
    const all = done(await client.call('/admin/customer/total/market', year))
    expect(all.funnel.created).toBeGreaterThan(50)
    await expectListed(client, commonNumbers(all, base, { ownerId: person }), year)
    const campuses = all.campuses.flatMap(({ campusId, campusName: _, ...reached }) =>
      Object.entries(reached).map(([name, count]) => [name, count, { ...base, campusId }] as Counted),
    )
    expect(campuses.length).toBe(8)
    await expectListed(client, campuses, year)
  })

  it.each(['principal', 'director'])('to a %s, about all within reach', async (loginName) => {
    const client = await server.as(loginName)
    const all = done(await client.call('/admin/customer/total/manager', month))
    await expectListed(client, commonNumbers(all, {}, {}), month)
    await expectListed(
      client,
      [
        ['unowned', all.unowned, {}],
        ['pooled', all.pool.pooled, {}],
        ['taken', all.pool.taken, {}],
      ],
      month,
    )
    for (const queue of ['STAGE', 'CAMPUS', 'LEADER'] as const) {
      const page = done(await client.call('/admin/customer-check/page', { queue }))
      expect(all.reviews[queue.toLowerCase() as 'stage'], queue).toBe(page.total)
    }
    expect(all.ranking.length).toBeGreaterThan(3)
    for (const { ownerId, holding, overdue, won, lost, contacts: made } of all.ranking) {
      const counted = Object.entries({ holding, overdue, won, lost })
      await expectListed(
        client,
        counted.map(([name, count]) => [name, count, { ownerId }] as Counted),
        month,
      )
      expect(await contacts(client, { userId: ownerId }, month)).toBe(made)
    }
    for (const { day, created, won, contacts: made } of all.trend) {
      const one = { from: day, to: day }
      await expectListed(
        client,
        [
          ['created', created, {}],
          ['won', won, {}],
        ],
        one,
      )
      expect(await contacts(client, {}, one)).toBe(made)
    }
    expect(total(all.trend, 'created')).toBe(all.funnel.created)
    expect(total(all.trend, 'won')).toBe(all.outcome.won)
  })

  it('to a director also after leads with contacts and ways through the pool were deleted, and after they are back', async () => {
    const client = await server.as('director')
    const ask = async () => done(await client.call('/admin/customer/total/manager', month))
    const before = await ask()
    const gone = await server.sql`
      update customer set deleted_at = now() where deleted_at is null and id in (
        select customer_id from customer_step where from_state = 'POOL' and created_at > now() - interval '20 days'
        union select customer_id from customer_step where to_state = 'POOL' and created_at > now() - interval '9 days'
        union (select customer_id from customer_follow where created_at > now() - interval '5 days' order by id limit 20))
      returning id`
    const after = await ask()
    for (const name of ['pooled', 'taken'] as const) {
      expect(after.pool[name]).toBeLessThan(before.pool[name])
      await expectListed(client, [[name, after.pool[name], {}]], month)
    }
    expect(total(after.trend, 'contacts')).toBeLessThan(total(before.trend, 'contacts'))
    for (const { day, contacts: made } of after.trend) {
      expect(await contacts(client, {}, { from: day, to: day })).toBe(made)
    }
    await server.sql`update customer set deleted_at = null where id = any(${gone.map((row) => row.id)}::bigint[])`
    expect(await ask()).toEqual(before)
  })

  it('narrowed to a campus or a person, too', async () => {
    const client = await server.as('director')
    for (const base of [{ campusId: other }, { ownerId: ids.consultant2 as number }]) {
      const all = done(await client.call('/admin/customer/total/manager', { ...month, ...base }))
      expect(all.funnel.created).toBeGreaterThan(0)
      await expectListed(client, commonNumbers(all, base, base), month)
    }
    const market = done(await client.call('/admin/customer/total/market', { ...month, campusId: other }))
    const base = { campusId: other }
    const marketed = { ...base, marketed: true }
    await expectListed(client, commonNumbers(market, marketed, marketed), month)
  })

  it('about what marketing consultants brought, of their leads alone: those to be worked on and the contacts, too', async () => {
    const [client, consultant] = [await server.as('director'), await server.as('consultant')]
    const ask = async () => done(await client.call('/admin/customer/total/market', month))
    const contacted = async (marketingOwnerId: number | null) => {
      const { id } = await newLead(server, { campusId: own, ownerId: ids.consultant as number })
      await server.sql`update customer set marketing_owner_id = ${marketingOwnerId} where id = ${id}`
      const note = { customerId: id, method: 'call', twoWay: false, content: '没有接听' }
      done(await consultant.call('/admin/customer-follow/add', note))
    }
    const before = await ask()
    await newLead(server, { campusId: own, ownerId: ids.consultant as number })
    await contacted(null)
    expect(await ask()).toEqual(before)
    await contacted(ids.marketer as number)
    const after = await ask()
    expect(total(after.trend, 'contacts')).toBe(total(before.trend, 'contacts') + 1)
    await expectListed(client, commonNumbers(after, { marketed: true }, { marketed: true }), month)
    for (const { day, contacts: made } of after.trend) {
      expect(await contacts(client, { marketed: true }, { from: day, to: day })).toBe(made)
    }
  })
})

describe('the numbers', () => {
  it('are what a plain count of the tables says; refunds lessen what deals brought', async () => {
    const refunded = await server.sql`update order_info set refunded = 100 where paid > 100 and deleted_at is null
      and customer_id in (select id from customer where campus_id = ${own} and stage = 'DONE'
        and (moved_at at time zone 'Asia/Shanghai')::date between ${month.from} and ${month.to}) returning id`
    expect(refunded.length).toBeGreaterThan(0)
    const all = done(await (await server.as('principal')).call('/admin/customer/total/manager', month))
    const [plain] = await server.sql`
      with lead as (select *, created_at at time zone 'Asia/Shanghai' as at from customer where campus_id = ${own} and deleted_at is null),
        cohort as (select * from lead where at::date between ${month.from} and ${month.to}),
        ended as (select * from lead where (moved_at at time zone 'Asia/Shanghai')::date between ${month.from} and ${month.to})
      select (select count(*) from cohort) as created,
        (select count(*) from cohort where first_contact_at is not null) as contacted,
        (select count(*) from cohort where finish_at is not null) as handed_in,
        (select count(*) from cohort where stage = 'DONE') as sold,
        (select count(*) from cohort where first_contact_at - created_at <= interval '1 day') as answered,
        (select round(percentile_cont(0.5) within group (order by extract(epoch from first_contact_at - created_at)) / 60) from cohort) as median,
        (select count(*) from ended where stage = 'DONE') as won,
        (select count(*) from ended where stage = 'NOT') as lost,
        (select sum(paid - refunded) from order_info where customer_id in (select id from ended where stage = 'DONE')) as paid,
        (select count(*) from lead where state = 'IN' and (next_contact_at at time zone 'Asia/Shanghai')::date < (now() at time zone 'Asia/Shanghai')::date) as overdue,
        (select count(*) from lead where state = 'IN' and (next_contact_at at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date) as today,
        (select count(*) from lead where state = 'WAIT') as waiting,
        (select count(*) from lead where state in ('WAIT', 'IN', 'NOT') and warned_at is not null) as falling,
        (select count(*) from lead l where state = 'IN' and (select c.state from customer_check c where c.customer_id = l.id
          order by c.id desc limit 1) = 'REJECTED') as sent_back,
        (select count(distinct s.customer_id) from customer_step s join lead l on l.id = s.customer_id where s.to_state = 'POOL'
          and (s.created_at at time zone 'Asia/Shanghai')::date between ${month.from} and ${month.to}) as pooled`
    const { funnel, response, outcome, todo, pool } = all
    const { rates: _, ...steps } = funnel
    expect({
      ...steps,
      ...todo,
      ...{ answered: response.answered, median: response.medianMinutes, pooled: pool.pooled },
      ...{ won: outcome.won, lost: outcome.lost, paid: outcome.paid },
    }).toEqual(plain)
    expect(funnel.rates.sold).toBeCloseTo(funnel.sold / funnel.created, 4)
    expect(outcome.winRate).toBeCloseTo(outcome.won / (outcome.won + outcome.lost), 4)
  })

  it('of a principal and a consultant do not move with the leads of another campus', async () => {
    const asked = [
      ['principal', 'manager'],
      ['principal', 'consultant'],
      ['consultant', 'consultant'],
    ] as const
    const answers = () =>
      Promise.all(
        asked.map(async ([who, call]) =>
          done(
            await (await server.as(who)).call(`/admin/customer/total/${call}` as '/admin/customer/total/market', month),
          ),
        ),
      )
    const before = await answers()
    const ownerId = ids.consultant2 as number
    for (const state of leadStateNames) await newLead(server, { campusId: other, state, ownerId })
    expect(await answers()).toEqual(before)
    await newLead(server, { campusId: own, ownerId: ids.consultant as number })
    for (const [index, after] of (await answers()).entries()) {
      expect(after.todo.waiting).toBe((before[index]?.todo.waiting ?? 0) + 1)
    }
  })

  it('of a person are the same whoever asks, also where colleagues closed the deals', async () => {
    const admin = await server.as('admin')
    for (const [who, call] of [
      ['marketer', 'market'],
      ['consultant', 'consultant'],
    ] as const) {
      const path = `/admin/customer/total/${call}` as '/admin/customer/total/market'
      const ownerId = ids[who] as number
      const own = done(await (await server.as(who)).call(path, year))
      const asked = done(await admin.call(path, { ...year, ownerId }))
      expect(own.outcome.paid, who).toBeGreaterThan(0)
      expect({ ...own, desk: null }, who).toEqual({ ...asked, desk: null })
    }
    const [sold] = await server.sql`select count(*) as count from customer k join order_info o on o.customer_id = k.id
      where k.marketing_owner_id = ${ids.marketer as number} and k.state = 'DONE' and o.consultant_id <> k.marketing_owner_id`
    expect(sold?.count).toBeGreaterThan(0)
  })

  it('are of the last thirty days when no period is given; one that is reversed or too long is refused', async () => {
    const client = await server.as('consultant')
    const { period, trend } = done(await client.call('/admin/customer/total/consultant', {}))
    expect(trend.length).toBe(30)
    expect(trend.at(-1)?.day).toBe(period.to)
    for (const wrong of [
      { from: '2026-05-02', to: '2026-05-01' },
      { from: '2025-01-01', to: '2026-05-01' },
    ]) {
      expect((await client.call('/admin/customer/total/consultant', wrong)).errCode).toBe('BAD_INPUT')
    }
  })

  it('of another user are not shown to a user who sees only their own', async () => {
    const ownerId = await staffId(server, 'consultant1.4')
    const answer = await (await server.as('consultant')).call('/admin/customer/total/consultant', { ownerId })
    expect(answer.errCode).toBe('NOT_FOUND')
    const led = done(await (await server.as('principal')).call('/admin/customer/total/consultant', { ownerId }))
    expect(led.funnel.created).toBeGreaterThan(0)
    expect(led.desk).toBeNull()
  })
})
