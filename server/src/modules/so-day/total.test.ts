import type { Request, Response } from '@cogcampus/contract'
import type { SessionFilters } from '@cogcampus/contract/admin/so-day/filters'
import { rowsOfNumber, type SessionNumberName, sessionNumberNames } from '@cogcampus/contract/life/sessionNumbers'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { readAll } from '../../../test/sheets.ts'
import { dayOn, newTimetable, type Timetable } from '../../../test/timetable.ts'
import { campusIds, done } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
const today = todayText()
let [own, other] = [0, 0]
let principal: Client
beforeAll(async () => {
  ;[own, other] = await campusIds(server)
  principal = await server.as('principal')
  // Some of each kind, whatever the demo data has.
  await server.sql`
    with picked as (select id, row_number() over (order by id) % 6 as no from so_day
      where campus_id = ${own} and state = 'DONE' and day > ${dayBefore(today, 20)} order by id limit 30)
    update so_day d set late = no in (0, 5), record_state = null,
      state = case when no = 0 then 'LEAVE' when no < 4 then 'CANCELLED' when no = 4 then 'ABSENT' else 'DONE' end,
      cancelled_by = case when no between 1 and 3 then (array['PATIENT', 'DOCTOR', 'CENTRE'])[no] end
    from picked where picked.id = d.id`
})

const days = { from: dayBefore(today, 27), to: dayBefore(today, -7) }
type DoctorRow = Response<'/admin/so-day/doctor/total'>['doctors'][number]

/** The sessions that a number opens. */
async function rowsOf(client: Client, name: SessionNumberName, base: SessionFilters) {
  const query = { ...rowsOfNumber(name, base), pageSize: 200 } as Request<'/admin/so-day/page'>
  return done(await client.call('/admin/so-day/page', query))
}
async function expectListed(client: Client, counts: [SessionNumberName, number, SessionFilters][]) {
  for (const [name, value, base] of counts) {
    expect((await rowsOf(client, name, base)).total, `${name} ${JSON.stringify(base)}`).toBe(value)
  }
}
const doctorsFor = async (client: Client, query: object = days) =>
  done(await client.call('/admin/so-day/doctor/total', query)).doctors
const timesFor = async (client: Client, query: object = days) =>
  done(await client.call('/admin/so-day/time/total', query))
const minutes = ({ from, to }: { from: string; to: string }) =>
  Number(to.slice(0, 2)) * 60 + Number(to.slice(3)) - Number(from.slice(0, 2)) * 60 - Number(from.slice(3))
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
const ofDoctor = (rows: DoctorRow[], doctorId: number) => rows.find((row) => row.doctorId === doctorId)

