import { buffer } from 'node:stream/consumers'
import { type Kysely, type Selectable, sql } from 'kysely'
import { builder } from '../../db/connect.ts'
import { type Reach, ReadScope, WriteScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import { type Person, personOf } from '../../http/actor.ts'
import { type Job, type JobContext, type JobResult, job } from '../../jobs/job.ts'
import { Refusal } from '../../lib/errors.ts'
import { type OpenSheet, openSheet } from '../../lib/sheet/open.ts'
import { text } from '../../lib/text.ts'
import { sendMessage } from '../message/send.ts'
import type { Import, ImportContext, ImportRow } from './declare.ts'
import { knownOf } from './known.ts'
import { type ReadRow, rowReader } from './read.ts'
import { imports } from './registry.ts'
import type { ImportRunTable } from './table.ts'

type Step = 'check' | 'run' | 'undo'
type Run = Selectable<ImportRunTable>
interface Work {
  run: Run
  declared: Import<never>
  person: Person
  reach: Reach
  context: JobContext<unknown>
}

const UNDO_AT_ONCE = 1000
const working = { check: 'CHECKING', run: 'RUNNING', undo: 'UNDOING' } as const

/** Checks, runs or undoes an import, as whoever asked may do it now. Half-done, it goes on where it stopped. */
export const importJob: Job<{ id: number; step: Step }> = job({
  needsInput: true,
  sideBySide: true,
  async run(context) {
    const { sql: pool, transaction, input } = context
    const run = await builder(pool).selectFrom('importRun').selectAll().where('id', '=', input.id).executeTakeFirst()
    const declared = run && imports[run.noun]
    if (!declared || run.state !== working[input.step]) return {}
    const person = await personOf(pool, run.ownerId, run.heldTo)
    const reach = person?.grants.get(`/admin/${run.noun}/import/${input.step}`)
    try {
      if (!person || !reach) throw new Refusal('FORBIDDEN')
      const work = { run, declared, person, reach, context }
      return await (input.step === 'undo' ? undo(work) : take(work, input.step === 'run'))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await transaction((db) => finish(db, run.id, { state: 'FAILED', errCode: error.errCode }))
      return { refused: error.errCode }
    }
  },
})

const finish = (db: Kysely<Database>, id: number, result: object) =>
  db
    .updateTable('importRun')
    .set({ ...result, finishedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

/** What the rules of the noun are given in one transaction. */
const contextIn = (db: Kysely<Database>, { run, person, reach }: Work): ImportContext => ({
  db,
  scope: new WriteScope(db, reach, run.ownerId),
  actor: person,
  importId: run.id,
  t: text.bind(null, run.language),
})

/** Goes through the file, a chunk and a transaction at a time; those that are done already are only read again. */
async function take(work: Work, adds: boolean): Promise<JobResult> {
  const { run, declared, reach, context } = work
  const sheet = await open(work)
  try {
    const pool = builder(context.sql)
    const known = await knownOf(pool, new ReadScope(pool, reach, run.ownerId), declared)
    const read = rowReader(declared, known, run.mapping, run.language)
    let [chunk, seen] = [0, 0]
    for await (const rows of sheet.chunks()) {
      context.signal.throwIfAborted()
      const found = rows.map(read)
      if (chunk >= run.chunk)
        await context.transaction((db) => takeChunk(contextIn(db, work), declared, chunk, found, adds))
      chunk++
      seen += rows.length
      await context.progress(seen, run.rows)
    }
  } finally {
    await sheet.close()
  }
  return conclude(work, adds)
}

async function open({ run, context }: Work): Promise<OpenSheet> {
  const file = run.fileKey ? await context.storage.get(run.fileKey) : null
  if (!file) throw new Refusal('UPLOAD_EXPIRED')
  return openSheet(await buffer(file.stream))
}

async function takeChunk(
  context: ImportContext,
  declared: Import<never>,
  chunk: number,
  rows: readonly ReadRow<never>[],
  adds: boolean,
): Promise<void> {
  const problems = new Map(rows.flatMap((row) => (row.problem ? [[row.no, row.problem] as const] : [])))
  const good = (): ImportRow<never>[] =>
    rows.flatMap(({ no, fields }) => (fields && !problems.has(no) ? [{ no, fields }] : []))
  const note = (more: Map<number, string>) => {
    for (const [no, problem] of more) problems.set(no, problem)
  }
  note(await declared.refused(context, good()))
  if (adds) note(await declared.add(context, good()))
  const taken = rows.filter(({ blank }) => !blank).length
  const faults = rows.flatMap(({ no, cells }) => {
    const problem = problems.get(no)
    return problem ? [{ row_no: no, cells, problem }] : []
  })
  await sql`insert into import_fault (import_id, row_no, cells, problem)
    select ${context.importId}, f.* from jsonb_to_recordset(${faults}::jsonb) as f(row_no integer, cells jsonb, problem text)`.execute(
    context.db,
  )
  const { numUpdatedRows } = await context.db
    .updateTable('importRun')
    .set({
      chunk: chunk + 1,
      seen: sql<number>`seen + ${rows.length}`,
      good: sql<number>`good + ${taken - faults.length}`,
      bad: sql<number>`bad + ${faults.length}`,
    })
    .where('id', '=', context.importId)
    .where('chunk', '=', chunk)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`Chunk ${chunk} of import ${context.importId} was taken elsewhere`)
}

async function conclude({ run, declared, context }: Work, adds: boolean): Promise<JobResult> {
  return context.transaction(async (db) => {
    await finish(db, run.id, { state: adds ? 'DONE' : 'CHECKED' })
    const { good, bad } = await db
      .selectFrom('importRun')
      .select(['good', 'bad'])
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow()
    if (adds) await tell(db, run, declared, 'imported', { good, bad })
    return { good, bad }
  })
}

async function undo(work: Work): Promise<JobResult> {
  const { run, declared, context } = work
  for (;;) {
    context.signal.throwIfAborted()
    const gone = await context.transaction(async (db) => {
      const count = await declared.undo(contextIn(db, work), UNDO_AT_ONCE)
      await db
        .updateTable('importRun')
        .set({ undone: sql<number>`undone + ${count}` })
        .where('id', '=', run.id)
        .execute()
      return count
    })
    if (gone < UNDO_AT_ONCE) break
  }
  return context.transaction(async (db) => {
    const left = declared.left(contextIn(db, work).scope, run.id)
    const { rows } = await sql<{ stayed: number }>`select count(*) as stayed from (${left}) l`.execute(db)
    const stayed = rows[0]?.stayed ?? 0
    await finish(db, run.id, { state: 'UNDONE', stayed })
    const { undone } = await db
      .selectFrom('importRun')
      .select('undone')
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow()
    await tell(db, run, declared, 'importUndone', { undone, stayed })
    return { undone, stayed }
  })
}

function tell(
  db: Kysely<Database>,
  { id, ownerId, language, fileName }: Run,
  { name, page }: Import<never>,
  event: 'imported' | 'importUndone',
  counts: Record<string, number>,
): Promise<void> {
  const t = text.bind(null, language)
  return sendMessage(db, [ownerId], {
    type: 'SYSTEM',
    title: t(`message.${event}.title`, { name: t(name), ...counts }),
    body: t(`message.${event}.body`, { file: fileName, ...counts }),
    link: `${page}?id=${id}`,
    eventKey: `${event}:${id}`,
  })
}
