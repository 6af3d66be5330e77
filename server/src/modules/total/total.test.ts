import type { Path } from '@cogcampus/contract'
import {
  isNow,
  rowsOfTotal,
  type TotalBase,
  type TotalDays,
  type TotalFigures,
  type TotalNumberName,
  totalNumberNames,
  totalNumbers,
} from '@cogcampus/contract/life/totalNumbers'
import { beforeAll, describe, expect, it } from 'vitest'
import { newCourse, newFamily, sold } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { readAll } from '../../../test/sheets.ts'
import { readersOfTotals, recountTotal } from '../../../test/totals.ts'
import { done, grant } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'
import { daysBefore } from './store.ts'

const server = useServer()
const today = todayText()
const week: TotalDays = { from: dayBefore(today, 13), to: today }
let [own, other, principal, operation] = [] as unknown as [number, number, Client, Client]
beforeAll(async () => {
  ;[own, other, principal, operation] = await readersOfTotals(server)
  // Some of each kind, whatever the demo data has.
  await server.sql`
    with picked as (select id, row_number() over (partition by campus_id order by id) % 9 as no from so_day
      where state = 'DONE' and day between ${week.from} and ${week.to})
    update so_day d set late = no in (0, 5),
      record_state = case when no not in (0, 1, 4) then record_state end, signed_at = case when no not in (0, 1, 4) then signed_at end,
      commented_at = case when no in (6, 7) then d.done_at + interval '1 hour' when no = 8 then d.done_at + interval '2 days' end,
      state = case when no = 0 then 'LEAVE' when no = 1 then 'CANCELLED' when no = 4 then 'ABSENT' else 'DONE' end,
      cancelled_by = case when no = 1 then 'CENTRE' end
    from picked where picked.id = d.id`
})

const countOf = async (client: Client, query: object = week) =>
  done(await client.call('/admin/total/countTotal', query))

const recount = (name: TotalNumberName, days: TotalDays, campusId?: number) =>
  recountTotal(server, name, days, campusId)

/** What a row adds to a figure that is a sum. */
const shares: { [K in TotalNumberName]?: (row: Record<string, number | boolean | string>) => number } = {
  received: (row) => Number(row.amount),
  refunded: (row) => -Number(row.amount),
  signed: (row) => Number(row.payable),
  revenue: (row) => Number(row.revenue),
  cardRevenue: (row) => Number(row.revenue),
  usedHours: (row) => -Number(row.hours),
  liability: (row) => Number(row.worth),
  hoursLeft: (row) => (row.unlimited ? 0 : Number(row.paidLeft)),
  lessonMinutes: (row) => minutesOf(String(row.to)) - minutesOf(String(row.from)),
}
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** The rows that a figure opens, all of them. */
async function opened(client: Client, name: TotalNumberName, days: TotalDays, base: TotalBase) {
  const { call, filters } = rowsOfTotal(name, days, base)
  const rows: Record<string, number | boolean | string>[] = []
  for (let pageNo = 1; ; pageNo++) {
    const page = (await client.call(call as Path, { ...filters, pageNo, pageSize: 200 } as never)) as never
    const { list, total } = done(page) as { list: typeof rows; total: number }
    rows.push(...list)
    if (list.length < 200) return { rows, total }
  }
}

/** Fails unless each figure is as large as the rows that it opens. */
async function expectOpened(client: Client, figures: TotalFigures, days: TotalDays, base: TotalBase) {
  for (const name of totalNumberNames) {
    const value = figures[name]
    if (value === undefined) continue
    const { rows, total } = await opened(client, name, days, base)
    const share = shares[name]
    if (!share) expect(total, `${name} ${JSON.stringify(base)}`).toBe(value)
    else
      expect(
        rows.reduce((sum, row) => sum + share(row), 0),
        name,
      ).toBe(value)
  }
}

