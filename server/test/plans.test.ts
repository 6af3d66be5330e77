import type { Path } from '@cogcampus/contract'
import { limits } from '@cogcampus/contract/limits'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayBefore, todayText } from '../src/lib/day.ts'
import { manyFamilies } from './manyFamilies.ts'
import { manyDecisions, manyLeads } from './manyLeads.ts'
import { useServer } from './server.ts'
import { readOf, statementsOf } from './statements.ts'
import { dayOn, newTimetable, type Timetable } from './timetable.ts'
import { campusIds, staffId } from './world.ts'

const server = useServer()
let timetable: Timetable
const ROWS = 20_000
const EARLIEST = '2020-01-01T00:00:00Z'
const period = { from: '2020-01-04T00:00:00Z', to: '2020-01-04T02:00:00Z' }

beforeAll(async () => {
  const { sql } = server
  const [campusId] = await campusIds(server)
  const me = await staffId(server, 'principal')
  await sql`insert into rbac_user (login_name, password_hash, user_name, search, campus_id)
    select 'many.' || n, 'none', '员工' || n, '员工' || n, ${campusId} from generate_series(1, ${ROWS}) n`
  await sql`insert into rbac_user_campus select id, ${campusId} from rbac_user where login_name like 'many.%' and id % 2 = 0`
  await sql`insert into operation (id, endpoint, user_id, user_name, campus_id, ip, request_id, ms, created_at)
    select nextval('operation_id'), case when n % 1000 = 7 then '/admin/dict/delete' else '/admin/dict/add' end, u.id, u.user_name,
      case when n % 2 = 0 then ${campusId}::bigint end, '::1', 'x', 1, ${EARLIEST}::timestamptz + n * interval '1 minute'
    from generate_series(1, ${ROWS}) n join rbac_user u on u.login_name = 'many.' || n`
  await sql`insert into record_log (kind, user_id, campus_id, login_name, user_name, ip, user_agent, created_at)
    select 'LOGIN', u.id, case when n % 2 = 0 then ${campusId}::bigint end, u.login_name, u.user_name, '::1', 'x',
      ${EARLIEST}::timestamptz + n * interval '1 minute'
    from generate_series(1, ${ROWS}) n join rbac_user u on u.login_name = 'many.' || n`
  await sql`insert into message (receiver_id, type, title, body, read_at)
    select case when n % 2 = 0 then ${me}::bigint else ${me + 1}::bigint end, 'SYSTEM', 'x', 'x', case when n % 50 > 1 then now() end
    from generate_series(1, ${2 * ROWS}) n`
  await sql`insert into dict (type, value, label, sort) select 'many' || n % 100, 'v' || n, 'v' || n, n % 500
    from generate_series(1, ${ROWS}) n`
  const consultants = await sql`select u.id from rbac_user u join rbac_user_role ur on ur.user_id = u.id
    join rbac_role r on r.id = ur.role_id where r.code = 'SALES_CONSULTANT' order by u.id`
  await manyLeads(
    sql,
    2 * ROWS,
    consultants.map((row) => row.id),
  )
  await manyDecisions(sql)
  await sql`alter table customer_follow disable trigger user`
  await sql`insert into customer_follow (customer_id, campus_id, method, two_way, content, result, created_by, created_at)
    select id, campus_id, 'call', id % 2 = 0, 'x', case when id % 100 = 0 then '约了体验' end, coalesce(owner_id, ex_owner_id), created_at
    from customer`
  await sql`alter table customer_follow enable trigger user`
  await manyFamilies(sql, ROWS)
  timetable = await newTimetable(server)
  const { courseId, doctorId, roomId, macId } = timetable
  await sql`alter table so_lesson disable trigger user`
  await sql`insert into so_lesson (campus_id, course_id, doctor_id, room_id, mac_id, during, seats, capacity)
    select ${timetable.campusId}, ${courseId}, ${doctorId}, ${roomId}, ${macId}, tsrange(at, at + interval '45 minutes'), 1, 1
    from generate_series(1, ${ROWS}) n cross join lateral (select ${EARLIEST}::timestamp - n * interval '2 hours' as at) at
    where at::date = (at + interval '45 minutes')::date`
  await sql`alter table so_lesson enable trigger user`
  await sql`vacuum analyze`
})

