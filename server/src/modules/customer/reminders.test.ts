import type { Path } from '@cogcampus/contract'
import { type RemindCode, remindAddress, remindCodes, remindQuery } from '@cogcampus/contract/enums'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, grant, newLead, newStaff, staffId } from '../../../test/world.ts'
import { builder } from '../../db/builder.ts'
import { reminders } from '../message-remind/list.ts'
import { leadReminders } from './reminders.ts'

const server = useServer()
/** The list that each badge opens, and the filter that its address carries, but for the tab of the page. */
function listOf(code: RemindCode): [path: Path, filter: object] {
  const { tab: _, ...filter } = remindQuery(code)
  return [reminders[code]?.list as Path, filter]
}
const codes = Object.keys(leadReminders) as RemindCode[]
const without = (...some: RemindCode[]) => codes.filter((code) => !some.includes(code))
const worked: RemindCode[] = [
  'MARKET_MANAGER_WAIT',
  'MARKET_MANAGER_FOLLOW',
  'MARKET_DIRECTOR_FOLLOW',
  'MARKET_MANAGER_NOT',
]
const held: Record<string, RemindCode[]> = {
  admin: codes,
  director: without('MARKET_MANAGER_PUBLIC', 'MARKET_CAMPUS_FINISH_CHECK'),
  principal: without('MARKET_MANAGER_PUBLIC', 'MARKET_MANAGER_FINISH_CHECK'),
  consultant: ['MARKET_MANAGER_PUBLIC', ...worked],
  marketer: ['MARKET_MANAGER_PUBLIC', ...worked],
  frontdesk: [],
  doctor: [],
}

let here = 0
let there = 0
const people: Record<string, number> = {}
const id = (name: string) => people[name] as number

beforeAll(async () => {
  ;[here, there] = await campusIds(server)
  for (const name of [...Object.keys(held), 'principal2', 'consultant2', 'consultant1.3']) {
    people[name] = await staffId(server, name)
  }
})

/** Fails unless each badge of a caller counts the rows that it opens, in the order that its address names; answers the counts. */
async function expectOpened(name: string, client: Client) {
  const counts = done(await client.call('/admin/message-remind/list', {}))
  const opened = await Promise.all(
    counts.map(async ({ remindCode }) => {
      const [path, filter] = listOf(remindCode)
      const { data } = (await client.send(path, { ...filter, pageSize: 200 })).json()
      const { sort } = filter as { sort?: string }
      const order = sort && data?.list.map((row: Record<string, string>) => row[sort])
      if (order) expect([name, remindCode, order]).toEqual([name, remindCode, order.toSorted()])
      return { remindCode, remindCount: data?.total }
    }),
  )
  expect([name, counts.map(({ remindCode, remindCount }) => ({ remindCode, remindCount }))]).toEqual([name, opened])
  return counts
}

describe('each badge counts the rows that it opens', () => {
  const accounts = ['admin', 'operation', 'director', 'marketer'].concat(
    ['principal', 'frontdesk', 'consultant', 'doctor'].flatMap((name) => [name, `${name}2`]),
  )

  it('for each demo account, with its work and without any', async () => {
    expect(remindCodes.filter((code) => !reminders[code])).toEqual([])
    const all = new Map<string, number>()
    for (const name of accounts) {
      for (const { remindCode, remindCount } of await expectOpened(name, await server.as(name)))
        all.set(remindCode, (all.get(remindCode) ?? 0) + remindCount)
    }
    expect([...all.keys()].toSorted()).toEqual([...remindCodes].toSorted())
    expect(all.get('CAMPUS_PATIENT')).toBeGreaterThan(0)
  })

  it('for a user whose roles reach own rows by one call, the campus by another, and chosen campuses by a third', async () => {
    const admin = await server.as('admin')
    const scopes = ['OWN', 'CAMPUS', 'CHOSEN'] as const
    const calls = Object.values(reminders).map(({ list, work = list }) => [list, [work].flat()] as const)
    for (const [at, scope] of scopes.entries()) {
      const fields = { code: `BADGE_${scope}`, name: `角标 ${scope}`, scope }
      done(
        await admin.call('/admin/rbac/role/add', { ...fields, ...(scope === 'CHOSEN' ? { campusIds: [there] } : {}) }),
      )
      // The list by one role, and its work by another, so that the two reach differently.
      const held = calls.flatMap(([list, work], no) => [
        ...(no % 3 === at ? [list] : []),
        ...((no + 1) % 3 === at ? work : []),
      ])
      await grant(server, fields.code, held)
    }
    const roles = scopes.map((scope) => `BADGE_${scope}`)
    const { client } = await newStaff(server, admin, { loginName: 'badges', campusIds: [here], roles })
    expect((await expectOpened('badges', client)).length).toBe(remindCodes.length)
  })
})