describe('the figures of a period', () => {
  it('are those of a plain recount, in the period and in the one before', async () => {
    for (const [client, campusId] of [
      [operation, undefined],
      [operation, other],
      [principal, own],
    ] as const) {
      const answer = await countOf(client, { ...week, ...(client === operation ? { campusId } : {}) })
      expect(answer.before).toEqual(daysBefore(week))
      for (const name of totalNumberNames) {
        // Headquarters' operation does not read leads.
        if (totalNumbers[name].group === 'leads' && client === operation) continue
        expect(answer.figures[name], name).toBe(await recount(name, week, campusId))
        if (isNow(name)) expect(answer.figuresBefore[name]).toBeUndefined()
        else expect(answer.figuresBefore[name], `${name} before`).toBe(await recount(name, answer.before, campusId))
      }
    }
  })

  it('have something to count: no figure is compared of nothing alone', async () => {
    const { figures } = await countOf(await server.as('admin'), { from: dayBefore(today, 300), to: today })
    const none = totalNumberNames.filter((name) => !figures[name])
    expect(
      none.filter((name) => !['cardRevenue', 'refunded', 'renewals', 'doseReached', 'doseMissed'].includes(name)),
    ).toEqual([])
  })

  it('open exactly the rows that they count', async () => {
    const { figures } = await countOf(principal)
    await expectOpened(principal, figures, week, {})
    const narrow = { campusId: other }
    const elsewhere = await countOf(operation, { ...week, ...narrow })
    await expectOpened(operation, elsewhere.figures, week, narrow)
  })

  it('are narrowed by course and by doctor, and leave out what neither can tell apart', async () => {
    const [busiest] = await server.sql`
      select doctor_id, course_id from so_day where campus_id = ${own} and day between ${week.from} and ${week.to}
        and deleted_at is null and state = 'DONE' group by 1, 2 order by count(*) desc limit 1`
    const { doctorId, courseId } = busiest as { doctorId: number; courseId: number }
    for (const base of [{ doctorId }, { courseId }, { doctorId, courseId }] as TotalBase[]) {
      const { figures } = await countOf(principal, { ...week, ...base })
      expect(figures.done).toBeGreaterThan(0)
      expect(figures).not.toHaveProperty('received')
      expect(Object.hasOwn(figures, 'revenue')).toBe(base.doctorId === undefined)
      expect(Object.hasOwn(figures, 'openMinutes')).toBe(base.courseId === undefined)
      await expectOpened(principal, figures, week, base)
    }
  })

  it('lay a day between two midnights of Shanghai', async () => {
    const { sql } = server
    const family = await newFamily(server, own)
    const day = dayBefore(today, 5)
    const created = async () => (await countOf(principal, { from: day, to: day })).figures.newPatients
    const at = async (moment: string) => {
      await sql`update patient set created_at = ${moment} where id = ${family.patientId}`
      return created()
    }
    const without = (await at(`${dayBefore(day, 9)}T12:00:00+08:00`)) ?? 0
    expect(await at(`${day}T00:00:00+08:00`)).toBe(without + 1)
    expect(await at(`${day}T23:59:59+08:00`)).toBe(without + 1)
    expect(await at(`${dayBefore(day, 1)}T23:59:59+08:00`)).toBe(without)
    expect(await at(`${dayBefore(day, -1)}T00:00:00+08:00`)).toBe(without)
  })

  it('are those of the own campus for a principal, whatever is asked', async () => {
    const mine = await countOf(principal)
    expect(mine.figures.done).toBe(await recount('done', week, own))
    const asked = await countOf(principal, { ...week, campusId: other })
    expect(Object.keys(asked.figures).toSorted()).toEqual(Object.keys(mine.figures).toSorted())
    for (const value of Object.values(asked.figures)) expect(value).toBe(0)
    const all = await countOf(operation)
    expect(all.figures.done).toBeGreaterThan(mine.figures.done ?? 0)
  })

  it('are refused to who sells or treats, and to the front desk', async () => {
    for (const name of ['consultant', 'doctor', 'frontdesk', 'director', 'marketer']) {
      const client = await server.as(name)
      for (const call of [
        'countTotal',
        'dataAnalysis',
        'managerTotal/admin',
        'operateTotal/admin',
        'orderTotal',
        'month',
      ] as const) {
        expect(await client.call(`/admin/total/${call}`, {}), `${name} ${call}`).toMatchObject({ errCode: 'FORBIDDEN' })
      }
    }
  })

  it('leave out what the caller may not open: a figure without its list is no figure', async () => {
    const { figures } = await countOf(operation)
    expect(figures).not.toHaveProperty('newLeads')
    expect((await countOf(principal)).figures.newLeads).toBe(await recount('newLeads', week, own))
    await grant(server, 'CAMPUS_STAFF', ['/admin/total/countTotal'])
    const desk = await countOf(await server.as('frontdesk'))
    expect(desk.figures.done).toBe(await recount('done', week, own))
    expect(desk.figures).not.toHaveProperty('newLeads')
  })

  it('refuse days that are reversed, and more than a year', async () => {
    for (const days of [
      { from: today, to: dayBefore(today, 1) },
      { from: dayBefore(today, 366), to: today },
    ]) {
      expect(await principal.call('/admin/total/countTotal', days)).toMatchObject({ errCode: 'BAD_INPUT' })
    }
  })
})

