import { agreed } from '@cogcampus/contract/life/session'
import {
  familyEventNames,
  familyEvents,
  type NoticeKind,
  type NoticeValue,
  noticePage,
} from '@cogcampus/contract/notices'
import type { FastifyBaseLogger } from 'fastify'
import { Handles } from '../db/builder.ts'
import type { Sql } from '../db/connect.ts'
import { wholeBusiness, wholeToRead } from '../db/scope.ts'
import { inTransaction } from '../db/transaction.ts'
import { todayText } from '../lib/day.ts'
import { type Clock, Pace } from '../lib/pace.ts'
import { asleepNow, quietHours } from '../lib/quiet.ts'
import type { Wx, WxSent } from '../lib/wx.ts'
import { pauseRefused } from '../modules/announcement/bulk.ts'
import { noticeCampus, noticeTime, overtaken } from '../modules/notice/store.ts'
import { isTemplateFault, tellRefused } from '../modules/notice/tell.ts'
import { LOST_AFTER, Outbox } from './outbox.ts'

/** The first pause after a notice that could not be sent, which doubles each time. */
const [PAUSE_S, DOUBLED] = [20, 8]
/** How many requests begin in a second: the messaging app names no number of its own. */
const PER_SECOND = 50
/**
 * For how many seconds nothing is sent where nothing could be: at the limits of a day and of a minute, with a new token refused as well,
 * or not reached at all.
 */
const STILL_S: Readonly<Record<number, number>> = { 45009: 600, 45011: 60, 40001: 60, 40014: 60, 42001: 60 }
const UNREACHED_S = 10

interface Taken {
  id: number
  state: 'SENDING' | 'NOT_AGREED' | 'OUTDATED'
  accountId: number
  /** The announcement of which it is one. */
  announcementId: number | null
  kind: NoticeKind
  tries: number
  /** To the microsecond: which of several tries it is. */
  takenAt: string
  messageId: number
  openId: string
  templateId: string
  fields: { name: string; value: NoticeValue }[]
  values: Record<NoticeValue, string>
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')
/** The events that are of use only as long as their session is to take place, in SQL. */
const ahead = quoted(familyEventNames.filter((event) => 'ahead' in familyEvents[event]))
/** The states of a session that takes place as the family knows it, in SQL. */
const standing = quoted(agreed)

/**
 * Takes the notice that is due first, and the agreement that it uses; none for what the family has read in the applet by now, is told anew,
 * or is not to be told any more. One whose template is set no more is agreed to by nobody. Of each list of campuses that waiting notices
 * name it looks at the first, by an index, unless it is night at all of them: a family of two hears where it is day at one, one of none by
 * the clock of the business.
 */
const take = `
  with next as materialized (
    with recursive place as (
      (select n.at_night, n.campus_key, n.campus_ids from notice n where n.state = 'WAITING'
        order by n.at_night, n.campus_key limit 1)
      union all
      select further.* from place p cross join lateral (
        select n.at_night, n.campus_key, n.campus_ids from notice n
        where n.state = 'WAITING' and (n.at_night, n.campus_key) > (p.at_night, p.campus_key)
        order by n.at_night, n.campus_key limit 1) further)
    select n.* from place p cross join lateral (
      select n.* from notice n
      where n.state = 'WAITING' and n.at_night = p.at_night and n.campus_key = p.campus_key and n.due_at <= now()
      order by n.rank, n.due_at, n.id limit 1 for update skip locked) n
    where p.at_night or case p.campus_ids when '{}' then not $2::boolean else not p.campus_ids <@ $1::bigint[] end
    order by n.rank, n.due_at, n.id limit 1),
  due as (
    select n.id, n.account_id, n.kind, a.open_id, n.useful_until <= now()
      or exists (select from message m where m.id = n.message_id and m.read_at is not null)
      or exists (select from notice_template t where t.kind = n.kind and n.event = any(t.muted))
      or ${overtaken('n')} or told_no_more(n.account_id, n.patient_ids)
      or n.announcement_id is not null and not exists (select from patient_parent l
        join parent_account o on o.parent_id = l.parent_id where o.id = n.account_id and l.notified)
      or n.event in (${ahead}) and exists (select from so_day d where d.id = n.so_day_id
        and (d.deleted_at is not null or d.state not in (${standing}))) as outdated
    from next n left join parent_account a on a.id = n.account_id and a.deleted_at is null and not a.locked),
  agreed as (
    update notice_consent c set remaining = c.remaining - 1, updated_at = now()
    from due join notice_template t on t.kind = due.kind and t.template_id is not null
    where c.account_id = due.account_id and c.kind = due.kind and c.remaining > 0
      and due.open_id is not null and not due.outdated returning c.account_id),
  taken as (
    update notice n set tries = n.tries + 1, taken_at = now(),
      state = case when due.outdated then 'OUTDATED' when agreed.account_id is null then 'NOT_AGREED' else 'SENDING' end,
      ended_at = case when due.outdated or agreed.account_id is null then now() end
    from due left join agreed on true where n.id = due.id
    returning n.id, n.state, n.account_id, n.kind, n.tries, n.taken_at::text as taken_at, n.message_id, n.announcement_id, n.campus_ids, n.so_day_id,
      due.open_id)
  select taken.*, t.template_id, t.fields, notice_values(m)
    || ${noticeCampus('taken.campus_ids')} || ${noticeTime('taken.so_day_id')} as values
  from taken join notice_template t on t.kind = taken.kind join message m on m.id = taken.message_id`

/**
 * Sends notices to families, in every process that runs jobs: those that concern one person before those of an announcement, all at the
 * rate that the messaging app allows. Each is taken by one process, with the agreement that it uses, before it is sent, and is sent at
 * most once: what a process that died had under way may have arrived, and is `UNSURE`.
 */
export class Notices extends Outbox {
  readonly #wx: Wx | null
  readonly #pace: Pace
  /** The templates of which headquarters was told that they are refused, each with the day. */
  readonly #told = new Set<string>()

