import { type Kysely, sql } from 'kysely'
import type { Handles } from '../db/builder.ts'
import { wholeBusiness } from '../db/scope.ts'
import type { Database } from '../db/tables.ts'
import { today } from '../lib/day.ts'
import { inDayWords } from '../lib/dayWords.ts'
import { setting } from '../lib/settings.ts'
import { type Translate, text } from '../lib/text.ts'
import { closedOn } from '../modules/campus/store.ts'
import { appletAccounts } from './applet.ts'
import { writeReports } from './reports.ts'

type Db = Kysely<Database>

/** The child of the parent about whom most is said, and the last of its lessons of which the record is signed. */
interface Child {
  id: number
  name: string
  campusId: number
  parentId: number
  accountId: number
  principalId: number
  soDayId: number
}

/** What the parent of two children finds in the app besides what befalls every family, so that each page of the app has something to show. */
export async function fillForParent(on: Handles): Promise<void> {
  const { whole: free } = wholeBusiness(on, 0)
  const { rows } = await sql<Child>`
    select p.id, p.name, p.campus_id, l.parent_id, a.id as account_id, c.principal_id, d.id as so_day_id
    from parent_account a join patient_parent l on l.parent_id = a.parent_id join patient p on p.id = l.patient_id
      join campus c on c.id = p.campus_id
      join lateral (select d.id from so_day d join so_record r on r.so_day_id = d.id and r.state in ('SIGNED', 'COUNTERSIGNED')
        where d.patient_id = p.id and d.state = 'DONE' and d.deleted_at is null order by d.during desc, d.id limit 1) d on true
    where a.phone = ${appletAccounts[0].phone}
    order by (select count(*) from so_record r where r.patient_id = p.id) desc, p.id limit 1`.execute(free)
  const [child] = rows
  if (!child) throw new Error('No child of the parent in the app has had a lesson with a record')
  await comment(free, child)
  await homework(free, child)
  await report(free, child)
  await leave(free, child, await fewHours(free, child))
  await signUp(free, child)
  await wait(free, child)
}

/** A comment of the doctor that the family has not read. */
async function comment(db: Db, { soDayId, name }: Child): Promise<void> {
  await sql`
    with unread as (update reply set read_at = null where so_day_id = ${soDayId} and author_user_id is not null returning id)
    insert into reply (so_day_id, campus_id, course_id, doctor_id, patient_id, day, author_user_id, text, created_at)
    select d.id, d.campus_id, d.course_id, d.doctor_id, d.patient_id, d.day, d.doctor_id, ${`${name}今天全程专注，任务完成得很好，请继续鼓励。`},
      d.done_at + interval '40 minutes'
    from so_day d where d.id = ${soDayId} and not exists (select from unread)`.execute(db)
}

/** Homework to do within days, from a sheet of the library for the child's age. */
async function homework(db: Db, { soDayId }: Child): Promise<void> {
  await sql`
    insert into work (so_day_id, campus_id, course_id, doctor_id, patient_id, day, title, content, domain, times_a_week, minutes, due_on,
      material_id, material_title, material_pages, created_by, created_at)
    select d.id, d.campus_id, d.course_id, d.doctor_id, d.patient_id, d.day, '在家练一练', '每天做一张，记下用时和错误次数，拍照交上来。',
      coalesce(m.domain, c.domain), 5, 10, ${today} + 2, m.id, m.title, case when m.id is not null then '第 1 页' end, d.doctor_id,
      d.done_at + interval '30 minutes'
    from so_day d join patient p on p.id = d.patient_id join course c on c.id = d.course_id
      left join lateral (select m.id, m.title, m.domain from material m
        where m.campus_id is null and m.scope = 'ALL' and m.type = 'sheet' and m.status = 1 and m.deleted_at is null
          and extract(year from age(d.day, p.birthday)) between coalesce(m.age_from, 0) and coalesce(m.age_to, 120)
        order by m.domain = c.domain desc, m.id limit 1) m on true
    where d.id = ${soDayId}`.execute(db)
}

