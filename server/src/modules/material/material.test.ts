import { beforeAll, describe, expect, it } from 'vitest'
import { newCourse } from '../../../test/matrix/courses.ts'
import { newFamily } from '../../../test/matrix/families.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { dayOn } from '../../../test/timetable.ts'
import { campusIds, done, staffId } from '../../../test/world.ts'

const server = useServer()
let [own, other] = [0, 0]
let [doctor, principal, principal2, operation] = [] as unknown as Client[] as [Client, Client, Client, Client]
let doctorId = 0
beforeAll(async () => {
  ;[own, other] = await campusIds(server)
  ;[doctor, principal] = [await server.as('doctor'), await server.as('principal')]
  ;[principal2, operation] = [await server.as('principal2'), await server.as('operation')]
  doctorId = await staffId(server, 'doctor')
  await server.sql`insert into doctor_info (id, name, type) values (${doctorId}, '陈医生', 'therapist') on conflict do nothing`
})

const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF')
const fields = { type: 'document', domain: 'memory', difficulty: 2 }
const upload = async (by: Client, bytes = pdf) =>
  (await by.upload({ name: '练习.pdf', bytes }, { kind: 'material' })).json().data as string
const add = async (by: Client, more: object = {}) =>
  by.call('/admin/material/add', {
    ...{ title: '教材', ...fields, fileName: '练习.pdf' },
    ...(by === operation ? {} : { campusId: by === principal2 ? other : own }),
    ...('link' in more ? { fileName: null } : { file: await upload(by) }),
    ...more,
  })
const titles = async (by: Client, query: object) =>
  done(await by.call('/admin/material/page', { pageSize: 200, ...query })).list.map(({ title }) => title)
const detail = async (by: Client, id: number) => done(await by.call('/admin/material/detail', { id }))
const fieldOf = (answer: { data: unknown }) =>
  (answer.data as { fields?: { path: string }[] } | null)?.fields?.[0]?.path
const open = (url: string) => server.app.inject({ url })

describe('the library', () => {
  it('shows every campus the materials of headquarters and its own, and no other’s', async () => {
    const { id } = done(await add(operation, { title: '总部教材甲' }))
    done(await add(principal, { title: '一校教材甲' }))
    done(await add(principal2, { title: '二校教材甲' }))
    expect((await titles(doctor, { keyword: '教材甲' })).toSorted()).toEqual(['一校教材甲', '总部教材甲'])
    expect((await titles(principal2, { keyword: '教材甲' })).toSorted()).toEqual(['二校教材甲', '总部教材甲'])
    expect(await detail(doctor, id)).toMatchObject({ scope: 'ALL', campusId: null, editable: false, locked: null })
    const [foreign] = done(await operation.call('/admin/material/page', { keyword: '二校教材甲' })).list
    expect((await principal.call('/admin/material/detail', { id: foreign?.id as number })).errCode).toBe('NOT_FOUND')
  })

  it('is searched by parts of a title and pinyin, and filtered by type, domain, difficulty, age, course and favourites', async () => {
    const courseId = await newCourse(server.sql, 'MAT1')
    const { id } = done(
      await add(operation, {
        ...{ title: '舒尔特方格', type: 'sheet', domain: 'attention', difficulty: 4 },
        ...{ ageFrom: 6, ageTo: 9 },
      }),
    )
    const link = { id, courseIds: [courseId], domains: ['speed'] }
    done(await operation.call('/admin/material/link', link))
    done(await doctor.call('/admin/material-collect/add', { materialId: id }))
    const hits: object[] = [
      { keyword: '特方' },
      { keyword: 'shuerte' },
      { keyword: 'setfg' },
      ...[{ type: 'sheet' }, { domain: 'attention' }, { domain: 'speed' }, { difficulty: 4 }, { age: 9 }, { courseId }],
      ...[{ collected: true }, { scope: 'ALL' }, { status: 1 }, { open: true }],
    ]
    for (const query of hits) expect(await titles(doctor, query), JSON.stringify(query)).toContain('舒尔特方格')
    const misses: object[] = [
      ...[{ keyword: '方尔' }, { type: 'video' }, { domain: 'language' }, { difficulty: 3 }, { age: 10 }, { age: 5 }],
      ...[{ courseId: courseId + 1 }, { collected: false }, { scope: 'CAMPUS' }, { status: 2 }, { open: false }],
    ]
    for (const query of misses) expect(await titles(doctor, query), JSON.stringify(query)).not.toContain('舒尔特方格')
    expect((await detail(doctor, id)).courses.map(({ id: each }) => each)).toEqual([courseId])
    done(await operation.call('/admin/material/link', { id }))
    expect(await detail(doctor, id)).toMatchObject({ courses: [], domains: [] })
  })

  it('has the order that headquarters sets: the greater number first, then the newest', async () => {
    const ids = []
    for (const title of ['次序一', '次序二', '次序三']) ids.push(done(await add(operation, { title })).id)
    expect(await titles(doctor, { keyword: '次序' })).toEqual(['次序三', '次序二', '次序一'])
    done(await operation.call('/admin/material/sort', { id: ids[0] as number, sort: 5 }))
    expect(await titles(doctor, { keyword: '次序' })).toEqual(['次序一', '次序三', '次序二'])
  })

  it('takes a file or a link, not both and not neither, and ages in their order', async () => {
    expect(fieldOf(await add(operation, { link: 'https://example.org/a', file: await upload(operation) }))).toBe('link')
    expect(fieldOf(await add(operation, { link: null }))).toBe('file')
    expect(fieldOf(await add(operation, { link: 'javascript:alert(1)' }))).toBe('link')
    expect(fieldOf(await add(operation, { ageFrom: 9, ageTo: 3 }))).toBe('ageTo')
    const { id } = done(await add(operation, { type: 'link', link: 'https://example.org/game' }))
    expect((await detail(doctor, id)).current).toMatchObject({
      number: 1,
      link: 'https://example.org/game',
      file: null,
    })
  })
})

