import type { TotalDays, TotalFigureName, TotalNumberName } from '@cogcampus/contract/life/totalNumbers'
import { beforeAll, describe, expect, it } from 'vitest'
import { newFamily } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { readersOfTotals, recountTotal } from '../../../test/totals.ts'
import { done } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
const today = todayText()
let [own, other, principal, operation] = [] as unknown as [number, number, Client, Client]
beforeAll(async () => {
  ;[own, other, principal, operation] = await readersOfTotals(server)
})
const week: TotalDays = { from: dayBefore(today, 13), to: today }
const recount = (name: TotalNumberName, days: TotalDays, campusId?: number) =>
  recountTotal(server, name, days, campusId)
const countOf = async (client: Client, query: object = week) =>
  done(await client.call('/admin/total/countTotal', query))

describe('the figures over time', () => {
  it('sum up to the period, in days, weeks and months', async () => {
    const period = { from: dayBefore(today, 69), to: today }
    const { figures } = await countOf(operation, period)
    for (const unit of ['DAY', 'WEEK', 'MONTH'] as const) {
      const { points } = done(await operation.call('/admin/total/dataAnalysis', { ...period, unit }))
      expect([points[0]?.from, points.at(-1)?.to]).toEqual([period.from, period.to])
      for (const [index, point] of points.entries()) {
        if (index > 0) expect(point.from).toBe(dayBefore(points[index - 1]?.to as string, -1))
      }
      for (const name of [
        'done',
        'received',
        'revenue',
        'cardRevenue',
        'newPatients',
        'lessonMinutes',
        'openMinutes',
      ] as TotalFigureName[]) {
        expect(
          points.reduce((sum, point) => sum + (point.figures[name] ?? 0), 0),
          `${unit} ${name}`,
        ).toBe(figures[name])
      }
      expect(points[0]?.figures).not.toHaveProperty('active')
    }
    const { unit, points } = done(await operation.call('/admin/total/dataAnalysis', period))
    expect(unit).toBe('WEEK')
    const fourth = points[3] as (typeof points)[number]
    expect(fourth.figures.done).toBe(await recount('done', fourth))
  })

  it('compare the first and the last assessment of a patient by the same scale and form', async () => {
    const { sql } = server
    const measures = [
      { key: 'a', name: '甲', nameEn: 'A', domain: 'memory', min: 0, max: 10, step: 1, direction: 'UP' },
      { key: 'b', name: '乙', nameEn: 'B', domain: 'attention', min: 0, max: 50, step: 1, direction: 'DOWN' },
    ]
    const [scale] =
      await sql`insert into scale (kind, edition, name, name_en, forms, measures, total, retest_days, licensed)
      select kind, 'T', '测试量表', 'Test scale', '["A", "B"]', ${measures}::jsonb, total, retest_days, false from scale order by id limit 1 returning id`
    const { patientIds } = await newFamily(server, own, 3)
    const assessed = (patientId: number, day: string, form: string, a: number, b: number) => sql`
      insert into assessment (patient_id, scale_id, form, day, age_months, setting, scores)
      values (${patientId}, ${scale?.id}, ${form}, ${day}, 90, 'CENTRE', ${{ a, b }}::jsonb)`
    const [first, second, third] = patientIds as [number, number, number]
    await assessed(first, dayBefore(today, 12), 'A', 2, 40)
    await assessed(first, dayBefore(today, 6), 'A', 9, 1)
    await assessed(first, dayBefore(today, 1), 'A', 6, 20)
    await assessed(second, dayBefore(today, 10), 'A', 4, 30)
    await assessed(second, dayBefore(today, 2), 'A', 8, 10)
    // Other forms are not compared, nor what was assessed once.
    await assessed(third, dayBefore(today, 9), 'A', 0, 0)
    await assessed(third, dayBefore(today, 3), 'B', 10, 50)
    const changesFor = async (client: Client, query: object = week) =>
      done(await client.call('/admin/total/dataAnalysis', query)).changes.filter(({ scaleId }) => scaleId === scale?.id)
    expect(await changesFor(principal)).toEqual([
      { scaleId: scale?.id, scaleName: '测试量表', form: 'A', domain: 'attention', patients: 2, first: 30, last: 70 },
      { scaleId: scale?.id, scaleName: '测试量表', form: 'A', domain: 'memory', patients: 2, first: 30, last: 70 },
    ])
    expect(await changesFor(await server.as('principal2'))).toEqual([])
    expect(await changesFor(operation, { ...week, campusId: other })).toEqual([])
  })
})
