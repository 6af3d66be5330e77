import type { Path, Request } from '@cogcampus/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, until, useServer } from '../../../test/server.ts'
import { readAll } from '../../../test/sheets.ts'
import { dayOn, newTimetable, type Timetable } from '../../../test/timetable.ts'
import { done } from '../../../test/world.ts'

const server = useServer()
const [day, next] = [dayOn(2), dayOn(3)]
let at: Timetable
let other: Timetable
beforeAll(async () => {
  at = await newTimetable(server, { patients: 2 })
  other = await newTimetable(server)
  const [first, second] = at.patientIds as [number, number]
  await plan(at, { day, from: '11:00', to: '12:00', patientIds: [first] })
  await plan(at, { day, from: '09:00', to: '10:00', patientIds: [second] })
  await plan(at, { day: next, from: '09:00', to: '10:00', patientIds: [first], roomId: at.roomId })
  await plan(other, { day, from: '10:00', to: '11:00', patientIds: [other.patientId] })
})

const plan = async ({ desk, campusId, courseId, doctorId }: Timetable, fields: object) =>
  done(
    await desk.call('/admin/so-day/add', { campusId, courseId, doctorId, ...fields } as Request<'/admin/so-day/add'>),
  )

/** The rows of a workbook, by their headings. */
async function sheet(client: Client, path: Path, query: object) {
  const answer = await client.send(path, query)
  expect(answer.headers['content-type']).toContain('spreadsheet')
  return rowsOf(answer.rawPayload)
}
async function rowsOf(file: Buffer) {
  const { headers, rows } = await readAll(file)
  return rows.map(({ cells }) => Object.fromEntries(headers.map((header, column) => [header, cells[column] ?? ''])))
}
const listed = (rows: { day: string; from: string; patientName: string; doctorName: string }[]) =>
  rows.map((row) => [row.day, row.from, row.patientName, row.doctorName])
const written = (rows: Record<string, string>[]) => rows.map((row) => [row.日期, row.开始, row.患者, row.医生])

describe('the workbook of a list of sessions', () => {
  it('of a calendar has its rows in the order of time, narrowed by the same filters', async () => {
    for (const filters of [{ doctorId: at.doctorId }, { roomId: at.roomId }, { patientId: at.patientId }]) {
      const query = { campusId: at.campusId, from: day, to: next, ...filters }
      const rows = done(await at.desk.call('/admin/so-day/list/admin', query))
      expect(rows.length).toBeGreaterThan(0)
      expect(written(await sheet(at.desk, '/admin/so-day/list/admin/exl', query))).toEqual(listed(rows))
    }
    const query = { from: day, to: next, doctorId: at.doctorId }
    const rows = await sheet(at.desk, '/admin/so-day/list/admin/exl', query)
    expect(rows.map((row) => row.开始)).toEqual(['09:00', '11:00', '09:00'])
    expect(rows[2]).toMatchObject({ 日期: next, 状态: '已排课', 上课方式: '到校', 补课: '否', 课时: '1', 人数: '1' })
    expect(rows[2]?.教室).not.toBe('')
  })

  it('of the own calendar has the own sessions, and of a patient those of the patient', async () => {
    const own = await sheet(at.doctor, '/admin/so-day/list/exl', { from: day, to: next })
    expect(written(own)).toEqual(listed(done(await at.doctor.call('/admin/so-day/list', { from: day, to: next }))))
    expect(own).toHaveLength(3)
    const query = { patientId: at.patientIds[0] as number, from: day }
    const rows = await sheet(at.desk, '/admin/so-day/patient/exl', query)
    expect(written(rows)).toEqual(listed(done(await at.desk.call('/admin/so-day/patient', query)).list))
    expect(rows).toHaveLength(2)
  })

  it('is of the rows within reach, and of a list that the caller can look at', async () => {
    const mine = await sheet(at.doctor, '/admin/so-day/patient/exl', { patientId: at.patientId })
    expect(mine).toHaveLength(2)
    const stranger = await server.as('frontdesk2')
    for (const [client, query] of [
      [other.doctor, { patientId: at.patientId }],
      [stranger, { patientId: at.patientId }],
    ] as const) {
      const answer = await client.send('/admin/so-day/patient/exl', query)
      await expect(readAll(answer.rawPayload)).rejects.toMatchObject({ errCode: 'SHEET_EMPTY' })
    }
    const refused = await at.doctor.send('/admin/so-day/list/admin/exl', { from: day, to: next })
    expect(refused.json()).toMatchObject({ errCode: 'FORBIDDEN' })
    expect((await at.doctor.call('/admin/so-day/export', { list: 'page' })).errCode).toBe('FORBIDDEN')
  })

  it('of the page is written in the background, in the order and by the filters of the page', async () => {
    const app = await server.second({ work: true })
    const filters = { doctorId: at.doctorId, state: 'PLANNED' as const, sort: 'day' }
    const { id } = done(await at.desk.call('/admin/so-day/export', { list: 'page', ...filters }))
    await until(async () => done(await at.desk.call('/admin/export/page', { id })).list[0]?.state === 'DONE')
    const file = await at.desk.at(app).send('/admin/export/file', { id })
    const page = done(await at.desk.call('/admin/so-day/page', { ...filters, pageSize: 50 }))
    expect(written(await rowsOf(file.rawPayload))).toEqual(listed(page.list))
    expect((await at.desk.call('/admin/so-day/export', { list: 'page', sort: 'remark' })).errCode).toBe('BAD_INPUT')
    const none = done(await at.desk.call('/admin/so-day/export', { list: 'page', state: [] }))
    const exported = async () => done(await at.desk.call('/admin/export/page', { id: none.id })).list[0]
    await until(async () => (await exported())?.state === 'DONE')
    expect(await exported()).toMatchObject({ rows: 0 })
  })
})