describe('the workload of doctors', () => {
  it('opens with each number as many sessions as it says, and sums up what they hold', async () => {
    const rows = await doctorsFor(principal)
    for (const name of sessionNumberNames) {
      expect(sum(rows.map((row) => row[name])), name).toBeGreaterThan(0)
      await expectListed(principal, [[name, sum(rows.map((row) => row[name])), days]])
    }
    const busiest = rows.toSorted((a, b) => b.sessions - a.sessions).slice(0, 2)
    for (const row of busiest) {
      const base = { ...days, doctorId: row.doctorId }
      await expectListed(principal, sessionNumberNames.map((name) => [name, row[name], base] as const) as never)
      const [held, lessons] = [await rowsOf(principal, 'done', base), await rowsOf(principal, 'lessons', base)]
      expect(sum(held.list.map(({ hours }) => hours))).toBe(row.hoursDone)
      expect(sum(lessons.list.map(minutes))).toBe(row.plannedMinutes)
      expect(row.used).toBeCloseTo(row.plannedMinutes / row.openMinutes, 3)
    }
  })

  it('counts the lesson of a group once, and its patients each', async () => {
    const group = await newTimetable(server, { patients: 3, capacity: 3 })
    const day = dayOn(2, 3)
    await plan(group, { day, patientIds: group.patientIds })
    const [row] = await doctorsFor(principal, { from: day, to: day, doctorId: group.doctorId })
    expect(row).toMatchObject({ lessons: 1, sessions: 3, plannedMinutes: 60, openMinutes: 720, used: 0.0833 })
    // Whose session opens the lesson may change, not that there is one.
    await server.sql`update so_day set state = 'LEAVE' where id = (select min(id) from so_day where doctor_id = ${group.doctorId})`
    const [less] = await doctorsFor(principal, { from: day, to: day, doctorId: group.doctorId })
    expect(less).toMatchObject({ lessons: 1, sessions: 2, leave: 1 })
    const base = { from: day, to: day, doctorId: group.doctorId }
    await expectListed(principal, [
      ['lessons', 1, base],
      ['sessions', 2, base],
    ])
  })

  it('takes as open the hours of the week less leave, holidays and days without a licence', async () => {
    const at = await newTimetable(server)
    const week = { from: dayOn(1, 4), to: dayOn(7, 4), doctorId: at.doctorId }
    const open = async () => ofDoctor(await doctorsFor(principal, week), at.doctorId)?.openMinutes
    expect(await open()).toBe(7 * 720)
    await server.sql`insert into doctor_leave (doctor_id, from_day, to_day, from_time, to_time, reason)
      values (${at.doctorId}, ${week.from}, ${week.from}, '07:00', '10:00', 'sick')`
    expect(await open()).toBe(7 * 720 - 120)
    await server.sql`insert into holiday (campus_id, name, from_day, to_day) values (${own}, '校庆', ${dayOn(3, 4)}, ${dayOn(4, 4)})`
    expect(await open()).toBe(5 * 720 - 120)
    await server.sql`update doctor_info set licence_to = ${dayOn(6, 4)} where id = ${at.doctorId}`
    expect(await open()).toBe(4 * 720 - 120)
    await server.sql`delete from holiday where campus_id = ${own}`
    await server.sql`update rbac_user set status = 2 where id = ${at.doctorId}`
    expect(await open()).toBeUndefined()
  })

  it('is to a doctor about the doctor alone, to a campus about its own, and to headquarters about all or one', async () => {
    const doctor = await server.as('doctor')
    const [me] = await server.sql`select id from rbac_user where login_name = 'doctor'`
    const mine = await doctorsFor(doctor)
    expect(mine.map((row) => row.doctorId)).toEqual([me?.id])
    expect(mine[0]?.sessions).toBeGreaterThan(0)
    await expectListed(
      doctor,
      sessionNumberNames.map((name) => [name, mine[0]?.[name], { ...days, doctorId: me?.id }]) as never,
    )
    const colleague = (await doctorsFor(principal)).find((row) => row.doctorId !== me?.id && row.sessions > 0)
    expect(await doctorsFor(doctor, { ...days, doctorId: colleague?.doctorId })).toEqual([])
    expect(await doctorsFor(principal, { ...days, campusId: other })).toEqual([])
    const director = await server.as('operation')
    const [all, one] = [await doctorsFor(director), await doctorsFor(director, { ...days, campusId: other })]
    expect(one.length).toBeGreaterThan(0)
    expect(all.length).toBeGreaterThan(one.length)
    await expectListed(director, [['sessions', sum(one.map((row) => row.sessions)), { ...days, campusId: other }]])
    expect(one).toEqual(await doctorsFor(await server.as('principal2')))
  })

  it('does not count what a doctor only looks after as the consultant of a patient', async () => {
    const [mine, theirs] = [await newTimetable(server), await newTimetable(server)]
    const day = dayOn(3, 5)
    await plan(theirs, { day, patientIds: [theirs.patientId] })
    await server.sql`update patient set consultant_id = ${mine.doctorId} where id = ${theirs.patientId}`
    const rows = await doctorsFor(mine.doctor, { from: day, to: day })
    expect(rows.map((row) => [row.doctorId, row.sessions])).toEqual([[mine.doctorId, 0]])
  })

  it('refuses days that are reversed or more than a year, and callers without the call', async () => {
    for (const wrong of [
      { from: '2026-05-02', to: '2026-05-01' },
      { from: '2025-01-01', to: '2026-05-01' },
    ]) {
      expect((await principal.call('/admin/so-day/doctor/total', wrong)).errCode).toBe('BAD_INPUT')
      expect((await principal.call('/admin/so-day/time/total', wrong)).errCode).toBe('BAD_INPUT')
    }
    const consultant = await server.as('consultant')
    expect((await consultant.call('/admin/so-day/doctor/total', {})).errCode).toBe('FORBIDDEN')
    const { period } = done(await principal.call('/admin/so-day/doctor/total', {}))
    expect(period).toEqual({ from: dayBefore(today, 29), to: today })
  })
})

