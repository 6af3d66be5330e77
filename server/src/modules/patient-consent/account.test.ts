import { sessionsAhead } from '@cogcampus/contract/life/session'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { dayOn, newTimetable, type Timetable } from '../../../test/timetable.ts'
import { done, newAccount, newPhone, staffId } from '../../../test/world.ts'
import { todayText } from '../../lib/day.ts'

const server = useServer()
let at: Timetable
/** A mother and a father who are guardians, a grandparent who is none, and the parent of another family. */
let [mother, father, grandparent, stranger] = [] as unknown as [Client, Client, Client, Client]
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function relative(name: string, relation: string, guardian: boolean) {
  const [made] = await server.sql`insert into parent_info (name, phone) values (${name}, ${newPhone()}) returning id`
  await server.sql`insert into patient_parent (patient_id, parent_id, relation, guardian, payer, may_ask_leave, sees_reports)
    values (${at.patientId}, ${made?.id}, ${relation}, ${guardian}, false, false, false)`
  return (await newAccount(server, { parentId: made?.id })).client
}
beforeAll(async () => {
  at = await newTimetable(server)
  await server.sql`update patient_parent set relation = 'mother', guardian = true, payer = true where patient_id = ${at.patientId}`
  await server.sql`update parent_info set name = '周母' where id = ${at.parentId}`
  mother = (await newAccount(server, { parentId: at.parentId })).client
  father = await relative('周父', 'father', true)
  grandparent = await relative('周外婆', 'grandparent', false)
  stranger = (await newAccount(server, { parentId: (await newTimetable(server)).parentId })).client
})

type Code = 'consent' | 'privacy'
const sign = async (by: Client, codes: Code[] = ['consent']) => {
  const inForce = done(await by.call('/api/patient-consent/agreements', {}))
  const agreements = inForce
    .filter(({ code }) => codes.includes(code))
    .map(({ code, revision }) => ({ code, revision }))
  const upload = await by.upload({ name: 's.png', bytes: png }, { kind: 'consentScan' }, {}, false, '/api/file/upload')
  const file = upload.json().data as string
  done(await by.call('/api/patient-consent/add', { patientId: at.patientId, agreements, file }))
  return (await list(by))[0]?.id as number
}
const list = async (by: Client) => done(await by.call('/api/patient-consent/list', { patientId: at.patientId }))
const withdraw = (by: Client, id: number, reason?: string) => by.call('/api/patient-consent/withdraw', { id, reason })
const standing = async (by = mother) => done(await by.call('/api/patient/list', {}))[0]?.consent
const latest = async (by: Client, path: '/api/message/page' | '/admin/message/page') =>
  done(await by.call(path, {})).list[0]

describe('how the consent of a child stands', () => {
  it('is told to its whole family: not signed, given, in an earlier version, expired, withdrawn', async () => {
    expect([await standing(), await standing(grandparent)]).toEqual(['MISSING', 'MISSING'])
    const id = await sign(mother)
    expect([await standing(), await standing(grandparent)]).toEqual(['GIVEN', 'GIVEN'])
    const [{ revision = 0 } = {}] = await list(mother)
    const edit = { code: 'consent' as const, revision, title: '训练知情同意书', body: '新' }
    done(await (await server.as('admin')).call('/admin/dict/agreement/edit', edit))
    expect(await standing()).toBe('OUTDATED')
    expect(await list(mother)).toMatchObject([{ id, outdated: true, expired: false, state: 'GIVEN' }])
    await server.sql`update patient_consent set signed_on = '2020-01-01', expires_on = '2020-12-31' where id = ${id}`
    expect(await standing()).toBe('EXPIRED')
    expect(await list(mother)).toMatchObject([{ expired: true, expiresOn: '2020-12-31' }])
    done(await withdraw(mother, id))
    expect([await standing(), await standing(grandparent)]).toEqual(['WITHDRAWN', 'WITHDRAWN'])
  })

  it('is read by a relative who may not sign, without the signature; by no other family', async () => {
    const id = await sign(mother)
    const signed = { id, parentName: '周母', relation: 'mother', state: 'GIVEN' }
    expect((await list(mother))[0]).toMatchObject({ ...signed, file: expect.stringContaining('/files/') })
    expect((await list(grandparent))[0]).toMatchObject({ ...signed, file: null })
    const stolen = await stranger.call('/api/patient-consent/list', { patientId: at.patientId })
    expect(stolen.errCode).toBe('NOT_FOUND')
    const [child] = done(await grandparent.call('/api/patient/list', {}))
    expect(child?.holders).toMatchObject({ guardian: ['母亲', '父亲'], payer: ['母亲'] })
    expect(done(await mother.call('/api/patient/list', {}))[0]?.holders.payer).toEqual([])
  })
})

