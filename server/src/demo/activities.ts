import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import { searchText } from '../lib/search.ts'

interface Written {
  title: string
  type: string
  audience: string
  content: string
  state: 'DRAFT' | 'SUBMITTED' | 'PUBLISHED' | 'ENDED' | 'CANCELLED'
  /** The state of its offers, by turns over the campuses; none: it is not offered. */
  offers: readonly string[]
  /** When it is, in days from today and hours of the day; none: it runs now. */
  day: number | null
  hour: number
  seats: number
  /** The people who signed up, for each ten seats. */
  signed: number
  maxPeople: number
  fee: number
  form: readonly object[]
  /** Of each campus, not of headquarters. */
  ofCampus: boolean
  reason: string | null
}

const grade = {
  ...{ label: '孩子年级', kind: 'CHOICE', required: true },
  options: ['学龄前', '一至三年级', '四至六年级', '初中'],
}
const wish = { label: '最想了解的问题', kind: 'TEXT', required: false, options: [] }
const usual = { maxPeople: 1, fee: 0, form: [grade, wish], ofCampus: false, reason: null } as const

const written: readonly Written[] = [
  {
    ...{
      ...usual,
      title: '脑力开放日',
      type: 'openDay',
      audience: '4–12 岁孩子与家长',
      state: 'ENDED',
      offers: ['ENDED'],
    },
    content:
      '参观训练教室，体验注意力、记忆力和执行功能三项小游戏，现场由医生解读结果。\n\n每个家庭约 40 分钟，请穿防滑鞋。',
    ...{ day: -24, hour: 9, seats: 20, signed: 11 },
  },
  {
    ...{ ...usual, title: '家长课堂：读懂孩子的注意力', type: 'lecture', audience: '小学阶段家长', state: 'ENDED' },
    ...{ offers: ['ENDED'], maxPeople: 2 },
    content: '为什么一写作业就走神？哪些是习惯，哪些需要评估？\n\n主讲：本校区责任医生。讲座 60 分钟，答疑 30 分钟。',
    ...{ day: -9, hour: 14, seats: 30, signed: 8 },
  },
  {
    ...{ ...usual, title: '专注力体验课', type: 'trial', audience: '6–10 岁', state: 'PUBLISHED', offers: ['RUNNING'] },
    content: '45 分钟小组体验：听觉注意、视觉搜索与反应抑制。家长可在观察室全程观看。',
    ...{ day: null, hour: 0, seats: 12, signed: 10 },
  },
  {
    ...{
      ...usual,
      title: '免费认知筛查日',
      type: 'screening',
      audience: '担心孩子学习与专注问题的家庭',
      state: 'PUBLISHED',
    },
    ...{ offers: ['OPEN', 'OPEN', 'CLOSED', 'OFFERED', 'OPEN', 'DECLINED'] },
    content: '由医生使用标准化工具进行约 30 分钟筛查，当场告知是否建议进一步评估。筛查不等于诊断，结果只告知家长本人。',
    ...{ day: 5, hour: 10, seats: 10, signed: 14 },
  },
  {
    ...{ ...usual, title: '记忆力亲子沙龙', type: 'parents', audience: '在训家庭与朋友', state: 'PUBLISHED' },
    ...{ offers: ['OPEN'], maxPeople: 3, fee: 4900, form: [wish] },
    content: '带上孩子一起玩三种在家就能做的记忆游戏，每个家庭发一套训练卡。',
    ...{ day: 12, hour: 15, seats: 24, signed: 3 },
  },
  {
    ...{
      ...usual,
      title: '春季开放周',
      type: 'openDay',
      audience: '所有家庭',
      state: 'PUBLISHED',
      offers: ['OFFERED'],
    },
    content: '开放一周的训练教室，可旁听一节小组课。',
    ...{ day: 25, hour: 9, seats: 40, signed: 0 },
  },
  {
    ...{ ...usual, title: '社区义诊进广场', type: 'screening', audience: '周边社区居民', state: 'CANCELLED' },
    ...{ offers: ['CANCELLED'], reason: '场地临时检修' },
    content: '在社区广场提供免费认知筛查与家庭训练建议。',
    ...{ day: 3, hour: 9, seats: 30, signed: 4 },
  },
  {
    ...{ ...usual, title: '假期训练营说明会', type: 'lecture', audience: '小学家长', state: 'SUBMITTED', offers: [] },
    content: '介绍假期训练营的分组、时间与目标，现场可预约评估。',
    ...{ day: 16, hour: 19, seats: 25, signed: 0, ofCampus: true },
  },
  {
    ...{ ...usual, title: '长者记忆俱乐部', type: 'other', audience: '60 岁以上长者', state: 'DRAFT', offers: [] },
    content: '每次 60 分钟，怀旧讨论、定向训练与手指操。',
    ...{ day: 21, hour: 9, seats: 15, signed: 0, ofCampus: true, reason: '请补充陪同要求和应急安排' },
  },
]

