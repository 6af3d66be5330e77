import { beforeAll, describe, expect, it } from 'vitest'
import { consented, heldSession } from '../../../test/clinic.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { newColleague, newTimetable, type Timetable } from '../../../test/timetable.ts'
import { done, newAccount } from '../../../test/world.ts'

const server = useServer()
let at: Timetable
let principal: Client
beforeAll(async () => {
  at = await newTimetable(server, { patients: 2 })
  principal = await server.as('principal')
  await consented(server, at.patientIds)
})

const add = (soDayId: number, text = '今天很棒', by = at.doctor) => by.call('/admin/reply/add', { soDayId, text })
const page = async (query: object = {}, by = at.doctor) =>
  done(await by.call('/admin/so-day/reply', { doctorId: at.doctorId, pageSize: 200, ...query }))
const thread = async (soDayId: number, by = at.doctor) => done(await by.call('/admin/reply/list', { soDayId }))
const badge = async (by = at.doctor) =>
  done(await by.call('/admin/message-remind/list', {})).find(({ remindCode }) => remindCode === 'DOCTOR_COMMENT')
    ?.remindCount

/** What a family answers, as its app writes it. */
async function answer(soDayId: number, text: string) {
  const { id } = await newAccount(server, { parentId: at.parentId })
  await server.sql`insert into reply (so_day_id, campus_id, course_id, doctor_id, patient_id, day, author_account_id, text)
    select id, campus_id, course_id, doctor_id, patient_id, day, ${id}, ${text} from so_day where id = ${soDayId}`
}

describe('a class comment', () => {
  it('carries the name of the child, and is owed until it is written', async () => {
    const id = await heldSession(server, at)
    expect((await page({ owed: true })).list.map((row) => row.id)).toContain(id)
    done(await add(id, '{name}今天很专注，{name}真棒'))
    expect(await thread(id)).toMatchObject([{ text: '周小1今天很专注，周小1真棒', byFamily: false, readAt: null }])
    expect((await page({ owed: true })).list.map((row) => row.id)).not.toContain(id)
  })

  it('is written for several sessions at once, each with its own name; one that cannot have it says why', async () => {
    const [, second] = at.patientIds as [number, number]
    const [one, two] = [await heldSession(server, at), await heldSession(server, at, { patientId: second })]
    const planned = await heldSession(server, at, { state: 'PLANNED' })
    const told = done(
      await at.doctor.call('/admin/reply/add/batch', { soDayIds: [one, two, planned], text: '{name}有进步' }),
    )
    expect(told).toMatchObject({ done: [one, two], refused: [{ id: planned, errCode: 'SESSION_NOT_HELD' }] })
    expect([(await thread(one))[0]?.text, (await thread(two))[0]?.text]).toEqual(['周小1有进步', '周小2有进步'])
  })

  it('is refused, with the field, before the patient came, and without a consent that holds', async () => {
    const planned = await heldSession(server, at, { state: 'CONFIRMED' })
    expect(await add(planned)).toMatchObject({ errCode: 'SESSION_NOT_HELD', data: { fields: [{ path: 'soDayId' }] } })
    const [, second] = at.patientIds as [number, number]
    await server.sql`delete from patient_consent where patient_id = ${second}`
    const id = await heldSession(server, at, { patientId: second })
    expect(await add(id)).toMatchObject({ errCode: 'CONSENT_MISSING', data: { fields: [{ path: 'soDayId' }] } })
    await consented(server, [second])
  })

  it('of a family stands first until it is read', async () => {
    const old = await heldSession(server, at)
    done(await add(old))
    done(await add(await heldSession(server, at)))
    await answer(old, '谢谢老师，在家也练了')
    const [first] = (await page()).list
    expect(first).toMatchObject({ id: old, unread: 1, text: '谢谢老师，在家也练了' })
    expect((await page({ unread: true })).list.map((row) => row.id)).toEqual([old])
    done(await at.doctor.call('/admin/reply/read', { soDayId: old }))
    expect((await page({ unread: true })).total).toBe(0)
    expect((await thread(old)).at(-1)).toMatchObject({ byFamily: true, authorName: '周敏', readAt: expect.any(String) })
  })

  it('is told to the family, and a question of the family to the doctor once a day; read at the lesson, it is read among the messages', async () => {
    const own = await newTimetable(server)
    await consented(server, own.patientIds)
    const soDayId = await heldSession(server, own)
    const family = (await newAccount(server, { parentId: own.parentId })).client
    const told = async () => done(await family.call('/api/message/page', {})).list
    const heard = async () =>
      done(await own.doctor.call('/admin/message/page', { keyword: '回复' })).list.map(({ title, link }) => [
        title,
        link,
      ])
    done(await add(soDayId, '今天很专注', own.doctor))
    expect(await told()).toMatchObject([
      { title: expect.stringMatching(/^周小1 .*的课后点评$/), body: '今天很专注', readAt: null },
    ])
    const english = done(await family.call('/api/message/page', {}, { headers: { 'accept-language': 'en' } })).list
    expect(english[0]?.title).toMatch(/^Class comment for 周小1, /)
    done(await family.call('/api/reply/read', { soDayId }))
    expect(await told()).toMatchObject([{ readAt: expect.any(String) }])
    done(await family.call('/api/reply/add', { soDayId, text: '在家可以怎么练？' }))
    done(await family.call('/api/reply/add', { soDayId, text: '每天多久？' }))
    expect(await heard()).toEqual([['周小1的课后点评有新回复', '/schedule/comment']])
    done(await add(soDayId, '每天十分钟', own.doctor))
    expect((await told())[0]).toMatchObject({
      ...{
        title: expect.stringMatching(/^周小1.*有了答复$/),
        body: '每天十分钟',
        link: `/lesson?id=${soDayId}`,
        readAt: null,
      },
    })
  })

  it('is seen and written for own sessions and those of the campus only', async () => {
    const id = await heldSession(server, at)
    const colleague = await newColleague(server, at)
    expect(await add(id, 'x', colleague.client)).toMatchObject({ errCode: 'NOT_FOUND' })
    done(await add(id))
    expect(await thread(id, colleague.client)).toEqual([])
    expect(await thread(id, await server.as('principal2'))).toEqual([])
    expect(await thread(id, principal)).toHaveLength(1)
    expect(await principal.call('/admin/reply/read', { soDayId: id })).toMatchObject({ status: 0 })
    expect(await (await server.as('consultant')).call('/admin/reply/list', { soDayId: id })).toMatchObject({
      errCode: 'FORBIDDEN',
    })
  })
})

