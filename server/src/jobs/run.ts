import type { JobName } from '@cogcampus/contract/jobs'
import { builder, inTransaction, type Sql } from '../db/connect.ts'
import type { JobContext, JobResult } from './job.ts'

const PROGRESS_EVERY_MS = 500

interface Begun {
  id: number
  name: JobName
  input: unknown
  ownerId: number | null
  campusId: number | null
}

/** Notes that a run begins; one that the schedule asked for has no row until then. */
export async function begin(sql: Sql, name: JobName, queueId: string): Promise<Begun> {
  const [run] = await sql<[Begun]>`
    insert into job_run (queue_id, name, state, attempt, started_at) values (${queueId}, ${name}, 'RUNNING', 1, now())
    on conflict (queue_id) do update set state = 'RUNNING', attempt = job_run.attempt + 1, started_at = now(),
      finished_at = null, done = null, total = null, message = null, error = null
    returning id, name, input, owner_id, campus_id`
  return run
}

export async function finish(sql: Sql, { id }: Begun, result: JobResult): Promise<void> {
  await sql`update job_run set state = 'DONE', result = ${sql.json(result)}, finished_at = now() where id = ${id}`
}

/** `again`: it waits for its next attempt. */
export async function fail(sql: Sql, { id }: Begun, error: unknown, again: boolean): Promise<void> {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 1000)
  await (again
    ? sql`update job_run set state = 'QUEUED', error = ${text} where id = ${id}`
    : sql`update job_run set state = 'FAILED', error = ${text}, finished_at = now() where id = ${id}`)
}

/** Ends the runs that nothing will go on with: their process died at the last attempt, so none was left to say that it failed. */
export async function endAbandoned(sql: Sql): Promise<void> {
  await sql`update job_run set state = 'FAILED', finished_at = now()
    where state in ('QUEUED', 'RUNNING') and not exists (
      select from queue.job j
      where j.name = job_run.name and j.id = job_run.queue_id and j.state in ('created', 'retry', 'active'))`
}

/** What the job itself is given. */
export function contextOf(sql: Sql, run: Begun): Pick<JobContext<unknown>, 'transaction' | 'progress'> {
  let said = Number.NEGATIVE_INFINITY
  return {
    transaction: (work) =>
      inTransaction(sql, async (db, tx) => {
        const began = performance.now()
        await tx.unsafe(
          `select set_config('app.user', $1, true), set_config('app.operation', nextval('operation_id')::text, true)`,
          [String(run.ownerId ?? '')],
        )
        const result = await work(db)
        await tx.unsafe(
          `insert into operation (id, endpoint, user_id, user_name, campus_id, ip, request_id, ms)
            values (current_setting('app.operation')::bigint, $1, $2,
              (select user_name from rbac_user where id = $2::bigint), $3, '', $4, $5)`,
          [`job ${run.name}`, run.ownerId, run.campusId, `job-${run.id}`, Math.round(performance.now() - began)],
        )
        return result
      }),
    async progress(done, total, message) {
      if (performance.now() - said < PROGRESS_EVERY_MS && done < total) return
      said = performance.now()
      await builder(sql)
        .updateTable('jobRun')
        .set({ done, total, message: message ?? null })
        .where('id', '=', run.id)
        .execute()
    },
  }
}