  /** `perSecond`: how many requests this process begins in a second of `clock`. */
  constructor(
    sql: Sql,
    log: FastifyBaseLogger,
    wx: Wx | null,
    { perSecond = PER_SECOND, clock }: { perSecond?: number; clock?: Clock } = {},
  ) {
    super(sql, log, 'notices')
    this.#wx = wx
    this.#pace = new Pace(perSecond, clock)
  }

  protected override get sends(): boolean {
    return this.#wx !== null
  }

  /** Sends the notice that is due first, when its turn has come; answers whether there was one. While nothing can be sent there is none. */
  override async sendNext(): Promise<boolean> {
    if (!this.#pace.goes || !(await this.#pace.turn(this.signal))) return false
    // The turn comes first: what concerns one person overtakes a broadcast until the last moment.
    const taken = await this.#take()
    if (taken?.state !== 'SENDING') this.#pace.giveBack()
    else {
      const sent = await this.#send(taken)
      await this.noted(() => this.#settle(taken, sent))
      await this.#tell(taken, sent)
    }
    return taken !== null
  }

  async #take(): Promise<Taken | null> {
    const { db, scope } = wholeToRead(new Handles(this.sql.reads), 0)
    const { ids, others } = await asleepNow(await quietHours(db), scope)
    const [taken = null] = await this.sql.run<Taken>(take, [ids, others], { prepare: true })
    return taken
  }

  async #send({ openId, templateId, fields, values, messageId }: Taken): Promise<WxSent> {
    const data = Object.fromEntries(fields.map(({ name, value }) => [name, values[value]]))
    const page = `${noticePage}?id=${messageId}`
    return (this.#wx as Wx).send({ openId, templateId, page, data, language: 'zh-CN' })
  }

  /**
   * Notes what became of a notice. One of an announcement whose template is refused waits with the others until that is set right; one
   * that is refused again does not, so that what is wrong with it alone keeps nobody else waiting.
   */
  async #settle(taken: Taken, sent: WxSent): Promise<void> {
    const { announcementId, tries } = taken
    const { code } = sent
    if (announcementId === null || tries > 1 || !isTemplateFault(code)) return this.#note(taken, sent)
    await inTransaction(this.sql, (on) => pauseRefused(wholeBusiness(on, 0).scope, announcementId, code))
    await this.#note(taken, { state: 'LATER', code })
  }

  /**
   * Notes what became of a notice. An agreement that was not used is there again; one that the messaging app does not know is not. Where
   * nothing could be sent all wait, and the try does not count; what is to be sent later waits as its announcement says by then. Noted
   * again after another process has taken it, it is left to that one.
   */
  async #note({ id, accountId, kind, tries, takenAt }: Taken, { state, code }: WxSent): Promise<void> {
    const later = state === 'LATER'
    const still = later ? (code === null ? UNREACHED_S : STILL_S[code]) : undefined
    if (still) this.#pace.holdStill(still * 1000)
    const seconds = still ?? PAUSE_S * 2 ** Math.min(tries - 1, DOUBLED)
    await this.sql`
      with broadcast as materialized (
        select a.notices from notice n join announcement a on a.id = n.announcement_id
        where ${later} and n.id = ${id} for share of a),
      became as materialized (select case when not ${later} then ${state}
        else coalesce((select nullif(notices, 'SENDING') from broadcast), 'WAITING') end as state),
      noted as (
        update notice n set state = became.state, code = ${code}, tries = case when ${still !== undefined} then n.tries - 1 else n.tries end,
          due_at = case when ${later} then now() + ${seconds} * interval '1 second' else n.due_at end,
          ended_at = case when became.state in ('WAITING', 'PAUSED') then null else now() end
        from became where n.id = ${id} and n.state = 'SENDING' and n.taken_at = ${takenAt}::text::timestamptz returning n.id)
      update notice_consent c set updated_at = now(),
        remaining = case when ${state === 'NOT_AGREED'} then 0 else c.remaining + 1 end
      from noted where c.account_id = ${accountId} and c.kind = ${kind} and ${state !== 'SENT' && state !== 'UNSURE'}`
  }

  /** Tells headquarters of a template that is refused: once, as all that are sent by it are. */
  async #tell({ kind }: Taken, { code }: WxSent): Promise<void> {
    const today = `${kind} ${todayText()}`
    if (!isTemplateFault(code) || this.#told.has(today)) return
    await inTransaction(this.sql, (on) => tellRefused(wholeBusiness(on, 0).scope, kind, code))
    this.#told.add(today)
  }

  /** Ends what a process that died had under way, and what nobody can be told of any more. */
  protected override async sweep(): Promise<void> {
    await this.sql`update notice set state = 'UNSURE', ended_at = now()
      where state = 'SENDING' and taken_at < now() - ${LOST_AFTER}::interval`
    await this.sql`update notice set state = 'OUTDATED', ended_at = now()
      where state in ('WAITING', 'PAUSED') and useful_until < now()`
  }
}
