import type { Envelope } from '@cogcampus/contract/envelope'
import type { TransactionSql } from 'postgres'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newPhone, staffId } from '../../../test/world.ts'

const server = useServer()
let here = 0
let consultant: Client
let principal: Client

beforeAll(async () => {
  ;[here] = await campusIds(server)
  consultant = await server.as('consultant')
  principal = await server.as('principal')
})

const add = async (more: object = {}) =>
  done(
    await principal.call('/admin/customer/add', {
      campusId: here,
      childName: '吴桐',
      phone: newPhone(),
      ownerId: null,
      ...more,
    }),
  ).id
const detail = async (id: number, by = principal) => done(await by.call('/admin/customer/detail', { id }))
const merge = async (winnerId: number, loserId: number) =>
  done(await principal.call('/admin/customer/merge', { winnerId, loserId })).id
const found = async (keyword: string) =>
  done(await principal.call('/admin/customer/page', { keyword })).list.map((lead) => lead.id)

/** The statements that a call runs in its transaction. */
async function statementsOf(call: () => Promise<Envelope<unknown>>): Promise<string[]> {
  const statements: string[] = []
  const begin = server.sql.begin.bind(server.sql) as (work: (tx: TransactionSql) => unknown) => Promise<unknown>
  const watched = vi.spyOn(server.sql, 'begin').mockImplementation(((work: (tx: TransactionSql) => unknown) =>
    begin((tx) => {
      const run = tx.unsafe.bind(tx)
      tx.unsafe = ((text: string, ...rest: []) => {
        statements.push(text)
        return run(text, ...rest)
      }) as typeof tx.unsafe
      return work(tx)
    })) as never)
  done(await call())
  watched.mockRestore()
  return statements
}

describe('a lead is found', () => {
  it('by the phone of one merged into it, also after it was changed', async () => {
    const phone = newPhone()
    const [winner, loser] = [await add(), await add({ phone })]
    await merge(winner, loser)
    const { version, childName, phone: own } = await detail(winner)
    const change = { id: winner, version, campusId: here, childName, phone: own, remark: '回访' }
    done(await principal.call('/admin/customer/update', change))
    expect(await found(phone)).toEqual([winner])
  })

  it('by its contact, also after a change that did not mention the contact', async () => {
    const id = await add({ contact: '诸葛亮亮' })
    const { version, childName, phone } = await detail(id)
    done(await principal.call('/admin/customer/update', { id, version, campusId: here, childName, phone }))
    expect(await found('诸葛亮亮')).toEqual([id])
    expect(await found('zgll')).toEqual([id])
  })
})

describe('undoing a merge', () => {
  it('gives every field back that the winner took, whatever its type, and writes no personal data into a statement', async () => {
    const nextContactAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const taken = {
      gender: 2 as const,
      birthday: '2018-05-01',
      contact: '吴太太',
      relation: 'mother',
      source: 'school',
      referrer: '陈老师',
      need: "孩子的'注意力'",
      intention: 'B' as const,
      trialDay: '2026-12-01',
    }
    const [winner, loser] = [await add(), await add(taken)]
    const contact = { customerId: loser, method: 'call', twoWay: true, content: '约了下周', nextContactAt }
    done(await principal.call('/admin/customer/follow', contact))
    const id = await merge(winner, loser)
    expect(await detail(winner)).toMatchObject({ ...taken, nextContactAt: (await detail(winner)).nextContactAt })
    expect(Date.parse((await detail(winner)).nextContactAt as string)).toBe(Date.parse(nextContactAt))
    await server.sql`update customer set need = '已改' where id = ${winner}`
    const statements = await statementsOf(() => principal.call('/admin/customer/unmerge', { id }))
    const empty = Object.fromEntries(Object.keys(taken).map((field) => [field, null]))
    expect(await detail(winner)).toMatchObject({ ...empty, need: '已改', nextContactAt: null })
    expect(await detail(loser)).toMatchObject(taken)
    expect(statements.some((statement) => statement.includes('update "customer"'))).toBe(true)
    expect(statements.filter((statement) => statement.includes('吴太太'))).toEqual([])
  })
})

