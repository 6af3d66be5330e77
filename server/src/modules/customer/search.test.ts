import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newLead, staffId } from '../../../test/world.ts'

const server = useServer()
let consultant: Client
let principal: Client
const phone = '19137265840'
const mergedPhone = '19264839517'
let id = 0

beforeAll(async () => {
  await server.sql`update customer set deleted_at = now()`
  const [campusId] = await campusIds(server)
  consultant = await server.as('consultant')
  principal = await server.as('principal')
  const add = async (childName: string, phone: string) =>
    done(
      await principal.call('/admin/customer/add', { campusId, childName, contact: '7号院妈妈', phone, ownerId: null }),
    ).id
  id = await add('口令', phone)
  done(await principal.call('/admin/customer/merge', { winnerId: id, loserId: await add('并入', mergedPhone) }))
  done(await principal.call('/admin/customer/inPublic', { ids: [id] }))
})

/** Every part of a phone, and how it may be searched where the phone is masked. */
const parts = (whole: string) =>
  Array.from({ length: whole.length }, (_, from) =>
    Array.from({ length: whole.length - from }, (_, to) => whole.slice(from, from + to + 1)),
  )
    .flat()
    .filter((part) => part.length > 2)

describe('a phone that is shown masked', () => {
  const lists = ['/admin/customer/pagePublic', '/admin/customer/page'] as const
  it.each(lists)('is found by its last four digits and by the whole of it, by no other part: %s', async (list) => {
    for (const whole of [phone, mergedPhone]) {
      for (const keyword of parts(whole)) {
        const answer = done(await consultant.call(list, { keyword }))
        const may = keyword === whole || keyword === whole.slice(-4)
        expect([keyword, answer.list.length, answer.total]).toEqual([keyword, may ? 1 : 0, may ? 1 : 0])
      }
    }
  })

  it('is found by any part for users who read it in full: its managers and, once it is claimed, its owner', async () => {
    const keyword = phone.slice(3, 8)
    expect(done(await principal.call('/admin/customer/page', { keyword })).total).toBe(1)
    expect(done(await consultant.call('/admin/customer/page', { keyword })).total).toBe(0)
    await server.sql`update customer set place = 'PRIVATE', owner_id = (select id from rbac_user where login_name = 'consultant')
      where id = ${id}`
    expect(done(await consultant.call('/admin/customer/page', { keyword })).total).toBe(1)
    await server.sql`update customer set place = 'PUBLIC', owner_id = null where id = ${id}`
  })

  it.each([
    `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`,
    `+86 ${phone}`,
    `0086${phone}`,
    `(${phone.slice(0, 3)}) ${phone.slice(3)}`,
  ])('is found as it is written elsewhere: %s', async (keyword) => {
    expect(done(await consultant.call('/admin/customer/pagePublic', { keyword })).list.map((one) => one.id)).toEqual([
      id,
    ])
  })

  it('hides no lead whose name holds the digits, and is not found by its middle digits with spaces between them', async () => {
    const count = async (keyword: string) =>
      done(await consultant.call('/admin/customer/pagePublic', { keyword })).total
    expect(await count('7')).toBe(1)
    expect(await count('7号院')).toBe(1)
    expect(await count(phone.slice(0, 7).split('').join(' '))).toBe(0)
  })
})

describe('who holds leads', () => {
  const owners = async (by: Client, input: { keyword?: string; id?: number } = {}) =>
    done(await by.call('/admin/customer/owners', input))
  beforeAll(async () => {
    await server.sql`update customer set deleted_at = now() where deleted_at is null`
  })

  it('is offered to whoever sees one of them, within the reach of each, and found by name but by no part of a phone', async () => {
    const [here, there] = await campusIds(server)
    const [consultantId, otherId] = [await staffId(server, 'consultant'), await staffId(server, 'principal2')]
    await newLead(server, { campusId: here, ownerId: consultantId })
    await newLead(server, { campusId: there, ownerId: otherId })
    await server.sql`update rbac_user set phone_no = '19155557391', search = search || ' 19155557391' where id = ${consultantId}`
    const [held] = await owners(principal)
    expect(await owners(principal)).toEqual([{ id: consultantId, name: held?.name }])
    expect((await owners(await server.as('director'))).map(({ id }) => id).toSorted()).toEqual(
      [consultantId, otherId].toSorted(),
    )
    for (const by of [principal, await server.as('director')]) {
      expect(await owners(by, { keyword: held?.name ?? '' })).toEqual([held])
      expect(await owners(by, { id: consultantId })).toEqual([held])
      expect(await owners(by, { keyword: '7391' })).toEqual([held])
      expect(await owners(by, { keyword: '91555' })).toEqual([])
    }
    expect(await owners(principal, { id: otherId })).toEqual([])
  })

  it('is offered fifty at a time, however many there are', async () => {
    const [campusId] = await campusIds(server)
    await server.sql`with people as (
        insert into rbac_user (login_name, password_hash, user_name, search, campus_id)
        select 'holder.' || n, 'none', '持有人' || n, '持有人' || n, ${campusId} from generate_series(1, 60) n returning id)
      insert into customer (campus_id, child_name, phone, place, stage, owner_id, owned_at, search)
      select ${campusId}, '被持有', '18' || lpad(id::text, 9, '0'), 'PRIVATE', 'WAIT', id, now(), '被持有' from people`
    for (const by of [principal, await server.as('director')]) {
      expect((await owners(by)).length).toBe(50)
      expect((await owners(by, { keyword: '持有人60' })).map(({ name }) => name)).toEqual(['持有人60'])
    }
  })
})
