import { beforeAll, describe, expect, it } from 'vitest'
import { heldSession, newTreated } from '../../../test/clinic.ts'
import { type Client, useServer } from '../../../test/server.ts'
import type { Timetable } from '../../../test/timetable.ts'
import { done, staffId } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF')
let [at, parent, stranger] = [] as unknown as [Timetable, Client, Client]
beforeAll(async () => {
  ;[at, parent, stranger] = await newTreated(server)
})

/** A sheet of the library, of headquarters where no campus is named. */
async function sheet(title: string, more: object = {}) {
  const admin = await server.as('admin')
  const file = (await admin.upload({ name: '方格.pdf', bytes: pdf }, { kind: 'material' })).json().data as string
  const about = { title, type: 'sheet', domain: 'memory', difficulty: 2 }
  return done(await admin.call('/admin/material/add', { ...about, file, fileName: '方格.pdf', ...more })).id
}
async function given(materialId: number | null, more: object = {}) {
  const soDayId = await heldSession(server, at)
  const task = { title: '方格', content: '每天十分钟', dueOn: dayBefore(todayText(), -7), materialId }
  const { id } = done(await at.doctor.call('/admin/work/add', { soDayId, ...task, ...more }))
  return { workId: id, soDayId }
}
const listed = async (by: Client, which: object = {}) =>
  done(await by.call('/api/material/page', { ...which, pageSize: 100 })).list
const read = async (address: string) => (await server.app.inject(address)).statusCode

describe('what is given out to practise with at home', () => {
  it('reaches the family with homework: by its pages, at the homework and the lesson, by an address that ends', async () => {
    const { workId, soDayId } = await given(await sheet('方格练习'), { materialPages: '第 1 页' })
    const expected = {
      workId,
      soDayId,
      patientId: at.patientId,
      title: '方格练习',
      pages: '第 1 页',
      fileName: '方格.pdf',
    }
    for (const which of [{ workId }, { soDayId }, { patientId: at.patientId }]) {
      const one = (await listed(parent, which)).find((each) => each.workId === workId)
      expect(one, JSON.stringify(which)).toMatchObject({ ...expected, link: null })
      const address = String(one?.file)
      expect(await read(address)).toBe(200)
      expect(await read(address.replace(/\?.*/, ''))).toBe(404)
    }
    expect(await listed(parent, { workId: (await given(null)).workId })).toEqual([])
  })

  it('is of the own children alone, and nothing else of the library is answered', async () => {
    const { workId, soDayId } = await given(await sheet('只给一家'))
    await sheet('没有给过谁')
    for (const which of [{}, { workId }, { soDayId }, { patientId: at.patientId }])
      expect(await listed(stranger, which)).toEqual([])
    expect((await listed(parent)).map(({ title }) => title)).not.toContain('没有给过谁')
  })

  it('is not what a lesson was held with: that was not given out', async () => {
    const soDayId = await heldSession(server, at)
    const materialIds = [await sheet('医生用的记录表')]
    done(await at.doctor.call('/admin/material/add/soDay', { soDayId, materialIds }))
    expect(await listed(parent, { soDayId })).toEqual([])
  })

  it('is the newest version, and a page of the web is its address', async () => {
    const materialId = await sheet('网页')
    const { workId } = await given(materialId)
    const link = 'https://example.org/practice'
    done(await (await server.as('admin')).call('/admin/material/version/add', { id: materialId, link }))
    expect(await listed(parent, { workId })).toMatchObject([{ file: null, fileName: null, link }])
  })

  it('ends with the homework, and once the library switches the material off or no longer has it', async () => {
    const materialId = await sheet('停用')
    const { workId } = await given(materialId)
    const isThere = async () => (await listed(parent, { workId })).length === 1
    expect(await isThere()).toBe(true)
    await server.sql`update material set status = 2 where id = ${materialId}`
    expect(await isThere()).toBe(false)
    await server.sql`update material set status = 1, deleted_at = now() where id = ${materialId}`
    expect(await isThere()).toBe(false)
    await server.sql`update material set deleted_at = null where id = ${materialId}`
    expect(await isThere()).toBe(true)
    done(await at.doctor.call('/admin/work/delete', { id: workId }))
    expect(await isThere()).toBe(false)
  })

  it('of a material that a campus may use by approval, lasts as long as the approval', async () => {
    const materialId = await sheet('需申请的手册', { scope: 'APPROVED' })
    const [approval] =
      await server.sql`insert into material_apply (campus_id, material_id, kind, state, reason, applicant_id, campus_checker_id,
        campus_checked_at, checker_id, checked_at)
      values (${at.campusId}, ${materialId}, 'USE', 'APPROVED', 'x', ${at.doctorId},
        (select principal_id from campus where id = ${at.campusId}), now(), ${await staffId(server, 'admin')}, now()) returning id`
    const { workId } = await given(materialId)
    expect(await listed(parent, { workId })).toHaveLength(1)
    await server.sql`update material_apply set status = 2 where id = ${approval?.id}`
    expect(await listed(parent, { workId })).toEqual([])
  })
})
