import { limits } from '@cogcampus/contract/limits'
import { expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newStaff } from '../../../test/world.ts'

const server = useServer()
const text = '{name}今天很专注'
const pupils = { ageGroup: 'PUPIL' } as const

const add = (by: Client, fields: object = {}) => by.call('/admin/phrase/add', { ...pupils, text, ...fields })
const list = async (by: Client, ageGroup: 'CHILD' | 'PUPIL' | 'ADULT' = 'PUPIL') =>
  done(await by.call('/admin/phrase/list', { ageGroup }))
const texts = async (...at: Parameters<typeof list>) => (await list(...at)).map((row) => row.text)

let doctors = 0
/** A doctor without phrases. */
async function newDoctor() {
  const campuses = (await campusIds(server)).slice(0, 1)
  const staff = { loginName: `phrases${++doctors}`, campusIds: campuses, roles: ['DOCTOR'] }
  return newStaff(server, await server.as('admin'), staff)
}

it('a phrase belongs to its author alone, and is kept once for an age', async () => {
  const [me, other] = [(await newDoctor()).client, await server.as('principal')]
  const { id } = done(await add(me))
  done(await add(me, { text: '{name}愿意开口了' }))
  done(await add(me, { ageGroup: 'ADULT' }))
  done(await add(other))
  expect(await add(me, { text: ` ${text} ` })).toMatchObject({ errCode: 'DUPLICATE' })
  expect(await texts(me)).toEqual(['{name}愿意开口了', text])
  expect(await texts(me, 'ADULT')).toEqual([text])
  expect(await texts(me, 'CHILD')).toEqual([])
  expect(await texts(other)).toEqual([text])
  const absent = { errCode: 'NOT_FOUND' }
  for (const by of [other, await server.as('admin')]) {
    expect(await by.call('/admin/phrase/update', { id, version: 1, text: '改' })).toMatchObject(absent)
    expect(await by.call('/admin/phrase/delete', { id })).toMatchObject(absent)
  }
  expect(await texts(me)).toContain(text)
})

it('a phrase is changed as it was read, and one that was deleted can be kept again', async () => {
  const { client: me } = await newDoctor()
  const { id } = done(await add(me))
  done(await add(me, { text: '乙' }))
  const change = (version: number, to: string) => me.call('/admin/phrase/update', { id, version, text: to })
  expect(await change(1, '乙')).toMatchObject({ errCode: 'DUPLICATE' })
  done(await change(1, '甲'))
  expect(await change(1, '丙')).toMatchObject({ errCode: 'STALE_VERSION' })
  expect(await texts(me)).toEqual(['乙', '甲'])
  done(await me.call('/admin/phrase/delete', { id }))
  expect(await me.call('/admin/phrase/delete', { id })).toMatchObject({ errCode: 'NOT_FOUND' })
  expect(await change(2, '丙')).toMatchObject({ errCode: 'NOT_FOUND' })
  done(await add(me, { text: '甲' }))
  expect(await texts(me)).toEqual(['甲', '乙'])
})

it('who may not write class comments has no phrases', async () => {
  const desk = await server.as('frontdesk')
  expect(await add(desk)).toMatchObject({ errCode: 'FORBIDDEN' })
  expect(await desk.call('/admin/phrase/list', pupils)).toMatchObject({ errCode: 'FORBIDDEN' })
})

it('of several windows that add the last phrase that there is room for, one does', async () => {
  const { id: userId, client: me } = await newDoctor()
  await server.sql`insert into phrase (user_id, age_group, text)
    select ${userId}, 'CHILD', n::text from generate_series(2, ${limits.phrases}::int) n`
  const answers = await Promise.all(['甲', '乙', '丙', '丁'].map((each) => add(me, { text: each })))
  const refused = answers.flatMap(({ status, errCode }) => (status === 0 ? [] : [errCode]))
  expect(refused).toEqual(Array(3).fill('TOO_MANY_PHRASES'))
  const [{ id } = { id: 0 }] = await list(me, 'CHILD')
  done(await me.call('/admin/phrase/delete', { id }))
  done(await add(me, { text: '戊' }))
})
