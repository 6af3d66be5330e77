import { noun, read, remove } from '@cogcampus/contract/endpoint'
import { Nothing } from '@cogcampus/contract/schema'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { until, useServer } from '../../test/server.ts'
import { Handles } from '../db/builder.ts'
import { Actors } from './actor.ts'
import { bindNoun } from './bind.ts'
import type { Services } from './context.ts'
import { RateLimit } from './rateLimit.ts'

const server = useServer()
const approval = noun(
  '/admin/approval',
  {
    page: read({ summary: 'Read', access: ['DOCTOR'], output: z.string() }),
    delete: remove({ summary: 'Delete', access: ['DOCTOR'], output: Nothing }),
  },
  { alias: ['/admin/aproval'] },
)

it('A noun answers at each of its spellings, under one permission and one name in the records.', async () => {
  const app = fastify()
  await app.register(multipart)
  const free = new RateLimit(0)
  const actors = new Actors(server.sql)
  const services = {
    sql: server.sql,
    reads: new Handles(server.sql.reads),
    actors,
    rateLimits: { user: free, address: free, family: free },
  }
  const page = async () => 'here'
  bindNoun(app, services as unknown as Services, approval, { page, delete: async () => null })
  const { headers } = await server.as('frontdesk')
  const ask = async (url: string) => (await app.inject({ url, headers })).json()
  const addresses = ['/admin/approval', '/admin/aproval', '/campus/approval', '/campus/aproval']

  for (const address of addresses) expect(await ask(`${address}/page`)).toMatchObject({ errCode: 'FORBIDDEN' })
  await server.sql`with call as (insert into rbac_resource (code, name, type)
      select code, code, 'ACTION' from unnest(array['/admin/approval/page', '/admin/approval/delete']) code returning id)
    insert into rbac_role_resource (role_id, resource_id)
      select r.id, call.id from rbac_role r, call where r.code = 'CAMPUS_STAFF'`
  await until(async () => (await ask('/admin/approval/page')).status === 0)
  for (const address of addresses) expect(await ask(`${address}/page`)).toMatchObject({ status: 0, data: 'here' })
  for (const address of addresses) expect(await ask(`${address}/delete`)).toMatchObject({ status: 0 })
  const records = await server.sql`select distinct endpoint, err_code from operation
    where endpoint like '%aproval%' or endpoint like '%approval%' order by 1, 2`
  expect(records).toEqual([
    { endpoint: '/admin/approval/delete', errCode: '' },
    { endpoint: '/admin/approval/page', errCode: 'FORBIDDEN' },
  ])
  await app.close()
})
