import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLiveStream } from '../../test/liveStream.ts'
import { type Client, until, useServer } from '../../test/server.ts'
import { done, staffId } from '../../test/world.ts'
import { FREE } from '../db/reach.ts'
import { inTransaction } from '../db/transaction.ts'
import { folderStorage } from '../lib/storage.ts'
import type { JobContext } from './job.ts'
import { Jobs } from './queue.ts'
import { jobs } from './registry.ts'
import { begin, finish } from './run.ts'

const server = useServer()
const storage = folderStorage(tmpdir())
let admin: Client
beforeAll(async () => {
  admin = await server.as('admin')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await until(async () => {
    const open = await server.sql`select 1 from job_run where state in ('QUEUED', 'RUNNING')`
    return open.length === 0
  }, 20_000)
})

/** What the job that tests start does during one. */
const does = (run: (context: JobContext<null>) => Promise<Record<string, string | number>>) =>
  vi.spyOn(jobs.tidy, 'run').mockImplementation(run)
const start = async () => done(await admin.call('/admin/job/run', { name: 'tidy' })).id
const runOf = async (id: number) =>
  done(await admin.call('/admin/job/run/page', { pageSize: 200 })).list.find((run) => run.id === id)
const over = (id: number) =>
  until(async () => {
    const run = await runOf(id)
    return run?.finishedAt ? run : null
  }, 15_000)
/** What waits for its next attempt need not wait so long in a test; nor has it that many, where that is to be the `last`. */
const hurry = (last = false) =>
  until(async () => {
    const hurried = await server.sql`update queue.job set start_after = now(),
      retry_count = case when ${last} then retry_limit - 1 else retry_count end where state = 'retry' returning id`
    return hurried.length > 0
  })

