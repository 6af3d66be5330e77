// The outbox of notices: a broadcast to 100,000 families written and sent, and what notices cost the call that causes them.
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from '../../server/src/app.ts'
import { APP_ROLE } from '../../server/src/db/appRole.ts'
import { connect, type Sql } from '../../server/src/db/connect.ts'
import { STAND_IN } from '../../server/src/demo/wx.ts'
import { sendNext } from '../../server/src/jobs/announcements.ts'
import { Notices } from '../../server/src/jobs/notices.ts'
import { folderStorage } from '../../server/src/lib/storage.ts'
import { Wx } from '../../server/src/lib/wx.ts'
import { jobHandles } from '../../server/test/jobs.ts'
import { type BenchDatabase, openDatabase } from './database.ts'
import type { Row } from './report.ts'
import { serve } from './servers.ts'
import { signedIn } from './signedIn.ts'

const FAMILIES = 100_000
const TAKES = 200
/** How long the sender runs without a limit, and at its own. */
const SECONDS = 30
/** How often a notice to one person is written meanwhile. */
const PERSONAL_MS = 500
const CALLS = 300
const log = { error: (what: unknown) => process.stderr.write(`${JSON.stringify(what)}\n`) } as never

export async function measureOutbox(): Promise<Row[]> {
  const database = await openDatabase()
  const standIn = await serve('standIn', database.socket)
  const own = connect({ socket: database.socket }, { role: APP_ROLE })
  try {
    await database.sql`insert into config (key, value) values ('message.quietFrom', '0'), ('message.quietTo', '0')
      on conflict (key) do update set value = excluded.value`
    const calls = await measureCall(database, own)
    await addFamilies(database.sql)
    const planned = await measurePlan(database, own)
    const taken = await measureTake(own, `before any is sent, ${FAMILIES.toLocaleString('en')} waiting`)
    const free = await measureSender(database, own, standIn.url, Number.POSITIVE_INFINITY)
    const limited = await measureSender(database, own, standIn.url)
    return [planned, taken, ...free, ...limited, await measureTake(own, 'after those that were sent'), calls]
  } finally {
    await standIn.stop()
    await own.end()
    await database.stop()
  }
}

/** Families with an account that agrees to news. */
async function addFamilies(sql: Sql): Promise<void> {
  const tables = ['parent_info', 'patient', 'patient_parent', 'parent_account']
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    for (const table of tables) await tx.run(`alter table ${table} disable trigger user`)
    await tx`insert into parent_info (name, phone) select '压测家长' || n, '1' || n::text from generate_series(7000000000, 7000000000 + 2 * ${FAMILIES}) n
      where not exists (select from parent_info where phone = '1' || n::text) limit ${FAMILIES}`
    await tx`insert into patient (campus_id, name, gender, birthday)
      select 1, '压测' || id, 1, '2018-01-01' from parent_info where name like '压测家长%'`
    await tx`insert into patient_parent (patient_id, parent_id, relation)
      select p.id, f.id, 'mother' from parent_info f join patient p on p.name = '压测' || f.id where f.name like '压测家长%'`
    await tx`insert into parent_account (open_id, parent_id)
      select 'bench-' || id, id from parent_info where name like '压测家长%'`
    for (const table of tables) await tx.run(`alter table ${table} enable trigger user`)
    await tx`insert into notice_consent (account_id, kind, remaining)
      select a.id, k.kind, 3 from parent_account a cross join (values ('NEWS'), ('ANSWER')) k (kind)
      where a.open_id like 'bench-%'`
  })
  const session = await sql.reserve()
  await session`set statement_timeout = 0`
  await session`vacuum analyze`
  await session`reset statement_timeout`
  session.release()
}

/** A broadcast to all of them, as the job writes it. */
async function measurePlan({ sql }: BenchDatabase, own: Sql): Promise<Row> {
  await sql`insert into announcement (audience, title, body, state, send_at)
    values ('FAMILIES', '停课通知', '{name}您好，{child}周六停课。', 'SCHEDULED', now())`
  const began = performance.now()
  await jobHandles(own).transaction(sendNext)
  const seconds = (performance.now() - began) / 1000
  const [written] = await sql`select count(*)::int as notices from notice where state = 'WAITING'`
  return {
    what: `outbox: an announcement to ${FAMILIES.toLocaleString('en')} families written, messages and notices, s`,
    value: seconds,
    target: '< 5',
    note: `${written?.notices} notices, one transaction`,
  }
}