/** A report that the account has not opened: one that is with the family of a child, or else a new one of the last two months. */
async function report(db: Db, { parentId, accountId }: Child): Promise<void> {
  const { rows } = await sql<{
    patientId: number
    doctorId: number
    fromDay: string
    toDay: string
    sent: boolean
    draft: boolean
  }>`
    select d.*, d.to_day - 60 as from_day, r.* from (select distinct on (d.patient_id) d.patient_id, d.doctor_id, least(d.day, ${today} - 2) as to_day
        from patient_parent l join so_day d on d.patient_id = l.patient_id and d.deleted_at is null
          join so_record r on r.so_day_id = d.id and r.state in ('SIGNED', 'COUNTERSIGNED')
        where l.parent_id = ${parentId} and l.sees_reports order by d.patient_id, d.day desc, d.id) d
      cross join lateral (select coalesce(bool_or(r.state = 'APPROVED'), false) as sent, coalesce(bool_or(r.state = 'DRAFT'), false) as draft
        from patient_report r where r.patient_id = d.patient_id) r
    where r.sent or not r.draft order by r.sent desc, d.patient_id limit 1`.execute(db)
  const [one] = rows
  if (!one) return
  if (!one.sent) await writeReports(db, [{ ...one, campusId: 0, no: 1 }])
  await sql`delete from patient_report_read where account_id = ${accountId}
    and report_id = (select max(id) from patient_report where patient_id = ${one.patientId} and state = 'APPROVED')`.execute(
    db,
  )
}

interface Taught {
  courseId: number
  doctorId: number
}

/** A second course of the child, of which two hours of ten are left. */
async function fewHours(db: Db, { id, campusId, parentId }: Child): Promise<Taught> {
  const steps = ['step_added', 'step_taken']
  for (const step of steps) await sql`alter table order_info disable trigger ${sql.ref(step)}`.execute(db)
  const { rows } = await sql<Taught & { orderId: number; lineId: number }>`
    with chosen as (select c.course_id, c.price, d.doctor_id, k.valid_days, now() - interval '45 days' as at
        from course_campus c join course k on k.id = c.course_id and k.mode = 'ONE' and k.on_shelf and k.deleted_at is null
          join patient p on p.id = ${id} and extract(year from age(p.birthday)) between coalesce(k.age_from, 0) and coalesce(k.age_to, 120)
          join course_campus_doctor l on l.course_campus_id = c.id join course_doctor d on d.id = l.course_doctor_id and d.status = 1 and d.deleted_at is null
        where c.campus_id = ${campusId} and c.status = 1 and c.deleted_at is null
          and not exists (select from order_course o where o.patient_id = ${id} and o.course_id = c.course_id)
        order by k.id, d.doctor_id limit 1),
      sold as (insert into order_info (campus_id, patient_id, parent_id, consultant_id, type, state, list, payable, created_by, created_at, sold_at)
        select ${campusId}, ${id}, ${parentId}, (select min(o.consultant_id) from order_info o where o.patient_id = ${id}), 'RENEW', 'ACTIVE',
          10 * price, 10 * price, (select min(o.consultant_id) from order_info o where o.patient_id = ${id}), at, at from chosen returning id, created_by),
      line as (insert into order_course (order_id, campus_id, patient_id, course_id, paid_hours, unit_price, list, amount, valid_days,
          valid_from, valid_to, created_by, created_at)
        select s.id, ${campusId}, ${id}, c.course_id, 10, c.price, 10 * c.price, 10 * c.price, coalesce(c.valid_days, 365), c.at::date,
          c.at::date + coalesce(c.valid_days, 365) - 1, s.created_by, c.at from chosen c cross join sold s returning id, order_id)
    select c.course_id, c.doctor_id, l.order_id, l.id as line_id from chosen c cross join line l`.execute(db)
  for (const step of steps) await sql`alter table order_info enable trigger ${sql.ref(step)}`.execute(db)
  const [sold] = rows
  if (!sold) throw new Error('The campus has no further course for the child of the parent in the app')
  const { orderId, lineId } = sold
  await sql`insert into order_payment (order_id, campus_id, patient_id, amount, method, paid_on, created_by, created_at)
    select id, campus_id, patient_id, payable, 'wechat', created_at::date, created_by, created_at from order_info where id = ${orderId}`.execute(
    db,
  )
  await sql`insert into order_step (order_id, call, from_state, to_state, user_id, created_at)
    select o.id, s.call, s."from", s."to", case when s.days = 0 then o.consultant_id end, o.created_at + make_interval(days => s.days)
    from order_info o cross join (values ('order-info/create', null, 'DRAFT', 0), ('order-info/pay', 'DRAFT', 'PAID', 0),
      ('hours/consume', 'PAID', 'ACTIVE', 4)) s(call, "from", "to", days) where o.id = ${orderId} order by s.days, s.call`.execute(
    db,
  )
  await sql`insert into hour_ledger (line_id, kind, pot, hours, reason, created_by, created_at)
    select l.id, case when n = 0 then 'GRANT' else 'CONSUME' end, 'PAID', case when n = 0 then 10 else -1 end, case when n > 0 then '系统上线前的课' end,
      case when n = 0 then l.created_by end, l.created_at + make_interval(days => n * 4)
    from order_course l cross join generate_series(0, 8) n where l.id = ${lineId} order by n`.execute(db)
  return sold
}

