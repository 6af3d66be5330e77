import { constraintText } from '@cogcampus/contract/messages'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { readAll } from '../../../test/sheets.ts'
import { campusIds, done, newStaff } from '../../../test/world.ts'

const server = useServer()
let [admin, principal, principal2] = [] as unknown as [Client, Client, Client]
let [own, other] = [0, 0]
beforeAll(async () => {
  ;[admin, principal] = [await server.as('admin'), await server.as('principal')]
  principal2 = await server.as('principal2')
  ;[own, other] = await campusIds(server)
})

let made = 0
/** A member of staff with the role DOCTOR, without a profile. */
const newDoctor = (campuses = [own], roles = ['DOCTOR']) =>
  newStaff(server, admin, { loginName: `new.doctor.${made++}`, userName: `柳如是${made}`, campusIds: campuses, roles })
const add = (userId: number, rest: object = {}, by = principal) =>
  by.call('/admin/doctor-info/add', { userId, type: 'therapist', ...rest })
const detail = async (id: number) => done(await admin.call('/admin/doctor-info/detail', { id }))
const hours = (weekday: number, from: string, to: string, campusId = own) => ({ campusId, weekday, from, to })
const broken = (name: string, path: string) => ({
  data: { fields: [{ path, msg: constraintText(name, 'zh-CN') }] },
})

describe('the profile of a doctor', () => {
  it('is of a member of staff with the role, has their number and name, and is there once', async () => {
    const { id } = await newDoctor()
    expect(done(await principal.call('/admin/doctor-info/staff', {})).map((person) => person.id)).toContain(id)
    expect(done(await add(id))).toEqual({ id })
    expect(await detail(id)).toMatchObject({ name: `柳如是${made}`, campuses: [{ id: own }], licenceState: 'NONE' })
    expect(done(await principal.call('/admin/doctor-info/staff', {})).map((person) => person.id)).not.toContain(id)
    expect(await add(id)).toMatchObject({
      errCode: 'DUPLICATE',
      ...broken('doctor_info__user_id__unique', 'userId'),
    })
  })

  it('is refused by the field for staff without the role, and unknown to another campus', async () => {
    const consultant = await newDoctor([own], ['SALES_CONSULTANT'])
    expect(await add(consultant.id, { name: '不是医生' })).toMatchObject({
      errCode: 'UNKNOWN_REFERENCE',
      data: { fields: [{ path: 'userId' }] },
    })
    const { id } = await newDoctor()
    expect((await add(id, {}, principal2)).errCode).toBe('UNKNOWN_REFERENCE')
    done(await add(id))
    expect(done(await principal2.call('/admin/doctor-info/page', { keyword: `柳如是${made}` })).total).toBe(0)
    expect((await principal2.call('/admin/doctor-info/detail', { id })).errCode).toBe('NOT_FOUND')
  })

  it('is read, but not changed, by the doctor', async () => {
    const { id, client } = await newDoctor()
    done(await add(id))
    const { version } = done(await client.call('/admin/doctor-info/detail', { id }))
    const change = { id, version, type: 'speech' }
    expect((await client.call('/admin/doctor-info/update', change)).errCode).toBe('FORBIDDEN')
  })

  it('is exported with specialties and states as the list shows them', async () => {
    const { id } = await newDoctor()
    done(await add(id, { specialties: ['memory', 'attention'], licenceTo: '2020-05-01' }))
    const answer = await principal.send('/admin/doctor-info/page/exl', { keyword: `柳如是${made}` })
    const { headers, rows } = await readAll(answer.rawPayload)
    const cell = (head: string) => rows[0]?.cells[headers.indexOf(head)]
    expect([cell('擅长领域'), cell('执业证书')]).toEqual(['记忆、注意', '已到期'])
  })
})