describe('the figures of campuses', () => {
  it('sum up to the whole, and to what the overview says', async () => {
    const { all, campuses } = done(await operation.call('/admin/total/operateTotal/admin', week))
    const { figures } = await countOf(operation)
    expect(all).toEqual(figures)
    expect(campuses.length).toBeGreaterThan(1)
    for (const { campusId, figures: at } of campuses) {
      expect(at.revenue, String(campusId)).toBe(await recount('revenue', week, campusId))
      expect(at).toEqual((await countOf(operation, { ...week, campusId })).figures)
    }
  })

  it('are those of the own campus for a principal', async () => {
    const { campuses } = done(await principal.call('/admin/total/operateTotal/admin', week))
    expect(campuses.map(({ campusId }) => campusId)).toEqual([own])
  })

  it('are exported as they are shown, with shares and the sum', async () => {
    const answer = await operation.send('/admin/total/operateTotal/admin/exl', week)
    const { headers, rows } = await readAll(answer.rawPayload)
    const { all, campuses } = done(await operation.call('/admin/total/operateTotal/admin', week))
    expect(rows).toHaveLength(campuses.length + 1)
    const at = (header: string, row: number) =>
      Number(String(rows[row]?.cells[headers.indexOf(header)]).replace(/,/g, ''))
    for (const [index, { figures }] of campuses.entries()) {
      expect(at('上课人次', index)).toBe(figures.done)
      expect(at('实收', index)).toBeCloseTo((figures.received ?? 0) / 100, 2)
    }
    expect(at('上课人次', campuses.length)).toBe(all.done)
    expect(at('到课率', campuses.length)).toBeCloseTo(
      (all.done ?? 0) / ((all.done ?? 0) + (all.absent ?? 0) + (all.lateLeave ?? 0)),
      3,
    )
  })

  it('stand on the landing page: the month so far by campus, and today of the own one', async () => {
    const month = { from: `${today.slice(0, 8)}01`, to: today }
    // Something of today, also on the first of a month.
    await sold(await server.as('frontdesk'), await newFamily(server, own), { courseId: await newCourse(server) })
    const rows = done(await operation.call('/admin/campus/total', {}))
    const campuses = await server.sql`select id from campus where deleted_at is null order by id`
    expect(rows.map(({ id }) => id)).toEqual(campuses.map(({ id }) => id))
    for (const row of rows) {
      expect(row.period).toEqual(month)
      expect(row.figures.done, row.name).toBe(await recount('done', month, row.id))
      expect(row.figures.received, row.name).toBe(await recount('received', month, row.id))
    }
    expect(done(await principal.call('/admin/campus/total', {})).map(({ id }) => id)).toEqual([own])
    const current = done(await principal.call('/admin/campus/total/current', {}))
    const day = { from: today, to: today }
    expect(current.figures.sessions).toBe(await recount('sessions', day, own))
    expect(current.figures.received).toBe(await recount('received', day, own))
    expect(current.figures.received).toBeGreaterThanOrEqual(300_000)
    // A consultant does not see more there than in the lists.
    const seller = done(await (await server.as('consultant')).call('/admin/campus/total/current', {}))
    expect(seller.figures).not.toHaveProperty('recordsOwed')
  })
})

describe('the figures of managers', () => {
  it('are those of the campuses that each leads, with what waits there', async () => {
    await server.sql`update campus set principal_id = (select id from rbac_user where login_name = 'principal') where id = ${own}`
    const { managers } = done(await operation.call('/admin/total/managerTotal/admin', week))
    const ofOwn = managers.find(({ campuses }) => campuses.some(({ id }) => id === own))
    const [leader] = await server.sql`select user_name from rbac_user where login_name = 'principal'`
    expect(ofOwn?.userName).toBe(leader?.userName)
    expect(ofOwn?.figures).toEqual((await countOf(operation, { ...week, campusId: own })).figures)
    const leaves = done(await operation.call('/admin/so-day/list/leave', { campusId: own, state: 'LEAVE_ASKED' })).total
    expect(ofOwn?.waiting.leave).toBe(leaves)
    const sum = managers.reduce((all, { figures }) => all + (figures.revenue ?? 0), 0)
    expect(sum).toBe((await countOf(operation)).figures.revenue)
    expect(managers.flatMap(({ campuses }) => campuses).map(({ id }) => id)).toContain(other)
    const mine = done(await principal.call('/admin/total/managerTotal/admin', week)).managers
    expect(mine.flatMap(({ campuses }) => campuses.map(({ id }) => id))).toEqual([own])
  })
})
