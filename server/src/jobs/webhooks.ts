import { createHmac } from 'node:crypto'
import type { WebhookBody } from '@cogcampus/contract/admin/webhook'
import { type DeliveryState, webhookHeaders } from '@cogcampus/contract/webhooks'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { output } from 'zod'
import type { Sql } from '../db/connect.ts'
import { wholeBusiness } from '../db/scope.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Answered, Outward } from '../lib/outward.ts'
import { text } from '../lib/text.ts'
import { tellFailing } from '../modules/webhook/tell.ts'
import { LOST_AFTER, Outbox } from './outbox.ts'

/** Deliveries to one webhook that a process has under way at once: a system that answers slowly does not delay the others. */
const TO_ONE = 2
/** The first pause after a try that failed, which doubles each time up to the longest. */
const [PAUSE_S, LONGEST_S, DOUBLED] = [30, 6 * 3600, 12]

interface Taken {
  id: number
  tries: number
  url: string
  secret: string
  body: output<typeof WebhookBody>
}

/**
 * Sends deliveries to webhooks, in every process that runs jobs. Each is taken by one process and sent at least once: what has no
 * answer of success, and what a process that died had under way, is tried again under the same id, later each time, for three days.
 */
export class Webhooks extends Outbox {
  readonly #outward: Outward
  /** The last that was taken, or is being: one at a time counts what is under way. */
  #taking: Promise<Taken | null> = Promise.resolve(null)

  constructor(on: Sql, log: FastifyBaseLogger, outward: Outward) {
    super(on, log, 'webhooks')
    this.#outward = outward
  }

  override async sendNext(): Promise<boolean> {
    this.#taking = this.#taking.catch(() => null).then(() => this.#take())
    const taken = await this.#taking
    if (!taken) return false
    const answered = await this.#send(taken)
    await this.noted(() => this.#note(taken, answered))
    return true
  }

  /** Takes the delivery that is due first, of a webhook that is switched on and has the fewest under way; null where none is due. */
  async #take(): Promise<Taken | null> {
    const test = (part: 'title' | 'text') => text('zh-CN', `webhook.test.${part}`)
    const [taken = null] = await this.sql<Taken[]>`
      with due as (
        select d.id from webhook w
          cross join lateral (select count(*) as n from webhook_delivery u where u.webhook_id = w.id and u.state = 'SENDING') busy
          cross join lateral (select d.id, d.due_at from webhook_delivery d
            where d.webhook_id = w.id and d.state = 'WAITING' and d.due_at <= now() and (w.enabled or d.event = 'test')
            order by d.due_at, d.id limit 1 for update skip locked) d
        where w.deleted_at is null and busy.n < ${TO_ONE}
        order by busy.n, d.due_at, d.id limit 1),
      taken as (
        update webhook_delivery d set state = 'SENDING', tries = d.tries + 1, taken_at = now() from due where d.id = due.id
        returning d.*)
      select t.id, t.tries, w.url, w.secret, json_build_object('id', t.id, 'event', t.event,
        'at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'campusId', t.campus_id,
        'patientIds', t.patient_ids, 'sessionId', t.so_day_id, 'title', coalesce(m.title, n.title, ${test('title')}),
        'text', coalesce(m.body, n.body, ${test('text')})) as body
      from taken t join webhook w on w.id = t.webhook_id left join message m on m.id = t.message_id
        left join notice n on n.id = t.notice_id`
    return taken
  }

  #send({ id, url, secret, body }: Taken): Promise<Answered> {
    const sent = JSON.stringify(body)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', secret).update(`${timestamp}.${sent}`).digest('hex')
    const headers = {
      [webhookHeaders.id]: String(id),
      [webhookHeaders.timestamp]: timestamp,
      [webhookHeaders.signature]: `v1=${signature}`,
    }
    return this.#outward.post(url, headers, sent)
  }

  /** Notes what became of a try; of a delivery that is given up headquarters is told in the same transaction. */
  async #note({ id, tries }: Taken, { code, fault }: Answered): Promise<void> {
    const arrived = code !== null && code >= 200 && code < 300
    const seconds = Math.min(PAUSE_S * 2 ** Math.min(tries - 1, DOUBLED), LONGEST_S)
    if (arrived) {
      await this.sql`update webhook_delivery set state = 'SENT', code = ${code}, fault = null, ended_at = now()
        where id = ${id} and state = 'SENDING' and tries = ${tries}`
      return
    }
    await inTransaction(this.sql, async (on) => {
      const { scope, whole } = wholeBusiness(on, 0)
      const { rows } = await sql<{ webhookId: number; state: DeliveryState }>`
        update webhook_delivery set code = ${code}, fault = ${fault}, due_at = next.at,
          state = case when next.at > until_at then 'FAILED' else 'WAITING' end,
          ended_at = case when next.at > until_at then now() end
        from (select now() + ${seconds} * interval '1 second' as at) next
        where id = ${id} and state = 'SENDING' and tries = ${tries} returning webhook_id, state`.execute(whole)
      for (const { webhookId, state } of rows) if (state === 'FAILED') await tellFailing(scope, webhookId)
    })
  }

  /** Lets what a process that died had under way be tried again, and ends what no webhook that is switched on waits for. */
  protected override async sweep(): Promise<void> {
    await this.sql`update webhook_delivery set state = 'WAITING', due_at = now()
      where state = 'SENDING' and taken_at < now() - ${LOST_AFTER}::interval`
    await this
      .sql`update webhook_delivery d set state = 'FAILED', fault = 'OFF', code = null, ended_at = now() from webhook w
      where w.id = d.webhook_id and d.state = 'WAITING'
        and (w.deleted_at is not null or d.event <> 'test' and not w.enabled and d.until_at < now())`
  }
}
