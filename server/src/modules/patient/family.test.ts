import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newLead, newPhone, staffId } from '../../../test/world.ts'
import { dateText } from '../../lib/day.ts'

const server = useServer()
let [principal, frontdesk, other] = [] as unknown as [Client, Client, Client]
let [own, elsewhere] = [0, 0]
beforeAll(async () => {
  ;[principal, frontdesk, other] = [
    await server.as('principal'),
    await server.as('frontdesk'),
    await server.as('principal2'),
  ]
  ;[own, elsewhere] = await campusIds(server)
})

let births = 0
/** A day of birth that no other patient of this file has. */
const newBirthday = () => new Date(Date.UTC(2012, 0, ++births)).toISOString().slice(0, 10)
const child = (name: string, birthday = newBirthday()) => ({ campusId: own, name, gender: 1 as const, birthday })
const mother = (phone = newPhone(), name = '陈秀英') => ({ parent: { name, phone }, relation: 'mother' })
const register = async (by: Client, name: string, more: object = {}) =>
  done(await by.call('/admin/patient/add', { ...child(name), parents: [mother()], ...more })).id
const found = async (by: Client, keyword: string) =>
  done(await by.call('/admin/patient/page', { keyword, pageSize: 200 })).list.map(({ id }) => id)
const info = async (by: Client, id: number) => done(await by.call('/admin/patient/info', { id }))

describe('a family', () => {
  it('is registered in one call, with what each parent may do', async () => {
    const [first, second] = [newPhone(), newPhone()]
    const id = await register(frontdesk, '周明轩', {
      parents: [
        mother(first),
        { ...mother(second, '周建国'), relation: 'father', payer: false, mayAskLeave: false, guardian: false },
      ],
    })
    const file = await info(frontdesk, id)
    expect(file).toMatchObject({
      name: '周明轩',
      state: 'ACTIVE',
      consent: 'MISSING',
      attention: ['consent', 'sessions', 'hours'],
    })
    expect(file.family).toMatchObject([
      { name: '陈秀英', relation: 'mother', guardian: true, payer: true, seesReports: true },
      { name: '周建国', relation: 'father', guardian: false, payer: false, mayAskLeave: false },
    ])
    expect(file.timeline).toMatchObject([{ kind: 'STATE', fromState: null, toState: 'ACTIVE' }])
  })

  it('is found by a part of the name, by pinyin initials, by its number, and by the last four digits of a parent', async () => {
    const phone = newPhone()
    const id = await register(frontdesk, '欧阳雨桐', { parents: [mother(phone)] })
    const { number } = await info(frontdesk, id)
    for (const keyword of ['雨桐', 'oyyt', 'ouyang', number, number.slice(1), phone, phone.slice(-4)]) {
      expect(await found(frontdesk, keyword), keyword).toContain(id)
    }
    // A masked number cannot be pieced together.
    expect(await found(frontdesk, phone.slice(0, 7))).not.toContain(id)
    expect(await found(frontdesk, phone.slice(3, 8))).not.toContain(id)
    expect(await found(other, '欧阳雨桐')).toEqual([])
    const moved = newPhone()
    const { parentId } = (await info(frontdesk, id)).family[0] as { parentId: number }
    const parent = done(await frontdesk.call('/admin/parent-info/detail', { id: parentId }))
    const { version, name } = parent
    done(await frontdesk.call('/admin/parent-info/update', { id: parentId, version, name, phone: moved }))
    expect(await found(frontdesk, moved)).toContain(id)
    expect(await found(frontdesk, phone)).not.toContain(id)
    expect((await info(frontdesk, id)).version, 'what a patient is found by is no change of the patient').toBe(1)
  })

  it('of a name and birthday that are known is refused with a hint, unless the caller means another child', async () => {
    const fields = child('赵子涵')
    const id = done(await principal.call('/admin/patient/add', { ...fields, parents: [mother()] })).id
    const again = await frontdesk.call('/admin/patient/add', { ...fields, parents: [mother()] })
    expect(again).toMatchObject({
      status: 2,
      errCode: 'PATIENT_KNOWN',
      data: { knownId: id, fields: [{ path: 'name' }] },
    })
    const away = await other.call('/admin/patient/add', { ...fields, campusId: elsewhere, parents: [mother()] })
    expect(away).toMatchObject({ errCode: 'PATIENT_KNOWN', data: { knownId: null } })
    expect(JSON.stringify(away)).not.toContain((await info(principal, id)).number)
    const hints = done(await other.call('/admin/patient/known', { name: '赵子涵', birthday: fields.birthday }))
    expect(hints).toMatchObject([{ by: 'NAME', id: null }])
    done(await frontdesk.call('/admin/patient/add', { ...fields, parents: [mother()], anyway: true }))
  })

  it('is registered once by two users who do it at the same moment', async () => {
    const fields = { ...child('钱多多'), parents: [mother()] }
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => (index % 2 ? frontdesk : principal).call('/admin/patient/add', fields)),
    )
    expect(answers.map(({ errCode }) => errCode || 'done').toSorted()).toEqual([
      'PATIENT_KNOWN',
      'PATIENT_KNOWN',
      'PATIENT_KNOWN',
      'PATIENT_KNOWN',
      'PATIENT_KNOWN',
      'done',
    ])
  })

  it('is advised by whoever looks after its lead, if that one can be its consultant and nobody else is named', async () => {
    const consultantId = await staffId(server, 'consultant')
    const phone = newPhone()
    const lead = { campusId: own, childName: '韩雪', phone, state: 'IN' as const }
    await newLead(server, { ...lead, ownerId: consultantId })
    expect(await info(frontdesk, await register(frontdesk, '韩雪', { parents: [mother(phone)] }))).toMatchObject({
      consultantId,
    })
    const sibling = await register(frontdesk, '韩冰', { parents: [mother(phone)] })
    expect(await info(frontdesk, sibling)).toMatchObject({ consultantId: null })
    const another = newPhone()
    await newLead(server, { ...lead, phone: another, ownerId: await staffId(server, 'principal') })
    const advised = await register(frontdesk, '韩雪', { parents: [mother(another)] })
    expect(await info(frontdesk, advised)).toMatchObject({ consultantId: null })
  })

  it('with a second child links the parent who is known by phone and name; another name is refused at the phone', async () => {
    const phone = newPhone()
    const first = await register(frontdesk, '孙一一', { parents: [mother(phone)] })
    const second = await register(frontdesk, '孙二二', { parents: [mother(phone)] })
    const { siblings, family } = await info(frontdesk, second)
    expect(siblings).toMatchObject([{ id: first }])
    expect(family[0]?.parentId).toBe((await info(frontdesk, first)).family[0]?.parentId)
    const wrong = await other.call('/admin/patient/add', {
      ...child('孙三三'),
      campusId: elsewhere,
      parents: [mother(phone, '王大妈')],
    })
    expect(wrong).toMatchObject({
      errCode: 'PARENT_KNOWN',
      data: { fields: [{ path: 'parents.0.parent.phone', msg: expect.stringContaining('陈**') }] },
    })
    expect(await found(other, '孙三三'), 'nothing is half written').toEqual([])
  })

  it('has no birthday in the future, no phone twice, a guardian, and a doctor of its campus', async () => {
    const refused = async (more: object) => {
      const answer = await frontdesk.call('/admin/patient/add', { ...child('不成立'), parents: [mother()], ...more })
      return (answer.data as unknown as { fields: { path: string }[] }).fields.map(({ path }) => path)
    }
    const tomorrow = dateText(new Date(Date.now() + 86_400_000))
    expect(await refused({ birthday: tomorrow })).toEqual(['birthday'])
    const phone = newPhone()
    expect(await refused({ parents: [mother(phone), mother(phone)] })).toEqual(['parents.1.parent.phone'])
    expect(await refused({ parents: [{ ...mother(), guardian: false }] })).toEqual(['parents.0.guardian'])
    expect(await refused({ doctorId: await staffId(server, 'doctor2') })).toEqual(['doctorId'])
    expect(await refused({ consultantId: await staffId(server, 'doctor') })).toEqual(['consultantId'])
    expect(await refused({ identityNo: '110101199003070000' })).toEqual(['identityNo'])
  })
})

