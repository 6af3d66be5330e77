import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { type Client, linksOf, useServer } from '../../../test/server.ts'
import { campusIds, done, newAccount, newLead, newStaff, staffId } from '../../../test/world.ts'
import { todayText } from '../../lib/day.ts'
import { runPool } from '../customer/pool.ts'
import { sendMessages } from './store.ts'

const server = useServer()
const english = { headers: { 'accept-language': 'en' } }
let consultant: Client
let principal: Client
let [campusId, ownerId] = [0, 0]

beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  ownerId = await staffId(server, 'consultant')
  consultant = await server.as('consultant')
  principal = await server.as('principal')
  await server.sql`update customer set deleted_at = now()`
})

const titleOf = async (options = {}) =>
  done(await consultant.call('/admin/message/page', { pageSize: 1 }, options)).list[0]?.title

describe('who counts as told', () => {
  it('is who can open the message: no account that is locked or deleted, no member of staff who no longer works', async () => {
    const accounts = await Promise.all(
      ['', 'locked = true', 'deleted_at = now()'].map(async (left) => {
        const { id } = await newAccount(server)
        if (left) await server.sql.run(`update parent_account set ${left} where id = $1`, [id])
        return id
      }),
    )
    const admin = await server.as('admin')
    const staff = await Promise.all(
      ['', 'status = 2', 'deleted_at = now()'].map(async (left, no) => {
        const { id } = await newStaff(server, admin, { loginName: `told.${no}`, campusIds: [campusId] })
        if (left) await server.sql.run(`update rbac_user set ${left} where id = $1`, [id])
        return id
      }),
    )
    const text = { type: 'SYSTEM' as const, title: 'x', body: 'x' }
    const told = await jobHandles(server.sql).transaction(async ({ scope }) => {
      await sendMessages(scope, [
        ...accounts.map((accountId) => ({ ...text, accountId, event: 'hoursFew' as const })),
        ...staff.map((receiverId) => ({ ...text, receiverId })),
      ])
      return scope.told
    })
    expect([[...told.accounts], [...told.staff]]).toEqual([accounts.slice(0, 1), staff.slice(0, 1)])
    const [kept] = await server.sql`select count(*) as count from message
      where account_id = any(${accounts}::bigint[]) or (receiver_id = any(${staff}::bigint[]) and title = 'x')`
    expect(kept?.count).toBe(6)
  })
})

describe('a message is read in its reader’s language, whatever the sender’s', () => {
  it('when leads are allocated', async () => {
    const { id } = await newLead(server, { campusId, childName: '林小满' })
    done(await principal.call('/admin/customer/allocation', { ids: [id], ownerId }, english))
    expect(await titleOf()).toBe('新分配给您 1 位客户')
    expect(await titleOf(english)).toBe('1 lead was given to you')
    const { list } = done(await consultant.call('/admin/message/page', { keyword: 'given to you' }))
    expect(list[0]?.title).toBe('新分配给您 1 位客户')
    const one = done(await consultant.call('/admin/message/detail', { id: list[0]?.id as number }, english))
    expect(one.body).toContain('林小满')
    expect(one.body).toContain('gave you')
  })

  it('when an application is decided, and when the nightly run warns', async () => {
    const { id } = await newLead(server, { campusId, ownerId, state: 'IN', childName: '周安' })
    const check = done(await consultant.call('/admin/customer/check', { id, stage: 'WAIT', reason: '先放一放' }))
    done(await principal.call('/admin/customer-check/update', { id: check.id, agreed: true }, english))
    expect([await titleOf(), await titleOf(english)]).toEqual(['周安 的申请已通过', 'Agreed: 周安'])
    await server.sql`update customer set owned_at = now() - interval '40 days' where id = ${id}`
    await runPool(jobHandles(server.sql), todayText())
    expect([await titleOf(), await titleOf(english)]).toEqual([
      '1 位客户即将进入公海',
      '1 lead is about to return to the pool',
    ])
  })

  it('when the roles of a user change, with the roles’ names in it', async () => {
    const admin = await server.as('admin')
    const roles = done(await admin.call('/admin/rbac/user/listRoleByUser', { userId: ownerId }))
    const roleIds = roles.filter((role) => role.held).map((role) => role.id)
    done(await admin.call('/admin/rbac/user/saveUserRole', { userId: ownerId, roleIds }, english))
    const body = async (options = {}) =>
      done(await consultant.call('/admin/message/page', { pageSize: 1 }, options)).list[0]?.body
    expect(await body()).toContain('销售顾问')
    expect(await body(english)).toMatch(/your roles; they are now: \w/)
  })
})

it('A decision is not told to who has moved to another campus, and the answer does not claim it.', async () => {
  const [, elsewhere] = await campusIds(server)
  const mover = await newStaff(server, await server.as('admin'), {
    ...{ loginName: 'mover', userName: '调走', campusIds: [campusId], roles: ['SALES_CONSULTANT'] },
  })
  const { id } = await newLead(server, { campusId, ownerId: mover.id, state: 'IN', childName: '周宁' })
  const check = done(await mover.client.call('/admin/customer/check', { id, stage: 'WAIT', reason: '先放一放' }))
  await server.sql`update rbac_user_campus set campus_id = ${elsewhere as number} where user_id = ${mover.id}`
  const decided = await principal.call('/admin/customer-check/update', { id: check.id, agreed: true })
  expect([decided.errCode, decided.msg]).toEqual(['', ''])
  expect(await server.sql`select 1 from message where receiver_id = ${mover.id} and event_key like 'check:%'`).toEqual(
    [],
  )
})

it('Who decides on an application that was taken back reads that it was, and by whom.', async () => {
  const { id } = await newLead(server, { campusId, ownerId, state: 'IN', childName: '周宁' })
  const check = done(await consultant.call('/admin/customer/check', { id, stage: 'WAIT', reason: '先放一放' }))
  done(await consultant.call('/admin/customer-check/delete', { id: check.id }))
  const late = await principal.call('/admin/customer-check/update', { id: check.id, agreed: true })
  expect(late.errCode).toBe('CHECK_DECIDED')
  expect(late.msg).toMatch(/现为“已撤回”，刚刚，.+：/)
})

it('The messages of the demo data lead nowhere that their reader cannot open.', async () => {
  expect(await linksOf(server)).toEqual([])
})
