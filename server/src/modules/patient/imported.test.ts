import type { Response } from '@cogcampus/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, until, useServer } from '../../../test/server.ts'
import { done, newPhone } from '../../../test/world.ts'

const server = useServer()
let principal: Client
beforeAll(async () => {
  principal = await server.as('principal')
  await server.second({ work: true })
})

const headings = ['姓名', '性别', '出生日期', '家长', '手机号', '关系', '第二位家长', '第二位家长手机号']
const csv = (rows: string[][]) => Buffer.from([headings, ...rows].map((row) => row.join(',')).join('\n'))
type Detail = Response<'/admin/patient/import/detail'>
const at = (id: number, state: Detail['state']) =>
  until(async () => {
    const run = done(await principal.call('/admin/patient/import/detail', { id }))
    return run.state === state || run.state === 'FAILED' ? run : null
  }, 30_000)

async function whole(rows: string[][]): Promise<Detail> {
  const path = '/admin/patient/import/upload'
  const uploaded: Detail = done(
    (await principal.upload({ name: '患者.csv', bytes: csv(rows) }, {}, {}, false, path)).json(),
  )
  done(await principal.call('/admin/patient/import/check', { id: uploaded.id, mapping: uploaded.mapping }))
  await at(uploaded.id, 'CHECKED')
  done(await principal.call('/admin/patient/import/run', { id: uploaded.id }))
  return at(uploaded.id, 'DONE')
}
const patientsOf = (id: number) =>
  server.sql`select p.id, p.name, (select count(*) from patient_parent l where l.patient_id = p.id) as parents
    from patient p where p.import_id = ${id} and p.deleted_at is null order by p.id`

describe('an import of patients', () => {
  it('adds patients with their parents; siblings share a parent, and a second run adds nothing twice', async () => {
    const [phone, second] = [newPhone(), newPhone()]
    const rows = [
      ['毕一', '男', '2016-01-02', '毕先生', phone, '父亲', '毕太太', second],
      ['毕二', '女', '2018-01-02', '毕先生', phone, '父亲', '', ''],
    ]
    const run = await whole(rows)
    expect(run).toMatchObject({ good: 2, bad: 0 })
    expect(await patientsOf(run.id)).toMatchObject([
      { name: '毕一', parents: 2 },
      { name: '毕二', parents: 1 },
    ])
    const [people] = await server.sql`select count(*) as n from parent_info where phone in (${phone}, ${second})`
    expect(people?.n).toBe(2)
    const found = done(await principal.call('/admin/patient/page', { keyword: phone }))
    expect(found.total).toBe(2)
    const again = await whole(rows)
    expect(again).toMatchObject({ good: 0, bad: 2 })
    expect(again.faults[0]?.problem).toContain('同名同生日的患者已在')
  })

  it('refuses a phone of another family, and is undone as far as nothing was done since', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const run = await whole([
      ['单一', '男', '2015-02-03', '单先生', phone, '', '', ''],
      ['单二', '男', '2015-02-04', '别人', phone, '', '', ''],
      ['单三', '女', '2015-02-05', '单女士', other, '', '', ''],
    ])
    expect(run).toMatchObject({ good: 2, bad: 1 })
    expect(run.faults).toMatchObject([{ row: 3, problem: expect.stringContaining('单**') }])
    const [kept] = await patientsOf(run.id)
    const { version, campusId, name, gender, birthday } = done(
      await principal.call('/admin/patient/detail', { id: kept?.id }),
    )
    const change = { id: kept?.id, version, campusId, name, gender: gender as 1, birthday, remark: '改过' }
    done(await principal.call('/admin/patient/update', change))
    done(await principal.call('/admin/patient/import/undo', { id: run.id }))
    expect(await at(run.id, 'UNDONE')).toMatchObject({ undone: 1, stayed: 1, left: [{ name: '单一' }] })
    const [gone] = await server.sql`select deleted_at from parent_info where phone = ${other}`
    expect(gone?.deletedAt).toEqual(expect.any(String))
  })
})