/** How long it takes to find and take the notice that is due first, and to note it as sent; the messaging app answers at once. */
async function measureTake(own: Sql, when: string): Promise<Row> {
  const wx = { send: async () => ({ state: 'SENT', code: null }) } as never as Wx
  const sender = new Notices(own, log, wx, { perSecond: Number.POSITIVE_INFINITY })
  const times: number[] = []
  for (let round = 0; round < TAKES; round++) {
    const began = performance.now()
    if (!(await sender.sendNext())) throw new Error('None is due')
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return {
    what: `outbox: the next notice found, taken and noted, ${when}, ms, median · 99th percentile`,
    value: `${times[TAKES >> 1]?.toFixed(1)} · ${times[Math.floor(TAKES * 0.99)]?.toFixed(1)}`,
    target: '< 10 · –',
    note: `of ${TAKES}, one after the other`,
  }
}

/** How many notices a process sends in a second, and how long one to a single person waits behind the broadcast. */
async function measureSender({ sql }: BenchDatabase, own: Sql, url: string, perSecond?: number): Promise<Row[]> {
  const sender = new Notices(own, log, new Wx({ ...STAND_IN, url }), perSecond === undefined ? {} : { perSecond })
  const sent = async () => {
    const [row] = await sql`select count(*) filter (where state = 'SENT')::int as sent,
      count(*) filter (where state not in ('SENT', 'WAITING', 'SENDING'))::int as lost from notice
      where announcement_id = (select max(announcement_id) from notice)`
    return row as { sent: number; lost: number }
  }
  const before = await sent()
  const [{ last } = { last: 0 }] = await sql`select max(id) as last from notice`
  const began = performance.now()
  sender.start()
  for (let round = 0; performance.now() - began < SECONDS * 1000; round++) {
    await sql`with one as (select id from parent_account where open_id like 'bench-%' order by id offset ${round} limit 1),
      told as (insert into message (account_id, type, title, body, event) select id, 'SYSTEM', '请假结果', '已同意', 'leaveDecided'
        from one returning id, account_id)
      insert into notice (message_id, account_id, campus_ids, event, kind, useful_until)
      select id, account_id, '{}', 'leaveDecided', 'ANSWER', now() + interval '1 hour' from told`
    await pause(PERSONAL_MS)
  }
  await sender.stop()
  const seconds = (performance.now() - began) / 1000
  const after = await sent()
  const [personal] =
    await sql`select count(*)::int as count, percentile_cont(0.5) within group (order by ms) as median, max(ms) as most
    from (select extract(epoch from ended_at - created_at) * 1000 as ms from notice
      where event = 'leaveDecided' and state = 'SENT' and id > ${last}) n`
  const limit = perSecond === undefined ? 'at its own limit' : 'without a limit'
  return [
    {
      what: `outbox: notices of a broadcast sent in a second by one process, ${limit}`,
      value: (after.sent - before.sent) / seconds,
      target: perSecond === undefined ? '≥ 45' : '≥ 50',
      note: `${after.sent - before.sent} in ${seconds.toFixed(0)} s, ${after.lost - before.lost} not sent`,
    },
    {
      what: `outbox: a notice to one person behind the broadcast, ${limit}, written to sent, ms, median · worst`,
      value: `${Number(personal?.median).toFixed(0)} · ${Number(personal?.most).toFixed(0)}`,
      target: '< 2000',
      note: `of ${personal?.count}`,
    },
  ]
}

/** Leave refused by its call, with the template set and unset in turn. */
async function measureCall({ sql, socket }: BenchDatabase, own: Sql): Promise<Row> {
  const app = await buildApp({ sql: own, storage: folderStorage(`${socket}/files`), logLevel: 'silent' })
  try {
    const call = await signedIn(app)
    const lessons = await sql<{ id: number }[]>`select d.id from so_day d
      where d.state = 'PLANNED' and d.deleted_at is null and d.day > current_date + 1 and exists (
        select from patient_parent l join parent_account a on a.parent_id = l.parent_id and a.open_id is not null
        where l.patient_id = d.patient_id and l.notified)
      order by d.id limit 20`
    const [template] = await sql`select template_id from notice_template where kind = 'ANSWER'`
    const times: Record<'set' | 'unset', number[]> = { set: [], unset: [] }
    for (let round = 0; round < 2 * CALLS + 40; round++) {
      const way = round % 2 === 0 ? 'set' : 'unset'
      await sql`update notice_template set template_id = ${way === 'set' ? template?.templateId : null} where kind = 'ANSWER'`
      const [session] = await sql`update so_day set state = 'LEAVE_ASKED', leave_reason = 'ill', leave_asked_at = now(),
          leave_refusal = null, leave_refused_by = null, leave_refused_at = null
        where id = ${lessons[(round >> 1) % lessons.length]?.id ?? 0} returning id, version`
      const began = performance.now()
      await call.post('/admin/so-day/leave/check', { sessions: [session], agreed: false, reason: '名额已满' })
      // Those of the first seconds compile and plan.
      if (round >= 40) times[way].push(performance.now() - began)
    }
    await sql`update notice_template set template_id = ${template?.templateId} where kind = 'ANSWER'`
    const [written] = await sql`select count(*)::int as count from notice where event = 'leaveDecided'`
    if (written?.count < CALLS) throw new Error(`${written?.count} notices of ${CALLS} calls`)
    await sql`update notice set state = 'STOPPED' where state = 'WAITING'`
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] as number
    const [set, unset] = [median(times.set), median(times.unset)]
    return {
      what: 'outbox: leave refused by its call, with notices against without, in turn, time',
      value: set / unset,
      target: '≤ 1.1',
      note: `${set.toFixed(1)} / ${unset.toFixed(1)} ms, medians of ${CALLS}, ${written?.count} notices`,
    }
  } finally {
    await app.close()
  }
}
