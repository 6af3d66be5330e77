import type { Request } from '@cogcampus/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { consented, heldSession } from '../../../../test/clinic.ts'
import { type Client, useServer } from '../../../../test/server.ts'
import { readAll } from '../../../../test/sheets.ts'
import { newTimetable } from '../../../../test/timetable.ts'
import { done } from '../../../../test/world.ts'
import { todayText } from '../../../lib/day.ts'

const server = useServer()
let principal: Client
beforeAll(async () => {
  principal = await server.as('principal')
})

type Written = Request<'/admin/so-day/record/save'>
const task = { domain: 'memory', task: '数字广度', level: 3, trials: 8, correct: 7, minutes: 10, prompts: 2 }
const save = (soDayId: number, more: Partial<Written>, by: Client) =>
  by.call('/admin/so-day/record/save', { soDayId, tasks: [task], ...more })
const sign = (soDayId: number, more: Partial<Written>, by: Client) =>
  by.call('/admin/so-day/record/sign', { soDayId, tasks: [task], ...more })

describe('the lists of records', () => {
  it('tell sessions that took place from those whose record is owed, and export the same rows', async () => {
    const own = await newTimetable(server, { patients: 2 })
    await consented(server, own.patientIds)
    const [signed, draft, none] = [
      await heldSession(server, own),
      await heldSession(server, own),
      await heldSession(server, own),
    ]
    await heldSession(server, own, { state: 'ABSENT' })
    done(await sign(signed, {}, own.doctor))
    done(await save(draft, {}, own.doctor))
    const of = async (more: object = {}) =>
      done(await own.doctor.call('/admin/so-day/record', more))
        .list.map(({ id }) => id)
        .toSorted()
    expect(await of()).toEqual([signed, draft, none])
    expect(await of({ owed: true })).toEqual([draft, none])
    expect(await of({ recordState: 'SIGNED' })).toEqual([signed])
    const [row] = done(await own.doctor.call('/admin/so-day/record', { recordState: 'SIGNED' })).list
    expect(row).toMatchObject({ tasks: 1, minutes: 10, accuracy: 88, domains: ['memory'], recordState: 'SIGNED' })
    const file = await own.doctor.send('/admin/so-day/record/exl', { owed: true })
    const { headers, rows } = await readAll(file.rawPayload)
    expect(headers).toEqual(expect.arrayContaining(['训练小结', '认知领域', '正确率（%）']))
    expect(rows).toHaveLength(2)
  })

  it('sum up what was trained by domain, of signed records only', async () => {
    const own = await newTimetable(server)
    await consented(server, own.patientIds)
    const more = { ...task, domain: 'attention', trials: 4, correct: 2, minutes: 20 }
    done(await sign(await heldSession(server, own), { tasks: [task, more] }, own.doctor))
    done(await sign(await heldSession(server, own), { tasks: [{ ...task, correct: 4 }] }, own.doctor))
    done(await save(await heldSession(server, own), { tasks: [more] }, own.doctor))
    const query = { doctorId: own.doctorId, from: '2026-01-01', to: todayText() }
    expect(done(await principal.call('/admin/so-day/record/total', query))).toMatchObject({
      records: 2,
      domains: [
        { domain: 'attention', sessions: 1, tasks: 1, minutes: 20, accuracy: 50 },
        { domain: 'memory', sessions: 2, tasks: 2, minutes: 20, accuracy: 69 },
      ],
    })
    const byDay = done(
      await own.doctor.call('/admin/so-day/record/patient', { patientId: own.patientId, domain: 'attention' }),
    )
    expect(byDay.list).toMatchObject([
      {
        tasks: [
          { domain: 'memory', accuracy: 88 },
          { domain: 'attention', accuracy: 50 },
        ],
      },
    ])
    expect(byDay.total).toBe(1)
  })

  it('show the results of a patient between two days, both included, to nobody beyond the campus', async () => {
    const own = await newTimetable(server)
    await consented(server, own.patientIds)
    const days = ['2026-03-02', '2026-03-03', '2026-03-09', '2026-03-10']
    for (const day of days) done(await sign(await heldSession(server, own, { day }), {}, own.doctor))
    const between = async (more: { from?: string; to?: string; domain?: string }, by = own.doctor) =>
      done(await by.call('/admin/so-day/record/patient', { patientId: own.patientId, ...more })).list.map(
        ({ day }) => day,
      )
    expect(await between({ from: '2026-03-03', to: '2026-03-09' })).toEqual(['2026-03-09', '2026-03-03'])
    expect(await between({ from: '2026-03-09' })).toEqual(['2026-03-10', '2026-03-09'])
    expect(await between({ to: '2026-03-02' })).toEqual(['2026-03-02'])
    expect(await between({ from: '2026-03-03', to: '2026-03-09', domain: 'attention' })).toEqual([])
    expect(await between({ from: '2026-03-09', to: '2026-03-03' })).toEqual([])
    expect(await between({ from: '2026-03-03', to: '2026-03-09' }, await server.as('principal2'))).toEqual([])
    const odd = await own.doctor.call('/admin/so-day/record/patient', { patientId: own.patientId, from: '2026-02-30' })
    expect(odd).toMatchObject({ errCode: 'BAD_INPUT', data: { fields: [{ path: 'from' }] } })
  })
})
