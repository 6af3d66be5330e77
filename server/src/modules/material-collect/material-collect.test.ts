import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done } from '../../../test/world.ts'

const server = useServer()
let [doctor, principal, operation] = [] as unknown as [Client, Client, Client]
let other = 0
beforeAll(async () => {
  ;[doctor, principal] = [await server.as('doctor'), await server.as('principal')]
  operation = await server.as('operation')
  ;[, other] = await campusIds(server)
})

const link = 'https://example.org/material'
const material = async (title: string, more: object = {}) => {
  const fields = { title, type: 'link', domain: 'memory', difficulty: 2, link }
  return done(await operation.call('/admin/material/add', { ...fields, ...more })).id
}
const collect = (by: Client, materialId: number, folder?: string) =>
  by.call('/admin/material-collect/add', { materialId, ...(folder === undefined ? {} : { folder }) })
/** Those of this test: the demo accounts have others. */
const favourites = async (by: Client, query: object = {}) =>
  done(await by.call('/admin/material-collect/page', { keyword: '收藏', ...query })).list.map(({ title, folder }) => [
    title,
    folder,
  ])

describe('favourites', () => {
  it('stand in folders, the last first, each material once, and are no other person’s', async () => {
    const [one, two] = [await material('收藏甲'), await material('收藏乙')]
    done(await collect(doctor, one, '测试夹'))
    done(await collect(doctor, two))
    done(await collect(principal, one, '校长'))
    expect(await favourites(doctor)).toEqual([
      ['收藏乙', ''],
      ['收藏甲', '测试夹'],
    ])
    const folder = async (name: string) =>
      done(await doctor.call('/admin/material-collect/folder', {})).find((each) => each.folder === name)?.count
    expect(await folder('测试夹')).toBe(1)
    done(await collect(doctor, two, '测试夹'))
    expect([await folder('测试夹'), await folder('校长')]).toEqual([2, undefined])
    expect(await favourites(doctor, { folder: '测试夹', keyword: 'scy' })).toEqual([['收藏乙', '测试夹']])
    expect(done(await doctor.call('/admin/material/detail', { id: two })).folder).toBe('测试夹')
    done(await doctor.call('/admin/material-collect/delete', { id: one }))
    expect(await favourites(principal)).toEqual([['收藏甲', '校长']])
    expect((await doctor.call('/admin/material-collect/delete', { id: one })).errCode).toBe('NOT_FOUND')
  })

  it('hold no material that the person does not find, and none that was deleted', async () => {
    const foreign = await material('外校', { campusId: other })
    expect((await collect(doctor, foreign)).errCode).toBe('UNKNOWN_REFERENCE')
    const id = await material('收藏丙')
    done(await collect(doctor, id, '将删'))
    done(await operation.call('/admin/material/delete', { id }))
    expect(await favourites(doctor, { folder: '将删' })).toEqual([])
    expect((await collect(doctor, id)).errCode).toBe('UNKNOWN_REFERENCE')
  })
})