describe('the use of hours, rooms and devices', () => {
  it('opens with each number as many sessions as it says', async () => {
    const { hours, rooms, devices } = await timesFor(principal)
    const full = hours.toSorted((a, b) => b.sessions - a.sessions).slice(0, 3)
    const none = hours.find(({ sessions }) => sessions === 0)
    for (const { weekday, hour, lessons, sessions } of [...full, ...(none ? [none] : [])]) {
      const base = { ...days, weekday, hour }
      await expectListed(principal, [
        ['lessons', lessons, base],
        ['sessions', sessions, base],
      ])
    }
    for (const [key, places] of [
      ['roomId', rooms],
      ['macId', devices],
    ] as const) {
      const [busiest] = places.toSorted((a, b) => b.sessions - a.sessions)
      expect(busiest?.sessions, key).toBeGreaterThan(0)
      const base = { ...days, [key]: busiest?.id }
      await expectListed(principal, [
        ['lessons', busiest?.lessons ?? 0, base],
        ['sessions', busiest?.sessions ?? 0, base],
      ])
      const { list } = await rowsOf(principal, 'lessons', base)
      expect(sum(list.map(minutes))).toBe(busiest?.plannedMinutes)
    }
    const doctors = await doctorsFor(principal)
    expect(sum(hours.map((row) => row.plannedMinutes))).toBe(sum(doctors.map((row) => row.plannedMinutes)))
    expect(sum(hours.map((row) => row.openMinutes))).toBe(sum(doctors.map((row) => row.openMinutes)))
  })

  it('puts a lesson into each hour that it takes a part of, and its minutes where they are', async () => {
    const at = await newTimetable(server)
    const day = dayOn(6, 4)
    await plan(at, { day, from: '13:30', to: '15:00', patientIds: [at.patientId], roomId: at.roomId, macId: at.macId })
    const asked = { from: day, to: day, doctorId: at.doctorId }
    const { hours, rooms, devices } = await timesFor(principal, asked)
    const taken = hours.filter(({ lessons }) => lessons > 0)
    expect(taken).toEqual([
      { weekday: 6, hour: 13, lessons: 1, sessions: 1, plannedMinutes: 30, openMinutes: 60, used: 0.5 },
      { weekday: 6, hour: 14, lessons: 1, sessions: 1, plannedMinutes: 60, openMinutes: 60, used: 1 },
    ])
    expect(hours).toHaveLength(12)
    const [opening] = await server.sql`select o.open, o.close from campus c
      cross join jsonb_to_recordset(c.opening_hours) as o(weekday integer, open text, close text) where c.id = ${own} and o.weekday = 6`
    const open = minutes({ from: opening?.open, to: opening?.close })
    const use = { lessons: 1, sessions: 1, plannedMinutes: 90, openMinutes: open }
    expect(rooms.find(({ id }) => id === at.roomId)).toMatchObject(use)
    expect(devices.find(({ id }) => id === at.macId)).toMatchObject(use)
    await expectListed(principal, [
      ['lessons', 1, { ...asked, weekday: 6, hour: 13 }],
      ['lessons', 1, { ...asked, weekday: 6, hour: 14 }],
      ['lessons', 0, { ...asked, weekday: 6, hour: 15 }],
      ['lessons', 0, { ...asked, weekday: 5, hour: 13 }],
    ])
  })

  it('is to a doctor about the own hours, without rooms and devices, and to a campus about its own', async () => {
    const doctor = await server.as('doctor')
    const { hours, rooms, devices } = await timesFor(doctor)
    const [mine] = await doctorsFor(doctor)
    expect(sum(hours.map((row) => row.plannedMinutes))).toBe(mine?.plannedMinutes)
    expect(sum(hours.map((row) => row.openMinutes))).toBe(mine?.openMinutes)
    expect([rooms, devices]).toEqual([[], []])
    const campuses = (await timesFor(await server.as('principal2'))).rooms.map(({ campusName }) => campusName)
    expect(new Set(campuses).size).toBe(1)
    expect(await timesFor(principal, { ...days, campusId: other })).toMatchObject({ hours: [], rooms: [], devices: [] })
  })
})

describe('the workbook of a report', () => {
  const read = async (client: Client, path: '/admin/so-day/doctor/total/exl' | '/admin/so-day/time/total/exl') => {
    const { headers, rows } = await readAll((await client.send(path, days)).rawPayload)
    return rows.map(({ cells }) => Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? ''])))
  }

  it('has the rows that the report shows', async () => {
    const doctors = await doctorsFor(principal)
    const rows = await read(principal, '/admin/so-day/doctor/total/exl')
    expect(rows.map((row) => [row.医生, row.人次, row.校区取消, row.可排分钟])).toEqual(
      doctors.map((row) => [row.doctorName, row.sessions, row.cancelledByCentre, row.openMinutes].map(String)),
    )
    const times = await timesFor(principal)
    const used = await read(principal, '/admin/so-day/time/total/exl')
    expect(used.map((row) => row.人次)).toEqual(
      [...times.hours, ...times.rooms, ...times.devices].map(({ sessions }) => String(sessions)),
    )
    expect(used[0]).toMatchObject({ 类别: '时段', 星期: '周一' })
  })

  it('is not there for a user who may not read the report', async () => {
    const [link] = await server.sql`delete from rbac_role_resource where
      resource_id = (select id from rbac_resource where code = '/admin/so-day/doctor/total')
      and role_id = (select id from rbac_role where code = 'DOCTOR') returning role_id, resource_id`
    const doctor = await server.as('doctor')
    await expect
      .poll(async () => (await doctor.send('/admin/so-day/doctor/total/exl', days)).headers['content-type'])
      .toContain('json')
    expect((await doctor.send('/admin/so-day/doctor/total/exl', days)).json()).toMatchObject({ errCode: 'FORBIDDEN' })
    await server.sql`insert into rbac_role_resource (role_id, resource_id) values (${link?.roleId}, ${link?.resourceId})`
  })
})

const plan = async ({ desk, campusId, courseId, doctorId }: Timetable, fields: object) => {
  const whole = { campusId, courseId, doctorId, from: '09:00', to: '10:00', ...fields }
  done(await desk.call('/admin/so-day/add', whole as Request<'/admin/so-day/add'>))
}