/** A lead as `newLead` makes it, with columns as a day's work leaves them. */
async function lead(state: Parameters<typeof newLead>[1]['state'], owner: string | null, columns: object = {}) {
  const made = await newLead(server, {
    campusId: owner?.endsWith('2') ? there : here,
    ownerId: owner === null ? null : id(owner),
    ...(state === undefined ? {} : { state }),
  })
  if (Object.keys(columns).length > 0) {
    await builder(server.sql).updateTable('customer').set(columns).where('id', '=', made.id).execute()
  }
  return made
}
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const dueToday = { next_contact_at: ago(0) }
const later = { next_contact_at: ago(-72) }

/** The badge of a code: its count, or undefined where the caller has none. */
async function badge(name: string, code: RemindCode): Promise<number | undefined> {
  const counts = done(await (await server.as(name)).call('/admin/message-remind/list', {}))
  return counts.find(({ remindCode }) => remindCode === code)?.remindCount
}
/** What the list shows that the badge opens. */
async function opened(name: string, code: RemindCode): Promise<number[]> {
  const [path, filter] = listOf(code)
  const { list } = (await (await server.as(name)).send(path, { ...filter, pageSize: 200 })).json().data
  return list.map((row: { id: number; customerId?: number }) => row.customerId ?? row.id).sort()
}
/** Expects a badge to count exactly these leads, and to open them. */
async function expectBadge(name: string, code: RemindCode, ids: number[]) {
  expect([name, code, await badge(name, code)]).toEqual([name, code, ids.length])
  expect([name, code, await opened(name, code)]).toEqual([name, code, ids.sort()])
}