describe('a job', () => {
  it('started by a call waits until a process works, and is then done, with its result and the user who started it', async () => {
    const id = await start()
    expect(await start(), 'already waiting').toBe(id)
    expect(await runOf(id)).toMatchObject({ state: 'QUEUED', attempt: 0, startedAt: null })
    await server.second({ work: true })
    expect(await over(id)).toMatchObject({
      state: 'DONE',
      attempt: 1,
      result: { answers: expect.any(Number) },
      ownerName: expect.any(String),
    })
    const { list } = done(await admin.call('/admin/job/page', { pageSize: 50 }))
    const tidy = list.find((one) => one.name === 'tidy')
    expect(tidy).toMatchObject({
      schedule: '17 * * * *',
      startable: true,
      last: { id, state: 'DONE' },
    })
    expect(Date.parse(tidy?.nextAt ?? '') - Date.now()).toBeLessThan(3_600_000)
  })

  it('with a schedule has it stored in the queue; a schedule that no longer exists is removed', async () => {
    const kept = () => server.sql`select name, cron, timezone from queue.schedule order by name`
    expect(await kept(), 'where the clock starts nothing').toEqual([])
    const queue = new Jobs(server.sql, server.app.log, { schedules: true, storage })
    await server.sql`insert into queue.schedule (name, cron, timezone) values ('export', '0 3 * * *', 'UTC')`
    await queue.start()
    await queue.stop()
    expect(await kept()).toEqual([
      { name: 'activities', cron: '*/5 * * * *', timezone: 'Asia/Shanghai' },
      { name: 'announcements', cron: '*/5 * * * *', timezone: 'Asia/Shanghai' },
      { name: 'content', cron: '* * * * *', timezone: 'Asia/Shanghai' },
      { name: 'deviceLicences', cron: '0 8 * * *', timezone: 'Asia/Shanghai' },
      { name: 'homework', cron: '20 0 * * *', timezone: 'Asia/Shanghai' },
      { name: 'hours', cron: '30 0 * * *', timezone: 'Asia/Shanghai' },
      { name: 'licences', cron: '0 8 * * *', timezone: 'Asia/Shanghai' },
      { name: 'months', cron: '30 4 * * *', timezone: 'Asia/Shanghai' },
      { name: 'pool', cron: '0 2 * * *', timezone: 'Asia/Shanghai' },
      { name: 'reminders', cron: '0 18-20 * * *', timezone: 'Asia/Shanghai' },
      { name: 'tidy', cron: '17 * * * *', timezone: 'Asia/Shanghai' },
      { name: 'timetable', cron: '0 1 * * *', timezone: 'Asia/Shanghai' },
      { name: 'waitlist', cron: '*/3 * * * *', timezone: 'Asia/Shanghai' },
    ])
    await server.sql`delete from queue.job`
    await server.sql`delete from queue.schedule`
  })

  it('of a transaction that is rolled back is not started', async () => {
    const run = does(async () => ({}))
    const queue = new Jobs(server.sql, server.app.log, { work: false, storage })
    await queue.start()
    const owner = { userId: await staffId(server, 'admin'), campusId: null }
    const ask = (refused: boolean) =>
      inTransaction(server.sql, async (on) => {
        const id = await queue.enqueue(on.as(FREE), 'tidy', null, owner)
        if (refused) throw new Error('refused')
        return id
      })
    await expect(ask(true)).rejects.toThrow('refused')
    await over(await ask(false))
    expect(run).toHaveBeenCalledTimes(1)
    await queue.stop()
  })

  it('reports its progress to the user who started it', async () => {
    const stream = await openLiveStream(server.app, admin)
    const other = await openLiveStream(server.app, await server.as('operation'))
    let go = () => {}
    does(async ({ progress }) => {
      await progress(3, 10, 'rows')
      await new Promise<void>((resolve) => {
        go = resolve
      })
      return {}
    })
    const id = await start()
    await until(async () => (await runOf(id))?.done === 3)
    expect(await runOf(id)).toMatchObject({ state: 'RUNNING', total: 10, message: 'rows' })
    await until(() => stream.count('job') > 0)
    expect(other.count('job')).toBe(0)
    go()
    await over(id)
  })

  it('has its writes in the audit log like those of a call', async () => {
    does(async ({ transaction }) => {
      await transaction(({ db }) =>
        db.updateTable('dict').set({ remark: 'by a job' }).where('type', '=', 'sex').execute(),
      )
      return {}
    })
    await over(await start())
    const { list } = done(await admin.call('/admin/operation/page', { table: 'dict', pageSize: 1 }))
    expect(list[0]).toMatchObject({ endpoint: 'job tidy', userId: await staffId(server, 'admin') })
    expect(list[0]?.changes[0]?.fields).toContainEqual({ name: 'remark', label: '备注', from: null, to: 'by a job' })
  })

  it('that changes nothing leaves no trace in the audit log', async () => {
    does(async ({ transaction }) => {
      await transaction(({ db }) => db.selectFrom('dict').select('id').forUpdate().execute())
      return {}
    })
    const id = await start()
    expect(await over(id)).toMatchObject({ state: 'DONE' })
    expect(await server.sql`select from operation where request_id = ${`job-${id}`}`).toHaveLength(0)
  })

  it('that the clock starts keeps of its runs without effect the latest, and each that did something', async () => {
    const run = async (figures: { answers: number }) => {
      const begun = await begin(server.sql, 'waitlist', randomUUID())
      await finish(server.sql, begun, figures)
      return begun.id
    }
    const ids = [
      await run({ answers: 0 }),
      await run({ answers: 0 }),
      await run({ answers: 2 }),
      await run({ answers: 0 }),
    ]
    const kept = await server.sql`select id from job_run where name = 'waitlist' and id = any(${ids}) order by id`
    expect(kept.map(({ id }) => id)).toEqual(ids.slice(1))
  })

  it('that fails is tried again', async () => {
    let attempts = 0
    does(async () => {
      if (++attempts === 1) throw new Error('the store is away')
      return { attempts }
    })
    const id = await start()
    await until(async () => (await runOf(id))?.error)
    expect(await runOf(id)).toMatchObject({ state: 'QUEUED', error: 'the store is away', finishedAt: null })
    await hurry()
    expect(await over(id)).toMatchObject({ state: 'DONE', attempt: 2, error: null, result: { attempts: 2 } })
  })

  it('that fails at every attempt has failed', async () => {
    does(async () => {
      throw new Error('never')
    })
    const id = await start()
    await until(async () => (await runOf(id))?.error)
    await hurry(true)
    expect(await over(id)).toMatchObject({ state: 'FAILED', error: 'never', attempt: 2 })
  })

  it('is run by one process at a time', async () => {
    await server.second({ work: true })
    let [now, most, count] = [0, 0, 0]
    does(async () => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setTimeout(resolve, 300))
      now--
      return { count: ++count }
    })
    const queue = new Jobs(server.sql, server.app.log, { work: false, storage })
    await queue.start()
    const owner = { userId: await staffId(server, 'admin'), campusId: null }
    for (let asked = 0; asked < 3; asked++)
      await inTransaction(server.sql, (on) => queue.enqueue(on.as(FREE), 'tidy', null, owner))
    await until(() => count === 3, 25_000)
    expect(most).toBe(1)
    await queue.stop()
  })

  /** A run as a process leaves it that began it and was killed an hour ago, at the first of its attempts or the last. */
  const leave = async (last: boolean) => {
    const queue = new Jobs(server.sql, server.app.log, { work: false, storage })
    await queue.start()
    const owner = { userId: await staffId(server, 'admin'), campusId: null }
    const id = await inTransaction(server.sql, async (on, tx) => {
      const run = await queue.enqueue(on.as(FREE), 'tidy', null, owner)
      await tx.run(`update job_run set state = 'RUNNING', attempt = 1 where id = ${run}`)
      await tx.run(`update queue.job set state = 'active', started_on = now() - interval '1 hour',
        heartbeat_on = now() - interval '1 hour', retry_count = case when ${last} then retry_limit else 0 end
        where state = 'created'`)
      await tx.run('update queue.queue set monitor_on = null, monitor_claim_on = null')
      return run
    })
    await queue.stop()
    return id
  }

  it('whose process died half-way runs again elsewhere', async () => {
    const id = await leave(false)
    await server.second({ work: true })
    await hurry()
    expect(await over(id)).toMatchObject({ state: 'DONE', attempt: 2 })
  })

  it('whose process died at the last attempt has failed, and can be started anew', async () => {
    const id = await leave(true)
    await server.second({ work: true })
    expect(await over(id)).toMatchObject({ state: 'FAILED', attempt: 1, error: null })
    const next = await start()
    expect(next).not.toBe(id)
    expect(await over(next)).toMatchObject({ state: 'DONE' })
  })
})
