import { beforeAll, describe, expect, it } from 'vitest'
import { consented, heldSession } from '../../../test/clinic.ts'
import { newFamily } from '../../../test/matrix/families.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { newColleague, newTimetable } from '../../../test/timetable.ts'
import { campusIds, done } from '../../../test/world.ts'
import { todayText } from '../../lib/day.ts'

const server = useServer()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF')
let [principal, frontdesk] = [] as unknown as [Client, Client]
let [own, elsewhere] = [0, 0]
beforeAll(async () => {
  ;[principal, frontdesk] = [await server.as('principal'), await server.as('frontdesk')]
  ;[own, elsewhere] = await campusIds(server)
})

const upload = async () => (await frontdesk.upload({ name: 'report.pdf', bytes: pdf })).json().data as string
const get = (url: string) => server.app.inject({ url })
const info = async (id: number) => done(await frontdesk.call('/admin/patient/info', { id }))
const family = (name = '方小圆', campusId = own) => newFamily(server.sql, { campusId, name })
const agree = (patientId: number, parentId: number) =>
  server.sql`insert into patient_consent (patient_id, parent_id, relation, code, revision, method, file, signed_on)
    values (${patientId}, ${parentId}, 'mother', 'consent', 1, 'SCREEN', '/files/none', ${todayText()}::date)`

describe('a document of a patient', () => {
  const document = async (patientId: number, address: string) =>
    frontdesk.call('/admin/patient-document/add', {
      patientId,
      type: 'report',
      title: '韦氏报告',
      file: address,
      fileName: 'report.pdf',
    })

  it('needs consent, is a private file of the patient, and ends with document or patient', async () => {
    const { patientId, parentId } = await family()
    const address = await upload()
    expect(await document(patientId, address)).toMatchObject({ errCode: 'CONSENT_MISSING' })
    await agree(patientId, parentId)
    const { id } = done(await document(patientId, address))
    const page = async (keyword: string) =>
      done(await frontdesk.call('/admin/patient-document/page', { patientId, keyword })).total
    expect([await page('韦氏 报告'), await page('病历')]).toEqual([1, 0])
    // By the words of its title it is found within its patient alone.
    const ofAll = await frontdesk.send('/admin/patient-document/page', { keyword: '报告' })
    expect(ofAll.json()).toMatchObject({ errCode: 'BAD_INPUT' })
    const shown = (await info(patientId)).documents[0]?.file as string
    const served = await get(shown)
    expect(served.headers['content-disposition']).toMatch(/^inline/)
    expect(served.rawPayload.equals(pdf)).toBe(true)
    expect((await get(shown.replace(/\?.*/, ''))).statusCode).toBe(404)
    done(await frontdesk.call('/admin/patient-document/delete', { id }))
    expect((await get(shown)).statusCode).toBe(404)
    done(await frontdesk.call('/admin/patient-document/restore', { id }))
    expect((await get(shown)).statusCode).toBe(200)
    done(await principal.call('/admin/patient/delete', { id: patientId }))
    expect((await get(shown)).statusCode).toBe(404)
  })

  it('that a colleague changed, replaced or deleted meanwhile is so told, whatever file the form still names', async () => {
    const { patientId, parentId } = await family('方小换')
    await agree(patientId, parentId)
    const { id } = done(await document(patientId, await upload()))
    const shown = (await info(patientId)).documents[0]?.file as string
    const fields = { type: 'report', title: '改名', fileName: 'report.pdf' }
    const update = (by: Client, version: number, file: string) =>
      by.call('/admin/patient-document/update', { id, version, ...fields, file })
    done(await update(frontdesk, 1, await upload()))
    expect((await update(principal, 1, shown)).errCode).toBe('STALE_VERSION')
    expect((await update(principal, 2, shown)).errCode).toBe('UNKNOWN_REFERENCE')
    done(await frontdesk.call('/admin/patient-document/delete', { id }))
    expect((await update(principal, 2, shown)).errCode).toBe('NOT_FOUND')
  })

  it('is read by all who treat the patient, and changed by whoever added it or is in charge', async () => {
    const at = await newTimetable(server)
    const [inCharge, teaching] = [await newColleague(server, at), await newColleague(server, at)]
    await server.sql`update patient set doctor_id = ${inCharge.id} where id = ${at.patientId}`
    await consented(server, [at.patientId])
    await heldSession(server, at)
    await heldSession(server, { ...at, doctorId: teaching.id })
    const uploaded = async (by: Client) => (await by.upload({ name: 'report.pdf', bytes: pdf })).json().data as string
    const file = await uploaded(at.doctor)
    const fields = { type: 'report', title: '韦氏报告', file, fileName: 'report.pdf' }
    const { id } = done(await at.doctor.call('/admin/patient-document/add', { patientId: at.patientId, ...fields }))
    const seenBy = async (doctor: Client) => {
      const { list } = done(await doctor.call('/admin/patient-document/page', { patientId: at.patientId }))
      const { documents } = done(await doctor.call('/admin/patient/info', { id: at.patientId }))
      expect(documents.map((row) => [row.id, row.readOnly])).toEqual(list.map((row) => [row.id, row.readOnly]))
      expect(done(await doctor.call('/admin/patient-document/detail', { id })).title).toBe('韦氏报告')
      return list.map((row) => [row.id, row.readOnly])
    }
    expect(await seenBy(at.doctor)).toEqual([[id, false]])
    expect(await seenBy(teaching.client)).toEqual([[id, true]])
    expect(await seenBy(inCharge.client)).toEqual([[id, false]])
    const change = { ...fields, id, version: 1 }
    const other = { ...change, file: await uploaded(teaching.client) }
    expect((await teaching.client.call('/admin/patient-document/update', other)).errCode).toBe('NOT_FOUND')
    expect((await teaching.client.call('/admin/patient-document/delete', { id })).errCode).toBe('NOT_FOUND')
    const { version } = done(await at.doctor.call('/admin/patient-document/update', change))
    done(await inCharge.client.call('/admin/patient-document/update', { ...change, version }))
    done(await at.doctor.call('/admin/patient-document/delete', { id }))
    done(await at.doctor.call('/admin/patient-document/restore', { id }))
    // Its author treats the patient no more.
    await server.sql`update so_day set deleted_at = now() where patient_id = ${at.patientId} and doctor_id = ${at.doctorId}`
    const { total } = done(await at.doctor.call('/admin/patient-document/page', { patientId: at.patientId }))
    expect(total).toBe(0)
    expect((await at.doctor.call('/admin/patient-document/delete', { id })).errCode).toBe('NOT_FOUND')
  })

  it('is added to no patient beyond reach', async () => {
    const { patientId } = await family('外校区', elsewhere)
    expect(await document(patientId, await upload())).toMatchObject({
      errCode: 'UNKNOWN_REFERENCE',
      data: { fields: [{ path: 'patientId' }] },
    })
  })
})
