import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, until, useServer } from '../../../test/server.ts'
import { readAll } from '../../../test/sheets.ts'
import { campusIds, done, newLead, staffId } from '../../../test/world.ts'

const server = useServer()
const PATH = '/admin/customer-follow/page/exl'
let own = 0
let principal: Client
beforeAll(async () => {
  ;[own] = await campusIds(server)
  principal = await server.as('principal')
})

const contacts = (customerId: number, count: number) =>
  server.sql`insert into customer_follow (customer_id, campus_id, method, two_way, content)
    select ${customerId}, ${own}, 'call', true, 'x' || n from generate_series(1, ${count}) n`
const leadId = async () =>
  (await newLead(server, { campusId: own, state: 'IN', ownerId: await staffId(server, 'consultant') })).id

describe('a list that is exported at once', () => {
  it('is answered as the workbook that the background export writes of the same filters', async () => {
    const customerId = await leadId()
    await contacts(customerId, 3)
    const app = await server.second({ work: true })
    const { id } = done(await principal.call('/admin/customer-follow/export', { list: 'page', customerId }))
    await until(async () => done(await principal.call('/admin/export/page', { id })).list[0]?.state === 'DONE')
    const [direct, background] = await Promise.all([
      principal.send(PATH, { customerId }),
      principal.at(app).send('/admin/export/file', { id }),
    ])
    expect(direct.headers['content-disposition']).toBe(background.headers['content-disposition'])
    const sheet = await readAll(direct.rawPayload)
    expect(sheet.rows).toHaveLength(3)
    expect(sheet).toEqual(await readAll(background.rawPayload))
    const [recorded] = await server.sql`select user_name from operation where endpoint = ${PATH} and err_code = ''`
    expect(recorded).toBeDefined()
  })

  it('of more than 10,000 rows is refused with the way to the background export', async () => {
    const customerId = await leadId()
    await contacts(customerId, 10_000)
    expect((await readAll((await principal.send(PATH, { customerId })).rawPayload)).rows).toHaveLength(10_000)
    await contacts(customerId, 1)
    const chinese = (await principal.send(PATH, { customerId })).json()
    expect(chinese).toMatchObject({
      status: 1,
      code: 409,
      errCode: 'EXPORT_TOO_LARGE',
      msg: expect.stringMatching(/10,000.*导出/),
      data: { export: '/admin/customer-follow/export', list: 'page' },
    })
    const english = await principal.send(PATH, { customerId }, { headers: { 'accept-language': 'en' } })
    expect(english.json().msg).toMatch(/10,000.*Export/)
  })

  it('is of the rows within reach, and of a list that the caller can look at', async () => {
    const stranger = await server.as('principal2')
    const customerId = await leadId()
    await contacts(customerId, 2)
    expect((await readAll((await principal.send(PATH, { customerId })).rawPayload)).rows).toHaveLength(2)
    const elsewhere = await stranger.send(PATH, { customerId })
    expect(elsewhere.headers['content-type']).toContain('spreadsheet')
    await expect(readAll(elsewhere.rawPayload)).rejects.toMatchObject({ errCode: 'SHEET_EMPTY' })
    const [link] = await server.sql`delete from rbac_role_resource where
      resource_id = (select id from rbac_resource where code = '/admin/customer-follow/page')
      and role_id = (select id from rbac_role where code = 'CAMPUS_PRINCIPAL') returning role_id, resource_id`
    await until(async () => !(await principal.send(PATH, {})).headers['content-disposition'])
    expect((await principal.send(PATH, {})).json()).toMatchObject({ errCode: 'FORBIDDEN' })
    await server.sql`insert into rbac_role_resource (role_id, resource_id) values (${link?.roleId}, ${link?.resourceId})`
  })
})

describe('the background export', () => {
  it('of one noun waits with four others of it, and never for those of other nouns', async () => {
    const userId = await staffId(server, 'director')
    await server.sql`with waiting as (insert into job_run (queue_id, name, owner_id)
        select gen_random_uuid(), 'export', ${userId} from generate_series(1, 5) returning id)
      insert into export_run (owner_id, job_id, endpoint, list, query, name, language)
        select ${userId}, id, '/admin/customer/export', 'page', '{}', 'x', 'en' from waiting`
    const director = await server.as('director')
    expect((await director.call('/admin/customer/export', { list: 'page' })).errCode).toBe('TOO_MANY_EXPORTS')
    expect((await director.call('/admin/customer-follow/export', { list: 'page' })).errCode).toBe('')
  })

  it('has its page in the menu of every user who holds a call that exports, whatever their role', async () => {
    const pages = async () => {
      const tree = done(await (await server.as('frontdesk')).call('/admin/rbac/user/allRoutes/new', {}))
      return tree.flatMap((node) => [node.path, ...node.childList.map((child) => child.path)])
    }
    await server.sql`delete from rbac_role_resource where resource_id in (select id from rbac_resource where code ~ '/(export|exl)$')
      and role_id = (select id from rbac_role where code = 'CAMPUS_STAFF')`
    expect(await pages()).not.toContain('/system/export')
    await server.sql`insert into rbac_role_resource (role_id, resource_id) select r.id, s.id from rbac_role r, rbac_resource s
      where r.code = 'CAMPUS_STAFF' and s.code = '/admin/customer-follow/export'`
    expect(await pages()).toContain('/system/export')
  })
})
