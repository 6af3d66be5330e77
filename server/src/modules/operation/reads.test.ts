import { endpointAt, endpoints, nounOf, type Path } from '@cogcampus/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newLead, staffId } from '../../../test/world.ts'
import { snake } from '../../db/table.ts'
import { tables } from '../../db/tables.ts'
import { FILES } from '../../lib/callNames.ts'
import { historyOf } from './page/values.ts'

const server = useServer()
let [admin, consultant] = [null, null] as unknown as [Client, Client]
let here = 0
beforeAll(async () => {
  admin = await server.as('admin')
  consultant = await server.as('consultant')
  ;[here] = await campusIds(server)
})

/** The table whose row a call on record reads. */
function tableOf(path: Path): string {
  const onRecord = endpointAt(path)?.onRecord
  return typeof onRecord === 'object' ? onRecord.table : nounOf(path).noun.replace(/[-/]/g, '_')
}

const lead = async (childName: string) =>
  (await newLead(server, { campusId: here, childName, ownerId: await staffId(server, 'consultant') })).id
const open = async (id: number, by = consultant) => done(await by.call('/admin/customer/detail', { id }))
const readsOf = async (rowId: number, by = admin, headers: Record<string, string> = {}) =>
  done(await by.call('/admin/operation/page', { table: 'customer', rowId, read: true }, { headers })).list

describe('who reads a lead in full', () => {
  it('is on record in a sentence, in the language of its reader', async () => {
    const id = await lead('被查看的')
    await open(id)
    const [read] = await readsOf(id)
    expect(read).toMatchObject({
      endpoint: '/admin/customer/detail',
      userId: await staffId(server, 'consultant'),
      ip: '127.0.0.1',
      errCode: '',
      changes: [{ table: 'customer', rowId: id, rowName: '被查看的', action: 'READ', fields: [] }],
    })
    expect(read?.sentence).toMatch(/^.+查看了客户“被查看的”的详情$/)
    const [english] = await readsOf(id, admin, { 'accept-language': 'en' })
    expect(english?.sentence).toMatch(/ opened lead “被查看的”$/)
  })

  it('is on record once while the open page reads it again, and anew when another user opens it, or later', async () => {
    const id = await lead('多次查看')
    const second = await server.second()
    await Promise.all([open(id), open(id), open(id, consultant.at(second)), open(id, consultant.at(second))])
    await open(id)
    expect(await readsOf(id)).toHaveLength(1)
    await open(id, await server.as('principal'))
    expect((await readsOf(id)).map(({ userName }) => userName)).toHaveLength(2)
    await server.sql`alter table operation disable trigger append_only`
    await server.sql`update operation set created_at = created_at - interval '11 minutes'`
    await server.sql`alter table operation enable trigger append_only`
    await open(id)
    expect(await readsOf(id)).toHaveLength(3)
  })

  it('is shown to the campus of the lead, whoever read it, and to no other', async () => {
    const id = await lead('总部查看')
    await open(id, await server.as('director'))
    expect(await readsOf(id, await server.as('principal'))).toHaveLength(1)
    expect(await readsOf(id, await server.as('principal2'))).toEqual([])
  })

  it('is not on record where the lead is beyond reach, nor as a change', async () => {
    const id = await lead('看不到的')
    const refused = await (await server.as('principal2')).call('/admin/customer/detail', { id })
    expect(refused.errCode).toBe('NOT_FOUND')
    expect(await readsOf(id)).toEqual([])
    await open(id)
    const changes = done(await admin.call('/admin/operation/page', { table: 'customer', rowId: id, read: false })).list
    expect(changes).toEqual([])
  })
})

it('reads as a look at the row, whichever call opened it, and never as a change', async () => {
  const calls = endpoints.flatMap(({ path, endpoint }) => (endpoint.onRecord ? [{ path, table: tableOf(path) }] : []))
  const declared = [...calls, { path: FILES, table: 'patient_document' }]
  const adminId = await staffId(server, 'admin')
  const nowhere = 999_999
  await server.sql`select record_read(path, read_table, ${nowhere}, ${adminId}, null, '管理员', null, '', '', 0)
    from unnest(${declared.map(({ path }) => path)}::text[], ${declared.map(({ table }) => table)}::text[])
      as r(path, read_table)`
  const sentences = async (language: string) =>
    done(
      await admin.call(
        '/admin/operation/page',
        { rowId: nowhere, read: true, pageSize: 50 },
        { headers: { 'accept-language': language } },
      ),
    ).list.map(({ sentence }) => sentence)
  const [chinese, english] = [await sentences('zh-CN'), await sentences('en')]
  expect([chinese.length, english.length]).toEqual([declared.length, declared.length])
  for (const sentence of chinese) expect(sentence).toMatch(/^管理员查看了.*#999999/)
  for (const sentence of english) expect(sentence).toMatch(/^管理员 (opened|viewed) .*#999999/)
})

it('every read on record is the read of one row of a table whose history names its rows', () => {
  const declared = endpoints.filter(({ endpoint }) => endpoint.onRecord)
  expect(declared.length).toBeGreaterThan(0)
  for (const { path, endpoint } of declared) {
    const [name, table] = Object.entries(tables).find(([each]) => snake(each) === tableOf(path)) ?? ['', null]
    const { onRecord } = endpoint
    expect(['read', 'download'], path).toContain(endpoint.kind)
    expect(Object.keys(endpoint.input.shape), path).toContain(typeof onRecord === 'object' ? onRecord.by : 'id')
    expect(table?.title, path).toBeDefined()
    expect(historyOf(name as keyof typeof tables).call, path).not.toBeNull()
  }
})

// What is read of them is the family's, not the clinic's.
const ofFamilies = ['customer', 'activity_user']

it('a read of a row that belongs to one patient is on record with that patient', async () => {
  const read = [...new Set(endpoints.filter(({ path }) => endpointAt(path)?.onRecord).map(({ path }) => tableOf(path)))]
  const asked = await server.sql<{ table: string; patient: number | null }[]>`
    select c.table_name as table, patient_of(c.table_name, '{"patient_id": 7, "id": 8}') as patient
    from information_schema.columns c where c.table_schema = 'public' and c.column_name = 'patient_id' and c.table_name = any(${read})
    order by c.table_name desc`
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter(({ patient }) => patient !== 7).map(({ table }) => table)).toEqual(ofFamilies)
})
