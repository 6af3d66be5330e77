import { crud, noun } from '@cogcampus/contract/endpoint'
import { Id, Text, Time, Version } from '@cogcampus/contract/schema'
import { exports } from '@cogcampus/contract/sheets'
import type { Generated } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { useServer } from '../../test/server.ts'
import { campusIds, staffId } from '../../test/world.ts'
import { Handles } from '../db/builder.ts'
import type { Kept } from '../db/columns.ts'
import type { Reach } from '../db/reach.ts'
import { WriteScope } from '../db/scope.ts'
import { badField } from '../lib/errors.ts'
import { wordsIn } from '../sheets/export/declare.ts'
import { exportAt } from '../sheets/export/registry.ts'
import type { WriteContext } from './context.ts'
import { crudHandlers, type Rules, related } from './crud.ts'

interface LoanTable extends Kept {
  campusId: number
  device: string
  doctorId: number
  search: Generated<string>
}

// A noun as a guide's reader would add it: of a campus, and of one doctor there.
vi.mock('../db/declared.ts', async (original) => {
  const { owned } = await import('../db/table.ts')
  const loan = owned<LoanTable>({
    noun: 'campus',
    campus: 'campusId',
    owner: 'doctorId',
    search: ['device'],
    history: 'none',
  })
  return { ...(await original<object>()), loan }
})

