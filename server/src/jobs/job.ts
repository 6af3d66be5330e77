import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Sql } from '../db/connect.ts'
import type { Database } from '../db/tables.ts'
import type { Storage } from '../lib/storage.ts'

export interface JobContext<I> {
  input: I
  /** Who asked for it; null where the schedule did. */
  ownerId: number | null
  campusId: number | null
  sql: Sql
  storage: Storage
  /** Writes in one transaction that stands in the history, like a call's. */
  transaction: <T>(work: (db: Kysely<Database>) => Promise<T>) => Promise<T>
  /** Says how far it is; whoever asked for it sees it. Often is fine, it is written down twice a second at most. */
  progress: (done: number, total: number, message?: string) => Promise<void>
  /** Aborted when the process stops: a long job ends at a good place by `signal.throwIfAborted()` and runs again. */
  signal: AbortSignal
  log: FastifyBaseLogger
}

/** What a run did, by name. */
export type JobResult = Record<string, string | number>

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
