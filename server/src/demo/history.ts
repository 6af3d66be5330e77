import { type Kysely, sql as query } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Random } from './random.ts'

const DAYS = 28
const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
]

/** Four weeks of sign-ins, and the messages people have received in them. */
export async function fillHistory(db: Kysely<Database>, random: Random): Promise<void> {
  const staff = await db
    .selectFrom('rbacUser')
    .select(['id', 'loginName', 'userName', 'campusId'])
    .where('status', '=', 1)
    .orderBy('id')
    .execute()
  await fillSignIns(db, random, staff.slice(0, 60))
  await fillMessages(db, random, staff)
  await fillOperations(db, random, staff)
}

type Staff = { id: number; loginName: string; userName: string; campusId: number | null }

async function fillSignIns(db: Kysely<Database>, random: Random, staff: Staff[]): Promise<void> {
  const rows = []
  for (let day = DAYS; day >= 1; day--) {
    for (const [at, one] of staff.entries()) {
      if (!random.chance(0.7)) continue
      // In UTC: from ten past eight in the morning of the campuses.
      const minute = random.int(10, 90)
      rows.push({
        kind: random.chance(0.05) ? 'LOGIN_FAILED' : 'LOGIN',
        user_id: one.id,
        campus_id: one.campusId,
        login_name: one.loginName,
        user_name: one.userName,
        ip: `10.${one.campusId ?? 0}.0.${20 + (at % 200)}`,
        user_agent: random.pick(browsers),
        minutes: day * 1440 - minute,
      })
    }
  }
  rows.sort((a, b) => b.minutes - a.minutes)
  await query`insert into record_log (kind, user_id, campus_id, login_name, user_name, ip, user_agent, created_at)
    select kind, user_id, campus_id, login_name, user_name, ip, user_agent,
      date_trunc('day', now()) - make_interval(mins => minutes)
    from jsonb_to_recordset(${rows}::jsonb) as r(kind text, user_id bigint, campus_id bigint, login_name text,
      user_name text, ip text, user_agent text, minutes integer)`.execute(db)
  await query`update rbac_user u set last_login_at = l.at
    from (select user_id, max(created_at) as at from record_log where kind = 'LOGIN' group by user_id) l
    where l.user_id = u.id`.execute(db)
}

const notices = [
  ['SYSTEM', '系统维护通知', '本周日 23:00–24:00 进行例行维护，期间无法登录，请提前保存工作。', null],
  ['ACCOUNT', '请核对个人资料', '请在个人中心核对您的电话和头像，便于同事与家长识别。', '/info/userInfo'],
  ['SYSTEM', '节假日安排', '元旦期间各校区的停课日期已录入，排课时会避开。', null],
  ['SYSTEM', '隐私政策更新', '隐私政策已更新，请向家长做好说明。', null],
  ['REMIND', '每周例会', '本周例会改为周三 12:30，线上进行。', null],
] as const

async function fillMessages(db: Kysely<Database>, random: Random, staff: Staff[]): Promise<void> {
  const rows = staff.flatMap((one) =>
    notices.map(([type, title, body, link], index) => {
      const hours = index * 120 + random.int(1, 100)
      return { receiver_id: one.id, type, title, body, link, hours, read: hours > 200 || random.chance(0.3) }
    }),
  )
  await query`insert into message (receiver_id, type, title, body, link, created_at, read_at)
    select receiver_id, type, title, body, link, now() - make_interval(hours => hours),
      case when read then now() - make_interval(hours => hours) + interval '20 minutes' end
    from jsonb_to_recordset(${rows}::jsonb) as r(receiver_id bigint, type text, title text, body text, link text,
      hours integer, read boolean)
    order by hours desc`.execute(db)
}

type Rows = { table: string; id: number; campusId: number | null }[]

