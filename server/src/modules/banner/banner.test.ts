import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
let operation: Client
let image = ''
beforeAll(async () => {
  operation = await server.as('operation')
  image = (await operation.upload({ name: 'a.png', bytes: pixel }, { kind: 'banner' })).json().data
})
/** A picture of one point. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const today = todayText()
const add = async (fields: object = {}) =>
  done(
    await operation.call('/admin/banner/add', {
      ...{ title: '春季班', image, position: 'HOME' as const, fromDay: today },
      ...fields,
    }),
  ).id
const shownTo = async (query: object) => done(await server.anonymous.call('/api/banner/all', query)).map(({ id }) => id)

describe('banners', () => {
  it('are shown to all on their days, in their order, and switched off at once', async () => {
    const [second, first] = [await add({ sort: 2 }), await add({ sort: 1 })]
    const [ahead, over] = [
      await add({ fromDay: dayBefore(today, -1) }),
      await add({ fromDay: dayBefore(today, 9), toDay: dayBefore(today, 1) }),
    ]
    const all = await shownTo({})
    expect(all.indexOf(first)).toBeLessThan(all.indexOf(second))
    expect(all).not.toContain(ahead)
    expect(all).not.toContain(over)
    const rows = done(await operation.call('/admin/banner/page', { pageSize: 200 })).list
    expect([ahead, over, first].map((id) => rows.find((row) => row.id === id)?.shows)).toEqual([
      'AHEAD',
      'OVER',
      'SHOWN',
    ])
    const off = { title: '春季班', position: 'HOME' as const, fromDay: today, status: 2 as const }
    done(await operation.call('/admin/banner/update', { ...off, id: first, version: 1 }))
    expect(await shownTo({})).not.toContain(first)
    expect((await server.anonymous.call('/api/banner/detail', { id: first })).errCode).toBe('NOT_FOUND')
    expect(done(await server.anonymous.call('/api/banner/detail', { id: second })).title).toBe('春季班')
  })

  it('of a campus are shown where that is chosen, and those of a position there', async () => {
    const [here, there] = await campusIds(server)
    const [own, everywhere] = [await add({ campusIds: [here], position: 'COURSE' }), await add()]
    expect(await shownTo({ campusId: here })).toEqual(expect.arrayContaining([own, everywhere]))
    expect(await shownTo({ campusId: there })).not.toContain(own)
    expect(await shownTo({})).not.toContain(own)
    expect(await shownTo({ campusId: here, position: 'COURSE' })).toContain(own)
    expect(await shownTo({ campusId: here, position: 'COURSE' })).not.toContain(everywhere)
  })

  it('with days in the wrong order, an unknown campus or an address outside the applet are refused at the field', async () => {
    const refused = async (fields: object) => {
      const answer = await operation.call('/admin/banner/add', {
        ...{ title: 'x', image, position: 'HOME' as const, fromDay: today },
        ...fields,
      })
      return (answer.data as unknown as { fields: { path: string }[] }).fields.map(({ path }) => path)
    }
    expect(await refused({ toDay: dayBefore(today, 1) })).toEqual(['toDay'])
    expect(await refused({ campusIds: [987_654_321] })).toEqual(['campusIds'])
    expect(await refused({ link: 'https://evil.test' })).toEqual(['link'])
  })
})
