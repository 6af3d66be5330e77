import { type Selectable, sql } from 'kysely'
import type { Reach } from '../../db/reach.ts'
import type { WriteScope } from '../../db/scope.ts'
import { type Person, personOf } from '../../http/actor.ts'
import { type Job, type JobContext, type JobInputs, type JobResult, job, type Transaction } from '../../jobs/job.ts'
import { Refusal } from '../../lib/errors.ts'
import { type OpenSheet, openSheet } from '../../lib/sheet/open.ts'
import { text } from '../../lib/text.ts'
import type { ImportRunTable } from '../../modules/import/table.ts'
import { sendMessage } from '../../modules/message/store.ts'
import type { Import, ImportContext, ImportRow } from './declare.ts'
import { knownOf } from './known.ts'
import { type ReadRow, rowReader } from './read.ts'
import { imports } from './registry.ts'

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

/** Checks, runs or undoes an import with the current permissions of the user who started it. An interrupted run continues where it stopped. */
export const importJob: Job<JobInputs['import']> = job({
  needsInput: true,
  sideBySide: true,
  async run(context) {
    const { sql: pool, scope, transaction, input } = context
    const run = await scope.from('importRun').selectAll().where('id', '=', input.id).executeTakeFirst()
    const declared = run && imports[run.noun]
    if (!declared || run.state !== working[input.step]) return {}
    const person = await personOf(pool, run.ownerId, run.heldTo)
    const reach = person?.grants.get(`/admin/${declared.noun}/import/${input.step}`)
    try {
      if (!person || !reach) throw new Refusal('FORBIDDEN')
      const work = { run, declared, person, reach, context }
      return await (input.step === 'undo' ? undo(work) : take(work, input.step === 'run'))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await transaction(({ scope }) => finish(scope, run.id, { state: 'FAILED', errCode: error.errCode }))
      return { refused: error.errCode }
    }
  },
})

const finish = (scope: WriteScope, id: number, result: object) =>
  scope
    .update('importRun')
    .set({ ...result, finishedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

/** What the rules of the noun are given in one transaction. */
const contextIn = ({ db, scope }: Transaction, { run, person, reach }: Work): ImportContext => ({
  db,
  scope: scope.within(reach),
  actor: person,
  caller: { language: run.language },
  importId: run.id,
  t: text.bind(null, run.language),
})

/** Goes through the file, a chunk and a transaction at a time; those that are done already are only read again. */
async function take(work: Work, adds: boolean): Promise<JobResult> {
  const { run, declared, reach, context } = work
  const sheet = await open(work)
  try {
    const known = await knownOf(context.db, context.scope.within(reach), declared)
    const read = rowReader(declared, known, run.mapping, run.language)
    let [chunk, seen] = [0, 0]
    for await (const rows of sheet.chunks()) {
      context.signal.throwIfAborted()
      const found = rows.map(read)
      if (chunk >= run.chunk)
        await context.transaction((tx) => takeChunk(contextIn(tx, work), declared, chunk, found, adds))
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
  return openSheet(file.path)
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
  const whole = context.scope.writeUnscoped('refused() has looked at the campuses and the rights of each row')
  if (adds) note(await declared.add({ ...context, whole }, good()))
  const taken = rows.filter(({ blank }) => !blank).length
  const faults = rows.flatMap(({ no, cells }) => {
    const problem = problems.get(no)
    return problem ? [{ row_no: no, cells, problem }] : []
  })
  await context.db
    .insertInto('importFault')
    .columns(['importId', 'rowNo', 'cells', 'problem'])
    .expression(sql`select ${context.importId}::bigint, f.*
      from jsonb_to_recordset(${faults}::jsonb) as f(row_no integer, cells jsonb, problem text)`)
    .execute()
  const { numUpdatedRows } = await context.scope
    .update('importRun')
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
  return context.transaction(async ({ scope }) => {
    await finish(scope, run.id, { state: adds ? 'DONE' : 'CHECKED' })
    const { good, bad } = await scope
      .from('importRun')
      .select(['good', 'bad'])
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow()
    if (adds) await notify(scope, run, declared, 'imported', { good, bad })
    return { good, bad }
  })
}

async function undo(work: Work): Promise<JobResult> {
  const { run, declared, context } = work
  for (;;) {
    context.signal.throwIfAborted()
    const gone = await context.transaction(async (tx) => {
      const count = await declared.undo(contextIn(tx, work), UNDO_AT_ONCE)
      await tx.scope
        .update('importRun')
        .set({ undone: sql<number>`undone + ${count}` })
        .where('id', '=', run.id)
        .execute()
      return count
    })
    if (gone < UNDO_AT_ONCE) break
  }
  return context.transaction(async ({ db, scope }) => {
    const left = declared.left(scope.within(work.reach), run.id)
    const { stayed } = await db
      .selectFrom(left.as('rest'))
      .select(sql<number>`count(*)`.as('stayed'))
      .executeTakeFirstOrThrow()
    await finish(scope, run.id, { state: 'UNDONE', stayed })
    const { undone } = await scope.from('importRun').select('undone').where('id', '=', run.id).executeTakeFirstOrThrow()
    await notify(scope, run, declared, 'importUndone', { undone, stayed })
    return { undone, stayed }
  })
}

function notify(
  scope: WriteScope,
  { id, ownerId, language, fileName }: Run,
  { name, page }: Import<never>,
  event: 'imported' | 'importUndone',
  counts: Record<string, number>,
): Promise<void> {
  const t = text.bind(null, language)
  return sendMessage(scope, [ownerId], {
    type: 'SYSTEM',
    title: t(`message.${event}.title`, { name: t(name), ...counts }),
    body: t(`message.${event}.body`, { file: fileName, ...counts }),
    link: `${page}?id=${id}`,
    eventKey: `${event}:${id}`,
  })
}
