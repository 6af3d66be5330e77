import { describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { readAll } from '../../../test/sheets.ts'
import { done } from '../../../test/world.ts'

const server = useServer()

let made = 0
const newCourse = (more: object = {}) => {
  const code = `K${++made}`
  const course = {
    code,
    name: `注意力训练 ${code}`,
    domain: 'attention',
    mode: 'ONE' as const,
    minutes: 45,
    capacity: 1,
  }
  return { ...course, hoursPerLesson: 1, price: 32_000, onShelf: true, ...more }
}
const fieldOf = (answer: { data: unknown }) => (answer.data as { fields: { path: string }[] }).fields[0]?.path

describe('courses', () => {
  it('are added by headquarters, found by pinyin, and chosen by all staff while on the shelf', async () => {
    const [operation, doctor] = [await server.as('operation'), await server.as('doctor')]
    const course = newCourse({ name: '记忆广度训练' })
    const { id } = done(await operation.call('/admin/course/add', course))
    expect(done(await doctor.call('/admin/course/page', { keyword: 'jygd' })).list).toMatchObject([{ id }])
    expect(done(await doctor.call('/admin/course/all', {})).some((each) => each.id === id)).toBe(true)
    done(await operation.call('/admin/course/update', { ...course, id, version: 1, onShelf: false }))
    expect(done(await doctor.call('/admin/course/all', {})).some((each) => each.id === id)).toBe(false)
    expect((await doctor.call('/admin/course/update', { ...course, id, version: 2 })).errCode).toBe('FORBIDDEN')
  })

  it('are listed by the types of room and device that they need', async () => {
    const operation = await server.as('operation')
    const course = newCourse({ roomType: 'sensory', deviceType: 'eeg' })
    const { id } = done(await operation.call('/admin/course/add', course))
    const found = async (types: object) =>
      done(await operation.call('/admin/course/page', { keyword: course.code, ...types })).list
    const own = { roomType: 'sensory', deviceType: 'eeg' }
    expect(await found(own)).toMatchObject([{ id, ...own }])
    expect(await found({ ...own, deviceType: 'tablet' })).toEqual([])
    expect(await found({ ...own, roomType: 'group' })).toEqual([])
    const [campus] = done(await operation.call('/admin/campus/all', {}))
    const query = { campusId: campus?.id as number, keyword: course.code }
    expect(done(await operation.call('/admin/course/page/campus', query)).list).toMatchObject([{ id, ...own }])
  })

  it('name the field that breaks a rule: a second code, ages that end before they begin, a group of one', async () => {
    const operation = await server.as('operation')
    const course = newCourse()
    done(await operation.call('/admin/course/add', course))
    const refused = async (more: object) => fieldOf(await operation.call('/admin/course/add', newCourse(more)))
    expect(await refused({ code: course.code })).toBe('code')
    expect(await refused({ ageFrom: 12, ageTo: 6 })).toBe('ageTo')
    expect(await refused({ mode: 'GROUP', capacity: 1 })).toBe('capacity')
    expect(await refused({ mode: 'ONE', capacity: 3 })).toBe('capacity')
    expect(await refused({ domain: 'astrology' })).toBe('domain')
  })

  it('say what to bring in a few words, which can be changed and taken away; too many are refused at their field', async () => {
    const operation = await server.as('operation')
    const [course, bring] = [newCourse(), '平时用的眼镜和助听器、一瓶水']
    const { id } = done(await operation.call('/admin/course/add', { ...course, bring }))
    const now = async () => done(await operation.call('/admin/course/detail', { id }))
    const save = async (words: string | null) =>
      operation.call('/admin/course/update', { ...course, id, version: (await now()).version, bring: words })
    expect((await now()).bring).toBe(bring)
    const refused = await save('水'.repeat(101))
    expect([refused.errCode, fieldOf(refused), (await now()).bring]).toEqual(['BAD_INPUT', 'bring', bring])
    done(await save('水'.repeat(100)))
    expect((await now()).bring).toHaveLength(100)
    done(await save(null))
    expect((await now()).bring).toBeNull()
  })

  it('are exported at once by those who may: prices in yuan, modes and domains in words', async () => {
    const [operation, doctor] = [await server.as('operation'), await server.as('doctor')]
    done(await operation.call('/admin/course/add', newCourse({ name: '导出的课程', price: 12_345 })))
    const path = '/admin/course/page/exl'
    expect((await doctor.send(path, { keyword: '导出的课程' })).json().errCode).toBe('FORBIDDEN')
    const { headers, rows } = await readAll((await operation.send(path, { keyword: '导出的课程' })).rawPayload)
    const cell = (header: string) => rows[0]?.cells[headers.indexOf(header)]
    expect([cell('课时单价'), cell('授课方式'), cell('认知领域'), cell('上架')]).toEqual([
      '123.45',
      '一对一',
      '注意',
      '已上架',
    ])
  })
})
