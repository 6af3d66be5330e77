import type { Request } from '@cogcampus/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { consented, heldSession } from '../../../../test/clinic.ts'
import { type Client, useServer } from '../../../../test/server.ts'
import { newColleague, newTimetable, type Timetable } from '../../../../test/timetable.ts'
import { done, newAccount, resourceId, roleId } from '../../../../test/world.ts'

const server = useServer()
let at: Timetable
let family: Client
beforeAll(async () => {
  at = await newTimetable(server, { patients: 2 })
  await consented(server, at.patientIds)
  family = (await newAccount(server, { parentId: at.parentId })).client
})

const task = { domain: 'memory', task: '数字广度', trials: 8, correct: 7 }
type Written = Request<'/admin/so-day/record/save'>
const save = (soDayId: number, more: Partial<Written> = {}, by = at.doctor) =>
  by.call('/admin/so-day/record/save', { soDayId, tasks: [task], ...more })
const sign = (soDayId: number, more: Partial<Written> = {}, by = at.doctor) =>
  by.call('/admin/so-day/record/sign', { soDayId, tasks: [task], ...more })
const detail = async (id: number, by = at.doctor) => done(await by.call('/admin/so-day/record/detail', { id }))
const thread = async (soDayId: number) => done(await at.doctor.call('/admin/reply/list', { soDayId }))
const owed = async () =>
  done(await at.doctor.call('/admin/so-day/reply', { remind: true, pageSize: 200 })).list.map(({ id }) => id)
const refusedAt = (errCode: string, path = 'comment') => ({
  errCode,
  data: { fields: [{ path, msg: expect.stringMatching(/./) }] },
})

it('a comment written beside the record is a draft with it, and goes to the family with the name of the child once it is signed', async () => {
  const id = await heldSession(server, at)
  const seen = async () => ({
    said: done(await family.call('/api/reply/page', { soDayId: id })).list.map(({ text, byFamily }) => [
      text,
      byFamily,
    ]),
    lesson: JSON.stringify(done(await family.call('/api/so-day/info', { id }))),
  })
  const { version } = done(await save(id, { comment: '{name}今天很专注' }))
  expect(await detail(id)).toMatchObject({ record: { comment: '{name}今天很专注' }, commentedAt: null })
  expect((await seen()).said).toEqual([])
  expect((await seen()).lesson).not.toContain('很专注')
  expect(await owed()).toContain(id)
  expect(done(await sign(id, { version, comment: '{name}今天很专注，真棒' }))).toMatchObject({
    state: 'SIGNED',
  })
  expect((await seen()).said).toEqual([['周小1今天很专注，真棒', false]])
  expect(await detail(id)).toMatchObject({ record: { comment: null }, commentedAt: expect.any(String) })
  expect(await owed()).not.toContain(id)
  const [sent] = await server.sql`select author_user_id = ${at.doctorId} as own from reply where so_day_id = ${id}`
  expect(sent?.own).toBe(true)
})

it('the record and the session tell how old the patient is on the day of the session, for the templates of that age', async () => {
  const id = await heldSession(server, at, { day: '2025-06-10' })
  const ages = async (birthday: string) => {
    await server.sql`update patient set birthday = ${birthday} where id = ${at.patientId}`
    const session = done(await at.doctor.call('/admin/so-day/detail', { id }))
    return [(await detail(id)).patientAge, session.patientAge]
  }
  expect(await ages('2019-06-10')).toEqual([6, 6])
  expect(await ages('2019-06-11')).toEqual([5, 5])
})

it('a record without a comment keeps that of its draft, which an empty one clears', async () => {
  const id = await heldSession(server, at)
  const first = done(await save(id, { comment: '下次再练' }))
  const second = done(await save(id, { version: first.version, note: '补写' }))
  expect((await detail(id)).record).toMatchObject({ note: '补写', comment: '下次再练' })
  const third = done(await save(id, { version: second.version, comment: null }))
  expect((await detail(id)).record?.comment).toBeNull()
  const fourth = done(await save(id, { version: third.version, comment: '下次再练' }))
  done(await sign(id, { version: fourth.version }))
  expect((await thread(id)).map(({ text }) => text)).toEqual(['下次再练'])
})

