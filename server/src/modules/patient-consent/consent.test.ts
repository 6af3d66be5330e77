import { beforeAll, describe, expect, it, vi } from 'vitest'
import { newFamily } from '../../../test/matrix/families.ts'
import { type Client, until, useServer } from '../../../test/server.ts'
import { waiting } from '../../../test/timetable.ts'
import { campusIds, done, newPhone, staffId } from '../../../test/world.ts'
import { dateText } from '../../lib/day.ts'

const server = useServer()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let frontdesk: Client
let own = 0
beforeAll(async () => {
  frontdesk = await server.as('frontdesk')
  ;[own] = await campusIds(server)
})

const upload = async (bytes = png, name = 'signed.png', kind?: string) =>
  (await frontdesk.upload({ name, bytes }, kind ? { kind } : {})).json().data as string
const info = async (id: number, by = frontdesk) => done(await by.call('/admin/patient/info', { id }))
const family = (name = '方小圆') => newFamily(server.sql, { campusId: own, name })
const sign = async (patientId: number, parentId: number, more: object = {}) =>
  frontdesk.call('/admin/patient-consent/add', {
    patientId,
    parentId,
    codes: ['consent'],
    method: 'SCREEN',
    file: await upload(),
    ...more,
  })
async function record(patientId: number, diagnosis: string) {
  const { campusId, name, gender, birthday, version } = await info(patientId)
  const fields = { campusId, name, gender: gender as 1, birthday, version }
  return frontdesk.call('/admin/patient/update', { id: patientId, ...fields, diagnosis })
}
async function withdraw(patientId: number) {
  const [consent] = (await info(patientId)).consents
  return frontdesk.call('/admin/patient-consent/withdraw', { id: consent?.id as number, reason: '搬家' })
}

describe('health data of a patient', () => {
  it('is recorded only with a consent that holds: not before it, not after its last day, not once it is withdrawn', async () => {
    const { patientId, parentId } = await family()
    // Nothing is planned for the new patient, and no hours are bought.
    const waiting = ['sessions', 'hours']
    const refused = (msg: string) => ({
      status: 2,
      errCode: 'CONSENT_MISSING',
      data: { fields: [{ path: 'diagnosis', msg }] },
    })
    expect(await record(patientId, 'ADHD')).toMatchObject(refused('尚未签署同意书'))
    done(await sign(patientId, parentId))
    done(await record(patientId, 'ADHD'))
    expect(await info(patientId)).toMatchObject({ consent: 'GIVEN', attention: waiting, diagnosis: 'ADHD' })
    await server.sql`update patient_consent set signed_on = '2020-01-01', expires_on = '2020-12-31' where patient_id = ${patientId}`
    expect(await record(patientId, 'x')).toMatchObject(refused('同意书已到期，请重新签署'))
    expect(await info(patientId)).toMatchObject({ consent: 'EXPIRED', attention: ['consent', ...waiting] })
    done(await sign(patientId, parentId))
    done(await withdraw(patientId))
    expect(await record(patientId, 'x')).toMatchObject(refused('同意书已撤回'))
    expect(await info(patientId)).toMatchObject({ consent: 'MISSING', diagnosis: 'ADHD' })
    expect((await withdraw(patientId)).errCode).toBe('CONSENT_STATE')
  })

  it('may come with the registration, if the consent does, too; otherwise nothing is registered', async () => {
    const child = {
      campusId: own,
      name: '严知行',
      gender: 1 as const,
      birthday: '2016-03-04',
      diagnosis: '语言发育迟缓',
    }
    const parents = [{ parent: { name: '严女士', phone: newPhone() }, relation: 'mother' }]
    expect(await frontdesk.call('/admin/patient/add', { ...child, parents })).toMatchObject({
      errCode: 'CONSENT_MISSING',
      data: { fields: [{ path: 'diagnosis' }] },
    })
    const signed = { codes: ['consent' as const, 'privacy' as const], method: 'SCAN' as const, signedOn: '2026-01-02' }
    const consent = { signer: 0, ...signed, file: await upload() }
    const { id } = done(await frontdesk.call('/admin/patient/add', { ...child, parents, consent }))
    const { consents } = await info(id)
    expect(
      consents.map(({ code, revision, parentName, relation, method, signedOn, state }) => ({
        code,
        revision,
        parentName,
        relation,
        method,
        signedOn,
        state,
      })),
    ).toEqual(
      ['privacy', 'consent'].map((code) => ({
        code,
        revision: 1,
        parentName: '严女士',
        relation: 'mother',
        method: 'SCAN',
        signedOn: '2026-01-02',
        state: 'GIVEN',
      })),
    )
  })

  it('that is being recorded and a withdrawal at the same moment leave either the data before it or none', async () => {
    const { patientId, parentId } = await family()
    done(await sign(patientId, parentId))
    const [told, ended] = await Promise.all([record(patientId, '同时'), withdraw(patientId)])
    done(ended)
    const after = await info(patientId)
    expect(after.diagnosis).toBe(told.status === 0 ? '同时' : null)
    expect((await record(patientId, '之后')).errCode).toBe('CONSENT_MISSING')
  })
})

