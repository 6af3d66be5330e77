import type { Path } from '@cogcampus/contract'
import type { RemindCode } from '@cogcampus/contract/enums'
import { beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { campusIds, done, newLead, staffId } from '../../../test/world.ts'

const server = useServer()
const lists: Partial<Record<RemindCode, [path: Path, filter: object]>> = {
  MARKET_MANAGER_PUBLIC: ['/admin/customer/pagePublic', {}],
  MARKET_MANAGER_WAIT: ['/admin/customer/wait', {}],
  MARKET_MANAGER_FOLLOW: ['/admin/customer/in', {}],
  MARKET_DIRECTOR_FOLLOW: ['/admin/customer/follow/real', {}],
  MARKET_MANAGER_NOT: ['/admin/customer/not', {}],
  MARKET_IN_CHECK: ['/admin/customer/inStatus/check', {}],
  MARKET_CAMPUS_FINISH_CHECK: ['/admin/customer-check/page', { queue: 'CAMPUS' }],
  MARKET_MANAGER_FINISH_CHECK: ['/admin/customer-check/page', { queue: 'LEADER' }],
}
const held: Record<string, RemindCode[]> = {
  director: Object.keys(lists).filter((code) => code !== 'MARKET_CAMPUS_FINISH_CHECK') as RemindCode[],
  principal: Object.keys(lists).filter((code) => code !== 'MARKET_MANAGER_FINISH_CHECK') as RemindCode[],
  consultant: [
    'MARKET_MANAGER_PUBLIC',
    'MARKET_MANAGER_WAIT',
    'MARKET_MANAGER_FOLLOW',
    'MARKET_DIRECTOR_FOLLOW',
    'MARKET_MANAGER_NOT',
  ],
  doctor: [],
}

beforeAll(async () => {
  for (const [at, campusId] of (await campusIds(server)).entries()) {
    for (const name of at === 0 ? ['consultant', 'principal'] : ['consultant2']) {
      const ownerId = await staffId(server, name)
      for (const state of ['POOL', 'WAIT', 'IN', 'NOT', 'IN_CHECK', 'FINISH_CAMPUS', 'FINISH_LEADER'] as const) {
        await newLead(server, { campusId, ownerId, state })
      }
    }
  }
  await server.sql`update customer set last_answer_at = now() where state = 'IN'`
})

describe('the counts of the menu', () => {
  it.each(Object.keys(held))(
    'of %s are each the total of the list beside it, and of no list that he may not open',
    async (name) => {
      const client = await server.as(name)
      const counts = done(await client.call('/admin/message-remind/list', {})).filter(
        ({ remindCode }) => remindCode in lists,
      )
      expect(counts.map(({ remindCode }) => remindCode).sort()).toEqual([...(held[name] ?? [])].sort())
      for (const { remindCode, remindCount } of counts) {
        const [path, filter] = lists[remindCode] as [Path, object]
        const { total } = (await client.send(path, filter)).json().data
        expect([remindCode, remindCount]).toEqual([remindCode, total])
        expect(total, remindCode).toBeGreaterThan(0)
      }
    },
  )

  it('of deals leave out what the caller handed in himself, like the queue beside them', async () => {
    const principal = await server.as('principal')
    const { list } = done(await principal.call('/admin/customer-check/page', { queue: 'CAMPUS', pageSize: 200 }))
    expect(list.some((check) => check.mine)).toBe(false)
  })
})