/** The statements on a table that a call runs. */
async function statementsOn(table: string, loginName: string, path: Path, input: object) {
  const client = await server.as(loginName)
  await client.send(path, input)
  const [answer, ran] = await statementsOf(server, () => client.send(path, input))
  const statements = ran.filter(([, text]) => new RegExp(`from "?${table}\\b`).test(text))
  expect(answer.json().status).toBe(0)
  expect(statements.length).toBeGreaterThan(0)
  return statements
}

/** How many rows of its own table the statement that a call runs reads. */
async function rowsRead(loginName: string, path: Path, table: string, input: object, from = table): Promise<number> {
  let read = 0
  for (const [reach, text, values] of await statementsOn(from, loginName, path, input)) {
    const [row] = await server.own.reads.as(reach).run(`explain (analyze, format json) ${text}`, values)
    const [explained] = Object.values(row ?? {})
    read += readOf(table, explained[0].Plan)
  }
  return read
}

describe(`of ${ROWS} rows a list reads those it shows and those it counts, in the order of an index`, () => {
  // Half of the rows are within a principal's reach: twice the count's cap, and the page, with room for the filter's luck.
  const most = 3 * limits.countCap
  // The count of a state common in the table is read past rows of others: 1,001 of them are soon found.
  const mostLeads = 8 * limits.countCap
  it.each([
    ['admin', '/admin/rbac/user/page', 'rbac_user', {}],
    ['principal', '/admin/rbac/user/page', 'rbac_user', {}],
    ['principal', '/admin/campus/user/page', 'rbac_user', {}],
    ['admin', '/admin/operation/page', 'operation', {}],
    ['principal', '/admin/operation/page', 'operation', {}],
    ['admin', '/admin/record-log/page', 'record_log', {}],
    ['principal', '/admin/record-log/page', 'record_log', {}],
    ['principal', '/admin/message/page', 'message', {}],
    ['principal', '/admin/message/page', 'message', { unread: true }],
    ['principal', '/admin/message/noRead', 'message', {}],
    ['admin', '/admin/dict/page', 'dict', {}],
    ['admin', '/admin/dict/page', 'dict', { type: 'many7' }],
  ] as const)('%s: %s of %s %o', async (loginName, path, table, input) => {
    expect(await rowsRead(loginName, path, table, input)).toBeLessThan(most)
  })

  it.each(
    // A consultant's own leads and pool are few enough here to be read whole; the bench opens them among a million.
    ['director', 'principal', 'consultant', 'marketer'].flatMap((loginName) =>
      (['page', 'pagePublic', 'wait', 'in', 'inStatus', 'not', 'sale', 'follow/real'] as const).map(
        (list) => [loginName, list] as const,
      ),
    ),
  )('%s: leads, %s', async (loginName, list) => {
    expect(await rowsRead(loginName, `/admin/customer/${list}`, 'customer', {})).toBeLessThan(mostLeads)
  })

  it.each(
    ['director', 'principal'].flatMap((loginName) =>
      (['page', 'pagePublic', 'wait', 'in', 'inStatus', 'not', 'sale'] as const).map(
        (list) => [loginName, list] as const,
      ),
    ),
  )('%s: leads, %s, in every order that is offered', async (loginName, list) => {
    const orders = ['createdAt', 'lastContactAt', ...(list === 'page' ? [] : ['movedAt', 'nextContactAt'])]
    for (const sort of orders.flatMap((name) => [name, `-${name}`])) {
      expect(await rowsRead(loginName, `/admin/customer/${list}`, 'customer', { sort }), sort).toBeLessThan(mostLeads)
    }
  })

  it('leads registered in a week are read by their day, sign-ins from an address by that address', async () => {
    const week = { createdFrom: dayBefore(todayText(), 6), createdTo: todayText() }
    expect(await rowsRead('director', '/admin/customer/page', 'customer', week)).toBeLessThan(2 * limits.countCap)
    const from = { ip: '192.0.2.7' }
    expect(await rowsRead('admin', '/admin/record-log/page', 'record_log', from)).toBeLessThan(100)
  })

  it.each([
    ['admin', '/admin/operation/page', 'operation'],
    ['principal', '/admin/operation/page', 'operation'],
    ['admin', '/admin/record-log/page', 'record_log'],
    ['principal', '/admin/record-log/page', 'record_log'],
  ] as const)(
    '%s: %s of a period reads that period, of a name what is of that name',
    async (loginName, path, table) => {
      expect(await rowsRead(loginName, path, table, period)).toBeLessThan(400)
      expect(await rowsRead(loginName, path, table, { ...period, pageNo: 5 })).toBeLessThan(400)
      expect(await rowsRead(loginName, path, table, { keyword: '员工12' })).toBeLessThan(most)
      expect(await rowsRead(loginName, path, table, { keyword: '员工1234' })).toBeLessThan(100)
    },
  )

  it.each([
    ['director', most],
    // A sixth of the applications is of one campus.
    ['principal', mostLeads],
  ] as const)('%s: applications about leads are read from the newest on', async (loginName, limit) => {
    const checks = await rowsRead(loginName, '/admin/customer-check/page', 'customer_check', {}, 'customer')
    expect(checks).toBeLessThan(limit)
  })

  it('marketer: of whom few applications are, each is looked at once for the page and once for the count', async () => {
    const [all] = await server.sql`select count(*) as checks from customer_check`
    const checks = await rowsRead('marketer', '/admin/customer-check/page', 'customer_check', {}, 'customer')
    expect(checks).toBeLessThanOrEqual(2 * all?.checks)
  })

  it('contacts are read by time: all of them, those of a period, those of one person', async () => {
    const read = (loginName: string, input: object) =>
      rowsRead(loginName, '/admin/customer-follow/page', 'customer_follow', input, 'customer')
    const days = { createdFrom: dayBefore(todayText(), 6), createdTo: todayText() }
    const userId = await staffId(server, 'consultant')
    expect(await read('director', {})).toBeLessThan(most)
    expect(await read('director', days)).toBeLessThan(most)
    // The thousand rows that a late page passes over are found by time, too.
    expect(await read('director', { pageNo: 101 })).toBeLessThan(most)
    // Of one user only their own rows, of a result only the rows that have it: once for the page and once for the count.
    const [count] = await server.sql`select count(*) filter (where created_by = ${userId}) as own,
      count(*) filter (where result is not null) as noted from customer_follow`
    expect(await read('director', { userId })).toBeLessThanOrEqual(2 * count?.own)
    expect(await read('director', { result: '体验' })).toBeLessThanOrEqual(2 * count?.noted)
    expect(await read('director', { ...days, userId })).toBeLessThan(200)
    // A sixth of the contacts is with leads of one campus.
    expect(await read('principal', {})).toBeLessThan(12 * limits.countCap)
    expect(await read('principal', { ...days, userId })).toBeLessThan(200)
    expect(await read('consultant', { ...days, userId })).toBeLessThan(200)
  })

  it('families are listed within a campus, and found by name and phone', async () => {
    const [family] =
      await server.sql`select p.name, pi.phone from parent_info pi join patient_parent l on l.parent_id = pi.id
      join patient p on p.id = l.patient_id where p.name like '欧阳%' and p.campus_id = ${(await campusIds(server))[0]} limit 1`
    for (const loginName of ['admin', 'principal']) {
      for (const [path, table] of [
        ['/admin/patient/page', 'patient'],
        ['/admin/parent-info/page', 'parent_info'],
      ] as const) {
        expect(await rowsRead(loginName, path, table, {})).toBeLessThan(most)
        for (const keyword of [family?.phone, family?.phone.slice(-4), family?.name]) {
          expect(await rowsRead(loginName, path, table, { keyword }), `${path} ${keyword}`).toBeLessThan(100)
        }
      }
    }
  })

  it.each([
    ['doctor', '/admin/patient/page', 'patient'],
    ['consultant', '/admin/patient/page', 'patient'],
    ['consultant', '/admin/parent-info/page', 'parent_info'],
    ['doctor', '/admin/teaching-plan/page', 'teaching_plan'],
    ['doctor', '/admin/assessment/page', 'assessment'],
    ['doctor', '/admin/work/page', 'work'],
    ['doctor', '/admin/so-day/page', 'so_day'],
    ['doctor', '/admin/so-day/record', 'so_day'],
    ['consultant', '/admin/so-wait/page', 'so_wait'],
  ] as const)('%s: %s begins with the patients that are the reader’s own', async (loginName, path, from) => {
    for (const table of ['patient', 'parent_info']) {
      expect(await rowsRead(loginName, path, table, {}, from), table).toBeLessThan(600)
    }
  })

  it('and a search by keyword reads little more than what it finds', async () => {
    expect(await rowsRead('admin', '/admin/rbac/user/page', 'rbac_user', { keyword: '员工1234' })).toBeLessThan(100)
    expect(await rowsRead('admin', '/admin/dict/page', 'dict', { keyword: 'v12345' })).toBeLessThan(100)
    expect(await rowsRead('admin', '/admin/operation/page', 'operation', { keyword: 'dict/delete' })).toBeLessThan(100)
    expect(await rowsRead('director', '/admin/customer/page', 'customer', { keyword: '0012345' })).toBeLessThan(100)
    expect(await rowsRead('director', '/admin/customer/owners', 'customer', { keyword: '员工1234' })).toBeLessThan(100)
    const phone = '20000012345'
    const [tail, part] = [phone.slice(-4), phone.slice(4, 10)]
    expect(await rowsRead('consultant', '/admin/customer/page', 'customer', { keyword: phone })).toBeLessThan(100)
    expect(await rowsRead('consultant', '/admin/customer/pagePublic', 'customer', { keyword: tail })).toBeLessThan(200)
    expect(await rowsRead('consultant', '/admin/customer/pagePublic', 'customer', { keyword: part })).toBeLessThan(200)
  })
})