describe('the files of a comment', () => {
  const stored = async (name: string) => {
    const answer = await at.doctor.upload({ name, bytes: Buffer.from('%PDF-1.7\n') }, { kind: 'comment' })
    return { name, accessUrl: answer.json().data as string }
  }
  const names = (files: { name: string }[] | undefined) => files?.map(({ name }) => name)

  it('stay with the draft, and go to the family with the comment once the record is signed, in one step', async () => {
    const id = await heldSession(server, at)
    const commentFiles = [await stored('一.pdf'), await stored('二.pdf')]
    const first = done(await save(id, { commentFiles }))
    const kept = done(await save(id, { version: first.version, comment: '看看作品' }))
    const drafted = (await detail(id)).record
    expect(names(drafted?.commentFiles)).toEqual(['一.pdf', '二.pdf'])
    expect(done(await family.call('/api/reply/page', { soDayId: id })).list).toEqual([])
    // As the form sends them: with the addresses that the draft was answered with.
    done(await sign(id, { version: kept.version, comment: '看看作品', commentFiles: drafted?.commentFiles.slice(1) }))
    const [said] = done(await family.call('/api/reply/page', { soDayId: id })).list
    expect([said?.text, names(said?.files)]).toEqual(['看看作品', ['二.pdf']])
    expect((await server.app.inject(said?.files[0]?.accessUrl ?? '')).statusCode).toBe(200)
    expect((await server.app.inject(drafted?.commentFiles[0]?.accessUrl ?? '')).statusCode).toBe(404)
    expect((await detail(id)).record).toMatchObject({ comment: null, commentFiles: [] })
  })

  it('are no comment without words, and none goes out beside one that staff wrote', async () => {
    const id = await heldSession(server, at)
    const { version } = done(await save(id, { commentFiles: [await stored('一.pdf')] }))
    expect(await sign(id, { version })).toMatchObject(refusedAt('BAD_INPUT'))
    expect(await detail(id)).toMatchObject({ record: { state: 'DRAFT', version }, commentedAt: null })
    done(await at.doctor.call('/admin/reply/add', { soDayId: id, text: '先发一条' }))
    const more = { version, commentFiles: [await stored('二.pdf')] }
    expect(await save(id, more)).toMatchObject(refusedAt('COMMENT_WRITTEN'))
    expect(names((await detail(id)).record?.commentFiles)).toEqual(['一.pdf'])
    done(await sign(id, { version, commentFiles: null }))
    expect((await thread(id)).map(({ files }) => files)).toEqual([[]])
  })

  it('are refused, with the field, where somebody else uploaded them', async () => {
    const id = await heldSession(server, at)
    const other = await newColleague(server, at)
    const answer = await other.client.upload({ name: 'x.pdf', bytes: Buffer.from('%PDF-1.7\n') }, { kind: 'comment' })
    const commentFiles = [{ name: 'x.pdf', accessUrl: answer.json().data as string }]
    expect(await save(id, { commentFiles })).toMatchObject({
      errCode: 'UNKNOWN_REFERENCE',
      data: { fields: [{ path: 'commentFiles.0.accessUrl' }] },
    })
  })
})

it('a comment is refused, with its field, beside one that staff wrote; nothing of the record is written, and the draft stays', async () => {
  const id = await heldSession(server, at)
  const { version } = done(await save(id, { comment: '草稿', note: '第一稿' }))
  done(await at.doctor.call('/admin/reply/add', { soDayId: id, text: '先发一条' }))
  for (const call of [save, sign]) {
    const more = { version, comment: '再发一条', note: '第二稿' }
    expect(await call(id, more)).toMatchObject(refusedAt('COMMENT_WRITTEN'))
  }
  expect(await sign(id, { version })).toMatchObject(refusedAt('COMMENT_WRITTEN'))
  expect((await detail(id)).record).toMatchObject({ state: 'DRAFT', version, comment: '草稿', note: '第一稿' })
  done(await sign(id, { version, comment: null }))
  expect((await thread(id)).map(({ text }) => text)).toEqual(['先发一条'])
})

it('of two who sign and comment at the same time one does both, and the family reads one comment', async () => {
  const id = await heldSession(server, at)
  const answers = await Promise.all([
    sign(id, { comment: '很棒' }),
    at.doctor.call('/admin/reply/add', { soDayId: id, text: '很棒' }),
    sign(id, { comment: '很棒' }),
  ])
  const { record } = await detail(id)
  const signed = answers.filter(({ status }, index) => index !== 1 && status === 0).length
  expect((await thread(id)).length).toBe(1 + signed)
  expect(record?.state ?? 'none').toBe(signed ? 'SIGNED' : 'none')
})

