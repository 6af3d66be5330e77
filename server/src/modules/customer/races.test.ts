import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, courseAt, newLead, newPhone, saleOf, staffId } from '../../../test/world.ts'
import type { Executor } from '../../db/statement.ts'
import type { JobContext } from '../../jobs/job.ts'
import { todayText } from '../../lib/day.ts'
import { runPool } from './pool.ts'

const server = useServer('demo', { reads: 8 })
const job: Pick<JobContext<null>, 'transaction'> = {
  transaction: (work) => jobHandles(server.sql).transaction(work),
}
let campusId = 0
let ownerId = 0
let rivals: Client[] = []

beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  ownerId = await staffId(server, 'consultant')
  const names = ['consultant', 'consultant1.3', 'consultant1.4', 'marketer', 'marketer.2', 'marketer.3', 'admin']
  rivals = await Promise.all(names.map((name) => server.as(name)))
})
let before = 0
beforeEach(async () => {
  await server.sql`update customer set deleted_at = now()`
  before = await deadlocks()
})
afterEach(async () => expect(await deadlocks(), 'deadlocks').toBe(before))

const stateOf = async (id: number) => {
  const [row] = await server.sql`select state, owner_id from customer where id = ${id}`
  return row as unknown as { state: string; ownerId: number | null }
}
const deadlocks = async () => {
  // The statistics of a session arrive when it is idle.
  await server.sql`select pg_stat_force_next_flush()`
  const [row] = await server.sql`select deadlocks from pg_stat_database where datname = current_database()`
  return row?.deadlocks as number
}
async function deleteClaims(): Promise<void> {
  await server.sql`alter table customer_claim disable trigger append_only`
  await server.sql`delete from customer_claim`
  await server.sql`alter table customer_claim enable trigger append_only`
}
type Answer = { status: number; code: number; errCode: string; data?: unknown }
const tally = (answers: Answer[]) =>
  Object.fromEntries(Array.from(Map.groupBy(answers, outcomeOf), ([word, all]) => [word, all.length]))
const outcomeOf = ({ status, errCode }: Answer) => (status === 0 ? 'done' : errCode)

/** Runs rivals at the same moment, `times` in all, turn by turn. */
const compete = (times: number, ...works: ((at: number) => Promise<Answer>)[]) =>
  Promise.all(
    Array.from({ length: times }, (_, at) => (works[at % works.length] as (at: number) => Promise<Answer>)(at)),
  )
/**
 * Of a thousand, as the first test sends, at most sixteen are in transactions at the same time, and all who come when
 * one is done meet the same answer: a few hundred meet each other as often.
 */
const CROWD = 300
const rival = (at: number) => rivals[at % rivals.length] as Client

describe('many at once', () => {
  it('claim one lead, a thousand: exactly one owns it, every other call is refused, nothing fails and nothing deadlocks', async () => {
    const { id } = await newLead(server, { campusId, state: 'POOL' })
    const answers = await compete(1000, (at) => rival(at).call('/admin/customer/apply', { ids: [id] }))
    expect(tally(answers)).toEqual({ done: 1, CUSTOMER_ALREADY_TAKEN: 999 })
    expect(await server.sql`select user_id from customer_claim where customer_id = ${id}`).toMatchObject([
      { userId: (await stateOf(id)).ownerId },
    ])
  })

  it('claim a hundred leads in any order: no lead has two owners, no cap is exceeded, nothing deadlocks', async () => {
    await server.sql`update config set value = to_jsonb(30) where key = 'customer.dailyClaims'`
    await deleteClaims()
    const ids = await Promise.all(
      Array.from({ length: 100 }, async () => (await newLead(server, { campusId, state: 'POOL' })).id),
    )
    const some = (at: number) => Array.from({ length: 7 }, (_, n) => ids[(at * 31 + n * 17) % 100] as number)
    const answers = await compete(300, (at) => rival(at).call('/admin/customer/apply', { ids: some(at) }))
    expect(answers.filter((answer) => answer.code >= 500)).toEqual([])
    expect(answers).toHaveLength(300)
    const claims =
      await server.sql`select user_id, count(*) from customer_claim where customer_id = any(${ids}) group by 1`
    expect(claims.length).toBeGreaterThan(1)
    for (const claim of claims) expect(claim.count).toBeLessThanOrEqual(30)
    const twice =
      await server.sql`select customer_id from customer_claim where customer_id = any(${ids}) group by 1 having count(*) > 1`
    expect(twice).toHaveLength(0)
    const held = await server.sql`select count(*) from customer where id = any(${ids}) and state = 'WAIT'`
    expect(held[0]?.count).toBe(claims.reduce((sum, claim) => sum + claim.count, 0))
  })
})