describe('the badges of the menu', () => {
  // What the demo data left is out of the way: each test counts its own leads.
  beforeEach(async () => {
    await server.sql`update customer set deleted_at = now() where deleted_at is null`
  })

  it.each(Object.keys(held))(
    'of %s are each the rows of the list that it opens, and of no work of others',
    async (name) => {
      for (const owner of ['consultant', 'principal', 'marketer', 'consultant2']) {
        await lead('POOL', null)
        await lead('WAIT', owner, { owned_at: ago(30) })
        await lead('WAIT', owner)
        await lead('IN', owner, { ...dueToday, last_answer_at: ago(40) })
        await lead('IN', owner, later)
        await lead('NOT', owner, dueToday)
        await lead('NOT', owner)
        for (const state of ['IN_CHECK', 'FINISH_CAMPUS', 'FINISH_LEADER'] as const) await lead(state, owner)
      }
      const client = await server.as(name)
      const all = done(await client.call('/admin/message-remind/list', {}))
      const counts = all.filter(({ remindCode }) => remindCode.startsWith('MARKET_'))
      expect(counts.map(({ remindCode }) => remindCode).sort()).toEqual([...(held[name] ?? [])].sort())
      for (const { remindCode, remindCount } of counts) {
        const [path, filter] = listOf(remindCode)
        const { total } = (await client.send(path, filter)).json().data
        expect([remindCode, remindCount]).toEqual([remindCode, total])
        expect(total, remindCode).toBeGreaterThan(0)
      }
    },
  )

  it('are those of leads, each with a test here', () => {
    expect(Object.keys(leadReminders).sort()).toEqual([...codes].sort())
    for (const code of codes) expect(remindAddress(code)).toMatch(/^\/market\//)
  })

  it('count the pool’s leads of the last 24 hours for users who claim, without those that the caller gave back', async () => {
    const fresh = await lead('POOL', null)
    const own = await lead('POOL', null, { ex_owner_id: id('consultant') })
    await lead('POOL', null, { moved_at: ago(25) })
    await expectBadge('consultant', 'MARKET_MANAGER_PUBLIC', [fresh.id])
    await expectBadge('marketer', 'MARKET_MANAGER_PUBLIC', [fresh.id, own.id])
    expect(await badge('principal', 'MARKET_MANAGER_PUBLIC')).toBeUndefined()
    done(await (await server.as('consultant')).call('/admin/customer/apply', { ids: [fresh.id] }))
    await expectBadge('consultant', 'MARKET_MANAGER_PUBLIC', [])
  })

  it('count a consultant’s own waiting leads, and for a manager those without an owner or waiting for a day', async () => {
    const mine = await lead('WAIT', 'consultant')
    const late = await lead('WAIT', 'consultant1.3', { owned_at: ago(25) })
    const free = await lead('WAIT', null)
    await lead('WAIT', 'consultant2', { owned_at: ago(25) })
    await expectBadge('consultant', 'MARKET_MANAGER_WAIT', [mine.id])
    await expectBadge('consultant1.3', 'MARKET_MANAGER_WAIT', [late.id])
    await expectBadge('principal', 'MARKET_MANAGER_WAIT', [late.id, free.id])
    const principal = await server.as('principal')
    const ids = [late.id, free.id]
    done(await principal.call('/admin/customer/allocation', { ids, ownerId: id('consultant') }))
    await expectBadge('principal', 'MARKET_MANAGER_WAIT', [])
    const consultant = await server.as('consultant')
    for (const customerId of [mine.id, ...ids]) {
      const contact = { customerId, method: 'call', twoWay: true, content: '已接通' }
      done(await consultant.call('/admin/customer/follow', contact))
    }
    await expectBadge('consultant', 'MARKET_MANAGER_WAIT', [])
  })

  it('count of the leads in progress those due today or before, until they were contacted', async () => {
    const answered = await lead('IN', 'consultant', { ...dueToday, last_answer_at: ago(50) })
    const silent = await lead('IN', 'consultant', { next_contact_at: ago(70) })
    await lead('IN', 'consultant', later)
    await lead('IN', 'consultant')
    await lead('IN', 'consultant1.3', { ...later, marketing_owner_id: id('marketer') })
    const brought = await lead('IN', 'consultant1.3', { ...dueToday, marketing_owner_id: id('marketer') })
    const both = [answered.id, silent.id]
    await expectBadge('consultant', 'MARKET_MANAGER_FOLLOW', both)
    await expectBadge('consultant', 'MARKET_DIRECTOR_FOLLOW', [answered.id])
    await expectBadge('principal', 'MARKET_MANAGER_FOLLOW', [...both, brought.id])
    // The marketing owner of a lead that another user works on gets no badge for it.
    await expectBadge('marketer', 'MARKET_MANAGER_FOLLOW', [])
    const consultant = await server.as('consultant')
    for (const customerId of both) {
      const contact = { customerId, method: 'call', twoWay: true, content: '约了下次', nextContactAt: ago(-48) }
      done(await consultant.call('/admin/customer/follow', contact))
    }
    for (const code of ['MARKET_MANAGER_FOLLOW', 'MARKET_DIRECTOR_FOLLOW'] as const) {
      await expectBadge('consultant', code, [])
    }
  })

  it('count of the lost leads those whose agreed new contact is due, until the family was asked again', async () => {
    const [now, then] = [await lead('IN', 'consultant'), await lead('IN', 'consultant')]
    const consultant = await server.as('consultant')
    const fail = (one: { id: number }, nextContactAt: string) =>
      consultant.call('/admin/customer/notSet', { ids: [one.id], lostReason: 'time', nextContactAt })
    done(await fail(now, ago(0)))
    done(await fail(then, ago(-72)))
    await lead('NOT', 'consultant')
    await expectBadge('consultant', 'MARKET_MANAGER_NOT', [now.id])
    await expectBadge('principal', 'MARKET_MANAGER_NOT', [now.id])
    const missed = { customerId: now.id, method: 'call', twoWay: false, content: '未接', nextContactAt: ago(-24) }
    done(await consultant.call('/admin/customer/follow', missed))
    await expectBadge('consultant', 'MARKET_MANAGER_NOT', [])
  })

  it.each([
    ['MARKET_IN_CHECK', 'IN_CHECK', 'principal', '/admin/customer-check/update'],
    ['MARKET_CAMPUS_FINISH_CHECK', 'FINISH_CAMPUS', 'principal', '/admin/customer/apply/check/campus'],
    ['MARKET_MANAGER_FINISH_CHECK', 'FINISH_LEADER', 'director', '/admin/customer/apply/check/leader'],
  ] as const)(
    'count of applications (%s) what the caller may decide, never an own one, until it is decided',
    async (code, state, name, path) => {
      const asked = await lead(state, 'consultant')
      const own = await lead(state, name)
      await expectBadge(name, code, [asked.id])
      await expectBadge('admin', code, [asked.id, own.id])
      const client = await server.as(name)
      const verdict = { id: asked.checkId as number, agreed: false, reason: '请补充' }
      done(await client.call(path, verdict))
      await expectBadge(name, code, [])
      expect(await badge('consultant', code)).toBeUndefined()
    },
  )

  it('leave out the second review of a deal for the user who agreed in the first', async () => {
    const asked = await lead('FINISH_CAMPUS', 'consultant')
    const [admin, director] = [await server.as('admin'), await server.as('director')]
    const verdict = { id: asked.checkId as number, agreed: true }
    done(await admin.call('/admin/customer/apply/check/campus', verdict))
    await expectBadge('admin', 'MARKET_MANAGER_FINISH_CHECK', [])
    await expectBadge('director', 'MARKET_MANAGER_FINISH_CHECK', [asked.id])
    expect((await admin.call('/admin/customer/apply/check/leader', verdict)).errCode).toBe('CHECK_TWICE')
    done(await director.call('/admin/customer/apply/check/leader', { ...verdict, agreed: false, reason: '合同不全' }))
    await expectBadge('director', 'MARKET_MANAGER_FINISH_CHECK', [])
  })

  it('count no application that the caller sees and may not decide', async () => {
    // Reads the whole business as one role, decides at one campus as another.
    await server.sql`insert into rbac_user_role (user_id, role_id)
      select ${id('director')}, id from rbac_role where code = 'CAMPUS_PRINCIPAL'`
    await server.sql`insert into rbac_user_campus (user_id, campus_id) values (${id('director')}, ${here})`
    const asked = await lead('FINISH_CAMPUS', 'consultant')
    await lead('FINISH_CAMPUS', 'consultant2')
    await expectBadge('director', 'MARKET_CAMPUS_FINISH_CHECK', [asked.id])
  })

  it('count no lead that the caller sees and may not contact', async () => {
    // Reads the leads of the campus as one role, contacts own ones only as another.
    await server.sql`insert into rbac_role (code, name, scope) values ('LOOKS_ON', '旁观', 'CAMPUS')`
    await server.sql`insert into rbac_role_resource (role_id, resource_id) select r.id, s.id from rbac_role r, rbac_resource s
      where r.code = 'LOOKS_ON' and s.code in ('/admin/customer/wait', '/admin/customer/in')`
    await server.sql`insert into rbac_user_role (user_id, role_id)
      select ${id('consultant1.3')}, id from rbac_role where code = 'LOOKS_ON'`
    const own = await lead('WAIT', 'consultant1.3')
    await lead('WAIT', 'consultant', { owned_at: ago(30) })
    await expectBadge('consultant1.3', 'MARKET_MANAGER_WAIT', [own.id])
  })
})
