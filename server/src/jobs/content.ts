import type { FileKind } from '@cogcampus/contract/files'
import type { Scene } from '@cogcampus/contract/words'
import { sql } from 'kysely'
import { askAgain, noteAsked, putOff, toCheck } from '../modules/file/flow.ts'
import { tellRiskyWords } from '../modules/parent-account/tell.ts'
import { type JobContext, job } from './job.ts'

/** What a person shows of themselves; everything else is written or sent to others. */
const profile: readonly (string | null)[] = ['avatar', 'patientPhoto'] satisfies FileKind[]

/**
 * Has the messaging app check what families upload, and the words that it could not check when they were written. Asked one by one
 * and outside of transactions; what cannot be asked now is asked later.
 */
export const content = job({
  schedule: '* * * * *',
  async run(context) {
    const done = { sent: 0, told: 0, failed: 0 }
    await forgetWords(context)
    if (!context.wx) return done
    await askWords(context, done)
    await askFiles(context, done)
    return done
  },
})

type Done = { sent: number; told: number; failed: number }
type Context = JobContext<null>

interface Waiting {
  id: number
  accountId: number | null
  openId: string | null
  call: string
  scene: Scene
  words: string
  tries: number
}

/** After so many that could not be asked about, it is the messaging app that is out, and not the one: a run ends. */
const MOST_FAILED = 3

/** The messaging app checks nothing of a user who was not there for two hours. Words go, too, where it is no longer configured. */
const forgetWords = ({ transaction }: Context) =>
  transaction(({ whole }) =>
    sql`delete from content_check where created_at < now() - interval '2 hours'`.execute(whole),
  )

async function askWords({ wx, whole, transaction, signal }: Context, done: Done): Promise<void> {
  let failed = 0
  const { rows } = await sql<Waiting>`select w.id, a.open_id, w.call, w.scene, w.words, w.tries,
      (select c.id from parent_account c where c.open_id = a.open_id and c.deleted_at is null) as account_id
    from content_check w join parent_account a on a.id = w.account_id
    where w.check_at <= now() order by w.id limit 200`.execute(whole)
  for (const { id, accountId, openId, call, scene, words, tries } of rows) {
    signal.throwIfAborted()
    const verdict = openId ? await wx?.verdictOf({ openId, scene, words }).catch(() => null) : 'unknown'
    await transaction(async ({ scope, whole }) => {
      if (!verdict) {
        await sql`update content_check set tries = ${tries + 1},
          check_at = now() + ${2 ** Math.min(tries, 4)} * interval '1 minute' where id = ${id}`.execute(whole)
        return
      }
      await sql`delete from content_check where id = ${id}`.execute(whole)
      if (verdict === 'risky' && accountId) await tellRiskyWords(scope, { id, accountId, call })
    })
    if (!verdict) {
      done.failed++
      if (++failed === MOST_FAILED) return
      continue
    }
    done.sent++
    if (verdict === 'risky') done.told++
  }
}

async function askFiles({ wx, addressOf, whole, transaction, signal }: Context, done: Done): Promise<void> {
  if (!wx || !addressOf) return
  await transaction((on) => askAgain(on, 'overdue'))
  const { rows } = await toCheck(whole)
  let failed = 0
  for (const file of rows) {
    signal.throwIfAborted()
    const asked = {
      openId: file.openId,
      scene: profile.includes(file.kind) ? ('profile' as const) : ('comment' as const),
      url: addressOf(file.key),
      kind: file.mime.startsWith('image/') ? ('picture' as const) : ('sound' as const),
    }
    const traceId = await wx.checkMedia(asked).catch(() => undefined)
    // A transaction a file: its verdict can come at once.
    await transaction(({ db }) => (traceId === undefined ? putOff(db, file) : noteAsked(db, file, traceId)))
    if (traceId === undefined) {
      done.failed++
      if (++failed === MOST_FAILED) return
      continue
    }
    done.sent++
  }
}