describe('the text that a family signed', () => {
  const read = (by: Client, revision: number, code: Code = 'consent') =>
    by.call('/api/patient-consent/agreements', { code, revision })
  const inForce = async () => {
    const [{ revision = 0, body = '' } = {}] = done(await mother.call('/api/patient-consent/agreements', {}))
    return { revision, body }
  }
  const publish = async (revision: number, more: { body: string; effectiveAt?: string }) =>
    done(
      await (await server.as('admin')).call('/admin/dict/agreement/edit', {
        ...{ code: 'consent' as const, revision, title: '训练知情同意书' },
        ...more,
      }),
    ).revision

  it('is read in that very revision, also when a newer one is in force, by its whole family', async () => {
    const { body } = await inForce()
    await sign(mother)
    const [{ revision = 0, title = '' } = {}] = await list(mother)
    const newer = await publish(revision, { body: '新的文字' })
    expect(await inForce()).toMatchObject({ revision: newer, body: '新的文字' })
    for (const by of [mother, grandparent])
      expect(done(await read(by, revision))).toEqual([{ code: 'consent', revision, title, body }])
    expect(done(await read(mother, newer))).toMatchObject([{ revision: newer, body: '新的文字' }])
  })

  it('is refused in a revision that is not published yet, or that there is none of, and to who is no family', async () => {
    const { revision } = await inForce()
    const effectiveAt = new Date(Date.now() + 86_400_000).toISOString()
    const coming = await publish(revision, { body: '明天的文字', effectiveAt })
    for (const unpublished of [coming, 987_654])
      expect(await read(mother, unpublished)).toMatchObject({ errCode: 'NOT_FOUND', data: null })
    expect((await mother.call('/api/patient-consent/agreements', { revision })).errCode).toBe('BAD_INPUT')
    expect((await read(at.desk, revision)).errCode).toBe('REALM_EXCEPTION')
  })
})