const Loan = z.strictObject({
  id: Id,
  campusId: Id,
  campusName: z.string(),
  device: z.string(),
  createdByName: z.string().nullable(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})
const loan = noun('/admin/loan', {
  ...crud({
    name: 'loan',
    access: { read: ['DOCTOR'], write: ['DOCTOR'] },
    fields: { campusId: Id, device: Text(30) },
    row: Loan,
    filters: { campusId: Id.optional(), letter: z.string().optional(), deleted: z.boolean().optional() },
  }),
  ...exports({ name: 'loan', access: ['DOCTOR'], lists: ['page'], query: {} }),
})
const rules = {
  sortable: ['device', 'campusName'],
  by: '-id',
  columns: {
    campusName: related('campus', 'name', 'loan.campusId' as never),
    createdByName: related('rbacUser', 'userName', 'loan.createdBy' as never),
  },
  filters: { letter: (letter: string) => sqlStarts(letter) },
  prepare: ({ actor }: WriteContext, fields: { device: string }) => {
    if (fields.device === '禁用') throw badField('BAD_INPUT', 'device', 'x')
    return { ...fields, doctorId: actor.userId, ...(fields.device === '别处' ? { campusId: there } : {}) }
  },
}

const { sql: raw } = await import('kysely')
const sqlStarts = (letter: string) => raw<boolean>`device like ${`${letter}%`}`
const handlers = crudHandlers(
  loan,
  'loan' as never,
  rules as unknown as Rules<typeof loan, never>,
) as unknown as Record<
  'add' | 'update' | 'delete' | 'restore' | 'detail' | 'page',
  (context: unknown, input: object) => Promise<never>
>

const server = useServer()
let [here, there] = [0, 0]
let [doctor, colleague] = [0, 0]

beforeAll(async () => {
  ;[here, there] = await campusIds(server)
  ;[doctor, colleague] = [await staffId(server, 'doctor'), await staffId(server, 'principal')]
  await server.sql`create table loan (
    id bigint generated always as identity primary key, campus_id bigint not null, device text not null, doctor_id bigint not null,
    search text not null default '', created_by bigint, created_at timestamptz not null default now(), updated_by bigint,
    updated_at timestamptz not null default now(), version integer not null default 1, deleted_at timestamptz)`
  await server.sql`create trigger touch before update on loan for each row execute function touch()`
  await server.sql`create function send_away() returns trigger language plpgsql as $$
    begin new.campus_id := (select id from campus where id <> new.campus_id order by id desc limit 1); return new; end $$`
  await server.sql`create trigger send_away before insert or update on loan for each row when (new.device = '触发')
    execute function send_away()`
})

const own: Reach = { all: false, campusIds: [], own: true, home: [] }
function as(userId: number, reach: Partial<Reach>) {
  const { db, scope } = WriteScope.open(
    new Handles(server.sql),
    { ...own, home: [here], ...reach },
    { kind: 'staff', userId },
  )
  return { db, scope, actor: { userId }, caller: { language: 'zh-CN' } }
}
const me = () => as(doctor, {})

describe('the standard calls of an owned noun', () => {
  it('change the own row of a user who sees own rows only, also where its campus is sent along', async () => {
    const { id } = await handlers.add(me(), { campusId: here, device: '平板一号' })
    expect(await handlers.update(me(), { id, version: 1, campusId: here, device: '平板二号' })).toEqual({ version: 2 })
    expect(await handlers.detail(me(), { id })).toMatchObject({ device: '平板二号', version: 2 })
  })

  it('refuse a campus beyond reach as unknown, whether the row is added there or moved', async () => {
    const refused = expect.objectContaining({ errCode: 'UNKNOWN_REFERENCE' })
    await expect(handlers.add(me(), { campusId: there, device: 'x' })).rejects.toEqual(refused)
    const { id } = await handlers.add(me(), { campusId: here, device: '平板' })
    await expect(handlers.update(me(), { id, version: 1, campusId: there, device: 'x' })).rejects.toEqual(refused)
  })

  it('refuse a campus beyond reach also where the noun or the database chose it', async () => {
    const refused = expect.objectContaining({
      errCode: 'UNKNOWN_REFERENCE',
      data: { fields: [expect.objectContaining({ path: 'campusId' })] },
    })
    for (const device of ['别处', '触发']) {
      await expect(handlers.add(me(), { campusId: here, device })).rejects.toEqual(refused)
      const { id } = await handlers.add(me(), { campusId: here, device: '平板' })
      await expect(handlers.update(me(), { id, version: 1, campusId: here, device })).rejects.toEqual(refused)
    }
  })

  it('show, change and delete no row of a colleague to a user who sees own rows only', async () => {
    const { id } = await handlers.add(as(colleague, { campusIds: [here] }), { campusId: here, device: '听力仪' })
    const refused = expect.objectContaining({ errCode: 'NOT_FOUND' })
    for (const verb of ['detail', 'delete'] as const)
      await expect(handlers[verb](me(), { id })).rejects.toEqual(refused)
    const change = { id, version: 1, campusId: here, device: 'x' }
    await expect(handlers.update(me(), change)).rejects.toEqual(refused)
    const { total } = await handlers.page(me(), { pageNo: 1, pageSize: 10, keyword: 'tly' })
    expect(total).toBe(0)
  })

  it("answer the campus's name, sort by it, and filter as the noun says", async () => {
    const all = as(colleague, { all: true })
    await handlers.add(all, { campusId: there, device: '乙' })
    const { list } = await handlers.page(all, { pageNo: 1, pageSize: 10, sort: 'campusName', letter: '乙' })
    const [{ name }] = (await server.sql`select name from campus where id = ${there}`) as unknown as [{ name: string }]
    expect(list).toEqual([expect.objectContaining({ device: '乙', campusName: name })])
  })

  it('are exported as the list shows them, by the labels of their columns, within reach', async () => {
    const { name, columns, rows } = exportAt('/admin/loan/export')
    expect(wordsIn(name, 'en')).toBe('Loan')
    const headers = columns.map(({ header }) => wordsIn(header, 'zh-CN'))
    expect(columns.map(({ value }, index) => [value, headers[index]])).toEqual([
      ['campusName', '校区'],
      ['device', 'device'],
      ['createdByName', '创建人'],
      ['createdAt', '创建时间'],
    ])
    const { id } = await handlers.add(me(), { campusId: here, device: '出借平板' })
    await handlers.add(as(colleague, { all: true }), { campusId: here, device: '出借手环' })
    const shown = await rows(me().scope, 'page', { keyword: 'cj' }, 'zh-CN').execute()
    expect(shown).toEqual([expect.objectContaining({ id, device: '出借平板', campusName: expect.any(String) })])
  })

  it('ask the noun before anything is written', async () => {
    const refused = expect.objectContaining({ errCode: 'BAD_INPUT' })
    await expect(handlers.add(me(), { campusId: here, device: '禁用' })).rejects.toEqual(refused)
    const { id } = await handlers.add(me(), { campusId: here, device: '可用' })
    await expect(handlers.update(me(), { id, version: 1, campusId: here, device: '禁用' })).rejects.toEqual(refused)
  })

  it('give a stale update the row as it is now', async () => {
    const { id } = await handlers.add(me(), { campusId: here, device: '甲' })
    const change = { id, version: 1, campusId: here, device: '丙' }
    await handlers.update(me(), change)
    const refused = { errCode: 'STALE_VERSION', data: expect.objectContaining({ device: '丙', version: 2 }) }
    await expect(handlers.update(me(), { ...change, device: '丁' })).rejects.toMatchObject(refused)
  })
})
