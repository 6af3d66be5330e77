import { beforeAll, describe, expect, it } from 'vitest'
import { inHours, offerAt, signUpAt } from '../../../test/activities.ts'
import { jobHandles } from '../../../test/jobs.ts'
import { newFamily } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newAccount, newLead, staffId } from '../../../test/world.ts'
import { advanceByTime } from '../activity-campus/flow.ts'

const server = useServer()
let [campusId, otherId] = [0, 0]
let [desk, principal, operation] = [null, null, null] as unknown as Client[] as [Client, Client, Client]
beforeAll(async () => {
  ;[campusId, otherId] = await campusIds(server)
  desk = await server.as('frontdesk')
  principal = await server.as('principal')
  operation = await server.as('operation')
})

/** A lead in progress of a member of staff, with its phone and the name of the owner. */
async function leadOf(owner: string, at: number) {
  const ownerId = await staffId(server, owner)
  const { id } = await newLead(server, { campusId: at, state: 'IN', ownerId })
  const [row] = await server.sql`select c.phone, u.user_name as name from customer c
    join rbac_user u on u.id = c.owner_id where c.id = ${id}`
  return { id, ownerId, phone: row?.phone as string, name: row?.name as string }
}
const messagesTo = async (receiverId: number, like: string) =>
  (await server.sql`select 1 from message where receiver_id = ${receiverId} and event_key like ${like}`).length
/** A family with the app, by its phone. */
async function familyInApp() {
  const { parentId } = await newFamily(server, campusId)
  await newAccount(server, { parentId })
  const [parent] = await server.sql`select phone from parent_info where id = ${parentId}`
  return parent?.phone as string
}
const versionOf = async (id: number) => {
  const [row] = await server.sql`select version from activity_campus where id = ${id}`
  return { id, version: row?.version as number }
}

describe('the answer to a sign-up names who looks after the lead of the family', () => {
  it('only to who may read the lead; whoever looks after it is told all the same', async () => {
    const [near, far] = [await leadOf('consultant', campusId), await leadOf('consultant2', otherId)]
    for (const [by, lead, msg] of [
      [desk, far, ''],
      [desk, near, ''],
      [operation, far, ''],
      [principal, far, ''],
      [principal, near, `已通知${near.name}`],
    ] as const) {
      const { id } = await offerAt(server, { campusId })
      const answer = await signUpAt(by, id, { phone: lead.phone })
      expect([answer.errCode, answer.msg]).toEqual(['', msg])
      expect(await messagesTo(lead.ownerId, `activity-lead:${id}:${lead.id}`)).toBe(1)
    }
  })

  it('and so does that to a cancellation, which gives the seat to the next', async () => {
    const far = await leadOf('consultant2', otherId)
    const { id } = await offerAt(server, { campusId, seats: 1 })
    const first = done(await signUpAt(desk, id, { name: '让位家长' }))
    const next = done(await signUpAt(desk, id, { phone: far.phone }))
    const { msg } = await principal.call('/admin/activity-user/cancel', { id: first.id, version: 1 })
    expect(msg).toBe('让位家长收不到小程序消息，请电话告知')
    expect(await messagesTo(far.ownerId, `activity-user:${next.id}:%`)).toBe(1)
  })

  it('and whoever looks after the lead now is told of that seat, where leads were merged meanwhile', async () => {
    const [lost, kept] = [await leadOf('marketer', campusId), await leadOf('consultant', campusId)]
    const { id } = await offerAt(server, { campusId, seats: 1 })
    const first = done(await signUpAt(desk, id, { name: '先到家长' }))
    const next = done(await signUpAt(desk, id, { phone: lost.phone }))
    done(await principal.call('/admin/customer/merge', { winnerId: kept.id, loserId: lost.id }))
    done(await principal.call('/admin/activity-user/cancel', { id: first.id, version: 1 }))
    const told = async (userId: number) => messagesTo(userId, `activity-user:${next.id}:%`)
    expect([await told(lost.ownerId), await told(kept.ownerId)]).toEqual([0, 1])
  })
})

describe('the answer to a step of an activity says who must be called', () => {
  it('by the name of the sign-up, when it is cancelled: those without the app', async () => {
    const { id } = await offerAt(server, { campusId })
    done(await signUpAt(desk, id, { phone: await familyInApp() }))
    for (const name of ['甲家长', '乙家长']) done(await signUpAt(desk, id, { name }))
    const headers = { 'accept-language': 'en' }
    const { msg } = await principal.call('/admin/activity-campus/cancel', { ...(await versionOf(id)), reason: '停电' })
    expect(msg).toBe('其他人会在小程序收到消息；甲家长、乙家长收不到小程序消息，请电话告知')
    const other = await offerAt(server, { campusId })
    done(await signUpAt(desk, other.id, { name: '丙家长' }))
    const cancelled = { ...(await versionOf(other.id)), reason: '停电' }
    expect((await principal.call('/admin/activity-campus/cancel', cancelled, { headers })).msg).toBe(
      '丙家长 cannot be reached in the app: please call',
    )
  })

  it('and who was told, when it ends before all who wait have a seat', async () => {
    const { id } = await offerAt(server, { campusId, seats: 1, startAt: inHours(1), endAt: inHours(2) })
    done(await signUpAt(desk, id))
    done(await signUpAt(desk, id, { phone: await familyInApp() }))
    done(await signUpAt(desk, id, { name: '丁家长' }))
    await server.sql`update activity_campus set start_at = now() - interval '1 minute' where id = ${id}`
    await jobHandles(server.sql).transaction(({ scope }) => advanceByTime(scope))
    const { msg } = await principal.call('/admin/activity-campus/end', await versionOf(id))
    expect(msg).toBe('其他人会在小程序收到消息；丁家长收不到小程序消息，请电话告知')
  })
})
