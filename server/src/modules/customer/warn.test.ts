import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newLead, staffId } from '../../../test/world.ts'
import type { JobContext } from '../../jobs/job.ts'
import { todayText } from '../../lib/day.ts'
import { runPool } from './pool.ts'

const server = useServer()
const job: Pick<JobContext<null>, 'transaction'> = {
  transaction: (work) => jobHandles(server.sql).transaction(work),
}
const night = todayText()
let campusId = 0
let [owner, colleague] = [0, 0]
let consultant: Client
let principal: Client

beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  owner = await staffId(server, 'consultant')
  colleague = await staffId(server, 'consultant1.3')
  consultant = await server.as('consultant')
  principal = await server.as('principal')
})
beforeEach(async () => {
  await server.sql`update customer set deleted_at = now()`
  await server.sql`delete from message where receiver_id is not null`
})

/** A lead in progress that was contacted and warned a number of days ago. */
async function warned(days: number, more: { intention?: string } = {}) {
  const lead = await newLead(server, { campusId, ownerId: owner, state: 'IN' })
  const { intention = 'A' } = more
  await server.sql`update customer set intention = ${intention}, owned_at = now() - interval '20 days',
    last_contact_at = now() - make_interval(days => ${days}), warned_at = now() where id = ${lead.id}`
  return lead.id
}
const rowOf = async (id: number) => {
  const [row] = await server.sql`select state, version, warned_at, warned_at >= now() - interval '1 day' as fresh
    from customer where id = ${id}`
  return row as { state: string; version: number; warnedAt: string | null; fresh: boolean | null }
}
/** Lets days go by for one lead. */
const wait = (id: number, days: number) => server.sql`update customer set
  owned_at = owned_at - make_interval(days => ${days}), moved_at = moved_at - make_interval(days => ${days}),
  last_contact_at = last_contact_at - make_interval(days => ${days}),
  warned_at = warned_at - make_interval(days => ${days}), locked_to = locked_to - ${days}::int where id = ${id}`

describe('a warning', () => {
  /** The night warns anew and takes nothing; once the days of warning are over, it takes the lead. */
  async function fallsOnlyAfterWarning(id: number) {
    expect(await runPool(job, night)).toEqual({ fallen: 0, warned: 1 })
    expect((await rowOf(id)).fresh).toBe(true)
    await wait(id, 2)
    expect(await runPool(job, night)).toEqual({ fallen: 1, warned: 0 })
    expect((await rowOf(id)).state).toBe('POOL')
  }

  it('from before a lead got more days does not count for its new due day', async () => {
    const id = await warned(1)
    // As an administrator does it: no call looks at the lead.
    await server.sql`update customer set intention = 'D' where id = ${id}`
    expect(await runPool(job, night)).toEqual({ fallen: 0, warned: 0 })
    await wait(id, 29)
    await fallsOnlyAfterWarning(id)
  })

  it('ends when the owner lowers the intention, and stays when the owner raises it', async () => {
    const id = await warned(2, { intention: 'B' })
    const set = async (intention: 'A' | 'D') =>
      done(
        await consultant.call('/admin/customer/intentionLevel', { id, version: (await rowOf(id)).version, intention }),
      )
    await set('A')
    expect((await rowOf(id)).warnedAt).not.toBeNull()
    await set('D')
    expect((await rowOf(id)).warnedAt).toBeNull()
  })

  it('ends when the lead fails: a failed lead has its own limit and is warned of again', async () => {
    const id = await warned(2)
    done(await consultant.call('/admin/customer/notSet', { ids: [id], lostReason: 'price' }))
    expect((await rowOf(id)).warnedAt).toBeNull()
    await wait(id, 60)
    await fallsOnlyAfterWarning(id)
  })

  it('ends when a reviewer decides, as the lead was locked during the review', async () => {
    const id = await warned(3)
    const check = done(await consultant.call('/admin/customer/check', { id, stage: 'WAIT', reason: '先放一放' }))
    await wait(id, 10)
    done(await principal.call('/admin/customer-check/update', { id: check.id, agreed: false, reason: '继续跟进' }))
    await fallsOnlyAfterWarning(id)
  })

  it('from before a lock does not count once the lock is over', async () => {
    const id = await warned(3)
    await server.sql`update customer set locked_to = ${todayText()}::date + 20 where id = ${id}`
    await wait(id, 21)
    await fallsOnlyAfterWarning(id)
  })
})

describe('a night that warns thousands', () => {
  it('works in batches and notifies each owner once, also when a run is killed in between', async () => {
    const { sql } = server
    await sql`insert into customer (campus_id, child_name, phone, owner_id, owned_at, stage, last_contact_at)
      select ${campusId}, '批' || n, '17' || lpad(n::text, 9, '0'), case when n % 3 = 0 then ${colleague}::bigint else ${owner}::bigint end,
        now() - interval '40 days', 'IN', now() - interval '40 days' from generate_series(1, 1200) n`
    const size = async () => (await sql`select 1 from customer where warned_at is not null`).length
    const sizes: number[] = []
    const killed: typeof job = {
      async transaction(work) {
        const before = await size()
        if (before >= 500) throw new Error('killed')
        const answer = await job.transaction(work)
        sizes.push((await size()) - before)
        return answer
      },
    }
    await expect(runPool(killed, night)).rejects.toThrow('killed')
    expect(Math.max(...sizes)).toBe(500)
    const warnings = () => sql`select receiver_id, title from message where event_key like 'pool-warned:%' order by 1`
    expect(await warnings()).toEqual([])
    expect(await runPool(job, night)).toEqual({ fallen: 0, warned: 700 })
    expect(await runPool(job, night)).toEqual({ fallen: 0, warned: 0 })
    const messages = await warnings()
    expect(messages.map((message) => message.receiverId)).toEqual([owner, colleague].toSorted((a, b) => a - b))
    const titles = messages.map((message) => message.title)
    expect(titles.toSorted()).toEqual(['400 位客户即将进入公海', '800 位客户即将进入公海'])
  })
})