describe('the licence of a doctor', () => {
  it('does not end before it begins, and its number is of one doctor', async () => {
    const { id } = await newDoctor()
    expect(await add(id, { licenceFrom: '2025-05-02', licenceTo: '2025-05-01' })).toMatchObject(
      broken('doctor_info__licence_to__check', 'licenceTo'),
    )
    done(await add(id, { licenceNo: 'A-1' }))
    expect(await add((await newDoctor()).id, { licenceNo: 'A-1' })).toMatchObject(
      broken('doctor_info__licence_no__unique', 'licenceNo'),
    )
  })

  it('narrows the list by how it stands', async () => {
    const ended = await newDoctor()
    done(await add(ended.id, { licenceTo: '2024-01-01' }))
    const listed = async (licence: 'ENDED' | 'VALID' | 'ENDING' | 'NONE') =>
      done(await admin.call('/admin/doctor-info/page', { licence, pageSize: 200 })).list
    for (const state of ['ENDED', 'VALID', 'ENDING', 'NONE'] as const) {
      const rows = await listed(state)
      expect(new Set(rows.map((row) => row.licenceState))).toEqual(new Set(rows.length > 0 ? [state] : []))
    }
    expect((await listed('ENDED')).map((row) => row.id)).toContain(ended.id)
  })
})

describe('the weekly hours of a doctor', () => {
  it('are kept as a whole, end after they begin, and do not overlap, not even at two campuses', async () => {
    const { id } = await newDoctor([own, other])
    const morning = hours(1, '09:00', '12:00')
    done(await add(id, { hours: [morning, hours(1, '13:00', '17:30')] }))
    expect(await detail(id)).toMatchObject({ weeklyHours: 7.5, hours: [morning, { from: '13:00', to: '17:30' }] })
    const save = async (part: object[], by = admin) =>
      by.call('/admin/doctor-info/update', { id, version: 1, type: 'therapist', hours: part as never })
    expect(await save([hours(1, '12:00', '09:00')])).toMatchObject(broken('doctor_hours__hours__check', 'hours'))
    expect(await save([morning, hours(1, '11:00', '15:00', other)])).toMatchObject(
      broken('doctor_hours__hours__exclude', 'hours'),
    )
    expect(await detail(id)).toMatchObject({ version: 1, weeklyHours: 7.5 })
  })

  it('at another campus are seen, and stay when a campus saves its own', async () => {
    const { id } = await newDoctor([own, other])
    const there = hours(2, '09:00', '12:00', other)
    done(await add(id, { hours: [hours(1, '09:00', '12:00'), there] }, admin))
    const change = { id, version: 1, type: 'therapist', hours: [hours(3, '09:00', '10:00')] }
    done(await principal.call('/admin/doctor-info/update', change))
    expect((await detail(id)).hours).toMatchObject([there, hours(3, '09:00', '10:00')])
    const beyond = await principal.call('/admin/doctor-info/update', { ...change, version: 2, hours: [there] })
    expect(beyond).toMatchObject({ errCode: 'UNKNOWN_REFERENCE', data: { fields: [{ path: 'hours' }] } })
  })
})

describe('the materials that a doctor may open', () => {
  it('are of all types, of some or of none, and only of types that there are', async () => {
    const { id } = await newDoctor()
    done(await add(id))
    expect((await detail(id)).materialTypes).toBeNull()
    const set = (version: number, materialTypes: string[] | null) =>
      principal.call('/admin/doctor-info/edit/doctorSourceAuth', { id, version, materialTypes })
    done(await set(1, ['video', 'sheet']))
    expect((await detail(id)).materialTypes).toEqual(['video', 'sheet'])
    expect(await set(1, [])).toMatchObject({ errCode: 'STALE_VERSION', data: { materialTypes: ['video', 'sheet'] } })
    done(await set(2, []))
    expect((await detail(id)).materialTypes).toEqual([])
    expect(await set(3, ['hologram'])).toMatchObject({ data: { fields: [{ path: 'materialTypes.0' }] } })
  })
})