it('a refused signature leaves no comment: without a result, without a consent that holds, or with a stale version', async () => {
  const [, second] = at.patientIds as [number, number]
  const id = await heldSession(server, at, { patientId: second })
  const { version } = done(await save(id, { comment: '很棒' }))
  const { domain, task: name } = task
  const open = { tasks: [{ domain, task: name }], comment: '很棒' }
  expect(await sign(id, { version, ...open })).toMatchObject({ status: 2 })
  expect(await sign(id, { version: version + 5, comment: '很棒' })).toMatchObject({ errCode: 'STALE_VERSION' })
  await server.sql`delete from patient_consent where patient_id = ${second}`
  expect(await sign(id, { version, comment: '很棒' })).toMatchObject(refusedAt('CONSENT_MISSING', 'soDayId'))
  await consented(server, [second])
  expect(await thread(id)).toEqual([])
  expect(await detail(id)).toMatchObject({ record: { state: 'DRAFT', version, comment: '很棒' }, commentedAt: null })
})

it('a signature that is taken back leaves the comment with the family, and the record is signed again without another', async () => {
  const id = await heldSession(server, at)
  const { state: _, ...signed } = done(await sign(id, { comment: '很棒' }))
  const { version } = done(await at.doctor.call('/admin/so-day/record/unsign', signed))
  expect(await sign(id, { version, comment: '很棒' })).toMatchObject(refusedAt('COMMENT_WRITTEN'))
  done(await sign(id, { version }))
  expect(await thread(id)).toHaveLength(1)
})

it('of a trainee the comment goes out with the signature of the trainee, and stays where the supervisor sends the record back', async () => {
  const trainee = await newTimetable(server)
  await server.sql`update course_doctor set level = 'assistant' where doctor_id = ${trainee.doctorId}`
  await consented(server, trainee.patientIds)
  const id = await heldSession(server, trainee)
  const { state, ...signed } = done(await sign(id, { comment: '很棒' }, trainee.doctor))
  expect(state).toBe('COUNTERSIGN')
  const said = async () => done(await trainee.doctor.call('/admin/reply/list', { soDayId: id })).length
  expect(await said()).toBe(1)
  const principal = await server.as('principal')
  done(await principal.call('/admin/so-day/record/countersign', { ...signed, agreed: false, reason: '请补充' }))
  expect(await said()).toBe(1)
})

it('a comment comes with the record of who may write both: not of a colleague, another campus, or a role without comments', async () => {
  const id = await heldSession(server, at)
  const colleague = await newColleague(server, at)
  for (const by of [colleague.client, await server.as('principal2')]) {
    expect(await sign(id, { comment: '很棒' }, by)).toMatchObject({ errCode: 'NOT_FOUND' })
  }
  const draft = done(await save(id, { comment: '医生的草稿' }))
  const [admin, role] = [await server.as('admin'), await roleId(server, 'CAMPUS_PRINCIPAL')]
  const held = async () => done(await admin.call('/admin/rbac/role/listRoleResource', { roleId: role }))
  const hold = async (resourceIds: number[]) =>
    done(
      await admin.call('/admin/rbac/role/saveRoleResource', {
        ...{ roleId: role, version: (await held()).version, resourceIds },
      }),
    )
  const [{ resourceIds }, adding] = [await held(), await resourceId(server, '/admin/reply/add')]
  await hold(resourceIds.filter((each) => each !== adding))
  const principal = await server.as('principal')
  for (const more of [{ comment: '校长的点评' }, { comment: null, commentFiles: null }, {}]) {
    expect(await sign(id, { version: draft.version, ...more }, principal)).toMatchObject(refusedAt('COMMENT_FORBIDDEN'))
  }
  const kept = done(await save(id, { version: draft.version, note: '校长补写' }, principal))
  expect((await detail(id)).record).toMatchObject({ note: '校长补写', comment: '医生的草稿' })
  expect(await thread(id)).toEqual([])
  done(await sign(id, { version: kept.version }))
  expect(await thread(id)).toHaveLength(1)
  await hold(resourceIds)
})
