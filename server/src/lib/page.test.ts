import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../test/server.ts'
import { done } from '../../test/world.ts'

const server = useServer()
let admin: Client
const page = async (pageNo: number, pageSize = 40, sort?: string) =>
  done(await admin.call('/admin/record-log/page', { pageNo, pageSize, sort, ip: '10.9.8.7' }))

beforeAll(async () => {
  admin = await server.as('admin')
  await server.sql`insert into record_log (kind, login_name, ip, user_agent)
    select 'LOGIN', 'paged', '10.9.8.7', n::text from generate_series(1, 250) n`
})

describe('a list', () => {
  it.each([
    ['in its own order', undefined, 'descending'],
    ['as sorted by the caller', 'createdAt', 'ascending'],
  ])('%s shows every row once, however deep the page', async (_what, sort, direction) => {
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((pageNo) => page(pageNo, 40, sort)))
    const ids = pages.flatMap(({ list }) => list.map((row) => row.id))
    expect(ids).toEqual(ids.toSorted((a, b) => (direction === 'ascending' ? a - b : b - a)))
    expect(new Set(ids).size).toBe(250)
    for (const { total, totalCapped } of pages) expect([total, totalCapped]).toEqual([250, undefined])
  })

  it('says how many rows there are also on a page beyond the last', async () => {
    expect(await page(9)).toEqual({ list: [], total: 250 })
  })

  it('counts no further than its cap, and says so', async () => {
    await server.sql`insert into record_log (kind, login_name, ip, user_agent)
      select 'LOGIN', 'paged', '10.9.8.7', n::text from generate_series(1, 1000) n`
    expect(await page(1)).toMatchObject({ total: 1000, totalCapped: true })
  })
})