/** The plan that is kept for whatever values the statement on a table comes with. */
async function keptPlan(loginName: string, path: Path, table: string, input: object): Promise<string> {
  const plans: string[] = []
  for (const [reach, text] of await statementsOn(table, loginName, path, input)) {
    const rows = await server.own.reads.as(reach).run(`explain (generic_plan) ${text}`)
    plans.push(...rows.flatMap((row) => Object.values(row)))
  }
  return plans.join('\n')
}

describe('a keyword that is too short for trigrams', () => {
  it.each([
    ['director', '/admin/customer/page', 'customer'],
    ['principal', '/admin/customer/pagePublic', 'customer'],
    ['admin', '/admin/patient/page', 'patient'],
    ['admin', '/admin/parent-info/page', 'parent_info'],
    ['admin', '/admin/rbac/user/page', 'rbac_user'],
    ['principal', '/admin/campus/user/page', 'rbac_user'],
    ['admin', '/admin/record-log/page', 'rbac_user'],
    ['admin', '/admin/operation/page', 'patient'],
    ['admin', '/admin/operation/page', 'customer'],
  ] as const)('%s: %s looks at no index of them, whatever it was planned for', async (loginName, path, table) => {
    for (const keyword of ['李', '小华', 'x', '%']) {
      expect(await keptPlan(loginName, path, table, { keyword }), keyword).not.toContain(`${table}_search`)
    }
  })

  it('has less than three characters: the index is looked at from there on', async () => {
    const plan = await keptPlan('director', '/admin/customer/page', 'customer', { keyword: '李小华' })
    expect(plan).toContain('customer_search')
  })
})

