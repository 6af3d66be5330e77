import type { Language } from '@cogcampus/contract/envelope'
import { type FileKind, fileKinds, holdsFiles, mapFiles } from '@cogcampus/contract/files'
import { limits } from '@cogcampus/contract/limits'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import type { Reader } from '../../db/handles.ts'
import type { ReadScope } from '../../db/scope.ts'
import { snake } from '../../db/table.ts'
import { type Database, type SharedTables, tables } from '../../db/tables.ts'
import { badField, type Refusal, refuse, unknownReference } from '../../lib/errors.ts'
import { text } from '../../lib/text.ts'
import type { Who } from '../../lib/who.ts'

type Db = Kysely<Database>
interface Caller {
  db: Db
  scope: ReadScope
  who: Who
  language: Language
}
interface Field {
  key: string
  kind: FileKind | null
  path: string
}

/**
 * Checks the stored files that an input names: each is there, of the field's kind, and the caller uploaded it or can
 * read a row that holds it. Answers their keys, or why one is refused: otherwise as an unknown reference.
 */
export async function admitFiles(schema: z.ZodObject, input: unknown, caller: Caller): Promise<string[] | Refusal> {
  const fields = namedIn(schema, input)
  if (fields.length === 0) return []
  const keys = [...new Set(fields.map(({ key }) => key))]
  const files = await caller.db
    .selectFrom('storedFile')
    .select(['key', 'kind', 'mime', 'createdBy', 'accountId', 'used', 'checkState'])
    .where('key', 'in', keys)
    // Held until the end of the call: no other call gives one of them another purpose meanwhile.
    .orderBy('key')
    .forUpdate()
    .execute()
  const { who } = caller
  const isOwn = ({ createdBy, accountId }: (typeof files)[number]) =>
    who.kind === 'staff' ? createdBy === who.userId : accountId === who.accountId
  const others = files.filter((file) => !isOwn(file)).map(({ key }) => key)
  const readable = await readableOf(others, caller)
  for (const { key, kind, path } of fields) {
    const file = files.find((each) => each.key === key)
    const known = file && (isOwn(file) || readable.has(key))
    if (!known || (file.kind !== null && file.kind !== kind)) return unknownReference(path)
    // One that a row holds stays, so that the row can be saved: what is shown of it says that it was refused.
    if (file.checkState === 'REFUSED' && !file.used)
      return badField('FILE_RISKY', path, text(caller.language, 'FILE_RISKY'))
    if (kind && fileKinds[kind].picture && !file.mime.startsWith('image/'))
      return badField('FILE_TYPE_REFUSED', path, text(caller.language, 'FILE_TYPE_REFUSED'))
  }
  // A file uploaded without a purpose gets the purpose of the first field that holds it.
  const kinds = fields.map(({ key, kind }) => ({ key, kind }))
  await sql`update stored_file f set kind = k.kind from jsonb_to_recordset(${kinds}::jsonb) as k(key text, kind text)
    where f.key = k.key and f.kind is null`.execute(caller.db)
  return keys
}

/** Refuses a further file of an account with FILES_UNUSED while it has as many, or as large ones, as a day may have that stand in no row. */
export async function assertUsesFiles(db: Reader<SharedTables>, accountId: number): Promise<void> {
  const { count, bytes } = await db
    .selectFrom('storedFile')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes')])
    .where('accountId', '=', accountId)
    .where('used', '=', false)
    .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  if (count >= limits.unusedFiles || bytes >= limits.unusedBytes) throw refuse('FILES_UNUSED', { params: { count } })
}

/** Fails where a file that a call took stands in no row after it: then its table does not declare its `files`. */
export async function assertKept(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const lost = await db
    .selectFrom('storedFile')
    .select('key')
    .where('key', 'in', keys)
    .where('used', '=', false)
    .executeTakeFirst()
  if (lost) throw new Error('A file was taken into no row: the declaration of its table lacks `files`')
}

function namedIn(schema: z.ZodObject, input: unknown): Field[] {
  const fields: Field[] = []
  if (!holdsFiles(schema)) return fields
  mapFiles(schema, input, (address, kind, path) => {
    fields.push({ key: address.slice('/files/'.length), kind, path })
    return address
  })
  return fields
}

/** Which of these files stand in a row within the caller's reach: one query a table. */
async function readableOf(keys: readonly string[], { db, scope }: Caller): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const uses = await db
    .selectFrom('fileUse')
    .select(['fileKey', 'tableName', 'rowId'])
    .where('fileKey', 'in', keys)
    .where('live', '=', true)
    .execute()
  const found = await Promise.all(
    [...Map.groupBy(uses, ({ tableName }) => tableName)].map(async ([name, held]) => {
      const [table, declared] = Object.entries(tables).find(([each]) => snake(each) === name) ?? []
      if (!declared?.owned) return held
      const ids = held.map(({ rowId }) => rowId)
      const rows = await scope
        .from(table as 'campus')
        .select('id')
        .where('id', 'in', ids)
        .execute()
      return held.filter(({ rowId }) => rows.some(({ id }) => id === rowId))
    }),
  )
  return new Set(found.flat().map(({ fileKey }) => fileKey))
}
