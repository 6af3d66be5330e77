import { readdirSync, readlinkSync } from 'node:fs'
import type { Request } from '@cogcampus/contract'
import { exportedLists } from '@cogcampus/contract/admin/customer'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { type Client, until, useServer } from '../../../test/server.ts'
import { readAll } from '../../../test/sheets.ts'
import { campusIds, done, newLead, newPhone, staffId } from '../../../test/world.ts'
import { jobs } from '../../jobs/registry.ts'

const server = useServer()
let [own, other] = [0, 0]
let principal: Client
beforeAll(async () => {
  ;[own, other] = await campusIds(server)
  principal = await server.as('principal')
  await server.second({ work: true })
})

type Query = Omit<Request<'/admin/customer/export'>, 'list'> & { list?: (typeof exportedLists)[number] }
const start = async (client: Client, { list = 'page', ...query }: Query = {}, campus = false) =>
  done(await client.call('/admin/customer/export', { list, ...query }, { campus })).id
const rowOf = async (client: Client, id: number) => {
  const { list } = done(await client.call('/admin/export/page', { id }))
  return list[0]
}
const over = (client: Client, id: number) =>
  until(async () => {
    const row = await rowOf(client, id)
    return row?.state === 'DONE' || row?.state === 'FAILED' ? row : null
  }, 20_000)
const fileOf = async (client: Client, id: number) => {
  const answer = await client.send('/admin/export/file', { id })
  const sheet = await readAll(answer.rawPayload)
  const rows = sheet.rows.map(({ cells }) =>
    Object.fromEntries(sheet.headers.map((header, index) => [header, cells[index] ?? ''])),
  )
  return { answer, rows }
}
const exported = async (client: Client, query: Query = {}, campus = false) => {
  const id = await start(client, query, campus)
  await over(client, id)
  return (await fileOf(client, id)).rows
}
const nameOf = async (campusId: number) =>
  (await server.sql`select name from campus where id = ${campusId}`)[0]?.name as string