describe('a person’s caps', () => {
  const pool = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await newLead(server, { campusId, state: 'POOL' })).id))

  it('are counted by one call at a time: of sixty claims at once as many are granted as the day allows, no more', async () => {
    await deleteClaims()
    await server.sql`update config set value = to_jsonb(25) where key = 'customer.dailyClaims'`
    const ids = await pool(60)
    const claimer = await server.as('consultant1.3')
    const answers = await compete(60, (at) => claimer.call('/admin/customer/apply', { ids: [ids[at] as number] }))
    expect(tally(answers)).toEqual({ done: 25, CUSTOMER_DAILY_CAP: 35 })
  })

  it('hold for allocations as well as for claims: either is refused above the holding cap', async () => {
    const holderId = await staffId(server, 'consultant1.4')
    const [holder, principal] = [await server.as('consultant1.4'), await server.as('principal')]
    await server.sql`update config set value = to_jsonb(1000) where key = 'customer.dailyClaims'`
    await server.sql`update config set value = to_jsonb(20) where key = 'customer.holdingCap'`
    const ids = await pool(60)
    const answers = await compete(
      60,
      (at) => holder.call('/admin/customer/apply', { ids: [ids[at] as number] }),
      (at) => principal.call('/admin/customer/allocation', { ids: [ids[at] as number], ownerId: holderId }),
    )
    expect(tally(answers)).toEqual({ done: 20, CUSTOMER_HOLDING_CAP: 40 })
  })
})

describe('hundreds of two kinds', () => {
  it('allocate and claim: the lead leaves the pool once, every later call is refused, and the time line names the first', async () => {
    const principal = await server.as('principal')
    const { id } = await newLead(server, { campusId, state: 'POOL' })
    const answers = await compete(
      CROWD,
      (at) => rival(at).call('/admin/customer/apply', { ids: [id] }),
      () => principal.call('/admin/customer/allocation', { ids: [id], ownerId }),
    )
    const { done, CUSTOMER_ALREADY_TAKEN: late, CUSTOMER_HELD_ALREADY: held, ...else_ } = tally(answers)
    expect(else_).toEqual({})
    // A manager may also allocate a lead that was just claimed: then there are two steps, one after the other.
    const steps =
      await server.sql`select call, from_state, from_owner_id, to_owner_id from customer_step where customer_id = ${id} and from_state is not null order by id`
    expect(steps).toHaveLength(done as number)
    expect(steps.filter((step) => step.fromState === 'POOL')).toHaveLength(1)
    expect(steps.at(-1)?.toOwnerId).toBe((await stateOf(id)).ownerId)
    expect((done as number) + (late as number) + (held as number)).toBe(CROWD)
    const claimed = await server.sql`select 1 from customer_claim where customer_id = ${id}`
    expect(claimed).toHaveLength(steps[0]?.call === 'customer/apply' ? 1 : 0)
  })

  it('decide on one application: one decision counts, the other reviewer is refused because it is decided', async () => {
    const reviewers = [await server.as('principal'), await server.as('director')] as const
    const { id, checkId } = await newLead(server, { campusId, ownerId, state: 'IN_CHECK' })
    const answers = await compete(
      CROWD,
      () => reviewers[0].call('/admin/customer-check/update', { id: checkId as number, agreed: true }),
      () =>
        reviewers[1].call('/admin/customer-check/update', { id: checkId as number, agreed: false, reason: '再试试' }),
    )
    expect(tally(answers)).toEqual({ done: 1, CHECK_DECIDED: CROWD - 1 })
    const [check] = await server.sql`select state from customer_check where id = ${checkId}`
    expect((await stateOf(id)).state).toBe(check?.state === 'APPROVED' ? 'WAIT' : 'IN')
  })

  it('conclude one deal: there is one patient, one parent and one order', async () => {
    const directors = [await server.as('director'), await server.as('admin')] as const
    const { id, checkId } = await newLead(server, { campusId, ownerId, state: 'FINISH_LEADER' })
    const answers = await compete(CROWD, (at) =>
      (directors[at % 2] as Client).call('/admin/customer/apply/check/leader', { id: checkId as number, agreed: true }),
    )
    expect(tally(answers)).toEqual({ done: 1, CHECK_DECIDED: CROWD - 1 })
    expect(await server.sql`select 1 from order_info where customer_id = ${id}`).toHaveLength(1)
  })

  it('hand in a deal while the nightly run takes the lead: it is either in review or in the pool, never both', async () => {
    const owner = rivals[0] as Client
    for (let round = 0; round < 10; round++) {
      const { id } = await newLead(server, { campusId, ownerId, state: 'IN' })
      await server.sql`update customer set owned_at = now() - interval '90 days', warned_at = now() - interval '3 days' where id = ${id}`
      const deal = {
        patient: { name: '林小满', gender: 1 as const, birthday: '2018-05-01' },
        parent: { name: '林先生', phone: newPhone(), relation: 'father' },
        order: saleOf(await courseAt(server.sql, campusId)),
      }
      const [answers] = await Promise.all([
        compete(40, () => owner.call('/admin/customer/finish', { id, ...deal })),
        runPool(job, todayText()),
      ])
      const { state } = await stateOf(id)
      const { done = 0, ...refusals } = tally(answers)
      expect([state, done]).toEqual(state === 'POOL' ? ['POOL', 0] : ['FINISH_CAMPUS', 1])
      for (const word of Object.keys(refusals)) {
        expect(['CUSTOMER_STATE', 'CUSTOMER_NOT_YOURS', 'NOT_FOUND']).toContain(word)
      }
      const checks = await server.sql`select 1 from customer_check where customer_id = ${id}`
      expect(checks).toHaveLength(done)
    }
  })

  it('run the nightly job: a lead that one process moves is not moved again by the other', async () => {
    const ids: number[] = []
    for (let at = 0; at < 60; at++) {
      const { id } = await newLead(server, { campusId, ownerId, state: 'IN' })
      ids.push(id)
    }
    await server.sql`update customer set owned_at = now() - interval '90 days', warned_at = now() - interval '3 days' where id = any(${ids})`
    const runs = await Promise.all([runPool(job, todayText()), runPool(job, todayText())])
    expect(runs.reduce((sum, run) => sum + run.fallen, 0)).toBe(60)
    const steps =
      await server.sql`select customer_id from customer_step where customer_id = any(${ids}) and to_state = 'POOL'`
    expect(steps).toHaveLength(60)
  })
})

