import type { Language } from '@cogcampus/contract/envelope'
import type { ErrCode } from '@cogcampus/contract/errors'
import { limits } from '@cogcampus/contract/limits'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../db/handles.ts'
import type { ReadScope, WriteScope } from '../../db/scope.ts'
import type { SharedTables } from '../../db/tables.ts'
import { personOf } from '../../http/actor.ts'
import { type Job, type JobInputs, type JobResult, job } from '../../jobs/job.ts'
import { writeSheet } from '../../lib/sheet/write.ts'
import { isStorageFault, newFileKey, StoreGone } from '../../lib/storage.ts'
import { sendMessage } from '../../modules/message/store.ts'
import { type Export, type ExportRow, wordsIn } from './declare.ts'
import { exportAt } from './registry.ts'
import { sheetOf } from './sheet.ts'

/** Rows held at once: chunks of 1000 outlive a small young generation, and their garbage waits for a full collection. */
const CHUNK = 200
const MOST_SECONDS = 1800

/**
 * Writes an export's file. It holds what the user who started it may see now: roles and campuses are looked up at the time
 * of writing, and without the permission there is no file. All rows come from one snapshot.
 */
export const exportJob: Job<JobInputs['export']> = job({
  needsInput: true,
  sideBySide: true,
  async run({ input: { id }, ...context }): Promise<JobResult> {
    const { storage, transaction, progress, signal, log } = context
    const refused = async (errCode: ErrCode) => {
      await transaction(({ scope }) => finish(scope, id, { errCode }))
      return { refused: errCode }
    }
    const run = await context.scope.from('exportRun').selectAll().where('id', '=', id).executeTakeFirst()
    if (!run || run.finishedAt) return {}
    const declared = exportAt(run.endpoint)
    const person = await personOf(context.sql, run.ownerId, run.heldTo)
    const reach = person?.grants.get(run.endpoint)
    if (!person || !reach || !person.grants.has(run.endpoint.replace(/export$/, run.list))) return refused('FORBIDDEN')
    const { name, columns, cells } = await sheetOf(declared, context.db, run.language)
    const fileKey = newFileKey('xlsx')
    let rows = 0
    const writing = context.snapshot(MOST_SECONDS, async ({ db, scope: whole, chunks }) => {
      const scope = whole.within(reach)
      const query = rowsOf(declared, scope, run)
      const total = await countOf(db, query)
      async function* sheet() {
        for await (const chunk of chunks<ExportRow>(query.compile(), CHUNK)) {
          signal.throwIfAborted()
          for (const row of chunk) yield cells(row, scope)
          rows += chunk.length
          await progress(rows, total)
        }
      }
      return storage.write(fileKey, writeSheet(name, columns, sheet()), signal)
    })
    const bytes = await writing.catch((error) => {
      // Where the store is gone, another process may still reach it.
      if (error instanceof StoreGone || !isStorageFault(error)) throw error
      log.error({ err: error }, 'the file of an export cannot be stored')
      return null
    })
    if (bytes === null) return refused('STORAGE_UNAVAILABLE')
    await transaction(async ({ scope }) => {
      await finish(scope, id, { fileKey, bytes, rows })
      await sendMessage(scope, [run.ownerId], {
        type: 'SYSTEM',
        words: (t, language) => ({
          title: t('message.exported.title', { name: wordsIn(declared.name, language), rows }),
          body: t('message.exported.body', { hours: limits.exportHours }),
        }),
        link: '/system/export',
        eventKey: `export:${id}`,
      })
    })
    return { rows, bytes }
  },
})

/** What was asked for: all that the filters leave, or of it the rows chosen. */
function rowsOf(
  declared: Export,
  scope: ReadScope,
  run: { list: string; query: Record<string, unknown>; language: Language },
) {
  const { ids, ...query } = run.query
  const rows = declared.rows(scope, run.list, query, run.language)
  return ids ? rows.where(sql<SqlBool>`${sql.ref(declared.id)} = any(${ids}::bigint[])`) : rows
}

const finish = (scope: WriteScope, id: number, result: object) =>
  scope
    .update('exportRun')
    .set({
      ...result,
      finishedAt: sql<string>`now()`,
      expiresAt: sql<string>`now() + make_interval(hours => ${sql.lit(limits.exportHours)})`,
    })
    .where('id', '=', id)
    .execute()

async function countOf(db: Reader<SharedTables>, query: ReturnType<Export['rows']>): Promise<number> {
  const counted = db.selectFrom(query.as('counted')).select(sql<number>`count(*)`.as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}
