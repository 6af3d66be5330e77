import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { useServer } from '../../../test/server.ts'
import { campusIds, done, newLead, staffId } from '../../../test/world.ts'
import type { JobContext } from '../../jobs/job.ts'
import { todayText } from '../../lib/day.ts'
import { nights, runPool } from './pool.ts'

const server = useServer()
const job: Pick<JobContext<null>, 'transaction'> = {
  transaction: (work) => jobHandles(server.sql).transaction(work),
}
let campusId = 0
let consultant = 0
const night = todayText()

beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  consultant = await staffId(server, 'consultant')
  await server.sql`update customer set deleted_at = now()`
})

/** A lead held for `days` days without contact, warned a number of days ago. */
async function held(
  days: number,
  {
    warned,
    intention = 'A',
    ...lead
  }: { warned?: number; intention?: string; state?: 'WAIT' | 'IN' | 'NOT'; locked?: number } = {},
) {
  const { id } = await newLead(server, { campusId, ownerId: consultant, state: lead.state ?? 'IN' })
  await server.sql`update customer set owned_at = now() - make_interval(days => ${days}), intention = ${intention},
    moved_at = now() - make_interval(days => ${days}),
    warned_at = now() - make_interval(days => ${warned ?? null}::int),
    locked_to = ${todayText()}::date + ${lead.locked ?? null}::int where id = ${id}`
  return id
}
const rowOf = async (id: number) => {
  const [row] =
    await server.sql`select state, owner_id, ex_owner_id, warned_at, next_contact_at from customer where id = ${id}`
  return row
}

