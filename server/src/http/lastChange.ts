import type { Language } from '@cogcampus/contract/envelope'
import { textsOf } from '@cogcampus/contract/messages'
import { type QueryExecutorProvider, sql } from 'kysely'
import { snake } from '../db/table.ts'
import { type TableName, tables } from '../db/tables.ts'
import { dateText } from '../lib/day.ts'
import { Refusal, type RowAt } from '../lib/errors.ts'
import { text } from '../lib/text.ts'
import { deedName } from '../modules/operation/page/words.ts'

interface Last {
  userId: number | null
  accountId: number | null
  userName: string | null
  endpoint: string
  createdAt: string
}

/** The last change of each row, by table and id. */
async function lastChanges(db: QueryExecutorProvider, rows: readonly RowAt[]): Promise<Map<string, Last>> {
  const { rows: found } = await sql<Last & RowAt>`
    select r.table, r.id, l.* from unnest(${rows.map(({ table }) => table)}::text[], ${rows.map(({ id }) => id)}::bigint[])
      as r("table", id)
    cross join lateral (select o.user_id, o.account_id, o.user_name, o.endpoint, o.created_at
      from operation_change c join operation o on o.id = c.operation_id
      where c.table_name = r.table and c.row_id = r.id and c.action <> 'READ' order by c.operation_id desc limit 1) l`.execute(
    db,
  )
  return new Map(found.map((last) => [keyOf(last), last]))
}
const keyOf = ({ table, id }: RowAt) => `${table} ${id}`

interface Reader {
  userId: number
  language: Language
}

/**
 * Refusals because a row is not as the caller saw it, each with the state that it stands in, where that is why, and who changed that row last, when and by what: whoever came second
 * then knows whom to ask. Any other refusal stays as it is.
 */
export async function withLastChanges(
  db: QueryExecutorProvider,
  refusals: readonly Refusal[],
  { userId, language }: Reader,
): Promise<Refusal[]> {
  const rows = refusals.flatMap(({ row }) => row ?? [])
  const changes = rows.length > 0 ? await lastChanges(db, rows) : new Map<string, Last>()
  return refusals.map((refusal) => {
    const { row, errCode, params, data, keeps } = refusal
    const last = row && changes.get(keyOf(row))
    const why = refusal.said ?? text(language, errCode, params)
    // Of a row that came with an installation or an import, no change is on record.
    if (!last) {
      const now = row ? stateNow(row, language) : ''
      return now
        ? new Refusal(errCode, { params, data, keeps, said: text(language, 'lastChange.none', { why, now }) })
        : refusal
    }
    const now = stateNow(row, language)
    const change = {
      who: whoOf(last, userId, language),
      when: ago(last.createdAt, language),
      what: deedName(last.endpoint, language),
      now: now && text(language, 'lastChange.and', { now }),
    }
    return new Refusal(errCode, { params, data, keeps, said: text(language, 'lastChange', { why, ...change }) })
  })
}

/** What families read other words for: the text of the code tells staff what to do, speaks of their scope, or says who changed the row. */
const inFamilyWords = [
  ...(['STALE_VERSION', 'SESSION_BEGUN', 'SESSION_STATE', 'MAKE_UP_NONE', 'LEAVE_LATE', 'LEAVE_QUOTA'] as const),
  ...(['EVALUATED', 'WORK_STATE', 'WAIT_STATE', 'SIGN_UP_STATE', 'NOT_FOUND'] as const),
]

/** A refusal in the words for families; null where they read the same as staff. */
export function asFamilyReads(refusal: Refusal, language: Language): Refusal | null {
  const { data, keeps, params } = refusal
  const errCode = inFamilyWords.find((each) => each === refusal.errCode)
  return errCode ? new Refusal(errCode, { data, keeps, said: text(language, `family.${errCode}`, params) }) : null
}

/** As {@link withLastChanges}, of one. */
export async function withLastChange(db: QueryExecutorProvider, refusal: Refusal, reader: Reader): Promise<Refusal> {
  const [said] = await withLastChanges(db, [refusal], reader)
  return said as Refusal
}

/** The state that a row stands in, in words; empty where that is not why. */
function stateNow({ table, state }: RowAt, language: Language): string {
  const name = (Object.keys(tables) as TableName[]).find((each) => snake(each) === table)
  const texts = name ? textsOf(tables[name].noun, language) : {}
  // A noun with several tables says the states of the others by their names.
  const label = state && (texts[`${name}.state.${state}`] ?? texts[`state.${state}`])
  return label ? text(language, 'lastChange.now', { state: label }) : ''
}

function whoOf({ userId, accountId, userName }: Last, reader: number, language: Language): string {
  if (userId === reader) return text(language, 'lastChange.you')
  if (accountId !== null) return text(language, 'lastChange.family')
  return userName ?? text(language, 'lastChange.system')
}

/** How long ago it was, as a person says it. */
function ago(moment: string, language: Language): string {
  const minutes = Math.floor((Date.now() - Date.parse(moment)) / 60_000)
  if (minutes < 1) return text(language, 'ago.now')
  if (minutes < 60) return text(language, 'ago.minutes', { count: minutes })
  if (minutes < 24 * 60) return text(language, 'ago.hours', { count: Math.floor(minutes / 60) })
  return dateText(moment)
}