/** Activities in every state, offered to the campuses, with families who signed up: leads that came by activities, and patients'. */
export async function fillActivities(db: Kysely<Database>): Promise<void> {
  const rows = written.map((row) => ({ ...row, search: searchText(row.title, row.audience) }))
  await sql`
    with words as (select w.*, row_number() over () as no from jsonb_to_recordset(${rows}::jsonb) as w(title text, type text, audience text,
        content text, state text, day integer, hour integer, seats integer, "maxPeople" integer, fee integer, form jsonb,
        "ofCampus" boolean, reason text, search text)),
      people as (select min(u.id) filter (where r.code = 'HQ_OPERATION') as operation, min(u.id) filter (where r.code = 'HQ_ADMIN') as admin
        from rbac_user u join rbac_user_role ur on ur.user_id = u.id join rbac_role r on r.id = ur.role_id),
      placed as (select w.*, c.id as campus_id, case when c.id is null then p.operation else c.principal_id end as author,
        case when c.id is null then p.admin else p.operation end as checker,
        case when w.day is null then date_trunc('hour', now()) - interval '1 hour'
          else date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' + make_interval(days => w.day, hours => w.hour) end as start_at
        from words w join (select null::bigint as id, null::bigint as principal_id union all (select id, principal_id from campus order by id limit 2)) c
          on (c.id is not null) = w."ofCampus" cross join people p)
    insert into activity (campus_id, title, type, audience, content, state, start_at, end_at, capacity, max_people, fee, form, reason, search,
      submitted_by, submitted_at, checked_by, checked_at, created_by, created_at)
    select campus_id, title, type, audience, content, state, start_at, start_at + interval '3 hours', seats, "maxPeople", fee, form, reason, search,
      case when state <> 'DRAFT' or reason is not null then author end, case when state <> 'DRAFT' or reason is not null then at.written + interval '1 day' end,
      case when state not in ('DRAFT', 'SUBMITTED') or reason is not null then checker end,
      case when state not in ('DRAFT', 'SUBMITTED') or reason is not null then at.written + interval '2 days' end, author, at.written
    from placed cross join lateral (select least(start_at - interval '20 days', now() - interval '4 days') as written) at
    order by no, campus_id`.execute(db)
  await fillOffers(db)
  await fillSignUps(db)
}

async function fillOffers(db: Kysely<Database>): Promise<void> {
  const states = written.map(({ title, offers }) => ({ title, offers }))
  await sql`
    insert into activity_campus (activity_id, campus_id, token, place, start_at, end_at, seats, state, reason, created_by, created_at)
    select a.id, c.id, left(md5('activity' || a.id || '.' || c.id), 16), case when c.no % 2 = 0 then '一楼多功能厅' else '三楼活动室' end,
      a.start_at, a.end_at, a.capacity, one.state,
      case one.state when 'CANCELLED' then a.reason when 'DECLINED' then '当天医生外出培训' end, a.created_by, a.checked_at + interval '2 hours'
    from activity a join jsonb_to_recordset(${states}::jsonb) as s(title text, offers jsonb) on s.title = a.title and jsonb_array_length(s.offers) > 0
      cross join (select id, row_number() over (order by id) - 1 as no from campus) c
      cross join lateral (select s.offers ->> (c.no % jsonb_array_length(s.offers))::integer as state) one
    order by a.id, c.id`.execute(db)
}