describe('the nightly run', () => {
  it('moves leads that were warned of two days ago without effect, and none without a warning, locked or with an order', async () => {
    const due = await held(4, { warned: 2 })
    const failed = await held(61, { warned: 2, state: 'NOT' })
    const unwarned = await held(4)
    const justWarned = await held(4, { warned: 1 })
    const locked = await held(4, { warned: 2, locked: 3 })
    const fresh = await held(1, { warned: 2, intention: 'B' })
    const ordered = await held(4, { warned: 2 })
    const [patient] =
      await server.sql`insert into patient (campus_id, name, gender, birthday) values (${campusId}, '林', 1, '2018-05-01') returning id`
    const [parent] = await server.sql`insert into parent_info (name, phone) values ('林', '13900001234') returning id`
    await server.sql`insert into order_info (campus_id, patient_id, parent_id, customer_id, state, list, payable)
      values (${campusId}, ${patient?.id}, ${parent?.id}, ${ordered}, 'PENDING_PAY', 100, 100)`

    expect(await runPool(job, night)).toEqual({ fallen: 2, warned: 1 })

    expect(await rowOf(due)).toMatchObject({ state: 'POOL', ownerId: null, exOwnerId: consultant })
    expect(await rowOf(failed)).toMatchObject({ state: 'POOL', exOwnerId: consultant })
    for (const id of [unwarned, justWarned, locked, fresh, ordered]) expect((await rowOf(id))?.state).toBe('IN')
    expect((await rowOf(unwarned))?.warnedAt).toEqual(expect.any(String))
    const [step] =
      await server.sql`select call, reason, from_owner_id from customer_step where customer_id = ${due} order by id desc limit 1`
    expect(step).toMatchObject({ call: 'job/pool', reason: 'NO_CONTACT 3', fromOwnerId: consultant })
  })

  it('run again in the same night changes nothing and notifies no owner twice', async () => {
    await held(4, { warned: 2 })
    await runPool(job, night)
    const before = await server.sql`select count(*) from message where event_key like 'pool-%'`
    const again = await runPool(job, night)
    expect(again).toEqual({ fallen: 0, warned: 0 })
    expect(await server.sql`select count(*) from message where event_key like 'pool-%'`).toEqual(before)
  })

  it('notifies the owner of further leads that a second run finds', async () => {
    const messageCount = async () =>
      (await server.sql`select event_key from message where event_key like 'pool-%' and receiver_id = ${consultant}`)
        .length
    await held(1, { intention: 'A' })
    await held(4, { warned: 2 })
    const before = await messageCount()
    expect(await runPool(job, night)).toEqual({ fallen: 1, warned: 1 })
    expect(await messageCount()).toBe(before + 2)
    await runPool(job, night)
    expect(await messageCount()).toBe(before + 2)
  })

  it('moves exactly the leads of the dry run, each with the same reason', async () => {
    const principal = await server.as('principal')
    await server.sql`update customer set deleted_at = now()`
    const falls = await held(20, { warned: 3, intention: 'C' })
    const warned = await held(2, { intention: 'A' })
    const preview = done(await principal.call('/admin/customer/pool/preview', {}))
    expect(preview.list).toMatchObject([{ id: falls, why: 'NO_CONTACT', limitDays: 15 }])
    const next = done(await principal.call('/admin/customer/pool/preview', { fate: 'WARN' }))
    expect(next.list.map((row) => row.id)).toEqual([warned])
    expect(await runPool(job, nights.NEXT())).toEqual({ fallen: 1, warned: 1 })
    expect((await rowOf(falls))?.state).toBe('POOL')
    expect((await rowOf(warned))?.warnedAt).toEqual(expect.any(String))
  })

  it('by hand is for the night that began today: what is shown for it is what it takes, and the next night stays', async () => {
    const principal = await server.as('principal')
    await server.second({ work: true })
    const admin = await server.as('admin')
    await server.sql`update customer set deleted_at = now()`
    const now = await held(20, { warned: 3, intention: 'C' })
    const warnedNow = await held(1, { intention: 'A' })
    const tomorrow = await held(20, { warned: 1, intention: 'C' })
    const shown = async (fate: 'FALL' | 'WARN', night: 'NEXT' | 'NOW') =>
      done(await principal.call('/admin/customer/pool/preview', { fate, night })).list.map(({ id }) => id)
    expect(done(await principal.call('/admin/customer/pool/rules', {})).nights).toEqual({
      NEXT: nights.NEXT(),
      NOW: todayText(),
    })
    expect(await shown('FALL', 'NOW')).toEqual([now])
    expect(await shown('WARN', 'NOW')).toEqual([warnedNow])
    // Before two o'clock both are the same night.
    const same = nights.NEXT() === nights.NOW()
    expect(await shown('FALL', 'NEXT')).toEqual(same ? [now] : [now, tomorrow])

    const { id } = done(await admin.call('/admin/job/run', { name: 'pool' }))
    await expect
      .poll(async () => (await server.sql`select state, result from job_run where id = ${id}`)[0], { timeout: 15_000 })
      .toMatchObject({ state: 'DONE', result: { fallen: 1, warned: 1 } })
    expect((await rowOf(now))?.state).toBe('POOL')
    expect((await rowOf(warnedNow))?.warnedAt).toEqual(expect.any(String))
    expect((await rowOf(tomorrow))?.state).toBe('IN')
    for (const fate of ['FALL', 'WARN'] as const) expect(await shown(fate, 'NOW')).toEqual([])
    expect(await runPool(job, nights.NOW())).toEqual({ fallen: 0, warned: 0 })
  })

  it('and a contact in the last minute: the lead that was contacted stays', async () => {
    const id = await held(4, { warned: 2 })
    const owner = await server.as('consultant')
    done(
      await owner.call('/admin/customer/follow', {
        customerId: id,
        method: 'call',
        twoWay: true,
        content: '约了周六到访',
      }),
    )
    await runPool(job, night)
    expect(await rowOf(id)).toMatchObject({ state: 'IN', ownerId: consultant, warnedAt: null })
  })

  it('killed half-way and run again changes nothing twice and leaves nothing out', async () => {
    await server.sql`update customer set deleted_at = now()`
    const ids = [
      await held(4, { warned: 2 }),
      await held(4, { warned: 2, intention: 'B' }),
      await held(9, { warned: 2, intention: 'B' }),
    ]
    let commits = 0
    const killed: typeof job = {
      transaction: (work) => {
        if (++commits === 2) throw new Error('killed')
        return job.transaction(work)
      },
    }
    await expect(runPool(killed, night)).rejects.toThrow('killed')
    const messages = () =>
      server.sql`select 1 from message where event_key like ${`pool-fallen:${night}:%`} and receiver_id = ${consultant}`
    await server.sql`delete from message where event_key like ${`pool-fallen:${night}:%`}`
    expect(await messages()).toHaveLength(0)
    await runPool(job, night)
    await runPool(job, night)
    expect(await messages()).toHaveLength(1)
    const steps =
      await server.sql`select customer_id from customer_step where customer_id = any(${ids}) and to_state = 'POOL'`
    expect(steps.map((step) => step.customerId).toSorted((a, b) => a - b)).toEqual([ids[0], ids[2]])
    expect((await rowOf(ids[1] as number))?.state).toBe('IN')
  })
})
