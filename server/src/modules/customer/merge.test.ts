import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { statementsInTransaction } from '../../../test/statements.ts'
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
    const [answer, statements] = await statementsInTransaction(server, () =>
      principal.call('/admin/customer/unmerge', { id }),
    )
    done(answer)
    const empty = Object.fromEntries(Object.keys(taken).map((field) => [field, null]))
    expect(await detail(winner)).toMatchObject({ ...empty, need: '已改', nextContactAt: null })
    expect(await detail(loser)).toMatchObject(taken)
    expect(statements.some(([, text]) => text.includes('update "customer"'))).toBe(true)
    expect(statements.filter(([, text]) => text.includes('吴太太'))).toEqual([])
  })
})

describe('a lead that inherits an owner by a merge', () => {
  it('goes on in progress where its owner was in progress, and undone is what it was', async () => {
    const ownerId = await staffId(server, 'consultant')
    const [winner, loser] = [await add(), await add({ ownerId })]
    const before = await detail(winner)
    done(
      await consultant.call('/admin/customer/follow', {
        customerId: loser,
        method: 'call',
        twoWay: true,
        content: '约',
      }),
    )
    const id = await merge(winner, loser)
    expect(await detail(winner)).toMatchObject({ state: 'IN', ownerId, contactCount: 1 })
    done(await principal.call('/admin/customer/unmerge', { id }))
    const { state, movedAt } = before
    expect(await detail(winner)).toMatchObject({ state, movedAt, ownerId: null, contactCount: 0 })
    expect(await detail(loser)).toMatchObject({ state: 'IN', ownerId })
  })
})

describe('the phone of a merged lead', () => {
  it('is masked wherever the lead’s own is masked', async () => {
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
  const message = async () => done(await consultant.call('/admin/message/page', {})).list[0]?.body ?? ''

  it('into one without an owner keeps and notifies the consultant; undone, each lead is as before', async () => {
    const ownerId = await staffId(server, 'consultant')
    const [winner, loser] = [await add({ childName: '公海客户' }), await add({ childName: '我的客户', ownerId })]
    done(await principal.call('/admin/customer/inPublic', { ids: [winner] }))
    await server.sql`update config set value = to_jsonb((select count(*) from customer where owner_id = ${ownerId}
      and deleted_at is null and state in ('WAIT', 'IN'))) where key = 'customer.holdingCap'`
    const before = await detail(winner)
    const id = await merge(winner, loser)
    expect(await detail(winner, consultant)).toMatchObject({ state: 'WAIT', ownerId, mine: true })
    expect(await message()).toContain('继续由您负责')
    done(await principal.call('/admin/customer/unmerge', { id }))
    const after = await detail(winner)
    expect(after).toMatchObject({ state: 'POOL', ownerId: null, pooledAt: before.pooledAt })
    expect(await detail(loser, consultant)).toMatchObject({ state: 'WAIT', ownerId })
  })

  it('keeps its owner when the merge is undone after the owner began to work with the lead', async () => {
    const ownerId = await staffId(server, 'consultant')
    await server.sql`update config set value = to_jsonb(150) where key = 'customer.holdingCap'`
    const [winner, loser] = [await add(), await add({ ownerId })]
    const id = await merge(winner, loser)
    const contact = { customerId: winner, method: 'call', twoWay: true, content: '接着聊' }
    done(await consultant.call('/admin/customer/follow', contact))
    done(await principal.call('/admin/customer/unmerge', { id }))
    expect(await detail(winner)).toMatchObject({ state: 'IN', ownerId })
  })

  it('into a colleague’s lead notifies the consultant that the lead is no longer theirs', async () => {
    const ownerId = await staffId(server, 'consultant')
    const colleague = await staffId(server, 'consultant1.3')
    const [winner, loser] = [await add({ ownerId: colleague }), await add({ ownerId })]
    await merge(winner, loser)
    expect(await detail(winner)).toMatchObject({ ownerId: colleague })
    expect(await message()).toContain('不再由您负责')
  })
})

it('A lead with others merged into it cannot be deleted, as their phones would stay registered without a visible lead.', async () => {
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

describe('a lead of another campus that was merged into one of this campus', () => {
  const phone = newPhone()
  let [winner, loser, mergeId] = [0, 0, 0]
  let director: Client
  beforeAll(async () => {
    const [, there] = await campusIds(server)
    director = await server.as('director')
    const other = { campusId: there, childName: '别校客户', phone, ownerId: null }
    const far = await server.as('principal2')
    ;[winner, loser] = [await add(), done(await far.call('/admin/customer/add', other)).id]
    const contact = { customerId: loser, method: 'call', twoWay: true, content: '别校的沟通' }
    done(await far.call('/admin/customer/follow', contact))
    mergeId = done(
      await director.call('/admin/customer/merge', { winnerId: winner, loserId: loser, reason: '同一个家庭' }),
    ).id
  })

  it('is not merged, nor its merge undone, by a user who reaches only one of the two', async () => {
    for (const by of [principal, await server.as('principal2')]) {
      expect((await by.call('/admin/customer/unmerge', { id: mergeId })).errCode).toBe('NOT_FOUND')
      const pair = { winnerId: winner, loserId: await add() }
      const swapped = { winnerId: loser, loserId: winner }
      if (by !== principal) expect((await by.call('/admin/customer/merge', pair)).errCode).toBe('NOT_FOUND')
      expect((await by.call('/admin/customer/merge', swapped)).errCode).toBe('NOT_FOUND')
    }
    const [row] = await server.sql`select merged_into from customer where id = ${loser}`
    expect(row?.mergedInto).toBe(winner)
  })

  it('shows nothing of itself to a user of this campus', async () => {
    const seen = await detail(winner)
    expect(seen.merged).toEqual([])
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`别校|${phone}|同一个家庭`))
    expect(JSON.stringify(await detail(winner, director))).toContain('别校的沟通')
    expect((await detail(winner, director)).merged).toMatchObject([{ id: mergeId, phone }])
  })

  it('is given back by a user who reaches both, and then shows nothing either', async () => {
    done(await director.call('/admin/customer/unmerge', { id: mergeId }))
    expect(JSON.stringify(await detail(winner))).not.toMatch(new RegExp(`别校|${phone}`))
    expect((await detail(winner, director)).timeline.map(({ kind }) => kind)).toContain('UNMERGE')
  })
})