describe('a doctor or consultant', () => {
  it('sees only patients in charge of, with their parents, and loses them with the charge', async () => {
    const [doctor, consultant] = [await server.as('doctor'), await server.as('consultant')]
    const doctorId = await staffId(server, 'doctor')
    const id = await register(consultant, '顾念慈')
    expect(await found(consultant, '顾念慈'), 'who registers a family is its consultant').toEqual([id])
    expect(await found(doctor, '顾念慈')).toEqual([])
    const row = done(await principal.call('/admin/patient/detail', { id }))
    const change = (fields: object) => {
      const { campusId, name, gender, birthday } = row
      return principal.call('/admin/patient/update', {
        id,
        campusId,
        name,
        gender: gender as 1,
        birthday,
        ...fields,
      } as never)
    }
    done(await change({ version: row.version, doctorId }))
    const file = await info(doctor, id)
    expect(file.family).toHaveLength(1)
    const parentId = file.family[0]?.parentId as number
    expect(
      done(await doctor.call('/admin/parent-info/page', { keyword: '陈秀英', pageSize: 200 })).list.map(
        (one) => one.id,
      ),
    ).toContain(parentId)
    expect((await doctor.call('/admin/patient/reveal', { id })).errCode).toBe('FORBIDDEN')
    done(await change({ version: row.version + 1, doctorId: null }))
    expect((await doctor.call('/admin/patient/info', { id })).errCode).toBe('NOT_FOUND')
    expect((await doctor.call('/admin/parent-info/detail', { id: parentId })).errCode).toBe('NOT_FOUND')
  })
})

describe('the state of a patient', () => {
  it('changes only along its life cycle, by one of several users at once, with a reason where one is due', async () => {
    const id = await register(frontdesk, '江一帆', { state: 'TRIAL' })
    const to = (by: Client, from: string, next: string, reason: string | null = null) =>
      by.call('/admin/patient/state', { id, from: from as 'TRIAL', to: next as 'ACTIVE', reason })
    expect((await to(frontdesk, 'TRIAL', 'PAUSED', 'x')).errCode).toBe('PATIENT_STATE')
    done(await to(frontdesk, 'TRIAL', 'ACTIVE'))
    expect(await to(frontdesk, 'ACTIVE', 'PAUSED')).toMatchObject({ data: { fields: [{ path: 'reason' }] } })
    const race = await Promise.all([
      to(frontdesk, 'ACTIVE', 'PAUSED', '外出'),
      to(principal, 'ACTIVE', 'ENDED', '转院'),
    ])
    expect(race.map(({ errCode }) => errCode || 'done').toSorted()).toEqual(['PATIENT_STATE', 'done'])
    const [last] = (await info(frontdesk, id)).timeline
    expect(last).toMatchObject({ kind: 'STATE', fromState: 'ACTIVE', reason: expect.stringMatching(/外出|转院/) })
    await expect(server.sql`update patient_step set reason = 'x' where patient_id = ${id}`).rejects.toThrow(
      'append-only',
    )
  })
})
