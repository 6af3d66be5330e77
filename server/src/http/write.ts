import type { Path } from '@cogcampus/contract'
import type { Envelope } from '@cogcampus/contract/envelope'
import type { Words } from '@cogcampus/contract/words'
import { builder } from '../db/builder.ts'
import { FREE } from '../db/reach.ts'
import { WriteScope } from '../db/scope.ts'
import type { Executor } from '../db/statement.ts'
import { inTransaction } from '../db/transaction.ts'
import { Refusal } from '../lib/errors.ts'
import { text } from '../lib/text.ts'
import { admitFiles, assertKept } from '../modules/file/rules.ts'
import { handlerOf } from '../modules/index.ts'
import type { Admitted } from './admit.ts'
import { inTurn, prepare } from './before.ts'
import { type Call, type Incoming, inputOf, type Work } from './call.ts'
import type { Author } from './context.ts'
import { assertDictValues } from './dictValues.ts'
import { done } from './envelope.ts'
import { type IdempotencyKey, idempotencyKey, openWrite, releaseKey } from './idempotency.ts'
import { type Operation, recordDone, recordRefused } from './operation.ts'
import { readContext } from './read.ts'
import { toldText } from './toldText.ts'
import { checkWords } from './words.ts'

/** A write whose slow part is done: what its transaction needs. */
interface Prepared extends Admitted {
  input: unknown
  once: IdempotencyKey | null
  /** What a family wrote and could not be checked yet. */
  unchecked: Words[]
  /** Refuses a value that its dictionary does not have. */
  check: () => Promise<void>
}

/**
 * What a call that changes data answers. Its slow part (a file to read, a password or a family's words to check) comes first, and only
 * then its transaction, so that neither anonymous calls, nor large files, nor other servers hold one open.
 */
export async function write(incoming: Incoming, admitted: Admitted): Promise<Envelope> {
  const { services, call, request } = incoming
  const { endpoint, handler } = call
  const { who } = admitted
  const uploaded = endpoint.kind === 'upload' ? await call.receive(request, services.storage) : null
  try {
    const input = inputOf(incoming, uploaded?.fields)
    const reading = readContext(incoming, admitted)
    const detailOf = (detail: Path, id: unknown) => (handlerOf(detail) as Work)(reading as never, { id } as never)
    const check = () => assertDictValues(call, input, { dicts: services.dicts, t: reading.t }, detailOf)
    const once = idempotencyKey(request, who, input, uploaded?.file.digest ?? null)
    const unchecked = await checkWords(incoming, { who, input, once })
    const begin = (own: object) => handler({ ...reading, ...own } as never, input as never)
    const finish = (work: unknown) => transact(incoming, work as Work, { ...admitted, input, once, unchecked, check })
    // The transaction belongs to the turn: the writes of one person neither pile up on its locks nor overtake each other.
    if (who && 'slow' in handler) {
      return await inTurn(services, request, who, async () => finish(await prepare(services, { who, once }, begin)))
    }
    if (uploaded) return await finish(await inTurn(services, request, who, () => begin({ file: uploaded.file })))
    return await finish(endpoint.access === 'public' ? await begin({ apart: builder(services.sql) }) : handler)
  } finally {
    await uploaded?.file.drop()
  }
}

/** Does the work in one transaction with its records and the answer to its key, and then what waits for the commit. */
async function transact(incoming: Incoming, work: Work, prepared: Prepared): Promise<Envelope> {
  const { services, call, caller, started } = incoming
  const { who, reach, input, once, unchecked, check } = prepared
  const { language } = caller
  let after: (() => Promise<void>)[] = []
  const outcome = await inTransaction(services.sql, async (on, tx, whenUndone) => {
    after = []
    const own = tx.as(FREE)
    const first = await openWrite(own, who, once, caller.tab)
    if (first) return first
    // After the first answer to the same key: what was done then stays done, whatever a dictionary says now.
    await check()
    const operation: Operation = { endpoint: call.path, author: who, caller, started }
    const { db, scope } = who && reach ? WriteScope.open(on, reach, who) : { db: on.as(FREE), scope: null }
    const { actors, jobs, storage } = services
    const context = {
      caller,
      t: text.bind(null, language),
      services: { actors, jobs, storage },
      db,
      scope,
      actor: who,
      whenUndone,
      afterCommit: (work: () => Promise<void>) => after.push(work),
      identify: (author: Author) => {
        operation.author = author
      },
    }
    try {
      const taken = { db, scope, who, language }
      const data = await withFiles(call, input, taken, async () => work(context as never, input as never))
      const told =
        scope && who?.kind === 'staff' ? await toldText(own, scope.told, { scope, actor: who, language }) : ''
      await keepUnchecked(own, { call: call.path, who, unchecked })
      const answer = done(data, told)
      await recordDone(own, operation, once, answer)
      return answer
    } catch (error) {
      if (!(error instanceof Refusal && error.keeps)) throw error
      if (once) await releaseKey(own, once)
      await recordRefused(own, operation, error.errCode)
      return error
    }
  })
  await Promise.all(after.map((work) => work()))
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Keeps words that could not be checked, with the write that stored them. */
async function keepUnchecked(
  tx: Executor,
  { call, who, unchecked }: Pick<Prepared, 'who' | 'unchecked'> & { call: Path },
): Promise<void> {
  if (who?.kind !== 'account' || unchecked.length === 0) return
  const rows = unchecked.map(({ words, scene }) => ({ account_id: who.accountId, call, scene, words }))
  await tx.run(
    `insert into content_check (account_id, call, scene, words)
      select account_id, call, scene, words from jsonb_to_recordset($1::jsonb) as r(account_id bigint, call text, scene text, words text)`,
    [JSON.stringify(rows)],
  )
}

type Taking = Parameters<typeof admitFiles>[2]

/**
 * Does the work of a call, whose rows then hold the stored files that it names. One that is refused for a file is told first that
 * its row is gone or was changed meanwhile: the file may have been that of the row. What the work wrote is rolled back then.
 */
async function withFiles(
  { endpoint, takesFiles }: Call,
  input: unknown,
  { scope, who, ...taken }: Omit<Taking, 'scope' | 'who'> & { [K in 'scope' | 'who']: Taking[K] | null },
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!takesFiles || !scope || !who) return work()
  const files = await admitFiles(endpoint.input, input, { ...taken, scope, who })
  if (files instanceof Refusal) {
    // A form that names no version is of no row that could have changed.
    if (!('version' in (input as object))) throw files
    await work().catch((error) => {
      if (error instanceof Refusal && ['STALE_VERSION', 'NOT_FOUND'].includes(error.errCode)) throw error
    })
    throw files
  }
  const data = await work()
  await assertKept(taken.db, files)
  return data
}
