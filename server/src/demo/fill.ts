import { type Kysely, sql as query } from 'kysely'
import type { Sql } from '../db/connect.ts'
import { FREE } from '../db/reach.ts'
import { wholeBusiness } from '../db/scope.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { hashPassword } from '../lib/password.ts'
import { searchText } from '../lib/search.ts'
import { closeMonths } from '../modules/total/month/close.ts'
import { fillActivities } from './activities.ts'
import { fillAnnouncements } from './announcements.ts'
import { fillApplet } from './applet.ts'
import { fillAssessments } from './assessments.ts'
import { fillBanners } from './banners.ts'
import { campusOf, holidaysAround, rooms, workingDaysAround } from './campuses.ts'
import { fillComments, fillPhrases } from './comments.ts'
import { fillCounter } from './counter.ts'
import { fillCourses } from './courses.ts'
import { fillDevices } from './devices.ts'
import { fillDoctors } from './doctors.ts'
import { fillFamilies } from './families.ts'
import { fillForParent } from './forParent.ts'
import { fillHistory } from './history.ts'
import { fillHomework } from './homework.ts'
import { fillLeads } from './leads/leads.ts'
import { fillMaterials } from './materials.ts'
import { person } from './names.ts'
import { fillNights } from './nights.ts'
import { fillNotices } from './notices.ts'
import { fillOrders } from './orders.ts'
import { fillPlans } from './plans.ts'
import { Random } from './random.ts'
import { fillRecords } from './records.ts'
import { fillReports } from './reports.ts'
import { staffOf } from './staff.ts'
import { fillSuggests } from './suggests.ts'
import { fillTimetable } from './timetable.ts'
import { fillWaits } from './waits.ts'
import { fillWishes } from './wishes.ts'

export const DEMO_PASSWORD = 'demo-2026'

/**
 * Fills an empty database with what a business of six campuses (times `size`) looks like on a working day. The same
 * seed and day give the same rows.
 */
export async function fillDemo(sql: Sql, { size, seed = 2026 }: { size: number; seed?: number }): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await inTransaction(sql, async (on) => {
    const db = on.as(FREE)
    await query`set local statement_timeout = 0`.execute(db)
    const random = new Random(seed)
    // The planner takes what was filled a moment ago for empty. The shipped size keeps its plans, by which some ids go.
    const known = () => (size > 1 ? query`analyze`.execute(db) : undefined)
    const campusIds = await fillCampuses(db, random, Math.max(2, Math.round(6 * size)))
    await fillStaff(db, random, campusIds, passwordHash)
    await fillDoctors(db, seed)
    await fillCourses(db)
    await fillDevices(db)
    await fillSubjects(db)
    await fillHistory(db, random)
    await fillLeads(db, seed)
    await known()
    await fillFamilies(db)
    await fillOrders(db)
    await fillTimetable(on)
    await known()
    await fillApplet(db)
    await fillWishes(db)
    await fillWaits(on)
    await fillAssessments(db, seed)
    await fillPlans(db)
    await fillRecords(on)
    await known()
    await fillComments(on)
    await fillPhrases(db)
    await fillMaterials(db)
    await fillHomework(on)
    await fillReports(on)
    await fillSuggests(db)
    await fillBanners(db)
    await fillAnnouncements(db)
    await fillActivities(db)
    await fillForParent(on)
    await fillNotices(db)
    await fillCounter(on)
    await fillNights(on)
    await closeMonths(wholeBusiness(on, 0))
  })
  // As after the first night; large tables take longer than the pool lets a statement run.
  const session = await sql.reserve()
  await session`set statement_timeout = 0`
  await session`vacuum analyze`
  await session`reset statement_timeout`
  session.release()
}

/** The accounts that README names, for the greeting; none when there is no demo data. */
export async function demoAccounts(sql: Sql): Promise<{ loginName: string; roles: string; campus: string | null }[]> {
  return sql<{ loginName: string; roles: string; campus: string | null }[]>`
    select u.login_name, string_agg(r.code, ', ' order by r.code) as roles, c.name as campus
    from rbac_user u join rbac_user_role ur on ur.user_id = u.id join rbac_role r on r.id = ur.role_id
    left join campus c on c.id = u.campus_id
    where u.remark = 'demo' and u.deleted_at is null
    group by u.id, c.name order by u.id`
}

