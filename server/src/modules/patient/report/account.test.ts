import { beforeAll, describe, expect, it } from 'vitest'
import { consented, heldSession } from '../../../../test/clinic.ts'
import { type Client, useServer } from '../../../../test/server.ts'
import { newTimetable, type Timetable } from '../../../../test/timetable.ts'
import { done, newAccount } from '../../../../test/world.ts'
import { dateText, dayBefore, todayText } from '../../../lib/day.ts'

const server = useServer()
let at: Timetable
let [parent, stranger] = [] as unknown as [Client, Client]
beforeAll(async () => {
  at = await newTimetable(server)
  await server.sql`update patient set doctor_id = ${at.doctorId} where id = ${at.patientId}`
  await consented(server, [at.patientId])
  await heldSession(server, at, { day: dayBefore(todayText(), 5) })
  parent = (await newAccount(server, { parentId: at.parentId })).client
  stranger = (await newAccount(server, { parentId: (await newTimetable(server)).parentId })).client
})

/** A report that is with the family. */
async function sent(): Promise<number> {
  const days = { fromDay: dayBefore(todayText(), 60), toDay: todayText() }
  const report = { patientId: at.patientId, ...days, language: 'zh-CN' as const }
  const { id } = done(await at.doctor.call('/admin/patient/report/add', report))
  const { version } = done(await at.doctor.call('/admin/patient/report/info', { id }))
  const said = { id, version, sections: ['attendance' as const], words: '有进步' }
  const seen = done(await at.doctor.call('/admin/patient/report/update', said))
  done(await at.doctor.call('/admin/patient/report/sign', { id, version: seen.version }))
  return id
}
const open = (by: Client, id: number) => by.call('/api/patient/report/info', { id })
const reads = async (id: number) => done(await at.doctor.call('/admin/patient/report/info', { id })).reads

describe('a report', () => {
  it('counts as opened by each account once, by when it opened it first', async () => {
    const id = await sent()
    const page = async () => done(await parent.call('/api/patient/report/page', {})).list.find((row) => row.id === id)
    expect(await page()).toMatchObject({ read: false, state: 'APPROVED' })
    expect(await reads(id)).toEqual([])
    const both = await Promise.all([open(parent, id), open(parent, id)])
    expect(both.map(({ errCode }) => errCode)).toEqual(['', ''])
    const [first] = await reads(id)
    done(await open(parent, id))
    expect(await reads(id)).toEqual([first])
    expect(await page()).toMatchObject({ read: true })
    // Whoever has read it is not told by a notice any more that it is there.
    const unread = done(await parent.call('/api/message/page', { unread: true, pageSize: 200 })).list
    expect(unread.map(({ link }) => link)).not.toContain(`/report?id=${id}`)
    const list = done(await at.doctor.call('/admin/patient/report/page', { read: true })).list
    expect(list.map((row) => row.id)).toContain(id)
    expect(
      done(await at.doctor.call('/admin/patient/report/page', { read: false })).list.map((row) => row.id),
    ).not.toContain(id)
  })

  it('is not opened by a GET of another site, which has no marker', async () => {
    const id = await sent()
    const headers = { authorization: parent.token ?? '' }
    const answer = await server.app.inject({ method: 'GET', url: `/api/patient/report/info?id=${id}`, headers })
    expect(answer.json().errCode).toBe('MARKER_MISSING')
    expect(await reads(id)).toEqual([])
  })

  it('is asked about as often as the family likes, and is one message a day to its author', async () => {
    const id = await sent()
    const messages = async () => done(await at.doctor.call('/admin/message/page', { pageSize: 200 })).list
    const before = (await messages()).map((each) => each.id)
    for (const text of ['一', '二', '三']) done(await parent.call('/api/patient/report/ask', { id, text }))
    const days = (await messages()).filter((each) => !before.includes(each.id)).map((each) => dateText(each.createdAt))
    expect(days.length).toBeGreaterThan(0)
    expect(days).toEqual([...new Set(days)])
    expect(done(await open(parent, id)).entries.map(({ text }) => text)).toEqual(['一', '二', '三'])
  })

  it('takes no question without a consent that holds', async () => {
    const id = await sent()
    await server.sql`update patient_consent set state = 'WITHDRAWN', ended_at = now(), end_reason = 'x' where patient_id = ${at.patientId}`
    const refused = { errCode: 'CONSENT_MISSING', data: { fields: [{ path: 'text' }] } }
    expect(await parent.call('/api/patient/report/ask', { id, text: 'x' })).toMatchObject(refused)
    await consented(server, [at.patientId])
  })

  it('of another family is not found, nor by a parent who may not see reports, who is told of none', async () => {
    const id = await sent()
    const told = async () => done(await parent.call('/api/message/page', { pageSize: 200 })).list.length
    const refuses = async (by: Client) => {
      expect((await open(by, id)).errCode).toBe('NOT_FOUND')
      expect((await by.call('/api/patient/report/ask', { id, text: 'x' })).errCode).toBe('NOT_FOUND')
      expect(done(await by.call('/api/patient/report/page', {})).list).toEqual([])
    }
    await refuses(stranger)
    await server.sql`update patient_parent set sees_reports = false where patient_id = ${at.patientId}`
    const before = await told()
    await refuses(parent)
    await sent()
    expect(await told()).toBe(before)
    await server.sql`update patient_parent set sees_reports = true where patient_id = ${at.patientId}`
    expect((await open(parent, id)).errCode).toBe('')
  })
})
