import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../test/server.ts'
import { campusIds, done, newPhone } from '../../test/world.ts'
import { rebuildSearch } from '../seed/rebuildSearch.ts'

const server = useServer()
let [campusId] = [0]
let principal: Client
beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  principal = await server.as('principal')
})
const found = async (keyword: string) =>
  done(await principal.call('/admin/customer/page', { keyword, pageSize: 200 })).list.map((row) => row.id)
const cases: [string, string[], string[]][] = [
  ['Mary Jane', ['mary jane', 'MARY', 'jane', 'maryjane', 'ry ja'], ['janemary', 'mary x']],
  ['Anna 王小满', ['anna 王', 'wangxiaoman', 'annawxm', '王 小满'], ['王anna']],
  ['单雄信', ['shanxiong', 'danxiong', 'sxx', 'dxx', '雄信'], ['chanxiong']],
  ['尉迟小满', ['yuchi', 'weichi', 'ycxm'], ['yuzhi']],
  ['朴树', ['piao', 'pushu'], ['biao']],
]

describe('a person is found by a part of the name, with or without its spaces, and by a surname as it is read in names', () => {
  it.each(cases)('%s', async (childName, keywords, strangers) => {
    const { id } = done(await principal.call('/admin/customer/add', { campusId, childName, phone: newPhone() }))
    for (const keyword of keywords) expect(await found(keyword), keyword).toContain(id)
    for (const keyword of strangers) expect(await found(keyword), keyword).not.toContain(id)
  })

  it('also where the row is older than that, which does not count as a change of it', async () => {
    const insert = async (childName: string, search: string) => {
      const [row] = await server.sql`insert into customer (campus_id, child_name, phone, search, updated_by)
        values (${campusId}, ${childName}, ${newPhone()}, ${search}, 7) returning id, version, updated_at`
      return row
    }
    await server.sql`delete from built where name = 'search'`
    const rows = [await insert('Tom Sawyer', 'tom sawyer 13800001111'), await insert('单小满', '单小满 danxiaoman dxm')]
    expect(await found('tom sawyer')).not.toContain(rows[0]?.id)
    await rebuildSearch(server.sql)
    expect(await found('tom sawyer')).toContain(rows[0]?.id)
    expect(await found('13800001111'), 'what it was found by, it still is').toContain(rows[0]?.id)
    expect(await found('shanxiaoman')).toContain(rows[1]?.id)
    for (const row of rows)
      expect(
        await server.sql`select version, updated_at, updated_by from customer where id = ${row?.id}`,
      ).toMatchObject([{ version: row?.version, updatedAt: row?.updatedAt, updatedBy: 7 }])

    await server.sql`update customer set search = 'x' where id = ${rows[0]?.id}`
    await rebuildSearch(server.sql)
    expect(await found('tom sawyer'), 'once is enough').not.toContain(rows[0]?.id)
  })
})