async function fillSignUps(db: Kysely<Database>): Promise<void> {
  const wanted = written.map(({ title, signed }) => ({ title, signed }))
  const wishes = ['写作业拖拉怎么办', '怎样判断要不要评估', '在家可以做哪些训练', '课程怎么安排', '']
  await sql`
    with families as (
        select campus_id, coalesce(contact, child_name) as name, phone, child_name, id as customer_id, null::bigint as parent_id, null::bigint as patient_id
        from customer where source = 'activity' and deleted_at is null and merged_into is null
        union all
        select p.campus_id, min(f.name), f.phone, min(p.name), null, f.id, min(p.id) from parent_info f join patient_parent l on l.parent_id = f.id
          join patient p on p.id = l.patient_id where p.deleted_at is null and p.state = 'ACTIVE' and f.deleted_at is null and f.id % 5 = 0
          and f.phone not in (select phone from customer where source = 'activity' and deleted_at is null)
        group by p.campus_id, f.id, f.phone),
      drawn as (select o.id as offer_id, o.activity_id, o.campus_id, o.seats, o.state as offer_state, o.start_at, o.created_at as offered_at,
          a.max_people, a.form, f.name, f.phone, f.child_name, f.customer_id, f.parent_id, f.patient_id, s.signed,
          row_number() over (partition by o.id order by (coalesce(f.customer_id, f.parent_id + 77) * 7919 + a.id * 104729) % 10007, f.phone) as no
        from activity_campus o join activity a on a.id = o.activity_id join jsonb_to_recordset(${wanted}::jsonb) as s(title text, signed integer) on s.title = a.title
          join families f on f.campus_id = o.campus_id
        where o.state not in ('OFFERED', 'DECLINED')),
      -- The first campuses fill up, the others are half full.
      lined as (select d.*, case when d.max_people > 1 then 1 + d.no::integer % 2 else 1 end as people from drawn d
        where d.no <= d.seats * d.signed / case when d.campus_id % 3 = 0 then 20 else 10 end),
      seated as (select l.*, sum(l.people) over (partition by l.offer_id order by l.no) as upto,
        min(l.offer_id) over (partition by l.customer_id) as first_id from lined l)
    insert into activity_user (activity_id, activity_campus_id, campus_id, parent_id, patient_id, customer_id, new_lead, name, phone, child_name,
      people, answers, no, state, source, secret, checked_in_at, search, created_at, account_id)
    select s.activity_id, s.offer_id, s.campus_id, s.parent_id, s.patient_id, s.customer_id,
      s.customer_id is not null and s.offer_id = s.first_id,
      s.name, s.phone, s.child_name, s.people,
      case jsonb_array_length(s.form) when 1 then jsonb_build_array((${wishes}::jsonb) ->> (s.no % 5)::integer)
        else jsonb_build_array(s.form #>> array['0', 'options', (s.no % 4)::text], (${wishes}::jsonb) ->> (s.no % 5)::integer) end,
      s.no, one.state, case when s.parent_id is not null then 'APPLET' when s.no % 4 = 0 then 'STAFF' else 'LINK' end,
      left(replace(md5('s' || s.offer_id || '.' || s.no) || md5('t' || s.offer_id || '.' || s.no), '=', ''), 43),
      case when one.state = 'CHECKED_IN' then least(s.start_at + make_interval(mins => (s.no * 3 % 25)::integer - 10), now()) end,
      concat_ws(' ', s.name, s.child_name, s.phone),
      least(s.offered_at + make_interval(hours => (s.no * 5)::integer), now() - interval '2 hours', s.start_at - interval '3 hours'),
      (select min(p.id) from parent_account p where p.parent_id = s.parent_id and p.deleted_at is null)
    from seated s cross join lateral (select case
      when s.offer_state = 'CANCELLED' then 'CANCELLED'
      when s.upto > s.seats then case s.offer_state when 'ENDED' then 'NOT_PLACED' else 'WAITLIST' end
      when s.offer_state = 'ENDED' then case when s.no % 5 = 0 then 'NO_SHOW' else 'CHECKED_IN' end
      when s.offer_state = 'RUNNING' and s.no % 3 > 0 then 'CHECKED_IN' else 'SIGNED' end as state) one
    order by 19, s.offer_id, s.no`.execute(db)
  await sql`update activity_campus o set
      taken = (select coalesce(sum(u.people), 0) from activity_user u where u.activity_campus_id = o.id and u.state in ('SIGNED', 'CHECKED_IN', 'NO_SHOW')),
      waiting = (select count(*) from activity_user u where u.activity_campus_id = o.id and u.state = 'WAITLIST'),
      last_no = (select coalesce(max(u.no), 0) from activity_user u where u.activity_campus_id = o.id)`.execute(db)
}
