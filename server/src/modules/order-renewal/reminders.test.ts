import { expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { done } from '../../../test/world.ts'

const server = useServer()

it('A renewal that a family asked for waits since the family asked, any other since it was opened.', async () => {
  const principal = await server.as('principal')
  const since = async () => {
    const counts = done(await principal.call('/admin/message-remind/list', {}))
    return Date.parse(counts.find(({ remindCode }) => remindCode === 'CAMPUS_RENEWAL')?.since ?? '')
  }
  const open = async () => done(await principal.call('/admin/order-renewal/page', { state: 'OPEN' })).list
  const [one] = await open()
  const id = one?.id ?? 0
  await server.sql`update order_renewal set state = 'DECLINED', answer = '不续', closed_at = now()
    where state = 'OPEN' and id <> ${id}`
  await server.sql`update order_renewal set asked_at = null, asked_by = null where id = ${id}`
  expect(await since()).toBe(Date.parse(one?.createdAt ?? ''))
  await server.sql`update order_renewal set asked_at = created_at + interval '1 hour' where id = ${id}`
  const [asked] = await open()
  expect(await since()).toBe(Date.parse(asked?.askedAt ?? ''))
  expect(await since()).toBe(Date.parse(one?.createdAt ?? '') + 3_600_000)
})
