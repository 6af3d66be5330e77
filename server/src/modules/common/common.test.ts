import { describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { done } from '../../../test/world.ts'

const server = useServer()
const anyone = () => server.anonymous

describe('what the applet asks before anything else', () => {
  it('is whether its guide is shown, which an administrator decides', async () => {
    const guide = async () => done(await anyone().call('/api/common/showGuide', {}))
    expect(await guide()).toMatchObject({ show: true, pages: ['timetable', 'leave', 'homework', 'hours'] })
    const admin = await server.as('admin')
    const items = [{ key: 'applet.guide', value: 0, version: 1 }]
    done(await admin.call('/admin/dict/config/update', { items }))
    expect(await guide()).toMatchObject({ show: false, pages: [] })
  })

  it('are the choices of the dictionaries of families, in the language of the caller, and of no other', async () => {
    const choices = async (language: string) =>
      done(await anyone().call('/api/common/dict', { type: 'relation' }, { headers: { 'accept-language': language } }))
    expect((await choices('zh-CN'))[1]).toEqual({ value: 'mother', label: '母亲' })
    expect((await choices('en'))[1]).toEqual({ value: 'mother', label: 'Mother' })
    const other = await anyone().send('/api/common/dict', { type: 'lostReason' })
    expect(other.json()).toMatchObject({ status: 2, data: { fields: [{ path: 'type' }] } })
  })

  it('are campuses and courses that are open, and not those that are closed or off the shelf', async () => {
    const [campus] = done(await anyone().call('/api/campus/all', {}))
    const id = campus?.id as number
    expect(done(await anyone().call('/api/campus/detail', { id }))).toMatchObject({ id, courses: expect.any(Array) })
    const { list } = done(await anyone().call('/api/course/page', { campusId: id, pageSize: 200 }))
    const course = list[0]
    if (!course) throw new Error('The campus offers no course')
    expect(done(await anyone().call('/api/course/detail', { id: course.id })).campuses.map((one) => one.id)).toContain(
      id,
    )
    await server.sql`update course set on_shelf = false where id = ${course.id}`
    expect((await anyone().call('/api/course/detail', { id: course.id })).errCode).toBe('NOT_FOUND')
    await server.sql`update campus set status = 2 where id = ${id}`
    expect((await anyone().call('/api/campus/detail', { id })).errCode).toBe('NOT_FOUND')
    expect(done(await anyone().call('/api/campus/all', {})).map((one) => one.id)).not.toContain(id)
  })
})