async function fillCampuses(db: Kysely<Database>, random: Random, count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => campusOf(index, random)).map((row) => ({
    ...row,
    search: searchText(row.name, row.code, row.address, row.region),
  }))
  const { rows: added } = await query<{ id: number }>`
    insert into campus (name, code, region, address, lat, lng, phone, time_zone, intro, opening_hours, search)
    select r.* from jsonb_to_recordset(${rows}::jsonb) as r(name text, code text, region text, address text,
      lat double precision, lng double precision, phone text, time_zone text, intro text, opening_hours jsonb, search text)
    returning id`.execute(db)
  const ids = added.map((row) => row.id)
  await query`insert into room (campus_id, name, type, capacity)
    select campus_id, r.name, r.type, r.capacity from unnest(${ids}::bigint[]) campus_id,
      jsonb_to_recordset(${rooms.map(([name, type, capacity]) => ({ name, type, capacity }))}::jsonb)
        as r(name text, type text, capacity integer)`.execute(db)
  await query`insert into holiday (campus_id, name, from_day, to_day)
    select campus_id, h.name, h."from", h."to" from unnest(${ids}::bigint[]) campus_id,
      jsonb_to_recordset(${holidaysAround(new Date())}::jsonb) as h(name text, "from" date, "to" date)`.execute(db)
  await query`insert into working_day (campus_id, day, weekday)
    select campus_id, v.day, v.weekday from unnest(${ids}::bigint[]) campus_id,
      jsonb_to_recordset(${workingDaysAround(new Date())}::jsonb) as v(day date, weekday integer)`.execute(db)
  return ids
}

async function fillStaff(
  db: Kysely<Database>,
  random: Random,
  campusIds: number[],
  passwordHash: string,
): Promise<void> {
  const staff = staffOf(campusIds).map((post) => {
    const { name, gender, phone } = person(random)
    return {
      ...post,
      user_name: name,
      gender,
      phone_no: phone,
      status: post.demo || random.chance(0.96) ? 1 : 2,
      search: searchText(name, post.login_name, phone),
    }
  })
  await query`
    with post as (select * from jsonb_to_recordset(${staff}::jsonb) as p(login_name text, user_name text, gender smallint,
        phone_no text, status smallint, search text, role text, campus_id bigint, demo boolean)),
      added as (insert into rbac_user (login_name, user_name, gender, phone_no, status, search, campus_id, remark, password_hash, created_at)
        select login_name, user_name, gender, phone_no, status, search, campus_id, case when demo then 'demo' end,
          ${passwordHash}, now() - interval '200 days' from post returning id, login_name),
      linked as (insert into rbac_user_campus (user_id, campus_id)
        select a.id, p.campus_id from added a join post p using (login_name) where p.campus_id is not null)
    insert into rbac_user_role (user_id, role_id)
      select a.id, r.id from added a join post p using (login_name) join rbac_role r on r.code = p.role and r.deleted_at is null`.execute(
    db,
  )
  await query`update campus c set principal_id = (
    select u.id from rbac_user u join rbac_user_role ur on ur.user_id = u.id join rbac_role r on r.id = ur.role_id
    where u.campus_id = c.id and r.code = 'CAMPUS_PRINCIPAL' order by u.id limit 1)`.execute(db)
}

const levels = ['基础', '提高', '综合']
const subjects = [
  '注意力训练',
  '记忆力训练',
  '执行功能训练',
  '语言与沟通',
  '视空间能力',
  '感觉统合',
  '社会认知',
  '计算与推理',
  '定向与日常生活',
  '学习能力',
]

async function fillSubjects(db: Kysely<Database>): Promise<void> {
  const rows = subjects.flatMap((name, at) =>
    levels.map((levelName, level) => ({
      name,
      levelName,
      grade: at > 8 ? 3 + level : null,
      sort: at * 10 + level,
      search: searchText(name, levelName),
    })),
  )
  await db.insertInto('subject').values(rows).execute()
}
