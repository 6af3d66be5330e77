import { setTimeout as pause } from 'node:timers/promises'
import { familyEventNames, familyEvents, type NoticeValue } from '@cogcampus/contract/notices'
import type { FastifyBaseLogger } from 'fastify'
import { Handles } from '../db/builder.ts'
import type { Sql } from '../db/connect.ts'
import { wholeToRead } from '../db/scope.ts'
import { isQuiet } from '../lib/quiet.ts'
import type { Wx, WxSent } from '../lib/wx.ts'

/** How long a process looks away where nothing is to be sent: a notice is out within seconds of what it tells. */
const LOOK_MS = 1_000
/** Requests of a process that are under way at once. */
const SIDE_BY_SIDE = 4
/** What a process that died had under way is looked for this often, and was taken at least so long ago. */
const SWEEP_MS = 30_000
const LOST_AFTER = '2 minutes'
/** The first pause after a notice that could not be sent, which doubles each time. */
const [PAUSE_S, DOUBLED] = [20, 8]

const atNight = familyEventNames.filter((name) => 'atNight' in familyEvents[name])

interface Taken {
  id: number
  state: 'SENDING' | 'NOT_AGREED' | 'OUTDATED'
  accountId: number
  kind: string
  tries: number
  messageId: number
  openId: string
  templateId: string
  fields: { name: string; value: NoticeValue }[]
  values: Record<NoticeValue, string>
}

/**
 * Sends notices to families, in every process that runs jobs. Each is taken by one process, with the agreement that it uses, before it
 * is sent, and is sent at most once: what a process that died had under way may have arrived, and is `UNSURE`.
 */
export class Notices {
  readonly #sql: Sql
  readonly #log: FastifyBaseLogger
  readonly #wx: Wx | null
  readonly #stopping = new AbortController()
  #loops: Promise<void>[] = []

  constructor(sql: Sql, log: FastifyBaseLogger, wx: Wx | null) {
    this.#sql = sql
    this.#log = log
    this.#wx = wx
  }

  start(): void {
    this.#loops = [this.#repeat(SWEEP_MS, () => this.#sweep())]
    if (this.#wx) this.#loops.push(this.#repeat(LOOK_MS, () => this.sendAll()))
  }

  /** Ends after what is under way has been answered. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#loops)
  }

  async #repeat(everyMs: number, work: () => Promise<unknown>): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await work().catch((err) => this.#log.error({ err }, 'notices'))
      await pause(everyMs, null, { signal, ref: false }).catch(() => {})
    }
  }

  /** Sends what is due: one alone first, so that a process that finds nothing asks once. */
  async sendAll(): Promise<void> {
    const { signal } = this.#stopping
    if (!(await this.sendNext())) return
    const sendOn = async () => {
      while (!signal.aborted && (await this.sendNext()));
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, sendOn))
  }

  /** Sends the notice that is due first; answers whether there was one. */
  async sendNext(): Promise<boolean> {
    const taken = await this.#take()
    if (!taken) return false
    if (taken.state === 'SENDING') await this.#note(taken, await this.#send(taken))
    return true
  }

  /** Takes the notice that is due first, and the agreement that it uses; null where none is due. */
  async #take(): Promise<Taken | null> {
    const { db } = wholeToRead(new Handles(this.#sql.reads), 0)
    const now = (await isQuiet(db)) ? atNight : familyEventNames
    const [taken = null] = await this.#sql<Taken[]>`
      with due as (
        select n.id, n.account_id, n.kind, a.open_id, n.useful_until <= now()
          or exists (select from so_day d where d.id = n.so_day_id
            and (d.deleted_at is not null or d.state not in ('PLANNED', 'CONFIRMED'))) as outdated
        from notice n join notice_template t on t.kind = n.kind and t.template_id is not null
          left join parent_account a on a.id = n.account_id and a.deleted_at is null and not a.locked
        where n.state = 'WAITING' and n.due_at <= now() and n.event = any(${now}::text[])
        order by n.due_at, n.id limit 1 for update of n skip locked),
      agreed as (
        update notice_consent c set remaining = c.remaining - 1, updated_at = now() from due
        where c.account_id = due.account_id and c.kind = due.kind and c.remaining > 0
          and due.open_id is not null and not due.outdated returning c.account_id),
      taken as (
        update notice n set tries = n.tries + 1, taken_at = now(),
          state = case when due.outdated then 'OUTDATED' when agreed.account_id is null then 'NOT_AGREED' else 'SENDING' end,
          ended_at = case when due.outdated or agreed.account_id is null then now() end
        from due left join agreed on true where n.id = due.id
        returning n.id, n.state, n.account_id, n.kind, n.tries, n.message_id, due.open_id)
      select taken.*, t.template_id, t.fields, json_build_object('title', m.title, 'text', m.body,
          'campus', coalesce((select c.name from patient_parent l join patient p on p.id = l.patient_id
            join campus c on c.id = p.campus_id join parent_account a on a.parent_id = l.parent_id
            where a.id = taken.account_id order by l.id limit 1), ''),
          'time', to_char(m.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')) as values
      from taken join notice_template t on t.kind = taken.kind join message m on m.id = taken.message_id`
    return taken
  }

  async #send({ openId, templateId, fields, values, messageId }: Taken): Promise<WxSent> {
    const data = Object.fromEntries(fields.map(({ name, value }) => [name, values[value]]))
    const page = `more/message/index?id=${messageId}`
    return (this.#wx as Wx).send({ openId, templateId, page, data, language: 'zh-CN' })
  }

  /** Notes what became of a notice. An agreement that was not used is there again; one that the messaging app does not know is not. */
  async #note({ id, accountId, kind, tries }: Taken, { state, code }: WxSent): Promise<void> {
    const later = state === 'LATER'
    const seconds = PAUSE_S * 2 ** Math.min(tries - 1, DOUBLED)
    await this.#sql`
      with noted as (
        update notice set state = ${later ? 'WAITING' : state}, code = ${code},
          due_at = case when ${later} then now() + ${seconds} * interval '1 second' else due_at end,
          ended_at = case when ${later} then null else now() end
        where id = ${id} and state = 'SENDING' returning id)
      update notice_consent c set updated_at = now(),
        remaining = case when ${state === 'NOT_AGREED'} then 0 else c.remaining + 1 end
      from noted where c.account_id = ${accountId} and c.kind = ${kind} and ${state !== 'SENT' && state !== 'UNSURE'}`
  }

  /** Ends what a process that died had under way, and what nobody can be told of any more. */
  async #sweep(): Promise<void> {
    await this.#sql`update notice set state = 'UNSURE', ended_at = now()
      where state = 'SENDING' and taken_at < now() - ${LOST_AFTER}::interval`
    await this.#sql`update notice set state = 'OUTDATED', ended_at = now()
      where state = 'WAITING' and useful_until < now()`
  }
}