describe('a material', () => {
  it('is changed by headquarters, by its campus, and by the doctor who added it, and by no other', async () => {
    const change = async (by: Client, id: number) => {
      const { version } = await detail(operation, id)
      return (await by.call('/admin/material/update', { id, version, title: '改名', ...fields })).errCode
    }
    const { id: shared } = done(await add(operation))
    const { id: ofCampus } = done(await add(principal))
    const { id: ofDoctor } = done(await add(doctor))
    expect([await change(principal, shared), await change(doctor, shared)]).toEqual([
      'MATERIAL_NOT_YOURS',
      'MATERIAL_NOT_YOURS',
    ])
    expect([await change(doctor, ofCampus), await change(principal2, ofCampus)]).toEqual([
      'MATERIAL_NOT_YOURS',
      'NOT_FOUND',
    ])
    expect([
      await change(doctor, ofDoctor),
      await change(principal, ofDoctor),
      await change(operation, ofDoctor),
    ]).toEqual(['', '', ''])
    expect((await doctor.call('/admin/material/delete', { id: shared })).errCode).toBe('MATERIAL_NOT_YOURS')
    done(await doctor.call('/admin/material/delete', { id: ofDoctor }))
    expect(await titles(doctor, { deleted: true })).toContain('改名')
    done(await doctor.call('/admin/material/restore', { id: ofDoctor }))
    expect((await add(doctor, { scope: 'ALL' })).errCode).toBe('MATERIAL_NOT_YOURS')
    expect(fieldOf(await add(doctor, { campusId: undefined }))).toBe('campusId')
    expect((await add(doctor, { campusId: other })).errCode).toBe('UNKNOWN_REFERENCE')
  })

  it('opens for a doctor only where its type is among those of the doctor', async () => {
    const { id } = done(await add(operation, { title: '限定' }))
    const allow = async (materialTypes: string[] | null) => {
      const { version } = done(await operation.call('/admin/doctor-info/detail', { id: doctorId }))
      const rights = { id: doctorId, version, materialTypes }
      done(await operation.call('/admin/doctor-info/edit/doctorSourceAuth', rights))
    }
    const address = (await detail(doctor, id)).current?.file as string
    expect((await open(address)).rawPayload.equals(pdf)).toBe(true)
    await allow(['video'])
    expect(await detail(doctor, id)).toMatchObject({ locked: 'TYPE', current: null })
    expect((await doctor.call('/admin/material/version/page', { id })).errCode).toBe('MATERIAL_LOCKED')
    expect((await doctor.call('/admin/material/score', { id, score: 5 })).errCode).toBe('MATERIAL_LOCKED')
    expect(await titles(doctor, { keyword: '限定', open: true })).toEqual([])
    expect((await detail(principal, id)).locked).toBeNull()
    await allow(null)
    expect((await detail(doctor, id)).locked).toBeNull()
  })

  it('that is disabled opens only for those who may change it', async () => {
    const { id } = done(await add(principal, { status: 2 }))
    expect([(await detail(doctor, id)).locked, (await detail(principal, id)).locked]).toEqual(['OFF', null])
  })

  it('is rated once by a person, and shows the mean to all', async () => {
    const { id } = done(await add(operation))
    const rate = (by: Client, score: number) => by.call('/admin/material/score', { id, score })
    for (const [by, score] of [
      [doctor, 1],
      [doctor, 5],
      [principal, 4],
    ] as const)
      done(await rate(by, score))
    expect(await detail(doctor, id)).toMatchObject({ score: 4.5, scores: 2, ownScore: 5 })
    expect(await detail(operation, id)).toMatchObject({ score: 4.5, ownScore: null })
    expect(fieldOf(await rate(doctor, 6))).toBe('score')
  })
})