describe('the files of a class comment', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF')
  const stored = async (by: Client, kind = 'comment') => {
    const answer = await by.upload({ name: '作品.pdf', bytes: pdf }, { kind })
    return { name: '作品.pdf', accessUrl: answer.json().data as string }
  }
  const send = (soDayId: number, files: { name: string; accessUrl: string }[], by = at.doctor) =>
    by.call('/admin/reply/add', { soDayId, text: '看看今天的作品', files })
  const open = async (address = '') => (await server.app.inject(address)).statusCode

  it('are opened by the family and by staff, by an address that is signed; what staff open is on record of the patient, once', async () => {
    const own = await newTimetable(server)
    await consented(server, own.patientIds)
    const id = await heldSession(server, own)
    const file = await stored(own.doctor)
    done(await send(id, [file], own.doctor))
    const { client: family } = await newAccount(server, { parentId: own.parentId })
    const [shown] = done(await family.call('/api/reply/page', { soDayId: id })).list
    const [listed] = await thread(id, principal)
    const [latest] = (await page({ doctorId: own.doctorId }, principal)).list
    for (const said of [shown, listed, latest]) {
      expect(said?.files).toEqual([{ name: '作品.pdf', accessUrl: expect.stringContaining('sig=') }])
      expect(await open(said?.files[0]?.accessUrl)).toBe(200)
    }
    expect(await open(file.accessUrl.replace(/\?.*/, ''))).toBe(404)
    const { list } = done(await principal.call('/admin/patient/accessLog', { id: own.patientId }))
    expect(list.filter(({ what }) => what === '打开文件')).toHaveLength(1)
  })

  it('are refused, with the field, where somebody else uploaded them, they are for something else, or more than nine', async () => {
    const id = await heldSession(server, at)
    const refused = { errCode: 'UNKNOWN_REFERENCE', data: { fields: [{ path: 'files.0.accessUrl' }] } }
    expect(await send(id, [await stored(await server.as('principal2'))])).toMatchObject(refused)
    expect(await send(id, [await stored(at.doctor, 'homework')])).toMatchObject(refused)
    const own = await stored(at.doctor)
    expect(await send(id, Array(10).fill(own))).toMatchObject({ errCode: 'BAD_INPUT' })
    expect(await thread(id)).toEqual([])
    done(await send(id, [own]))
    // One that stands in a comment which the caller does not read.
    const elsewhere = await newTimetable(server)
    await consented(server, elsewhere.patientIds)
    expect(await send(await heldSession(server, elsewhere), [own], elsewhere.doctor)).toMatchObject(refused)
  })

  it('end with the session', async () => {
    const id = await heldSession(server, at)
    done(await send(id, [await stored(at.doctor)]))
    const address = (await thread(id))[0]?.files[0]?.accessUrl
    expect(await open(address)).toBe(200)
    await server.sql`update so_day set deleted_at = now() where id = ${id}`
    expect(await open(address)).toBe(404)
  })
})

describe('comments that are owed', () => {
  it('are counted by the badge of their doctor, which opens exactly them, and by doctor with those that are late', async () => {
    const own = await newTimetable(server)
    await consented(server, own.patientIds)
    const [late, fresh] = [await heldSession(server, own), await heldSession(server, own)]
    await heldSession(server, own, { state: 'CHECKED_IN' })
    await server.sql`update so_day set done_at = now() - interval '25 hours' where id = ${late}`
    expect(await badge(own.doctor)).toBe(2)
    const opened = await page({ remind: true, doctorId: undefined }, own.doctor)
    expect(opened.list.map((row) => [row.id, row.late])).toEqual([
      [fresh, false],
      [late, true],
    ])
    expect(await page({ remind: true, doctorId: undefined }, principal)).toMatchObject({ total: 0 })
    const totals = done(await principal.call('/admin/so-day/reply/noTotal', { doctorId: own.doctorId }))
    expect(totals).toMatchObject({ owed: 2, late: 1, doctors: [{ doctorId: own.doctorId, owed: 2, late: 1 }] })
    done(await add(late, 'x', own.doctor))
    expect(await badge(own.doctor)).toBe(1)
  })
})
