import { beforeAll, describe, expect, it } from 'vitest'
import { consented, heldSession } from '../../../test/clinic.ts'
import { newPlan } from '../../../test/matrix/families.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { newColleague, newTimetable, type Timetable } from '../../../test/timetable.ts'
import { done } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
let at: Timetable
/** In charge of the patient; with the patient as `at.doctor` is; author of a plan of the patient. */
let [inCharge, author] = [] as unknown as Awaited<ReturnType<typeof newColleague>>[]
let treating: Client[] = []
let [given, colleagues] = [0, 0]

beforeAll(async () => {
  at = await newTimetable(server)
  inCharge = await newColleague(server, at)
  author = await newColleague(server, at)
  await server.sql`update patient set doctor_id = ${inCharge.id} where id = ${at.patientId}`
  await newPlan({ sql: server.sql, marked: 'plan', readerId: author.id }, at.patientId)
  treating = [at.doctor, inCharge.client, author.client]
  given = await heldSession(server, at, { state: 'DONE', day: dayBefore(todayText(), 1) })
  colleagues = await heldSession(
    server,
    { ...at, doctorId: inCharge.id },
    { state: 'ABSENT', day: dayBefore(todayText(), 2) },
  )
  await consented(server, [at.patientId])
  await server.sql`insert into parent_account (open_id, parent_id) values (gen_random_uuid()::text, ${at.parentId})`
})

const info = async (by: Client) => done(await by.call('/admin/patient/info', { id: at.patientId }))

describe('whoever treats a patient', () => {
  it('reads the family, what it signed and its account as the desk does, with masked phones', async () => {
    const { family, consents } = await info(at.desk)
    expect(family).toMatchObject([{ account: 'BOUND', phone: expect.stringContaining('****') }])
    expect(consents.length).toBeGreaterThan(0)
    for (const doctor of treating) {
      const seen = await info(doctor)
      expect(seen.family).toEqual(family)
      expect(seen.consents.map(({ id, state }) => [id, state])).toEqual(consents.map(({ id, state }) => [id, state]))
      const signed = done(await doctor.call('/admin/patient-consent/page', { patientId: at.patientId }))
      expect(signed.total).toBe(consents.length)
      expect((await doctor.call('/admin/parent-info/reveal', { id: at.parentId })).errCode).toBe('FORBIDDEN')
    }
  })

  it('counts the same attendance, and reads the sessions of colleagues in lists of that patient', async () => {
    const query = { patientId: at.patientId }
    const day = dayBefore(todayText(), 1)
    const week = async (by: Client) => done(await by.call('/admin/patient/week', { id: at.patientId, day })).sessions
    const { attendance } = done(await at.desk.call('/admin/so-day/patient', query))
    expect(attendance).toEqual({ done: 1, absent: 1, leave: 0 })
    const ofWeek = (await week(at.desk)).map(({ id }) => id)
    for (const doctor of treating) {
      const seen = done(await doctor.call('/admin/so-day/patient', query))
      expect(seen.attendance).toEqual(attendance)
      expect(seen.list.map(({ id }) => id).toSorted()).toEqual([given, colleagues].toSorted())
      expect((await week(doctor)).map(({ id }) => id)).toEqual(ofWeek)
      expect(done(await doctor.call('/admin/so-day/detail', { id: given })).readOnly).toBe(doctor !== at.doctor)
    }
  })

  it('keeps a timetable, lists and figures of own sessions, and changes none of a colleague', async () => {
    const days = { from: dayBefore(todayText(), 20), to: todayText() }
    const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)
    expect(ids(done(await at.doctor.call('/admin/so-day/list', days)))).toEqual([given])
    expect(ids(done(await at.doctor.call('/admin/so-day/record', days)).list)).toEqual([given])
    expect(ids(done(await at.doctor.call('/admin/so-day/reply', days)).list)).toEqual([given])
    const record = { soDayId: colleagues, engagement: 3, mood: 'calm', tasks: [] }
    expect((await at.doctor.call('/admin/so-day/record/save', record)).errCode).toBe('NOT_FOUND')
  })

  it('is nobody whose session with the patient was cancelled', async () => {
    const other = await newColleague(server, at)
    const id = await heldSession(server, { ...at, doctorId: other.id }, { day: dayBefore(todayText(), 3) })
    await info(other.client)
    await server.sql`update so_day set state = 'CANCELLED', cancelled_by = 'CENTRE', done_at = null where id = ${id}`
    expect((await other.client.call('/admin/patient/info', { id: at.patientId })).errCode).toBe('NOT_FOUND')
    const seen = done(await other.client.call('/admin/so-day/patient', { patientId: at.patientId }))
    expect(seen.list.map(({ doctorId }) => doctorId)).toEqual([other.id])
    const task = { soDayId: given, title: '练习', content: '每天一次', dueOn: dayBefore(todayText(), -7) }
    done(await at.doctor.call('/admin/work/add', task))
    const homework = async (by: Client) =>
      done(await by.call('/admin/work/page', { patientId: at.patientId })).list.map(({ title }) => title)
    expect([await homework(treating[1] as Client), await homework(other.client)]).toEqual([['练习'], []])
  })
})
