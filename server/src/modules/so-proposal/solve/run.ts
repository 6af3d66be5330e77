import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { JobContext, JobResult, Transaction } from '../../../jobs/job.ts'
import { setting } from '../../../lib/settings.ts'
import { unmetOf } from './explain.ts'
import { loadProblem } from './load.ts'
import type { Problem, Solution } from './problem.ts'
import { solveInThread } from './thread.ts'

const LOOK_MS = 300

type Run = Pick<JobContext<{ id: number }>, 'input' | 'db' | 'scope' | 'whole' | 'transaction' | 'signal' | 'log'>
class Cancelled extends Error {}

/**
 * Solves a proposal that waits, or one whose process ended meanwhile: it begins anew, as nothing is stored before the end. A
 * user may cancel it at any time; a process that stops leaves it to the next.
 */
export async function runProposal({
  input: { id },
  db,
  scope,
  whole,
  transaction,
  signal,
  log,
}: Run): Promise<JobResult> {
  const term = await transaction((tx) => begin(tx, id))
  if (!term) return {}
  const ended = new AbortController()
  const until = AbortSignal.any([signal, ended.signal])
  const cancelled = async () => {
    for (;;) {
      await pause(LOOK_MS, undefined, { signal: until })
      const row = await scope.from('soProposal').select('state').where('id', '=', id).executeTakeFirst()
      if (row?.state !== 'RUNNING') throw new Cancelled()
    }
  }
  try {
    const problem = await loadProblem(whole, term)
    const seconds = await setting(db, 'timetable.proposalSeconds')
    const solution = await Promise.race([solveInThread(problem, seconds, until), cancelled()])
    return await transaction((tx) => store(tx, id, problem, solution))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Cancelled) return { cancelled: 1 }
    log.error({ err: error }, 'a timetable could not be proposed')
    await transaction((tx) => close(tx, sql`id = ${id} and state = 'RUNNING'`))
    return { failed: 1 }
  } finally {
    ended.abort()
  }
}

async function begin({ scope }: Transaction, id: number) {
  await close(
    { scope },
    sql`state in ('QUEUED', 'RUNNING') and run_id in (select r.id from job_run r where r.state = 'FAILED')`,
  )
  return scope
    .update('soProposal')
    .set({ state: 'RUNNING' })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returning(['campusId', 'fromDay', 'toDay'])
    .executeTakeFirst()
}

const close = ({ scope }: Pick<Transaction, 'scope'>, which: ReturnType<typeof sql>) =>
  scope.update('soProposal').set({ state: 'FAILED' }).where(sql<boolean>`${which}`).execute()

/** Writes what was found, unless it was cancelled meanwhile. */
async function store(
  { scope, whole }: Transaction,
  id: number,
  problem: Problem,
  { lessons, ...found }: Solution,
): Promise<JobResult> {
  const unmet = unmetOf(problem, lessons)
  const placed = lessons.reduce((total, { patientIds }) => total + patientIds.length, 0)
  const wanted = problem.wishes.reduce((total, { times }) => total + times, 0)
  const done = await scope
    .update('soProposal')
    .set({ state: 'DONE', ...found, wanted, placed, unmet })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .returning('campusId')
    .executeTakeFirst()
  if (!done) return { cancelled: 1 }
  // The numbers of the rows are drawn first, so that rows and their patients are a statement each.
  await sql`
    with proposed as materialized (
      select nextval(pg_get_serial_sequence('so_proposal_row', 'id')) as id, r.*
      from jsonb_to_recordset(${lessons}::jsonb) as r("courseId" bigint, "doctorId" bigint, "roomId" bigint, "macId" bigint, weekday smallint,
        "soTimeId" bigint, "patientIds" jsonb)),
    rows as (
      insert into so_proposal_row (id, proposal_id, campus_id, course_id, doctor_id, room_id, mac_id, weekday, so_time_id)
      overriding system value
      select id, ${id}, ${done.campusId}, "courseId", "doctorId", "roomId", "macId", weekday, "soTimeId" from proposed returning id)
    insert into so_proposal_patient (row_id, patient_id)
    select proposed.id, patient.id::bigint from proposed join rows using (id), jsonb_array_elements_text(proposed."patientIds") patient(id)`.execute(
    whole,
  )
  return { wanted, placed, unmet: unmet.length }
}