describe('if each read first and wrote then, without a lock or the state in its condition', () => {
  /** Two concurrent writers that both read before either writes; how often each of their writes took effect. */
  async function bothRead(
    reads: (tx: Executor) => Promise<unknown>,
    ...writes: ((tx: Executor) => Promise<{ count: number }>)[]
  ) {
    let readers = 0
    const { promise: allRead, resolve } = Promise.withResolvers<void>()
    const rivals = writes.map((write) =>
      server.sql.begin(async (tx) => {
        await reads(tx)
        if (++readers === writes.length) resolve()
        await allRead
        return (await write(tx)).count
      }),
    )
    return Promise.allSettled(rivals)
  }
  const both = [
    { status: 'fulfilled', value: 1 },
    { status: 'fulfilled', value: 1 },
  ]

  it('a claim and an allocation would both give the lead an owner', async () => {
    const { id } = await newLead(server, { campusId, state: 'POOL' })
    const give = (to: number) => (tx: Executor) =>
      tx`update customer set place = 'PRIVATE', owner_id = ${to} where id = ${id}`
    const rivalId = await staffId(server, 'marketer')
    expect(
      await bothRead(
        (tx) => tx`select 1 from customer where id = ${id} and state = 'POOL'`,
        give(ownerId),
        give(rivalId),
      ),
    ).toEqual(both)
  })

  it('two reviewers would both decide', async () => {
    const { checkId } = await newLead(server, { campusId, ownerId, state: 'IN_CHECK' })
    const decide = (to: string) => (tx: Executor) =>
      tx`update customer_check set state = ${to} where id = ${checkId as number}`
    expect(
      await bothRead(
        (tx) => tx`select 1 from customer_check where id = ${checkId as number} and state = 'WAITING'`,
        decide('APPROVED'),
        decide('REJECTED'),
      ),
    ).toEqual(both)
  })

  it('a deal could be handed in for a lead that is in the pool already; the database itself allows no such lead', async () => {
    const { id } = await newLead(server, { campusId, ownerId, state: 'IN' })
    const outcomes = await bothRead(
      (tx) => tx`select 1 from customer where id = ${id} and state = 'IN'`,
      (tx) => tx`update customer set review = 'FINISH_CAMPUS' where id = ${id}`,
      (tx) => tx`update customer set place = 'PUBLIC', owner_id = null, stage = 'WAIT' where id = ${id}`,
    )
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toMatchObject([{ reason: { code: '23514' } }])
  })
})
