import { beforeAll, describe, expect, it } from 'vitest'
import { consented, heldSession, newTreated } from '../../../test/clinic.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { newTimetable, type Timetable } from '../../../test/timetable.ts'
import { done, newAccount } from '../../../test/world.ts'
import { dateText, dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
let [at, parent, stranger] = [] as unknown as [Timetable, Client, Client]
beforeAll(async () => {
  ;[at, parent, stranger] = await newTreated(server)
})

async function given(more: object = {}) {
  const soDayId = await heldSession(server, at)
  const task = { title: '数字记忆', content: '每天十分钟', dueOn: dayBefore(todayText(), -7) }
  const { id } = done(await at.doctor.call('/admin/work/add', { soDayId, ...task, ...more }))
  return { id, soDayId }
}
const open = (by: Client, id: number) => by.call('/api/work/detail', { id })
const photo = async (by: Client, kind: string, name = 'a.pdf') => {
  const answer = await by.upload({ name, bytes: Buffer.from('%PDF-1.7\n') }, { kind }, {}, false, '/api/file/upload')
  return answer.json()
}

describe('homework', () => {
  it('counts as seen once the family opens it, and not because a member of staff does', async () => {
    const { id } = await given()
    expect(done(await at.doctor.call('/admin/work/detail', { id })).state).toBe('ASSIGNED')
    expect(done(await open(parent, id))).toMatchObject({ state: 'VIEWED', title: '数字记忆', entries: [] })
    expect(done(await at.doctor.call('/admin/work/detail', { id })).state).toBe('VIEWED')
  })

  it('is told to the family once a patient, with the day; opened, it is read among the messages, and taken back, it asks for nothing', async () => {
    const own = await newTimetable(server)
    await consented(server, [own.patientId])
    const family = (await newAccount(server, { parentId: own.parentId })).client
    const told = async () => done(await family.call('/api/message/page', {})).list
    const sessions = [await heldSession(server, own), await heldSession(server, own)]
    const task = { content: '每天十分钟', dueOn: dayBefore(todayText(), -7) }
    done(await own.doctor.call('/admin/work/add/batch', { soDayIds: sessions, title: '数字记忆', ...task }))
    const [message, ...more] = await told()
    expect(more).toEqual([])
    expect(message).toMatchObject({
      title: '周小1有新作业：数字记忆',
      body: expect.stringMatching(/^请在 \d+月\d+日 周.前完成/),
      readAt: null,
    })
    done(await open(family, Number(message?.link?.split('=')[1])))
    expect(await told()).toMatchObject([{ readAt: expect.any(String) }])

    const [soDayId] = sessions
    const { id } = done(await own.doctor.call('/admin/work/add', { soDayId, title: '配对', ...task }))
    expect((await told())[0]).toMatchObject({ title: '周小1有新作业：配对', readAt: null })
    done(await own.doctor.call('/admin/work/delete', { id }))
    expect((await told())[0]).toMatchObject({ title: '周小1有新作业：配对', readAt: expect.any(String) })
  })

  it('tells the family the material and its pages, also one that the library no longer has', async () => {
    const [material] = await server.sql`insert into material (title, type, domain, difficulty, scope)
      values ('方格练习', 'sheet', 'memory', 2, 'ALL') returning id`
    const { id } = await given({ materialId: material?.id, materialPages: '第 3–5 页' })
    await server.sql`update material set deleted_at = now() where id = ${material?.id}`
    const told = { materialTitle: '方格练习', materialPages: '第 3–5 页' }
    expect(done(await open(parent, id))).toMatchObject(told)
    const { list } = done(await parent.call('/api/work/page', { open: true, pageSize: 200 }))
    expect(list.find((work) => work.id === id)).toMatchObject(told)
  })

  it('is not opened by a GET of another site, which has no marker', async () => {
    const { id } = await given()
    const answer = await server.app.inject({
      method: 'GET',
      url: `/api/work/detail?id=${id}`,
      headers: { authorization: parent.token ?? '' },
    })
    expect(answer.json().errCode).toBe('MARKER_MISSING')
    expect(done(await at.doctor.call('/admin/work/detail', { id })).state).toBe('ASSIGNED')
  })

  it('is handed in once from two phones, with a file that the doctor can open', async () => {
    const { id } = await given()
    const { version } = done(await open(parent, id))
    const file = { name: '作业.pdf', accessUrl: (await photo(parent, 'homework')).data as string }
    const submit = () => parent.call('/api/work/submit', { id, version, text: '做完了', files: [file] })
    const answers = await Promise.all([submit(), submit()])
    expect(answers.map(({ errCode }) => errCode).toSorted()).toEqual(['', 'WORK_STATE'])
    const detail = done(await at.doctor.call('/admin/work/detail', { id }))
    expect(detail).toMatchObject({
      state: 'SUBMITTED',
      entries: [{ kind: 'SUBMISSION', byFamily: true, text: '做完了' }],
    })
    const address = detail.entries[0]?.files[0]?.accessUrl as string
    expect((await server.app.inject(address)).statusCode).toBe(200)
    expect((await server.app.inject(address.replace(/\?.*/, ''))).statusCode).toBe(404)
    // Its name is words that nobody checked.
    expect(detail.entries[0]?.files[0]?.name).toBe('1.pdf')
    const named = (await server.app.inject(address)).headers['content-disposition']
    expect(named).toBe("inline; filename*=UTF-8''1.pdf")
  })

  it('is handed in by a photo alone, which staff read without words; with nothing it is refused at the words', async () => {
    const { id } = await given()
    const { version } = done(await open(parent, id))
    const submit = (more: object) => parent.call('/api/work/submit', { id, version, ...more })
    const refused = {
      errCode: 'BAD_INPUT',
      data: { fields: [{ path: 'text', msg: '请写几句话，或附上照片、录音或视频' }] },
    }
    for (const nothing of [{}, { text: ' ' }, { text: '', files: [] }])
      expect(await submit(nothing)).toMatchObject(refused)
    expect(await parent.call('/api/work/ask', { id })).toMatchObject(refused)
    const file = { name: '1.pdf', accessUrl: (await photo(parent, 'homework')).data as string }
    const theirs = await stranger.call('/api/work/submit', { id, version, files: [file] })
    expect(theirs.status).not.toBe(0)
    done(await submit({ files: [file] }))
    const entry = { kind: 'SUBMISSION', text: '', files: [{ name: '1.pdf' }] }
    expect(done(await open(parent, id)).entries).toMatchObject([entry])
    expect(done(await at.doctor.call('/admin/work/detail', { id }))).toMatchObject({
      state: 'SUBMITTED',
      entries: [entry],
    })
    done(await at.doctor.call('/admin/work/review', { id, version: version + 1, score: 5, text: '很好' }))
  })

  it('is asked about by a photo alone, and the message to the doctor says that there are no words', async () => {
    const { id } = await given({ title: '看图说话' })
    const file = { name: '1.pdf', accessUrl: (await photo(parent, 'homework')).data as string }
    done(await parent.call('/api/work/ask', { id, files: [file] }))
    const messages = done(await at.doctor.call('/admin/message/page', { pageSize: 200 }))
    expect(messages.list.map(({ body }) => body)).toContain('作业“看图说话”：没有写字，发来了照片、视频或录音')
  })

  it('takes no file that another family uploaded, and none of another kind', async () => {
    const { id } = await given()
    const { version } = done(await open(parent, id))
    const theirs = (await photo(stranger, 'homework')).data as string
    const send = (accessUrl: string) =>
      parent.call('/api/work/submit', { id, version, text: 'x', files: [{ name: 'x', accessUrl }] })
    const refused = { errCode: 'UNKNOWN_REFERENCE', data: { fields: [{ path: 'files.0.accessUrl' }] } }
    expect(await send(theirs)).toMatchObject(refused)
    expect((await photo(parent, 'contactFile')).status).toBe(2)
    expect(await photo(parent, 'avatar', 'a.png')).toMatchObject({ errCode: 'FILE_TYPE_REFUSED' })
  })

  it('is asked about, and the doctor is told; of the answer, the family', async () => {
    const { id } = await given()
    done(await parent.call('/api/work/ask', { id, text: '可以分两次做吗？' }))
    const messages = done(await at.doctor.call('/admin/message/page', { pageSize: 200 }))
    expect(messages.list.map(({ body }) => body)).toContain('作业“数字记忆”：可以分两次做吗？')
    done(await at.doctor.call('/admin/work/answer', { id, text: '可以' }))
    const { entries } = done(await open(parent, id))
    expect(entries).toMatchObject([
      { kind: 'QUESTION', byFamily: true },
      { kind: 'ANSWER', byFamily: false, authorName: expect.any(String) },
    ])
    const [told] = done(await parent.call('/api/message/page', {})).list
    expect(told).toMatchObject({ title: '作业“数字记忆”的提问有了答复', body: '可以', link: `/work?id=${id}` })
  })

  it('that is asked about again and again is one message a day to the doctor, who reads every question', async () => {
    const { id } = await given()
    const messages = async () => done(await at.doctor.call('/admin/message/page', { pageSize: 200 })).list
    const before = (await messages()).map((each) => each.id)
    for (const text of ['一', '二', '三']) done(await parent.call('/api/work/ask', { id, text }))
    const days = (await messages()).filter((each) => !before.includes(each.id)).map((each) => dateText(each.createdAt))
    expect(days.length).toBeGreaterThan(0)
    expect(days).toEqual([...new Set(days)])
    expect(done(await open(parent, id)).entries.map(({ text }) => text)).toEqual(['一', '二', '三'])
  })

  it('of another family is not found, whatever is done with it', async () => {
    const { id } = await given()
    expect((await open(stranger, id)).errCode).toBe('NOT_FOUND')
    expect((await stranger.call('/api/work/ask', { id, text: 'x' })).errCode).toBe('NOT_FOUND')
    expect((await stranger.call('/api/work/submit', { id, version: 1, text: 'x' })).errCode).toBe('NOT_FOUND')
    expect(done(await stranger.call('/api/work/page', { patientId: at.patientId })).list).toEqual([])
    const own = done(await parent.call('/api/work/page', { open: true, pageSize: 200 })).list
    expect(own.map((work) => work.id)).toContain(id)
    expect(done(await at.doctor.call('/admin/work/detail', { id })).state).toBe('ASSIGNED')
  })
})

describe('a class comment', () => {
  const page = async (by: Client, soDayId: number) => done(await by.call('/api/reply/page', { soDayId })).list

  it('goes from the doctor to the family and back, and is read by each side', async () => {
    const { soDayId } = await given()
    done(await at.doctor.call('/admin/reply/add', { soDayId, text: '{name}今天很专心' }))
    expect(await page(parent, soDayId)).toMatchObject([{ byFamily: false, readAt: null, text: '周小1今天很专心' }])
    done(await parent.call('/api/reply/read', { soDayId }))
    expect(await page(parent, soDayId)).toMatchObject([{ readAt: expect.any(String) }])
    done(await parent.call('/api/reply/add', { soDayId, text: '谢谢老师' }))
    const list = done(await at.doctor.call('/admin/reply/list', { soDayId }))
    expect(list).toMatchObject([{ byFamily: false }, { byFamily: true, text: '谢谢老师', readAt: null }])
  })

  it('is written about a lesson that took place, of the own child, after consent', async () => {
    const { soDayId } = await given()
    const add = (by: Client, id = soDayId) => by.call('/api/reply/add', { soDayId: id, text: 'x' })
    expect((await add(stranger)).errCode).toBe('NOT_FOUND')
    expect((await stranger.call('/api/reply/read', { soDayId })).errCode).toBe('NOT_FOUND')
    expect(await page(stranger, soDayId)).toEqual([])
    const ahead = await heldSession(server, at)
    await server.sql`update so_day set state = 'PLANNED', done_at = null where id = ${ahead}`
    expect(await add(parent, ahead)).toMatchObject({
      errCode: 'SESSION_NOT_HELD',
      data: { fields: [{ path: 'soDayId' }] },
    })
    await server.sql`update patient_consent set state = 'WITHDRAWN', ended_at = now(), end_reason = 'x' where patient_id = ${at.patientId}`
    // The family is led to the consent of that patient.
    const data = { fields: [{ path: 'text' }], patientId: at.patientId }
    expect(await add(parent)).toMatchObject({ errCode: 'CONSENT_MISSING', data })
    await consented(server, [at.patientId])
  })
})
