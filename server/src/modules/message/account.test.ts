import { expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { done, newAccount } from '../../../test/world.ts'

const server = useServer()

it('a message counts as read once its account opens it, and no account opens that of another', async () => {
  const [own, other] = [await newAccount(server), await newAccount(server)]
  const [made] = await server.sql`insert into message (account_id, type, title, body)
    values (${own.id}, 'REMIND', '调课', '改到周三') returning id`
  const id = made?.id as number
  const unread = async () => done(await own.client.call('/api/message/noRead', {}))
  expect(done(await own.client.call('/api/message/page', {})).list).toMatchObject([{ id, readAt: null }])
  expect(await unread()).toBe(1)
  expect((await other.client.call('/api/message/detail', { id })).errCode).toBe('NOT_FOUND')
  expect(await unread()).toBe(1)
  expect(done(await own.client.call('/api/message/detail', { id }))).toMatchObject({
    title: '调课',
    readAt: expect.any(String),
  })
  expect(await unread()).toBe(0)
})
