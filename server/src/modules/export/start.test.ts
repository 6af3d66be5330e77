import { endpoints } from '@cogcampus/contract'
import { expect, it } from 'vitest'
import type * as z from 'zod'
import { useServer } from '../../../test/server.ts'

// No process works here: what is asked for stays open.
const server = useServer()

it('an export of one noun waits with four others of it, also where forty are asked for at once at two processes', async () => {
  const principal = await server.as('principal')
  const clients = [principal, principal.at(await server.second())]
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      (clients[n % 2] ?? principal).call('/admin/customer/export', { list: 'page' }),
    ),
  )
  const started = answers.filter(({ errCode }) => errCode === '')
  const refused = answers.filter(({ errCode }) => errCode === 'TOO_MANY_EXPORTS')
  expect([started.length, refused.length]).toEqual([5, 35])
  const other = await (await server.as('principal2')).call('/admin/customer/export', { list: 'page' })
  expect(other.errCode, 'each user has their own').toBe('')
})

it('an export in an order that its list does not know is refused when it is asked for, by the name of the field', async () => {
  const admin = await server.as('admin')
  const exporting = endpoints.filter(({ path }) => path.endsWith('/export'))
  expect(exporting.length).toBeGreaterThan(1)
  for (const { path, endpoint } of exporting) {
    const { list } = endpoint.input.shape as unknown as { list: z.ZodEnum<Record<string, string>> }
    for (const name of list.options) {
      for (const sort of ['nosuch', '-nosuch', 'constructor', '-phone', 'search']) {
        const answer = await admin.call(path as '/admin/customer/export', { list: name as 'page', sort })
        expect(answer, `${path} ${name} ${sort}`).toMatchObject({
          errCode: 'BAD_INPUT',
          data: { fields: [{ path: 'sort' }] },
        })
      }
    }
  }
  expect(await server.sql`select 1 from export_run where jsonb_exists(query, 'sort')`).toHaveLength(0)
})
