import { limits } from '@cogcampus/contract/limits'
import { type Kysely, sql } from 'kysely'
import { builder, type Executor, type Sql } from '../../db/connect.ts'
import { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import { personOf } from '../../http/actor.ts'
import { type Job, type JobResult, job } from '../../jobs/job.ts'
import { labelsOf } from '../../lib/labels.ts'
import { writeSheet } from '../../lib/sheet/write.ts'
import { newFileKey } from '../../lib/storage.ts'
import { type MessageKey, text } from '../../lib/text.ts'
import { sendMessage } from '../message/send.ts'
import type { Export, ExportColumn, ExportRow } from './declare.ts'
import { exports } from './registry.ts'

const CHUNK = 1000
const MOST_SECONDS = 1800

/**
 * Writes an export's file. Who asked sees in it what he may see when it is written: his roles and campuses are looked
 * up now, and without the permission there is no file. All rows are of one moment.
 */
export const exportJob: Job<{ id: number }> = job({
  needsInput: true,
  sideBySide: true,
  async run({ input: { id }, sql: pool, storage, transaction, progress, signal }): Promise<JobResult> {
    const run = await builder(pool).selectFrom('exportRun').selectAll().where('id', '=', id).executeTakeFirst()
    if (!run || run.finishedAt) return {}
    const declared = exports[run.endpoint as keyof typeof exports] as Export
    const person = await personOf(pool, run.ownerId, run.heldTo)
    const reach = person?.grants.get(run.endpoint)
    if (!person || !reach || !person.grants.has(run.endpoint.replace(/export$/, run.list))) {
      await transaction((db) => finish(db, id, { errCode: 'FORBIDDEN' }))
      return { refused: 'FORBIDDEN' }
    }
    const t = text.bind(null, run.language)
    const name = t(declared.name)
    const columns = declared.columns.map(({ header, value: _, ...rest }) => ({ ...rest, header: t(header) }))
    const labels = await labelsOf(builder(pool), run.language, dictsOf(declared))
    const fileKey = newFileKey('xlsx')
    let rows = 0
    const bytes = await snapshot(pool, async (tx) => {
      const db = builder(tx)
      const scope = new ReadScope(db, reach, run.ownerId)
      const query = declared.rows(scope, run.list, run.query)
      const total = await countOf(db, query)
      async function* cells() {
        for await (const chunk of cursor<ExportRow>(tx, query.compile())) {
          signal.throwIfAborted()
          for (const row of chunk) yield declared.columns.map((column) => shown(column, row))
          rows += chunk.length
          await progress(rows, total)
        }
      }
      const shown = ({ value, dict, words }: ExportColumn, row: ExportRow) => {
        const found = typeof value === 'string' ? row[value] : value(row, scope)
        if (found === null || found === undefined || !(dict || words)) return found
        return dict ? (labels.get(`${dict} ${found}`) ?? found) : t(`${words}.${found}` as MessageKey)
      }
      return storage.write(fileKey, writeSheet(name, columns, cells()), signal)
    })
    await transaction(async (db) => {
      await finish(db, id, { fileKey, bytes, rows })
      await sendMessage(db, [run.ownerId], {
        type: 'SYSTEM',
        title: t('message.exported.title', { name, rows }),
        body: t('message.exported.body', { hours: limits.exportHours }),
        link: '/system/export',
        eventKey: `export:${id}`,
      })
    })
    return { rows, bytes }
  },
})

const dictsOf = ({ columns }: Export) => columns.flatMap(({ dict }) => dict ?? [])

const finish = (db: Kysely<Database>, id: number, result: object) =>
  db
    .updateTable('exportRun')
    .set({
      ...result,
      finishedAt: sql<string>`now()`,
      expiresAt: sql<string>`now() + make_interval(hours => ${sql.lit(limits.exportHours)})`,
    })
    .where('id', '=', id)
    .execute()

async function countOf(db: Kysely<Database>, query: ReturnType<Export['rows']>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${query}) counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** One transaction that reads: everything in it is of the same moment, and it may take its time. */
async function snapshot<T>(pool: Sql, work: (tx: Executor) => Promise<T>): Promise<T> {
  return (await pool.begin('isolation level repeatable read read only', async (tx) => {
    await tx.unsafe(`set local statement_timeout = '${MOST_SECONDS}s'`)
    await tx.unsafe(`set local idle_in_transaction_session_timeout = '${MOST_SECONDS}s'`)
    return work(tx)
  })) as T
}

const cursor = <R>(tx: Executor, query: { sql: string; parameters: readonly unknown[] }) =>
  tx.unsafe(query.sql, query.parameters as never[]).cursor(CHUNK) as unknown as AsyncIterable<R[]>