describe('a withdrawal on the phone', () => {
  it('needs no reason, names who did it, and is refused to whom may not sign', async () => {
    const id = await sign(father)
    expect((await withdraw(grandparent, id)).errCode).toBe('LINK_RIGHT_MISSING')
    expect((await withdraw(stranger, id)).errCode).toBe('NOT_FOUND')
    done(await withdraw(mother, id))
    expect((await withdraw(mother, id)).errCode).toBe('CONSENT_STATE')
    expect((await list(father))[0]).toMatchObject({ state: 'WITHDRAWN', parentName: '周父', endedByName: '周母' })
    const { consents } = done(await at.desk.call('/admin/patient/info', { id: at.patientId }))
    expect(consents[0]).toMatchObject({ state: 'WITHDRAWN', endedByName: '周母', endReason: null })
  })

  it('is told to doctor, to who gives the next lessons, to the desk, and to the other guardians, with the way to sign again', async () => {
    const doctorId = await staffId(server, 'doctor')
    await server.sql`update patient set doctor_id = ${doctorId} where id = ${at.patientId}`
    const place = { day: dayOn(2), from: '10:00', to: '10:45' }
    const { campusId, courseId, patientId } = at
    const planned = { campusId, courseId, doctorId: at.doctorId, patientIds: [patientId], ...place }
    const id = await sign(mother)
    done(await at.desk.call('/admin/so-day/add', planned))
    done(await withdraw(mother, id, '搬家'))
    const { name } = done(await at.desk.call('/admin/patient/info', { id: patientId }))
    const told = {
      title: `${name} 的知情同意已撤回`,
      body: [
        '周母 在小程序撤回。',
        '重新签署之前，系统不再排新课，也不再记录健康信息。',
        `已排的课还在：1 节，第一节 ${place.day} 10:00。请与本人或家长商定，不上的请取消。`,
        '原因：搬家',
      ].join('\n'),
    }
    for (const by of [at.doctor, await server.as('doctor')])
      expect(await latest(by, '/admin/message/page')).toMatchObject({ ...told, link: `/patient/info?id=${patientId}` })
    const link = sessionsAhead(patientId, todayText())
    expect(await latest(at.desk, '/admin/message/page')).toMatchObject({ ...told, link })
    const { list } = done(await at.desk.call('/admin/message/page', {}))
    expect(list.filter((one) => one.title === told.title)).toHaveLength(1)
    const title = `${name}的《训练知情同意书》已撤回`
    expect(await latest(father, '/api/message/page')).toMatchObject({ title, link: `/consent?id=${patientId}` })
    for (const by of [mother, grandparent]) expect((await latest(by, '/api/message/page'))?.title).not.toBe(title)
  })

  it('is not told to the desk where nothing stands planned', async () => {
    await server.sql`delete from so_day where patient_id = ${at.patientId}`
    const id = await sign(mother)
    const before = await latest(at.desk, '/admin/message/page')
    done(await withdraw(mother, id))
    expect(await latest(at.desk, '/admin/message/page')).toEqual(before)
  })

  it('that is signed again is told to the staff who read of the withdrawal, once, and asks for nothing any more', async () => {
    const doctorId = await staffId(server, 'doctor')
    await server.sql`update patient set doctor_id = ${doctorId} where id = ${at.patientId}`
    await server.sql`delete from so_day where patient_id = ${at.patientId}`
    const doctor = await server.as('doctor')
    const id = await sign(mother)
    done(await withdraw(mother, id))
    await sign(father)
    const { name } = done(await at.desk.call('/admin/patient/info', { id: at.patientId }))
    const again = {
      title: `${name} 的知情同意已重新签署`,
      body: '可以排新课，也可以记录健康信息了。已取消的课不会自动恢复，请与本人或家长商定。',
      link: `/patient/info?id=${at.patientId}`,
    }
    expect(await latest(doctor, '/admin/message/page')).toMatchObject(again)
    const unread =
      await server.sql`select 1 from message where event_key = ${`consent-withdrawn:${id}`} and read_at is null`
    expect(unread).toEqual([])
    const times = async () => {
      const { list } = done(await doctor.call('/admin/message/page', { pageSize: 100 }))
      return list.filter(({ title }) => title === again.title).length
    }
    const told = await times()
    await sign(mother)
    expect(await times()).toBe(told)
  })

  it('of a patient whom nobody looks after is told to who leads the campus', async () => {
    await server.sql`update patient set doctor_id = null, consultant_id = null where id = ${at.patientId}`
    await server.sql`delete from so_day where patient_id = ${at.patientId}`
    const id = await sign(mother, ['privacy'])
    done(await withdraw(mother, id))
    const { name } = done(await at.desk.call('/admin/patient/info', { id: at.patientId }))
    expect(await latest(await server.as('principal'), '/admin/message/page')).toMatchObject({
      title: `${name} 的隐私政策同意已撤回`,
      body: expect.stringContaining('请联系本人或家长'),
    })
  })
})