describe('a version of a material', () => {
  it('replaces the one before it, which stays, and can be the current one again', async () => {
    const { id } = done(await add(doctor))
    const file = await upload(doctor, Buffer.concat([pdf, Buffer.from('2')]))
    const second = { id, file, fileName: '第二版.pdf', note: '更正错字' }
    expect(done(await doctor.call('/admin/material/version/add', second))).toEqual({ number: 2 })
    expect((await detail(doctor, id)).current).toMatchObject({
      number: 2,
      fileName: '第二版.pdf',
      bytes: pdf.length + 1,
    })
    expect(done(await doctor.call('/admin/material/version/revert', { id, number: 1 }))).toEqual({ number: 3 })
    const { list } = done(await principal.call('/admin/material/version/page', { id }))
    expect(list.map(({ number, bytes }) => [number, bytes])).toEqual([
      [3, pdf.length],
      [2, pdf.length + 1],
      [1, pdf.length],
    ])
    expect((await principal2.call('/admin/material/version/page', { id })).errCode).toBe('NOT_FOUND')
    expect((await doctor.call('/admin/material/version/revert', { id, number: 9 })).errCode).toBe('NOT_FOUND')
  })

  it('of two that are added at once, each has a number of its own', async () => {
    const { id } = done(await add(operation, { link: 'https://example.org/1' }))
    const adding = [2, 3, 4].map((n) =>
      operation.call('/admin/material/version/add', { id, link: `https://example.org/${n}` }),
    )
    const numbers = (await Promise.all(adding)).map((answer) => done(answer).number)
    expect(numbers.toSorted()).toEqual([2, 3, 4])
  })

  it('ends with its material: the file is no longer served', async () => {
    const { id } = done(await add(principal))
    const address = (await detail(principal, id)).current?.file as string
    expect((await open(address.replace(/\?.*/, ''))).statusCode).toBe(404)
    done(await principal.call('/admin/material/delete', { id }))
    expect((await open(address)).statusCode).toBe(404)
  })
})

let sessions = 0
async function session(campusId: number, of: number): Promise<number> {
  const { patientId } = await newFamily(server.sql, { campusId, name: '陆一' })
  const courseId = await newCourse(server.sql, `MS${++sessions}`)
  const [row] = await server.sql<{ id: number }[]>`with lesson as (
      insert into so_lesson (campus_id, course_id, doctor_id, during, seats, capacity)
      values (${campusId}, ${courseId}, ${of},
        tsrange(${dayOn(3, 60 + sessions)}::date + time '09:00', ${dayOn(3, 60 + sessions)}::date + time '10:00'), 1, 1)
      returning *)
    insert into so_day (lesson_id, campus_id, course_id, doctor_id, during, patient_id)
    select id, campus_id, course_id, doctor_id, during, ${patientId} from lesson returning id`
  return row?.id as number
}

describe('the materials of a session', () => {
  const attach = (by: Client, soDayId: number, materialIds: number[]) =>
    by.call('/admin/material/add/soDay', { soDayId, materialIds })
  const attached = async (by: Client, soDayId: number) =>
    done(await by.call('/admin/material/soDay', { soDayId })).map(({ id }) => id)

  it('are set by its doctor, and each counts as a use', async () => {
    const title = '用在课上'
    const [first, second] = [done(await add(operation, { title })).id, done(await add(operation, { title })).id]
    const [one, two] = [await session(own, doctorId), await session(own, doctorId)]
    done(await attach(doctor, one, [first, second]))
    done(await attach(doctor, two, [first]))
    done(await attach(doctor, two, [first]))
    expect([await attached(principal, one), await attached(doctor, two)]).toEqual([[first, second], [first]])
    expect([(await detail(doctor, first)).uses, (await detail(doctor, second)).uses]).toEqual([2, 1])
    const { list } = done(await doctor.call('/admin/material/page', { sort: '-uses', keyword: title }))
    expect(list.map(({ id }) => id)).toEqual([first, second])
    done(await attach(doctor, one, []))
    expect((await detail(doctor, first)).uses).toBe(1)
  })

  it('are those that may be opened, of sessions within reach that take place', async () => {
    const { id } = done(await add(operation, { scope: 'APPROVED' }))
    const soDayId = await session(own, doctorId)
    const locked = await attach(doctor, soDayId, [id])
    expect([locked.errCode, fieldOf(locked)]).toEqual(['MATERIAL_LOCKED', 'materialIds'])
    expect((await attach(doctor, soDayId, [987_654_321])).errCode).toBe('UNKNOWN_REFERENCE')
    expect((await attach(principal2, soDayId, [])).errCode).toBe('NOT_FOUND')
    expect((await principal2.call('/admin/material/soDay', { soDayId })).errCode).toBe('NOT_FOUND')
    await server.sql`update so_day set state = 'CANCELLED', reason = 'x', cancelled_by = 'CENTRE' where id = ${soDayId}`
    expect((await attach(doctor, soDayId, [])).errCode).toBe('SESSION_STATE')
  })
})
