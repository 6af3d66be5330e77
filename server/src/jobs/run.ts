import type { JobName } from '@cogcampus/contract/jobs'
import { builder, Handles } from '../db/builder.ts'
import type { Sql } from '../db/connect.ts'
import { FREE } from '../db/reach.ts'
import { wholeBusiness, wholeToRead } from '../db/scope.ts'
import type { Executor } from '../db/statement.ts'
import { inSnapshot, inTransaction } from '../db/transaction.ts'
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

/** Notes what a run did. Of scheduled runs of a job that found nothing to do, one after the other, the latest stays. */
export async function finish(sql: Sql, { id, name, ownerId }: Begun, result: JobResult): Promise<void> {
  await sql`update job_run set state = 'DONE', result = ${result}, finished_at = now() where id = ${id}`
  if (ownerId !== null || Object.values(result).some((figure) => figure !== 0)) return
  await sql`delete from job_run r where r.id = (
      select b.id from job_run b where b.name = ${name} and b.id < ${id} order by b.id desc limit 1)
    and r.owner_id is null and r.state = 'DONE' and not exists (
      select from jsonb_each(r.result) f where f.value <> '0'::jsonb)`
}

/** `again`: it waits for its next attempt. */
export async function fail(sql: Sql, { id }: Begun, error: unknown, again: boolean): Promise<void> {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 1000)
  await (again
    ? sql`update job_run set state = 'QUEUED', error = ${text} where id = ${id}`
    : sql`update job_run set state = 'FAILED', error = ${text}, finished_at = now() where id = ${id}`)
}

/** Fails the runs that nothing will continue: their process died at the last attempt, before it could record the failure. */
export async function endAbandoned(sql: Sql): Promise<void> {
  await sql`update job_run set state = 'FAILED', finished_at = now()
    where state in ('QUEUED', 'RUNNING') and not exists (
      select from queue.job j
      where j.name = job_run.name and j.id = job_run.queue_id and j.state in ('created', 'retry', 'active'))`
}

/** What the job itself is given. */
export function contextOf(
  sql: Sql,
  run: Begun,
): Pick<JobContext<unknown>, 'db' | 'scope' | 'whole' | 'snapshot' | 'transaction' | 'progress'> {
  let reportedAt = Number.NEGATIVE_INFINITY
  return {
    ...wholeBusiness(new Handles(sql.reads), run.ownerId ?? 0),
    snapshot: (seconds, work) =>
      inSnapshot(sql, seconds, (tx) =>
        work({
          ...wholeToRead(new Handles(tx), run.ownerId ?? 0),
          chunks: (query, size) => chunksOf(tx.as(FREE), query, size) as never,
        }),
      ),
    transaction: (work) =>
      inTransaction(sql, async (on, tx) => {
        const began = performance.now()
        const own = tx.as(FREE)
        await own.run(
          `select set_config('app.user', $1, true), set_config('app.operation', nextval('operation_id')::text, true)`,
          [String(run.ownerId ?? '')],
        )
        const result = await work(wholeBusiness(on, run.ownerId ?? 0))
        // Most runs find nothing to do: the history tells what changed, `job_run` that the job ran.
        await own.run(
          `insert into operation (id, endpoint, user_id, user_name, campus_id, ip, request_id, ms)
            select o.id, $1, $2::bigint, (select user_name from rbac_user where id = $2::bigint), $3::bigint, '', $4, $5::int
            from (select current_setting('app.operation')::bigint) o (id)
            where exists (select from operation_change c where c.operation_id = o.id)`,
          [`job ${run.name}`, run.ownerId, run.campusId, `job-${run.id}`, Math.round(performance.now() - began)],
        )
        return result
      }),
    async progress(done, total, message) {
      if (performance.now() - reportedAt < PROGRESS_EVERY_MS && done < total) return
      reportedAt = performance.now()
      await builder(sql)
        .updateTable('jobRun')
        .set({ done, total, message: message ?? null })
        .where('id', '=', run.id)
        .execute()
    },
  }
}

/** The rows of a query, a chunk at a time, by a cursor of the transaction. */
async function* chunksOf(tx: Executor, query: { sql: string; parameters: readonly unknown[] }, size: number) {
  await tx.run(`declare chunks no scroll cursor for ${query.sql}`, query.parameters)
  for (;;) {
    const rows = await tx.run(`fetch ${size} from chunks`)
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await tx.run('close chunks')
}
