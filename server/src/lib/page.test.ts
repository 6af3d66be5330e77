import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../test/server.ts'
import { campusIds, done, newLead } from '../../test/world.ts'

const server = useServer()
let admin: Client
const page = async (pageNo: number, { sort, ip = '10.9.8.7' }: { sort?: string | undefined; ip?: string } = {}) =>
  done(await admin.call('/admin/record-log/page', { pageNo, pageSize: 200, sort, ip }))

beforeAll(async () => {
  admin = await server.as('admin')
  await server.sql`insert into record_log (kind, login_name, ip, user_agent)
    select 'LOGIN', 'paged', case when n <= 1250 then '10.9.8.7' else '10.9.8.6' end, n::text from generate_series(1, 1500) n`
})

describe('a list', () => {
  it.each([
    ['in its own order', undefined, 'descending'],
    ['as sorted by the caller', 'createdAt', 'ascending'],
  ])('%s shows every row once, however deep the page', async (_what, sort, direction) => {
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((pageNo) => page(pageNo, { sort })))
    const ids = pages.flatMap(({ list }) => list.map((row) => row.id))
    expect(ids).toEqual(ids.toSorted((a, b) => (direction === 'ascending' ? a - b : b - a)))
    expect(new Set(ids).size).toBe(1250)
  })

  it('says how many rows there are also on a page beyond the last', async () => {
    const [last, beyond] = [await page(2, { ip: '10.9.8.6' }), await page(9, { ip: '10.9.8.6' })]
    expect([last.list.length, last.total]).toEqual([50, 250])
    expect(beyond).toEqual({ list: [], total: 250 })
  })

  it('counts no further than its cap, and says so', async () => {
    for (const pageNo of [1, 7, 9]) expect(await page(pageNo)).toMatchObject({ total: 1000, totalCapped: true })
  })

  it('sorted by the last contact has rows that were never contacted first, and last in descending order', async () => {
    const [campusId] = await campusIds(server)
    const word = 'neverever'
    for (const days of [null, 3, 1]) {
      const { id } = await newLead(server, { campusId })
      await server.sql`update customer set search = ${word},
        last_contact_at = now() - make_interval(days => ${days}::integer) where id = ${id}`
    }
    const contacted = async (sort: string) => {
      const { list } = done(await admin.call('/admin/customer/page', { keyword: word, sort }))
      return list.map(
        ({ lastContactAt }) => lastContactAt && Math.round((Date.now() - Date.parse(lastContactAt)) / 864e5),
      )
    }
    expect(await contacted('lastContactAt')).toEqual([null, 3, 1])
    expect(await contacted('-lastContactAt')).toEqual([1, 3, null])
  })
})