describe('the phone of a merged lead', () => {
  it('is masked to whom the lead’s own is masked', async () => {
    const phone = newPhone()
    const [winner, loser] = [await add(), await add({ phone })]
    await merge(winner, loser)
    done(await principal.call('/admin/customer/inPublic', { ids: [winner] }))
    const masked = `${phone.slice(0, 3)}****${phone.slice(7)}`
    expect((await detail(winner, consultant)).merged).toMatchObject([{ phone: masked }])
    expect((await detail(winner)).merged).toMatchObject([{ phone }])
  })
})

describe('a merge of a lead that a consultant looks after', () => {
  const told = async () => done(await consultant.call('/admin/message/page', {})).list[0]?.body ?? ''

  it('into one that nobody holds keeps him as owner and tells him; undone, each is as it was', async () => {
    const ownerId = await staffId(server, 'consultant')
    const [winner, loser] = [await add({ childName: '公海客户' }), await add({ childName: '我的客户', ownerId })]
    done(await principal.call('/admin/customer/inPublic', { ids: [winner] }))
    await server.sql`update config set value = to_jsonb((select count(*) from customer where owner_id = ${ownerId}
      and deleted_at is null and state in ('WAIT', 'IN'))) where key = 'customer.holdingCap'`
    const before = await detail(winner)
    const id = await merge(winner, loser)
    expect(await detail(winner, consultant)).toMatchObject({ state: 'WAIT', ownerId, mine: true })
    expect(await told()).toContain('继续由您负责')
    done(await principal.call('/admin/customer/unmerge', { id }))
    const after = await detail(winner)
    expect(after).toMatchObject({ state: 'POOL', ownerId: null, pooledAt: before.pooledAt })
    expect(await detail(loser, consultant)).toMatchObject({ state: 'WAIT', ownerId })
  })

  it('that he has begun to work with stays his when the merge is undone', async () => {
    const ownerId = await staffId(server, 'consultant')
    await server.sql`update config set value = to_jsonb(150) where key = 'customer.holdingCap'`
    const [winner, loser] = [await add(), await add({ ownerId })]
    const id = await merge(winner, loser)
    const contact = { customerId: winner, method: 'call', twoWay: true, content: '接着聊' }
    done(await consultant.call('/admin/customer/follow', contact))
    done(await principal.call('/admin/customer/unmerge', { id }))
    expect(await detail(winner)).toMatchObject({ state: 'IN', ownerId })
  })

  it('into a colleague’s lead tells him that he no longer looks after it', async () => {
    const ownerId = await staffId(server, 'consultant')
    const colleague = await staffId(server, 'consultant1.3')
    const [winner, loser] = [await add({ ownerId: colleague }), await add({ ownerId })]
    await merge(winner, loser)
    expect(await detail(winner)).toMatchObject({ ownerId: colleague })
    expect(await told()).toContain('不再由您负责')
  })
})

it('a lead with others merged into it is not deleted: their phones would be known, and by nobody', async () => {
  const phone = newPhone()
  const [winner, loser] = [await add(), await add({ phone })]
  const id = await merge(winner, loser)
  expect((await principal.call('/admin/customer/delete', { id: winner })).errCode).toBe('CUSTOMER_MERGED')
  done(await principal.call('/admin/customer/unmerge', { id }))
  done(await principal.call('/admin/customer/delete', { id: winner }))
  await server.sql`update customer set merged_into = ${winner}, deleted_at = now() where id = ${loser}`
  const again = await principal.call('/admin/customer/add', { campusId: here, childName: '新来', phone, ownerId: null })
  expect(again.data).toMatchObject({ knownId: null })
})
