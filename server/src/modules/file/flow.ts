import { type SqlBool, sql } from 'kysely'
import type { Unscoped, Writer } from '../../db/handles.ts'
import type { SharedTables } from '../../db/tables.ts'
import type { Telling } from '../message/store.ts'
import { tellUnchecked } from '../parent-account/tell.ts'
import { tellRefused } from './tell.ts'

/** The messaging app loads no larger file. */
const MOST_BYTES = 10 * 1024 * 1024
/** A verdict comes within half an hour; what has none by then is asked again, and after so many times not any more. */
const TRIES = 5

type Db = Writer<SharedTables>

/** A file of a family that is to be checked, with the user in whose name it is asked. */
interface ToCheck {
  key: string
  kind: string | null
  mime: string
  openId: string
  tries: number
}

/**
 * The files that are due to be checked, the oldest first: pictures and sounds that families uploaded within the day. Films and papers
 * are none that the messaging app can check; a signature is no content, and of a file without a purpose nobody knows yet whether it
 * is one: only its uploader is shown it.
 */
export const toCheck = (db: Unscoped) =>
  sql<ToCheck>`
    select f.key, f.kind, f.mime, a.open_id, f.check_tries as tries from stored_file f
      join parent_account a on a.id = f.account_id and a.open_id is not null
    where f.check_state = 'NONE' and f.created_at > now() - interval '1 day' and (f.check_at is null or f.check_at <= now())
      and (f.mime like 'image/%' or f.mime like 'audio/%') and f.bytes <= ${MOST_BYTES} and f.kind <> 'consentScan'
    order by f.created_at limit 200`.execute(db)

/** Notes that the check of a file was asked under this number; null: of this user nothing is checked. */
export async function noteAsked(db: Db, { key, tries }: ToCheck, traceId: string | null): Promise<void> {
  await db
    .updateTable('storedFile')
    .set(traceId ? { checkState: 'ASKED', traceId } : { checkState: 'UNCHECKED' })
    .set({ checkTries: tries + 1, checkAt: sql<string>`now()` })
    .where('key', '=', key)
    .where('checkState', '=', 'NONE')
    .execute()
}

/** Puts off a file that could not be asked about, each time for twice as long. */
export async function putOff(db: Db, { key, tries }: ToCheck): Promise<void> {
  await db
    .updateTable('storedFile')
    .set({ checkTries: tries + 1, checkAt: sql<string>`now() + ${2 ** Math.min(tries, 6)} * interval '1 minute'` })
    .where('key', '=', key)
    .where('checkState', '=', 'NONE')
    .execute()
}

/** What the messaging app can check of what families upload. */
const checkable = sql<SqlBool>`stored_file.account_id is not null and stored_file.kind <> 'consentScan'
  and (stored_file.mime like 'image/%' or stored_file.mime like 'audio/%') and stored_file.bytes <= ${MOST_BYTES}`

/**
 * Has files asked about again whose verdict did not come; gives those up that were asked about too often, or could not be for a day:
 * whoever leads the family's campuses is told to look at them. So none is without an end two days after its upload.
 */
export async function askAgain(
  { db, scope }: { db: Db; scope: Telling },
  late: { traceId: string } | 'overdue',
): Promise<void> {
  const which =
    late === 'overdue'
      ? // None is asked about later than a day after its upload: the index need not be read as a whole.
        sql<SqlBool>`stored_file.created_at > now() - interval '7 days' and stored_file.check_at < now() - interval '45 minutes'`
      : sql<SqlBool>`stored_file.trace_id = ${late.traceId}`
  const tried = await db
    .updateTable('storedFile')
    .set({
      checkState: sql`case when check_tries < ${TRIES} then 'NONE' else 'UNCHECKED' end` as never,
      checkAt: sql<string>`now() + interval '1 minute'`,
    })
    .where('checkState', '=', 'ASKED')
    .where('accountId', 'is not', null)
    .where(which)
    .returning(['key', 'accountId', 'checkState'])
    .execute()
  const missed =
    late === 'overdue'
      ? await db
          .updateTable('storedFile')
          .set({ checkState: 'UNCHECKED' })
          .where('checkState', '=', 'NONE')
          .where(checkable)
          .where(sql<SqlBool>`stored_file.created_at between now() - interval '7 days' and now() - interval '1 day'`)
          .returning(['key', 'accountId', 'checkState'])
          .execute()
      : []
  const givenUp = [...tried, ...missed].filter(({ checkState }) => checkState === 'UNCHECKED')
  for (const [accountId, files] of Map.groupBy(givenUp, ({ accountId }) => accountId))
    if (accountId) await tellUnchecked(scope, { accountId, keys: files.map(({ key }) => key) })
}

/**
 * Notes the verdict that came under a number: the first one holds, however late it comes. A refused file is shown to nobody from then
 * on, and who uploaded it is told. Answers whether the number is known.
 */
export async function noteVerdict(
  { db, scope }: { db: Db; scope: Telling },
  traceId: string,
  verdict: 'PASSED' | 'REFUSED',
): Promise<boolean> {
  const file = await db
    .updateTable('storedFile')
    .set({ checkState: verdict })
    .where('traceId', '=', traceId)
    .where('checkState', 'not in', ['PASSED', 'REFUSED'])
    .returning(['key', 'name', 'mime', 'kind', 'accountId'])
    .executeTakeFirst()
  if (file && verdict === 'REFUSED') await tellRefused(scope, file)
  if (file) return true
  const known = await db.selectFrom('storedFile').select('key').where('traceId', '=', traceId).executeTakeFirst()
  return known !== undefined
}
