import type { Language } from '@cogcampus/contract/envelope'
import type { Executor } from '../db/statement.ts'
import { dateText } from '../lib/day.ts'
import { Refusal } from '../lib/errors.ts'
import { text } from '../lib/text.ts'
import { callName } from '../modules/operation/page/words.ts'

interface Last {
  userId: number | null
  accountId: number | null
  userName: string | null
  endpoint: string
  createdAt: string
}

const LAST = `select o.user_id, o.account_id, o.user_name, o.endpoint, o.created_at
  from operation_change c join operation o on o.id = c.operation_id
  where c.table_name = $1 and c.row_id = $2 and c.action <> 'READ' order by c.operation_id desc limit 1`

/**
 * A refusal because its row is not as the caller saw it, with who changed that row last, when and by what: whoever came second
 * then knows whom to ask. Any other refusal stays as it is.
 */
export async function withLastChange(
  sql: Executor,
  refusal: Refusal,
  { userId, language }: { userId: number; language: Language },
): Promise<Refusal> {
  const { row, errCode, params, data, keeps } = refusal
  if (!row) return refusal
  const [last] = (await sql.run(LAST, [row.table, row.id], { prepare: true })) as unknown as Last[]
  if (!last) return refusal
  const why = refusal.said ?? text(language, errCode, params)
  const change = {
    who: whoOf(last, userId, language),
    when: ago(last.createdAt, language),
    what: callName(last.endpoint, language),
  }
  return new Refusal(errCode, { params, data, keeps, said: text(language, 'lastChange', { why, ...change }) })
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
