import { beforeAll, describe, expect, it } from 'vitest'
import { consented, heldSession } from '../../../test/clinic.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { newTimetable, type Timetable } from '../../../test/timetable.ts'
import { done, newAccount } from '../../../test/world.ts'

const server = useServer()
let [at, elsewhere] = [] as unknown as [Timetable, Timetable]
let [guardian, stranger, principal] = [] as unknown as [Client, Client, Client]
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF')
beforeAll(async () => {
  ;[at, elsewhere] = [await newTimetable(server, { patients: 5 }), await newTimetable(server)]
  await server.sql`update patient_parent set guardian = true where parent_id = any(${[at.parentId, elsewhere.parentId]}::bigint[])`
  guardian = (await newAccount(server, { parentId: at.parentId })).client
  stranger = (await newAccount(server, { parentId: elsewhere.parentId })).client
  principal = await server.as('principal')
  await consented(server, at.patientIds)
})

const child = (nth: number) => at.patientIds[nth] as number
const askedBy = (by: Client, patientId: number, headers = {}) =>
  by.call('/api/patient/accessLog', { patientId }, { headers })
const told = async (patientId: number, headers = {}) =>
  done(await askedBy(guardian, patientId, headers)).list.map(({ what }) => what)

/** A session of a patient with its signed record and a comment. */
async function trained(patientId: number) {
  const soDayId = await heldSession(server, at, { patientId })
  done(await at.doctor.call('/admin/so-day/record/sign', { soDayId, tasks: [], note: '完成' }))
  done(await at.doctor.call('/admin/reply/add', { soDayId, text: '很专注' }))
  return soDayId
}

async function document(patientId: number) {
  const file = (await principal.upload({ name: 'report.pdf', bytes: pdf })).json().data as string
  const fields = { type: 'report', title: '韦氏报告', file, fileName: 'report.pdf' }
  done(await principal.call('/admin/patient-document/add', { patientId, ...fields }))
  return async (by: Client) =>
    done(await by.call('/admin/patient-document/page', { patientId })).list[0]?.file as string
}

describe('the reads of clinical data', () => {
  it('of one patient are told to the guardian, each once and in its words, with reader and time', async () => {
    const patientId = child(0)
    const soDayId = await trained(patientId)
    for (let round = 0; round < 2; round++) {
      done(await principal.call('/admin/so-day/record/patient', { patientId }))
      done(await principal.call('/admin/so-day/record', { patientId }))
      done(await principal.call('/admin/so-day/record/detail', { id: soDayId }))
      done(await principal.call('/admin/so-day/reply', { patientId }))
      done(await principal.call('/admin/reply/list', { soDayId }))
    }
    const chinese = ['查看课堂点评', '查看课堂点评', '查看训练记录', '查看训练记录', '查看训练结果']
    const { list } = done(await askedBy(guardian, patientId))
    expect(list.map(({ what }) => what)).toEqual(chinese)
    const [reader] = await server.sql`select user_name from rbac_user where login_name = 'principal'`
    for (const { userName, at: when } of list) {
      expect(userName).toBe(reader?.userName)
      expect(Date.now() - Date.parse(when)).toBeLessThan(300_000)
    }
    expect((await told(patientId, { 'accept-language': 'en' }))[4]).toBe('View the results of training')
    const [sentence] = done(
      await principal.call('/admin/operation/page', { endpoint: '/admin/so-day/record/patient', read: true }),
    ).list.map((row) => row.sentence)
    expect(sentence).toMatch(/查看了患者“.+”的训练结果$/)
  })

  it('of files are on record for whom the address was signed, as the open of a document, once', async () => {
    const patientId = child(1)
    const address = await (await document(patientId))(principal)
    for (let round = 0; round < 2; round++) expect((await server.app.inject(address)).statusCode).toBe(200)
    expect(await told(patientId)).toEqual(['打开文件', '查看资料列表'])
    const { list } = done(await principal.call('/admin/operation/page', { endpoint: '/files', read: true }))
    expect(list[0]?.sentence).toMatch(/查看了患者“.+”的患者资料“韦氏报告”里的文件$/)
    const forged = address.replace(/by=\d+/, `by=${at.doctorId}`)
    expect((await server.app.inject(forged)).statusCode).toBe(404)
    expect((await server.app.inject(address.replace(/by=\d+&/, ''))).statusCode).toBe(404)
    expect(await told(patientId)).toHaveLength(2)
  })

  it('leave nothing where the read is refused, or shows nothing', async () => {
    const patientId = child(2)
    await trained(patientId)
    const outside = await server.as('principal2')
    expect((await outside.call('/admin/patient/info', { id: patientId })).errCode).toBe('NOT_FOUND')
    expect(done(await outside.call('/admin/so-day/record', { patientId })).list).toEqual([])
    expect((await (await server.as('marketer')).call('/admin/so-day/record', { patientId })).errCode).toBe('FORBIDDEN')
    done(await principal.call('/admin/teaching-plan/page', { patientId }))
    done(await principal.call('/admin/so-day/record', {}))
    expect(await told(patientId)).toEqual([])
  })

  it('are told to the guardian of the patient alone, and of each child apart', async () => {
    await trained(child(3))
    done(await principal.call('/admin/so-day/record', { patientId: child(3) }))
    expect(await told(child(3))).toEqual(['查看训练记录'])
    expect(await told(child(4))).toEqual([])
    expect((await askedBy(stranger, child(3))).errCode).toBe('NOT_FOUND')
    expect(done(await askedBy(stranger, elsewhere.patientId)).list).toEqual([])
  })

  it('of a file that was merged into another are told with that one', async () => {
    await trained(child(3))
    done(await principal.call('/admin/so-day/record', { patientId: child(3) }))
    await server.sql`update patient set merged_into = ${child(4)} where id = ${child(3)}`
    expect(await told(child(4))).toEqual(['查看训练记录'])
    await server.sql`update patient set merged_into = null where id = ${child(3)}`
    expect(await told(child(4))).toEqual([])
  })

  it('are answered also where the log cannot be written', async () => {
    await trained(child(4))
    await server.sql`alter table operation_change add constraint no_read check (action <> 'READ') not valid`
    const { list } = done(await principal.call('/admin/so-day/record', { patientId: child(4) }))
    await server.sql`alter table operation_change drop constraint no_read`
    expect(list).toHaveLength(1)
    expect(server.log()).toContain('a read is not on record')
    expect(await told(child(4))).toEqual([])
  })
})