describe('a consent', () => {
  it('is signed by a guardian of the patient, with a picture, not after today', async () => {
    const { patientId, parentId } = await family()
    const stranger = await family('路人')
    const fields = async (answer: ReturnType<typeof sign>) =>
      ((await answer).data as unknown as { fields: { path: string }[] }).fields.map(({ path }) => path)
    expect(await fields(sign(patientId, stranger.parentId))).toEqual(['parentId'])
    expect(await sign(patientId, parentId, { file: await upload(pdf, 'scan.pdf') })).toMatchObject({
      errCode: 'FILE_TYPE_REFUSED',
      data: { fields: [{ path: 'file' }] },
    })
    const tomorrow = dateText(new Date(Date.now() + 86_400_000))
    expect(await fields(sign(patientId, parentId, { signedOn: tomorrow }))).toEqual(['signedOn'])
    await server.sql`update patient_parent set guardian = false where patient_id = ${patientId}`
    expect(await fields(sign(patientId, parentId))).toEqual(['parentId'])
    expect((await info(patientId)).consents).toEqual([])
  })

  it('is of the revision in force, replaces the one before, and is outdated by a newer revision', async () => {
    const { patientId, parentId } = await family()
    done(await sign(patientId, parentId))
    const admin = await server.as('admin')
    const edit = { code: 'consent', revision: 1, title: '训练知情同意书', body: '第二版' }
    done(await admin.call('/admin/dict/agreement/edit', edit))
    expect((await info(patientId)).consents).toMatchObject([{ revision: 1, outdated: true, state: 'GIVEN' }])
    const shown = done(await frontdesk.call('/admin/patient-consent/agreements', {}))
    expect(shown.find(({ code }) => code === 'consent')).toMatchObject({ revision: 2, body: '第二版' })
    const both = await Promise.all([sign(patientId, parentId), sign(patientId, parentId)])
    expect(both.map(({ status }) => status)).toEqual([0, 0])
    const states = (await info(patientId)).consents.map(({ revision, state }) => `${revision} ${state}`)
    expect(states).toEqual(['2 GIVEN', '2 REPLACED', '1 REPLACED'])
  })

  it('that is replaced and withdrawn at the same moment ends once, and neither waits for the other in a ring', async () => {
    const { patientId, parentId } = await family()
    done(await sign(patientId, parentId))
    const [given] = (await info(patientId)).consents
    const signed = { codes: ['consent' as const], method: 'SCREEN' as const, file: await upload() }
    const begun = vi.spyOn(server.own, 'begin')
    const answers = await server.sql.begin(async (tx) => {
      // Whoever signs waits for this row, with the other locks in hand.
      await tx`select from patient_parent where patient_id = ${patientId} for update`
      const signing = frontdesk.call('/admin/patient-consent/add', { patientId, parentId, ...signed })
      await until(async () => (await waiting(server)) === 1)
      const ending = frontdesk.call('/admin/patient-consent/withdraw', { id: given?.id as number, reason: '搬家' })
      await until(async () => (await waiting(server)) === 2)
      return [signing, ending]
    })
    expect((await Promise.all(answers)).map(({ errCode }) => errCode)).toEqual(['', 'CONSENT_STATE'])
    // What ends in a ring is done once more.
    expect(begun).toHaveBeenCalledTimes(2)
    begun.mockRestore()
    expect((await info(patientId)).consents.map(({ state }) => state)).toEqual(['GIVEN', 'REPLACED'])
  })

  it('that is withdrawn is told to doctor and consultant', async () => {
    const doctorId = await staffId(server, 'doctor')
    const { patientId, parentId } = await newFamily(server.sql, { campusId: own, name: '温如言', ownerId: doctorId })
    done(await sign(patientId, parentId))
    done(await withdraw(patientId))
    const [message] = done(await (await server.as('doctor')).call('/admin/message/page', {})).list
    expect(message).toMatchObject({ title: '温如言 的知情同意已撤回', link: `/patient/info?id=${patientId}` })
  })
})