describe('what stands in the way of lessons', () => {
  it('is read of their days alone, whatever their doctor, room and device were taken for before', async () => {
    const { campusId, courseId, doctorId, roomId, macId, patientId } = timetable
    const lessons = { campusId, courseId, doctorId, roomId, macId, patientIds: [patientId] }
    const days = [1, 2, 3].map((weekday) => `${dayOn(1, weekday)} 10:00-11:00`)
    const calls = [
      ['series/check', { ...lessons, lessons: days }],
      ['series/places', { ...lessons, first: dayOn(1), weeks: 8 }],
      ['free', { campusId, courseId, doctorId, patientId, roomId, day: dayOn(1) }],
    ] as const
    for (const [call, input] of calls)
      expect(await rowsRead('frontdesk', `/admin/so-day/${call}`, 'so_lesson', input), call).toBeLessThan(ROWS / 100)
  })
})

describe('leave that can still be made up', () => {
  it('is found past all that ran out', async () => {
    const { campusId, courseId, doctorId, patientId } = timetable
    await server.sql`alter table so_day disable trigger user`
    await server.sql`insert into so_day (lesson_id, campus_id, course_id, doctor_id, during, patient_id, state, make_up_until)
      select id, campus_id, course_id, doctor_id, during, ${patientId}::bigint, 'LEAVE', lower(during)::date + 30 from so_lesson
      where campus_id = ${campusId} and course_id = ${courseId} and doctor_id = ${doctorId}`
    await server.sql`alter table so_day enable trigger user`
    await server.sql`vacuum analyze so_day`
    const lists = [{ state: 'TO_MAKE_UP' }, { state: 'TO_MAKE_UP', soon: true }]
    for (const list of lists)
      expect(await rowsRead('frontdesk', '/admin/so-day/list/leave', 'so_day', list)).toBeLessThan(ROWS / 20)
  })
})
