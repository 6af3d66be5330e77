import { randomUUID } from 'node:crypto'
import { type JobName, jobNames } from '@cogcampus/contract/jobs'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Sql } from '../db/connect.ts'
import type { Database } from '../db/tables.ts'
import { BUSINESS_TIME_ZONE } from '../lib/day.ts'
import type { Storage } from '../lib/storage.ts'
import type { Wx } from '../lib/wx.ts'
import { inside, onPool } from './database.ts'
import { QUEUE_SCHEMA } from './install.ts'
import type { JobContext, JobInputs, JobQueue } from './job.ts'
import { jobOf } from './registry.ts'
import { begin, contextOf, endAbandoned, fail, finish } from './run.ts'

const RETRIES = 3
const SUPERVISE_S = 30
/** A run under way has this long to finish when the process stops; then it goes back to the queue. */
const DRAIN_MS = 12_000

/** The runs of one job, of different users, that a process has under way at once. */
const SIDE_BY_SIDE = 2

const queue = {
  retryLimit: RETRIES,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  // A process that died is noticed by its missing heartbeat.
  heartbeatSeconds: 30,
  expireInSeconds: 4 * 3600,
  notify: true,
} as const

/** A notice wakes it at once; polling is for what has no notice: a retry that is due, a notice that was lost. */
const fetching = { pollingIntervalSeconds: 3, notifyPollingIntervalSeconds: 3, burstWhenBatchFull: true }

/** `singleton` is one at a time, whatever the number of processes. */
const queueOf = (name: JobName) => ({ ...queue, policy: jobOf(name).sideBySide ? 'standard' : 'singleton' }) as const

/**
 * Each person's runs are a group with room for one. That is looked up and not locked: two of a person that begin in the
 * same instant may go side by side, which harms neither.
 */
const workOf = (name: JobName) =>
  jobOf(name).sideBySide ? { ...fetching, localConcurrency: SIDE_BY_SIDE, groupConcurrency: 1 } : fetching

interface Options {
  work?: boolean
  /** Whether the clock starts jobs, too; not given, where they are run. */
  schedules?: boolean
  storage: Storage
  /** The messaging app, and where it loads files. */
  wx?: Wx | null
  addressOf?: JobContext<unknown>['addressOf']
}

/** The queue of background jobs in this process; with `work` it also runs them and keeps their schedules. */
export class Jobs implements JobQueue {
  readonly #sql: Sql
  readonly #log: FastifyBaseLogger
  readonly #given: Pick<JobContext<unknown>, 'storage' | 'wx' | 'addressOf'>
  readonly #boss: PgBoss
  readonly #work: boolean
  readonly #schedules: boolean
  readonly #stopping = new AbortController()
  #supervising: NodeJS.Timeout | undefined

  constructor(
    sql: Sql,
    log: FastifyBaseLogger,
    { work = false, schedules = work, storage, wx = null, addressOf = null }: Options,
  ) {
    this.#sql = sql
    this.#given = { storage, wx, addressOf }
    this.#log = log
    this.#work = work
    this.#schedules = schedules
    this.#boss = new PgBoss({
      db: onPool(sql),
      schema: QUEUE_SCHEMA,
      migrate: false,
      supervise: work,
      schedule: schedules,
      superviseIntervalSeconds: SUPERVISE_S,
      monitorIntervalSeconds: SUPERVISE_S,
      useListenNotify: true,
    })
    this.#boss.on('error', (err) => log.error({ err }, 'queue'))
    this.#boss.on('warning', (warning) => log.warn({ warning }, 'queue'))
  }

  async start(): Promise<void> {
    await this.#boss.start()
    for (const name of jobNames) await this.#boss.createQueue(name, queueOf(name))
    if (this.#schedules) await this.#keepSchedules()
    if (!this.#work) return
    await this.#boss.supervise()
    await this.#endAbandoned()
    this.#supervising = setInterval(() => this.#endAbandoned(), SUPERVISE_S * 1000).unref()
    for (const name of jobNames) {
      await this.#boss.work(name, workOf(name), async ([claimed]) => {
        if (claimed) await this.#run(name, claimed)
      })
    }
  }

  /** Lets the run under way finish, or gives it back to the queue. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The process stops'))
    clearInterval(this.#supervising)
    await this.#boss.stop({ graceful: true, timeout: DRAIN_MS, close: false })
  }

  async enqueue<N extends JobName>(
    db: Kysely<Database>,
    name: N,
    input: JobInputs[N],
    owner: { userId: number; campusId: number | null },
  ): Promise<number> {
    const queueId = randomUUID()
    const run = await db
      .insertInto('jobRun')
      .values({ queueId, name, input, ownerId: owner.userId, campusId: owner.campusId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const group = jobOf(name).sideBySide ? { group: { id: String(owner.userId) } } : {}
    await this.#boss.send(name, null, { id: queueId, db: inside(db), ...group })
    return run.id
  }

  nextOf(schedule: string): string | null {
    return this.#boss.previewSchedule(schedule, { tz: BUSINESS_TIME_ZONE, from: new Date() })[0]?.toISOString() ?? null
  }

  #endAbandoned(): Promise<void> {
    return endAbandoned(this.#sql).catch((err) => this.#log.error({ err }, 'queue'))
  }

  async #keepSchedules(): Promise<void> {
    for (const { name } of await this.#boss.getSchedules()) {
      if (!(jobNames as readonly string[]).includes(name) || !jobOf(name as JobName).schedule) {
        await this.#boss.unschedule(name)
      }
    }
    for (const name of jobNames) {
      const { schedule } = jobOf(name)
      if (schedule) await this.#boss.schedule(name, schedule, null, { tz: BUSINESS_TIME_ZONE })
    }
  }

  async #run(name: JobName, claimed: { id: string; retryCount: number; signal: AbortSignal }): Promise<void> {
    const run = await begin(this.#sql, name, claimed.id)
    const log = this.#log.child({ job: name, run: run.id })
    const signal = AbortSignal.any([claimed.signal, this.#stopping.signal])
    const { input, ownerId, campusId } = run
    try {
      const given = { input, ownerId, campusId, sql: this.#sql, ...this.#given, signal, log }
      const context = { ...contextOf(this.#sql, run), ...given }
      await finish(this.#sql, run, await jobOf(name).run(context as never))
    } catch (error) {
      log.error({ err: error }, 'job failed')
      await fail(this.#sql, run, error, claimed.retryCount < RETRIES)
      throw error
    }
  }
}
