import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, newLead, newPhone, staffId } from '../../../test/world.ts'
import { inTransaction } from '../../db/connect.ts'
import type { JobContext } from '../../jobs/job.ts'
import { todayText } from '../../lib/day.ts'
import { runPool } from './pool.ts'

const server = useServer()
const job: Pick<JobContext<null>, 'transaction'> = { transaction: (work) => inTransaction(server.sql, work) }
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
type Answer = { status: number; code: number; errCode: string; data?: unknown }
const tally = (answers: Answer[]) =>
  Object.fromEntries(Array.from(Map.groupBy(answers, said), ([word, all]) => [word, all.length]))
const said = ({ status, errCode }: Answer) => (status === 0 ? 'done' : errCode)

/** Runs rivals at the same moment, `times` in all, turn by turn. */
const compete = (times: number, ...works: ((at: number) => Promise<Answer>)[]) =>
  Promise.all(
    Array.from({ length: times }, (_, at) => (works[at % works.length] as (at: number) => Promise<Answer>)(at)),
  )
const rival = (at: number) => rivals[at % rivals.length] as Client

describe('a thousand at once', () => {
  it('claim one lead: exactly one owns it, every other is told so, nothing fails and nothing deadlocks', async () => {
    const { id } = await newLead(server, { campusId, state: 'POOL' })
    const answers = await compete(1000, (at) => rival(at).call('/admin/customer/apply', { ids: [id] }))
    expect(tally(answers)).toEqual({ done: 1, CUSTOMER_ALREADY_TAKEN: 999 })
    expect(await server.sql`select user_id from customer_claim where customer_id = ${id}`).toMatchObject([
      { userId: (await stateOf(id)).ownerId },
    ])
  })

  it('would claim it many times if the claim read first and wrote then: the race is a real one', async () => {
    const { id } = await newLead(server, { campusId, state: 'POOL' })
    const naive = () =>
      server.sql.begin(async (tx) => {
        const [lead] = await tx`select state from customer where id = ${id}`
        if (lead?.state !== 'POOL') return { status: 1, code: 409, errCode: 'CUSTOMER_ALREADY_TAKEN' }
        await tx`update customer set place = 'PRIVATE', owner_id = ${ownerId} where id = ${id}`
        return { status: 0, code: 200, errCode: '' }
      }) as Promise<Answer>
    expect(tally(await compete(100, naive)).done).toBeGreaterThan(1)
  })

  it('claim a hundred leads in whatever order: nobody holds two owners’ lead, no cap is passed, nothing deadlocks', async () => {
    await server.sql`update config set value = to_jsonb(30) where key = 'customer.dailyClaims'`
    await server.sql`alter table customer_claim disable trigger append_only`
    await server.sql`delete from customer_claim`
    await server.sql`alter table customer_claim enable trigger append_only`
    const ids = await Promise.all(
      Array.from({ length: 100 }, async () => (await newLead(server, { campusId, state: 'POOL' })).id),
    )
    const some = (at: number) => Array.from({ length: 7 }, (_, n) => ids[(at * 31 + n * 17) % 100] as number)
    const answers = await compete(300, (at) => rival(at).call('/admin/customer/apply', { ids: some(at) }))
    expect(answers.every((answer) => answer.code < 500)).toBe(true)
    const claims =
      await server.sql`select user_id, count(*) from customer_claim where customer_id = any(${ids}) group by 1`
    for (const claim of claims) expect(claim.count).toBeLessThanOrEqual(30)
    const twice =
      await server.sql`select customer_id from customer_claim where customer_id = any(${ids}) group by 1 having count(*) > 1`
    expect(twice).toHaveLength(0)
    const held = await server.sql`select count(*) from customer where id = any(${ids}) and state = 'WAIT'`
    expect(held[0]?.count).toBe(claims.reduce((sum, claim) => sum + claim.count, 0))
  })
})

describe('hundreds of two kinds', () => {
  it('allocate and claim: one of them gives the lead an owner, and the time line says which', async () => {
    const principal = await server.as('principal')
    for (let round = 0; round < 10; round++) {
      const { id } = await newLead(server, { campusId, state: 'POOL' })
      const answers = await compete(
        40,
        (at) => rival(at).call('/admin/customer/apply', { ids: [id] }),
        () => principal.call('/admin/customer/allocation', { ids: [id], ownerId }),
      )
      expect(answers.every((answer) => answer.code < 500)).toBe(true)
      const claimed = await server.sql`select 1 from customer_claim where customer_id = ${id}`
      const first = await server.sql`select call from customer_step where customer_id = ${id} and from_state = 'POOL'`
      expect(first).toHaveLength(1)
      expect(claimed).toHaveLength(first[0]?.call === 'customer/apply' ? 1 : 0)
    }
  })

  it('decide on one application: one decision counts, the other reviewer is told that it is decided', async () => {
    const reviewers = [await server.as('principal'), await server.as('director')] as const
    for (let round = 0; round < 2; round++) {
      const { id, checkId } = await newLead(server, { campusId, ownerId, state: 'IN_CHECK' })
      const answers = await compete(
        500,
        () => reviewers[0].call('/admin/customer-check/update', { id: checkId as number, agreed: true }),
        () =>
          reviewers[1].call('/admin/customer-check/update', { id: checkId as number, agreed: false, reason: '再试试' }),
      )
      expect(tally(answers)).toEqual({ done: 1, CHECK_DECIDED: 499 })
      const [check] = await server.sql`select state from customer_check where id = ${checkId}`
      expect((await stateOf(id)).state).toBe(check?.state === 'APPROVED' ? 'WAIT' : 'IN')
    }
  })

  it('conclude one deal: there is one patient, one parent and one order', async () => {
    const directors = [await server.as('director'), await server.as('admin')] as const
    const { id, checkId } = await newLead(server, { campusId, ownerId, state: 'FINISH_LEADER' })
    const answers = await compete(1000, (at) =>
      (directors[at % 2] as Client).call('/admin/customer/apply/check/leader', { id: checkId as number, agreed: true }),
    )
    expect(tally(answers)).toEqual({ done: 1, CHECK_DECIDED: 999 })
    expect(await server.sql`select 1 from order_info where customer_id = ${id}`).toHaveLength(1)
  })

  it('hand in a deal while the nightly run takes the lead: it is either in review or in the pool, never both', async () => {
    const owner = rivals[0] as Client
    const seen = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const { id } = await newLead(server, { campusId, ownerId, state: 'IN' })
      await server.sql`update customer set owned_at = now() - interval '90 days', warned_at = now() - interval '3 days' where id = ${id}`
      const deal = {
        patient: { name: '林小满', gender: 1 as const, birthday: '2018-05-01' },
        parent: { name: '林先生', phone: newPhone(), relation: 'father' },
        order: { list: 100, discount: 0, paid: 100, payMethod: 'cash', paidOn: '2026-05-01' },
      }
      const night = runPool(job, todayText())
      const answer = await owner.call('/admin/customer/finish', { id, ...deal })
      await night
      const { state } = await stateOf(id)
      seen.add(state)
      expect([said(answer), state]).toEqual(
        said(answer) === 'done'
          ? ['done', 'FINISH_CAMPUS']
          : [expect.stringMatching(/CUSTOMER_STATE|NOT_FOUND|CUSTOMER_NOT_YOURS/), 'POOL'],
      )
      const checks = await server.sql`select 1 from customer_check where customer_id = ${id}`
      expect(checks).toHaveLength(state === 'POOL' ? 0 : 1)
    }
    expect(seen.size).toBeGreaterThan(0)
  })

  it('run the night: what one process takes, the other does not take again', async () => {
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