/** Leave that the campus agreed to lately, told in a message that is not read: the lesson can be made up. */
async function leave(db: Db, child: Child, { courseId, doctorId }: Taught): Promise<void> {
  const makeUpDays = await setting(db, 'timetable.makeUpDays')
  const { rows } = await sql<{ id: number; day: string; until: string; from: string; to: string; by: string }>`
    with day as (select g.at::date as at from campus c cross join generate_series(${today} - 6, ${today} - 2, interval '1 day') g(at)
        where c.id = ${child.campusId} and not exists (select from so_day d where d.patient_id = ${child.id} and d.day = g.at::date)
        order by ${closedOn('c.id', 'g.at')}, g.at desc limit 1),
      lesson as (insert into so_lesson (campus_id, course_id, doctor_id, during, capacity, created_at)
        select ${child.campusId}, k.id, ${doctorId}, tsrange(d.at + time '16:30', d.at + time '16:30' + make_interval(mins => k.minutes)), 1, d.at - interval '20 days'
        from day d join course k on k.id = ${courseId} returning *),
      away as (insert into so_day (lesson_id, campus_id, course_id, doctor_id, during, patient_id, state, leave_reason, leave_note, leave_asked_at,
          leave_granted_at, leave_granted_by, make_up_until, created_at)
        select id, campus_id, course_id, doctor_id, during, ${child.id}, 'LEAVE', 'ill', '发烧，想请一天假', least(lower(during)::date - 1 + time '09:00', now() - interval '30 hours'),
          least(lower(during)::date - 1 + time '15:00', now() - interval '26 hours'), ${child.principalId}, lower(during)::date + ${makeUpDays}::integer, created_at
        from lesson returning *)
    select a.id, a.day, a.make_up_until as until, to_char(lower(a.during), 'HH24:MI') as "from", to_char(upper(a.during), 'HH24:MI') as "to", u.user_name as by
    from away a join rbac_user u on u.id = a.leave_granted_by`.execute(db)
  const [away] = rows
  if (!away) throw new Error('The child of the parent in the app has a lesson on every day')
  const told = ({ id: _, ...what }: typeof away, t: Translate) => ({
    title: t('message.family.title.granted', { count: 1 }),
    body: inDayWords(t)('message.family.leaveCredit', { patient: child.name, ...what }),
  })
  const [zh, en] = (['zh-CN', 'en'] as const).map((language) =>
    told(away, (key, params) => text(language, key, params)),
  )
  await sql`insert into message (account_id, type, title, body, title_en, body_en, link, created_at)
    select ${child.accountId}, 'REMIND', ${zh?.title}, ${zh?.body}, ${en?.title}, ${en?.body}, ${`/lesson?id=${away.id}`}, d.leave_granted_at
    from so_day d where d.id = ${away.id}`.execute(db)
}

/** A seat in the next activity of the campus that has one. */
export async function signUp(
  db: Db,
  { id, campusId, parentId, accountId, name }: Omit<Child, 'principalId' | 'soDayId'>,
): Promise<void> {
  await sql`
    with offer as (update activity_campus o set taken = o.taken + 1, last_no = o.last_no + 1
        where o.id = (select n.id from activity_campus n where n.campus_id = ${campusId} and n.state = 'OPEN' and n.taken < n.seats and n.start_at > now()
          order by n.start_at, n.id limit 1) returning o.*)
    insert into activity_user (activity_id, activity_campus_id, campus_id, account_id, parent_id, patient_id, name, phone, child_name, people, answers,
      no, state, source, secret, search, created_at)
    select o.activity_id, o.id, o.campus_id, ${accountId}, f.id, ${id}, f.name, f.phone, ${name}, 1,
      case jsonb_array_length(a.form) when 0 then '[]' when 1 then '["在家可以做哪些训练"]'
        else jsonb_build_array(a.form #>> '{0,options,1}', '在家可以做哪些训练') end,
      o.last_no, 'SIGNED', 'APPLET', left(md5('parent' || o.id) || md5('of two' || o.id), 43), concat_ws(' ', f.name, ${name}::text, f.phone),
      least(o.created_at + interval '3 hours', now() - interval '2 hours')
    from offer o join activity a on a.id = o.activity_id join parent_info f on f.id = ${parentId}`.execute(db)
}

/** A wish for an hour more of the course, on evenings on which few places come free. */
async function wait(db: Db, { id, soDayId }: Child): Promise<void> {
  await sql`insert into so_wait (campus_id, patient_id, course_id, weekdays, from_time, from_day, to_day, remark, created_at)
    select campus_id, patient_id, course_id, '[7]', '18:15', ${today}, ${today} + 60, '周日晚上最好', now() - interval '1 hour' from so_day d
    where d.id = ${soDayId} and not exists (select from so_wait w where w.patient_id = ${id})`.execute(db)
}