/** Some rows that were changed: a room of each campus, staff, an item of a dictionary, a subject. */
const changeable = async (db: Kysely<Database>): Promise<Rows> =>
  (
    await query<Rows[number]>`
      select 'room' as table, min(id) as id, campus_id from room group by campus_id
      union all select 'rbac_user', id, null from rbac_user where status = 1 and login_name !~ '^(admin|operation)'
      union all select 'dict', min(id), null from dict where type = 'source'
      union all select 'subject', min(id), null from subject`.execute(db)
  ).rows

const changes = [
  ['/admin/campus/update', 'campus', 'UPDATE', { phone: { from: '02158001234', to: '02158005678' } }],
  ['/admin/campus/update', 'room', 'UPDATE', { capacity: { from: 6, to: 8 } }],
  [
    '/admin/campus/update',
    'holiday',
    'INSERT',
    { name: { to: '年终盘点' }, from_day: { to: '2026-12-31' }, to_day: { to: '2026-12-31' } },
  ],
  ['/admin/rbac/user/update', 'rbac_user', 'UPDATE', { phone_no: { from: '13800001111', to: '13900002222' } }],
  ['/admin/rbac/user/status', 'rbac_user', 'UPDATE', { status: { from: 2, to: 1 } }],
  ['/admin/dict/update', 'dict', 'UPDATE', { sort: { from: 30, to: 10 } }],
  ['/api/admin/education/subject/edit', 'subject', 'UPDATE', { level_name: { from: '进阶', to: '提高' } }],
] as const

/** Changes of these weeks in working hours, each with its author; a few were refused. */
async function fillOperations(db: Kysely<Database>, random: Random, staff: Staff[]): Promise<void> {
  const leaders = staff.filter((one) => /^(admin|operation|principal)/.test(one.loginName))
  const headquarters = leaders.filter((one) => one.campusId === null)
  const known = await changeable(db)
  const campusIds = known.flatMap((row) => (row.table === 'room' && row.campusId ? [row.campusId] : []))
  const rows = Array.from({ length: DAYS * 2 }, (_, index) => {
    const [endpoint, table, action, fields] = random.pick(changes)
    const author = random.pick(endpoint.startsWith('/admin/campus/') ? leaders : headquarters)
    const refused = random.chance(0.08)
    const half = index % 2 === 0 ? random.int(60, 230) : random.int(300, 560)
    const campusId = author.campusId ?? random.pick(campusIds)
    const ofCampus = endpoint === '/admin/campus/update'
    const there = known.filter((row) => row.table === table && (row.campusId ?? campusId) === campusId)
    const rowId = table === 'campus' ? campusId : there.length > 0 ? random.pick(there).id : null
    return {
      endpoint,
      table,
      action,
      fields: table === 'holiday' ? { ...fields, campus_id: { to: campusId } } : fields,
      user_id: author.id,
      user_name: author.userName,
      campus_id: author.campusId,
      ip: `10.${author.campusId ?? 0}.0.${random.int(20, 60)}`,
      err_code: refused ? 'STALE_VERSION' : '',
      ms: random.int(4, 40),
      row_id: rowId,
      campus_ids: ofCampus ? [campusId] : [],
      minutes: (DAYS - Math.floor(index / 2)) * 1440 - half,
    }
  })
  await query`
    with happened as (select nextval('operation_id') as id, r.* from jsonb_to_recordset(${rows}::jsonb) as r(endpoint text,
        "table" text, action text, fields jsonb, user_id bigint, user_name text, campus_id bigint, ip text, err_code text,
        ms integer, row_id bigint, minutes integer, campus_ids bigint[])),
      noted as (insert into operation (id, endpoint, user_id, user_name, campus_id, campus_ids, ip, request_id, err_code, ms, created_at)
        select id, endpoint, user_id, user_name, campus_id, campus_ids, ip, gen_random_uuid(), err_code, ms,
          date_trunc('day', now()) - make_interval(mins => minutes)
        from happened)
    insert into operation_change (operation_id, table_name, row_id, action, fields, campus_ids)
      select id, "table", row_id, action, fields, campus_ids from happened where err_code = ''`.execute(db)
}