describe('an export', () => {
  it('in an order that the list does not know is refused at once, by the name of the field', async () => {
    const answer = await principal.call('/admin/customer/export', { list: 'page', sort: 'constructor' })
    expect(answer).toMatchObject({ errCode: 'BAD_INPUT', data: { fields: [{ path: 'sort' }] } })
  })

  it('holds the rows that the filters leave, with labels for values, and is announced and downloaded under its name', async () => {
    const phone = newPhone()
    await server.sql`insert into customer (campus_id, child_name, phone, gender, source, relation, birthday, search)
      values (${own}, '=1+1', ${phone}, 2, 'referral', 'father', '2018-05-01', ${phone})`
    const id = await start(principal, { list: 'page', state: 'WAIT', keyword: phone })
    const row = await over(principal, id)
    expect(row).toMatchObject({ state: 'DONE', rows: 1, total: 1, name: '客户', problem: null })
    const hours = (Date.parse(row.expiresAt ?? '') - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(24)
    const { answer, rows } = await fileOf(principal, id)
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w .-]+"; filename\*=UTF-8''%E5%AE%A2/,
    )
    expect(rows).toMatchObject([
      {
        姓名: '=1+1',
        性别: '女',
        来源: '转介绍',
        关系: '父亲',
        状态: '待跟进',
        手机号: phone,
        出生日期: '2018-05-01',
      },
    ])
    const { list } = done(await principal.call('/admin/message/page', {}))
    expect(list[0]).toMatchObject({ title: '客户已导出，共 1 行', link: '/system/export' })
  })

  it('of chosen rows holds these and no others, and none that its owner does not see', async () => {
    const [chosen, left] = [await newLead(server, { campusId: own }), await newLead(server, { campusId: own })]
    const foreign = await newLead(server, { campusId: other })
    const [name] = await server.sql`select child_name from customer where id = ${chosen.id}`
    const rows = await exported(principal, { ids: [chosen.id, foreign.id], sort: 'createdAt' })
    expect(rows.map((row) => row.姓名)).toEqual([name?.childName])
    const none = await over(principal, await start(principal, { ids: [left.id], state: 'DONE' }))
    expect(none).toMatchObject({ state: 'DONE', rows: 0 })
    const [contact] =
      await server.sql`select id, content from customer_follow where campus_id = ${own} order by id limit 1`
    const { id } = done(await principal.call('/admin/customer-follow/export', { list: 'page', ids: [contact?.id] }))
    await over(principal, id)
    expect((await fileOf(principal, id)).rows).toHaveLength(1)
  })

  it('of a principal holds their own campus only, and of an administrator all of them', async () => {
    await newLead(server, { campusId: other, childName: '他校的孩子' })
    const campuses = (rows: Record<string, string>[]) => [...new Set(rows.map((row) => row.校区))]
    expect(campuses(await exported(principal))).toEqual([await nameOf(own)])
    const admin = await server.as('admin')
    const all = await exported(admin)
    expect(campuses(all)).toContain(await nameOf(other))
    const [count] = await server.sql`select count(*) as n from customer where deleted_at is null`
    expect(all).toHaveLength(count?.n)
  })

  it('asked for at /campus holds the one campus, whatever its owner sees besides', async () => {
    const both = await server.as('operation.2')
    await server.sql`update rbac_user set campus_id = ${own} where login_name = 'operation.2'`
    await server.sql`insert into rbac_user_campus values (${await staffId(server, 'operation.2')}, ${own})`
    await server.sql`update rbac_user_role set role_id = (select id from rbac_role where code = 'HQ_ADMIN')
      where user_id = ${await staffId(server, 'operation.2')}`
    const rows = await exported(both, {}, true)
    expect([...new Set(rows.map((row) => row.校区))]).toEqual([await nameOf(own)])
  })

  it('shows a phone where the page of the lead shows it', async () => {
    const id = (await newLead(server, { campusId: own, childName: '看电话' })).id
    const [lead] = await server.sql`select phone from customer where id = ${id}`
    await server.sql`update customer set search = '看电话' where id = ${id}`
    expect(await exported(principal, { keyword: '看电话' })).toMatchObject([{ 手机号: lead?.phone }])
    const role = await server.sql`select id from rbac_role where code = 'SALES_CONSULTANT'`
    const [grant] = await server.sql`insert into rbac_role_resource select ${role[0]?.id}, id from rbac_resource
      where code = '/admin/customer/export' returning resource_id`
    const consultant = await server.as('consultant')
    await server.sql`update customer set place = 'PUBLIC' where id = ${id}`
    const [masked] = await exported(consultant, { list: 'pagePublic', keyword: '看电话' })
    expect(masked?.手机号).toMatch(/^\d+\*{4}\d+$/)
    // With the call the page of exports goes, to which the message leads.
    await server.sql`delete from message where link = '/system/export' and receiver_id = ${await staffId(server, 'consultant')}`
    await server.sql`delete from rbac_role_resource where resource_id = ${grant?.resourceId} and role_id = ${role[0]?.id}`
  })

  it('belongs to the user who started it: other users do not find it, and it is not among the public files', async () => {
    const id = await start(principal)
    await over(principal, id)
    for (const name of ['principal2', 'admin', 'director']) {
      const stranger = await server.as(name)
      expect((await stranger.call('/admin/export/file', { id })).errCode).toBe('NOT_FOUND')
      expect(await rowOf(stranger, id)).toBeUndefined()
    }
    const [run] = await server.sql`select file_key from export_run where id = ${id}`
    expect((await server.app.inject({ url: `/files/${run?.fileKey}` })).statusCode).toBe(404)
  })

  it('is written while a large one of another user is under way; the next one of that user waits for it', async () => {
    const admin = await server.as('admin')
    const adminId = await staffId(server, 'admin')
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    const write = jobs.export.run
    const held = vi.spyOn(jobs.export, 'run').mockImplementation((context) =>
      write({
        ...context,
        progress: async (...far) => {
          await context.progress(...far)
          if (context.ownerId === adminId) await gate
        },
      }),
    )
    const large = await start(admin)
    await until(async () => (await rowOf(admin, large))?.rows)
    const next = await start(admin)
    const small = await start(principal)
    expect(await over(principal, small)).toMatchObject({ state: 'DONE' })
    expect(await rowOf(admin, large)).toMatchObject({ state: 'RUNNING' })
    expect(await rowOf(admin, next)).toMatchObject({ state: 'QUEUED' })
    go()
    expect(await over(admin, large)).toMatchObject({ state: 'DONE' })
    expect(await over(admin, next)).toMatchObject({ state: 'DONE' })
    held.mockRestore()
  })

  it('is written once, however many processes work', async () => {
    await server.second({ work: true })
    const asked = []
    for (const client of [principal, await server.as('director'), await server.as('admin')]) {
      for (let each = 0; each < 2; each++) asked.push({ client, id: await start(client) })
    }
    for (const { client, id } of asked) expect(await over(client, id)).toMatchObject({ state: 'DONE' })
    const ids = asked.map(({ id }) => id)
    expect(
      await server.sql`select attempt, (select count(*) from message where event_key = 'export:' || e.id) as told
        from export_run e join job_run j on j.id = e.job_id where e.id = any(${ids})`,
    ).toEqual(ids.map(() => ({ attempt: 1, told: 1 })))
  })

  it('can be downloaded for a day; then its file is deleted', async () => {
    const id = await start(principal)
    await over(principal, id)
    await server.sql`update export_run set expires_at = now() - interval '1 second' where id = ${id}`
    expect((await principal.call('/admin/export/file', { id })).errCode).toBe('EXPORT_EXPIRED')
    expect(await rowOf(principal, id)).toMatchObject({ expiresAt: null, state: 'DONE' })
    const removed: string[] = []
    const storage = { remove: async (key: string) => void removed.push(key), sweep: async () => 0 }
    await jobs.tidy.run({ sql: server.sql, storage } as never)
    expect(removed).toHaveLength(1)
    expect((await server.sql`select file_key from export_run where id = ${id}`)[0]).toEqual({ fileKey: null })
  })

  it('that is refused, or cannot be put on record, leaves no file open', async () => {
    const id = await start(principal)
    await over(principal, id)
    const refusedFor = async (errCode: string) => {
      for (let asked = 0; asked < 10; asked++) {
        const answer = await principal.send('/admin/export/file', { id })
        expect(answer.json().errCode).toBe(errCode)
      }
      await until(() => openFiles() === 0)
    }
    await server.sql`alter table operation add constraint operation__file__check check (endpoint <> '/admin/export/file') not valid`
    await refusedFor('RULE_BROKEN')
    await server.sql`alter table operation drop constraint operation__file__check`
    const [link] = await server.sql`delete from rbac_role_resource where
      resource_id = (select id from rbac_resource where code = '/admin/customer/export')
      and role_id = (select id from rbac_role where code = 'CAMPUS_PRINCIPAL') returning role_id, resource_id`
    await until(async () => !(await principal.send('/admin/export/file', { id })).headers['content-disposition'])
    await refusedFor('FORBIDDEN')
    await server.sql`insert into rbac_role_resource (role_id, resource_id) values (${link?.roleId}, ${link?.resourceId})`
  })

  it('is neither written for nor downloaded by a user who has lost the permission meanwhile', async () => {
    const director = await server.as('director')
    const ready = await start(director)
    await over(director, ready)
    const [link] = await server.sql`delete from rbac_role_resource where
      resource_id = (select id from rbac_resource where code = '/admin/customer/export')
      and role_id = (select id from rbac_role where code = 'MARKETING_DIRECTOR') returning role_id, resource_id`
    await until(async () => {
      const answer = await director.send('/admin/export/file', { id: ready })
      return !answer.headers['content-disposition'] && answer.json().errCode === 'FORBIDDEN'
    })
    const userId = await staffId(server, 'director')
    const [late] = await server.sql`insert into export_run (owner_id, endpoint, list, query, name, language)
      values (${userId}, '/admin/customer/export', 'page', '{}', 'x', 'zh-CN') returning id`
    const put = vi.fn()
    const given = {
      input: { id: late?.id },
      sql: server.sql,
      storage: { write: put },
      ...jobHandles(server.sql, userId),
    }
    await jobs.export.run(given as never)
    expect(put).not.toHaveBeenCalled()
    expect(await rowOf(director, late?.id)).toMatchObject({ state: 'FAILED', problem: '您没有此项操作的权限' })
    await server.sql`insert into rbac_role_resource (role_id, resource_id) values (${link?.roleId}, ${link?.resourceId})`
  })

  it.each(exportedLists)('is of any list of leads: %s', async (list) => {
    const count = done(await principal.call(`/admin/customer/${list}`, {})).total
    expect(await exported(principal, { list })).toHaveLength(count)
  })

  it('is of lists that its owner may look at, and of no more than five at once', async () => {
    expect((await principal.send('/admin/customer/export', { list: 'nosuch' })).json().errCode).toBe('BAD_INPUT')
    const userId = await staffId(server, 'principal2')
    await server.sql`with waiting as (insert into job_run (queue_id, name, owner_id)
        select gen_random_uuid(), 'export', ${userId} from generate_series(1, 5) returning id)
      insert into export_run (owner_id, job_id, endpoint, list, query, name, language)
        select ${userId}, id, '/admin/customer/export', 'page', '{}', 'x', 'en' from waiting`
    const busy = await server.as('principal2')
    expect((await busy.call('/admin/customer/export', { list: 'page' })).errCode).toBe('TOO_MANY_EXPORTS')
  })

  it('stands in the operation log with its filters, its number of rows, and each download', async () => {
    const id = await start(principal, { createdFrom: '2020-01-01' })
    await over(principal, id)
    await fileOf(principal, id)
    const admin = await server.as('admin')
    const { list } = done(await admin.call('/admin/operation/page', { table: 'export_run', rowId: id }))
    const fields = list.flatMap(({ changes }) => changes.flatMap((change) => change.fields))
    expect(fields).toContainEqual({ name: 'query', label: '筛选条件', from: null, to: '登记自：2020-01-01 周三' })
    expect(fields).toContainEqual({ name: 'rows', label: '行数', from: '0', to: expect.stringMatching(/^\d+$/) })
    const downloads = done(await admin.call('/admin/operation/page', { endpoint: '/admin/export/file' })).list
    expect(downloads[0]).toMatchObject({ userId: await staffId(server, 'principal'), errCode: '' })
    const [run] = await server.sql`select file_key from export_run where id = ${id}`
    expect(JSON.stringify(list)).not.toContain(run?.fileKey)
  })
})

/** How many stored files this process holds open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(server.folder())
    } catch {
      return false
    }
  }).length
