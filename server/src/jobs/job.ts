import type { JobFigure, JobName } from '@cogcampus/contract/jobs'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Sql } from '../db/connect.ts'
import type { Reader, Unscoped } from '../db/handles.ts'
import type { ReadScope, wholeBusiness } from '../db/scope.ts'
import type { Database, SharedTables } from '../db/tables.ts'
import type { Storage } from '../lib/storage.ts'
import type { Wx } from '../lib/wx.ts'

/** What a job writes with: as in a call, with the reach of the whole business; `whole` asks for no reason. */
export type Transaction = ReturnType<typeof wholeBusiness>

/** One moment of the database: whatever is read of it belongs together. */
export interface Snapshot {
  db: Reader<SharedTables>
  scope: ReadScope
  /** The rows of a query, `size` at a time. */
  chunks: <R>(query: { sql: string; parameters: readonly unknown[] }, size: number) => AsyncIterable<R[]>
}

export interface JobContext<I> {
  input: I
  /** The user who started it; null for a scheduled run. */
  ownerId: number | null
  campusId: number | null
  sql: Sql
  db: Reader<SharedTables>
  scope: ReadScope
  /** Reads every row. */
  whole: Unscoped
  storage: Storage
  /** The messaging app; null where it is not configured. */
  wx: Wx | null
  /** Where the messaging app loads a stored file that it checks; null where it does not reach this server. */
  addressOf: ((key: string) => string) | null
  /** Writes in one transaction that stands in the history, like a call's. */
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Reads in one transaction, which may take as many seconds. */
  snapshot: <T>(seconds: number, work: (snapshot: Snapshot) => Promise<T>) => Promise<T>
  /** Reports progress to the user who started the job. May be called often: it is written at most twice a second. */
  progress: (done: number, total: number, message?: string) => Promise<void>
  /** Aborted when the process stops: a long job ends at a good place by `signal.throwIfAborted()` and runs again. */
  signal: AbortSignal
  log: FastifyBaseLogger
}

/** What each job is asked to do. */
export interface JobInputs extends Record<JobName, object | null> {
  pool: null
  licences: null
  deviceLicences: null
  timetable: null
  proposal: { id: number }
  waitlist: null
  homework: null
  announcements: null
  reminders: null
  activities: null
  content: null
  months: null
  hours: null
  tidy: null
  export: { id: number }
  import: { id: number; step: 'check' | 'run' | 'undo' }
}

/** The queue as calls use it. */
export interface JobQueue {
  /** Puts a run into the queue within an open transaction: it is there once that is committed, and not otherwise. */
  enqueue: <N extends JobName>(
    db: Kysely<Database>,
    name: N,
    input: JobInputs[N],
    owner: { userId: number; campusId: number | null },
  ) => Promise<number>
  /** When a schedule is next due. */
  nextOf: (schedule: string) => string | null
}

/** What a run did, by name. */
export type JobResult = Partial<Record<JobFigure, string | number>>

export interface Job<I> {
  /** Five fields of cron, in the product's time zone. */
  schedule?: string
  /** Only a job that needs no input can be scheduled, or started by hand. */
  needsInput?: boolean
  /** Runs of different people go side by side, one person's one after the other; otherwise there is one at a time. */
  sideBySide?: true
  /** Does the work. It can be run again after a half-done run, so what is done already it leaves alone. */
  run: (context: JobContext<I>) => Promise<JobResult>
}

/** Declares a job: `job({ schedule: '0 2 * * *', run: async ({ transaction }) => ({ … }) })`. */
export const job = <I = null>(declaration: Job<I>): Job<I> => declaration
