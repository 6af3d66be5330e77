import { type Words, wordsIn } from '@cogcampus/contract/words'
import { Refusal } from '../lib/errors.ts'
import type { Actor } from './actor.ts'
import type { Incoming } from './call.ts'
import { type IdempotencyKey, isAnswered } from './idempotency.ts'

/**
 * Has the messaging app check what a family writes, before the transaction: refused with the fields whose words it does not accept.
 * Answers the words that it could not check in time; they are stored, and checked later (`jobs/content.ts`). What was done under
 * the same key before is not checked again.
 */
export async function checkWords(
  { services: { sql, wx }, call, request }: Incoming,
  { who, input, once }: { who: Actor | null; input: unknown; once: IdempotencyKey | null },
): Promise<Words[]> {
  if (!wx || !call.takesWords || who?.kind !== 'account') return []
  const said = wordsIn(call.endpoint.input, input)
  if (said.length === 0 || (once && (await isAnswered(sql, once)))) return []
  const [account] = await sql<{ openId: string | null }[]>`
    select open_id from parent_account where id = ${who.accountId}`
  const openId = account?.openId
  // The check is asked in the name of a user of the app: staff made this account, and nobody has signed in with it.
  if (!openId) return []
  const verdicts = await Promise.all(said.map(({ words, scene }) => wx.verdictInTime({ openId, scene, words })))
  const fields = said.flatMap(({ path }, at) => (verdicts[at] === 'risky' ? [{ path, msg: '' }] : []))
  if (fields.length > 0) throw new Refusal('WORDS_RISKY', { data: { fields } })
  const left = said.filter((_, at) => verdicts[at] === null)
  if (left.length > 0) request.log.warn({ call: call.path }, 'words are checked later')
  return left
}
