import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import { searchText } from '../lib/search.ts'
import { meantBy } from '../modules/announcement/filters.ts'

interface Written {
  title: string
  body: string
  audience: 'FAMILIES' | 'STAFF'
  hoursAtMost: number | null
  /** Of each campus, not of the whole business. */
  perCampus: boolean
  /** When it was sent, in days from today; ahead: it is scheduled; none: a draft. */
  day: number | null
}

const written: readonly Written[] = [
  {
    title: '元旦假期课程安排',
    body: '{name}您好：1 月 1 日全天停课，{child}当天的课将另约时间，请留意小程序里的课表。',
    ...{ audience: 'FAMILIES', hoursAtMost: null, perCampus: false, day: -9 },
  },
  {
    title: '课时即将用完',
    body: '{name}您好：{child}的剩余课时不多了，续课可享老学员价格，欢迎到前台或联系顾问了解。',
    ...{ audience: 'FAMILIES', hoursAtMost: 6, perCampus: true, day: -4 },
  },
  {
    title: '本周六消防演练',
    body: '各位同事：本周六 12:30 进行消防演练，请提前 10 分钟结束课程并带领家长到集合点。',
    ...{ audience: 'STAFF', hoursAtMost: null, perCampus: true, day: -2 },
  },
  {
    title: '冬季流感提醒',
    body: '{name}您好：近期流感多发，{child}如有发热请先在小程序请假，身体好转后再来上课。',
    ...{ audience: 'FAMILIES', hoursAtMost: null, perCampus: true, day: 1 },
  },
  {
    title: '家长开放日邀请',
    body: '{name}您好：诚邀您参加本月家长开放日，现场可与{child}的医生面对面交流。',
    ...{ audience: 'FAMILIES', hoursAtMost: null, perCampus: true, day: null },
  },
]

/** What was announced in the last days, what waits for its time, and drafts; two thirds of the receivers have read. */
export async function fillAnnouncements(db: Kysely<Database>): Promise<void> {
  const rows = written.map((row) => ({ ...row, search: searchText(row.title, row.body) }))
  const { rows: sent } = await sql<{ id: number } & Parameters<typeof meantBy>[0] & Written>`
    with added as (
      insert into announcement (campus_id, audience, hours_at_most, title, body, state, send_at, sent_at, receivers, search, created_by, created_at)
      select c.id, w.audience, w."hoursAtMost", w.title, w.body,
        case when w.day is null then 'DRAFT' when w.day < 0 then 'SENT' else 'SCHEDULED' end,
        date_trunc('hour', now()) + make_interval(days => w.day), case when w.day < 0 then date_trunc('hour', now()) + make_interval(days => w.day) end,
        case when w.day < 0 then 0 end, w.search, author.id, now() + make_interval(days => least(coalesce(w.day, 0), 0) - 1)
      from jsonb_to_recordset(${rows}::jsonb) as w(title text, body text, audience text, "hoursAtMost" integer, "perCampus" boolean, day integer, search text)
        join (select null::bigint as id union all select id from campus) c on (c.id is not null) = w."perCampus"
        join lateral (select min(u.id) as id from rbac_user u join rbac_user_role ur on ur.user_id = u.id join rbac_role r on r.id = ur.role_id
          where case when c.id is null then r.code = 'HQ_OPERATION' else r.code = 'CAMPUS_PRINCIPAL' and u.campus_id = c.id end) author on true
      order by w.day nulls last, c.id
      returning id, campus_id, audience, role_ids, doctor_id, course_id, hours_at_most, title, body, state, sent_at)
    select * from added where state = 'SENT' order by id`.execute(db)
  for (const one of sent) await receive(db, one)
}

/** A message to each who is meant. */
async function receive(db: Kysely<Database>, one: { id: number } & Parameters<typeof meantBy>[0]): Promise<void> {
  await sql`
    with told as (
      insert into message (receiver_id, account_id, type, title, body, event_key, announcement_id, event, created_at, read_at)
      select w.receiver_id, w.account_id, 'SYSTEM', n.title, replace(replace(n.body, '{name}', w.name), '{child}', coalesce(w.children, '')),
        'announcement:' || n.id, n.id, case n.audience when 'FAMILIES' then 'announced' end, n.sent_at,
        case when coalesce(w.receiver_id, w.account_id) % 3 > 0 then n.sent_at + interval '3 hours' end
      from announcement n, (${meantBy(one)}) w
      where n.id = ${one.id} and coalesce(w.receiver_id, w.account_id) is not null
      returning id)
    update announcement set receivers = (select count(*) from told) where id = ${one.id}`.execute(db)
}
