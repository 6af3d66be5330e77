import { beforeAll, describe, expect, it } from 'vitest'
import { inHours, offerAt, published, signUpAt } from '../../../test/activities.ts'
import { jobHandles } from '../../../test/jobs.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newAccount } from '../../../test/world.ts'
import { advanceByTime } from './flow.ts'

const server = useServer()
let [campusId, otherId] = [0, 0]
let [principal, stranger, desk] = [null, null, null] as unknown as Client[] as [Client, Client, Client]
beforeAll(async () => {
  ;[campusId, otherId] = await campusIds(server)
  principal = await server.as('principal')
  stranger = await server.as('principal2')
  desk = await server.as('frontdesk')
})

const detail = async (id: number) => done(await desk.call('/admin/activity-campus/detail', { id }))
const seen = async (id: number) => ({ id, version: (await detail(id)).version })
const byTime = () => jobHandles(server.sql).transaction(({ scope }) => advanceByTime(scope))
const statesOf = async (id: number) =>
  (await server.sql`select state from activity_user where activity_campus_id = ${id} order by no`).map(
    (row) => row.state,
  )

describe('an offer of an activity', () => {
  it('needs the approval of headquarters, and is answered by its campus: opened, or declined with a reason', async () => {
    const operation = await server.as('operation')
    const { id: draftId } = done(
      await operation.call('/admin/activity/add', {
        ...{ title: 'x', type: 'other', capacity: 5, content: 'x', startAt: inHours(5), endAt: inHours(6) },
      }),
    )
    const early = { activityId: draftId, campusId, startAt: inHours(5), endAt: inHours(6), seats: 5 }
    expect((await operation.call('/admin/activity-campus/add', early)).errCode).toBe('ACTIVITY_STATE')
    const { id } = await offerAt(server, { campusId }, { open: false })
    expect((await signUpAt(desk, id)).errCode).toBe('SIGN_UP_CLOSED')
    expect((await stranger.call('/admin/activity-campus/open', { id, version: 1 })).errCode).toBe('NOT_FOUND')
    done(await desk.call('/admin/activity-campus/open', await seen(id)))
    expect((await signUpAt(desk, id)).status).toBe(0)
    const late = await principal.call('/admin/activity-campus/decline', { ...(await seen(id)), reason: 'x' })
    expect(late.errCode).toBe('ACTIVITY_STATE')
    const declined = await offerAt(server, { campusId }, { open: false })
    const why = { ...(await seen(declined.id)), reason: '当天有测评' }
    done(await principal.call('/admin/activity-campus/decline', why))
    expect(await detail(declined.id)).toMatchObject({ state: 'DECLINED', reason: '当天有测评' })
  })

  it('that is not answered is counted by the badge of the campus, and of no other', async () => {
    const count = async (by: Client) =>
      done(await by.call('/admin/message-remind/list', {})).find(({ remindCode }) => remindCode === 'CAMPUS_ACTIVITY')
        ?.remindCount
    const before = [await count(principal), await count(stranger)] as [number, number]
    const { id } = await offerAt(server, { campusId }, { open: false })
    expect([await count(principal), await count(stranger)]).toEqual([before[0] + 1, before[1]])
    const { list, total } = done(await principal.call('/admin/activity-campus/page', { remind: true, pageSize: 200 }))
    expect(list.map((row) => row.id)).toContain(id)
    expect(total).toBe(before[0] + 1)
  })

  it('begins and ends by the clock: who did not come is a no-show, who waits was not placed, and the activity is over', async () => {
    const { id, activityId } = await offerAt(
      server,
      { campusId, seats: 2, startAt: inHours(1), endAt: inHours(2) },
      { activity: { startAt: inHours(1), endAt: inHours(2) } },
    )
    const came = done(await signUpAt(desk, id))
    done(await signUpAt(desk, id))
    done(await signUpAt(desk, id))
    done(await desk.call('/admin/activity-user/checkIn', { activityCampusId: id, id: came.id }))
    await byTime()
    expect((await detail(id)).state).toBe('OPEN')
    await server.sql`update activity_campus set start_at = now() - interval '1 minute' where id = ${id}`
    await byTime()
    expect((await detail(id)).state).toBe('RUNNING')
    expect(await statesOf(id)).toEqual(['CHECKED_IN', 'SIGNED', 'WAITLIST'])
    await server.sql`update activity_campus set start_at = now() - interval '2 hours', end_at = now() where id = ${id}`
    await server.sql`update activity set start_at = now() - interval '2 hours', end_at = now() where id = ${activityId}`
    await Promise.all([byTime(), byTime()])
    expect(await detail(id)).toMatchObject({ state: 'ENDED', waiting: 0, came: 1 })
    expect(await statesOf(id)).toEqual(['CHECKED_IN', 'NO_SHOW', 'NOT_PLACED'])
    expect(done(await principal.call('/admin/activity/detail', { id: activityId })).state).toBe('ENDED')
  })

  it('that gets more seats gives them to those who wait, in their order; it never has fewer than are taken', async () => {
    const { id } = await offerAt(server, { campusId, seats: 2 })
    for (let no = 0; no < 5; no++) done(await signUpAt(desk, id))
    expect(await statesOf(id)).toEqual(['SIGNED', 'SIGNED', 'WAITLIST', 'WAITLIST', 'WAITLIST'])
    const { startAt, endAt, version } = await detail(id)
    const change = (seats: number, at = version) =>
      principal.call('/admin/activity-campus/update', { id, version: at, startAt, endAt, seats })
    expect((await change(1)).data).toMatchObject({ fields: [{ path: 'seats' }] })
    done(await change(4))
    expect(await statesOf(id)).toEqual(['SIGNED', 'SIGNED', 'SIGNED', 'SIGNED', 'WAITLIST'])
    expect(await detail(id)).toMatchObject({ taken: 4, waiting: 1 })
  })

  it('that is at another time or place is told to those who are signed up or wait, each once; of more seats nobody is', async () => {
    const account = await newAccount(server)
    const { id } = await offerAt(server, { campusId, seats: 1 })
    const [one, next] = [done(await signUpAt(desk, id)), done(await signUpAt(desk, id))]
    await server.sql`update activity_user set account_id = ${account.id} where id = ${one.id}`
    const told = async () =>
      done(await account.client.call('/api/message/page', {})).list.map(({ title, body }) => `${title} ${body}`)
    const operation = await server.as('operation')
    const update = async (fields: object) => {
      const { version, startAt, endAt, seats } = await detail(id)
      return operation.call('/admin/activity-campus/update', { id, version, startAt, endAt, seats, ...fields })
    }
    done(await update({ signTo: inHours(20) }))
    expect(await told()).toEqual([])
    const moved = await update({ place: '二楼活动室', startAt: inHours(30), endAt: inHours(32) })
    expect(moved.msg).toContain('周敏')
    expect(await told()).toEqual([expect.stringMatching(/时间或地点有变.*二楼活动室/)])
    done(await update({ place: '三楼' }))
    expect(await told()).toHaveLength(2)
    expect(next.id).not.toBe(one.id)
  })

  it('that is closed takes no one and is opened again; of two who close it at once, one does', async () => {
    const { id } = await offerAt(server, { campusId })
    const at = await seen(id)
    const answers = await Promise.all([principal, desk].map((by) => by.call('/admin/activity-campus/close', at)))
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    const { token } = await detail(id)
    const signUp = { token, name: '周敏', phone: '13911112222', consent: true as const }
    expect((await server.anonymous.call('/api/activity-info/signUp/new', signUp)).errCode).toBe('SIGN_UP_CLOSED')
    done(await desk.call('/admin/activity-campus/open', await seen(id)))
    expect((await server.anonymous.call('/api/activity-info/signUp/new', signUp)).status).toBe(0)
  })

  it('that was deleted and restored is not opened once its activity is cancelled', async () => {
    const operation = await server.as('operation')
    const activityId = await published(server)
    const { id } = await offerAt(server, { campusId, activityId }, { open: false })
    done(await operation.call('/admin/activity-campus/delete', { id }))
    const { version } = done(await operation.call('/admin/activity/detail', { id: activityId }))
    done(await operation.call('/admin/activity/cancel', { id: activityId, version, reason: '场地检修' }))
    done(await operation.call('/admin/activity-campus/restore', { id }))
    expect((await desk.call('/admin/activity-campus/open', await seen(id))).errCode).toBe('ACTIVITY_STATE')
  })

  it('stands once at a campus at a time, within the reach of who offers it', async () => {
    const activityId = await published(server)
    const offer = { activityId, campusId, startAt: inHours(30), endAt: inHours(31), seats: 5 }
    const operation = await server.as('operation')
    done(await operation.call('/admin/activity-campus/add', offer))
    expect((await operation.call('/admin/activity-campus/add', offer)).data).toMatchObject({
      fields: [{ path: 'startAt' }],
    })
    const other = { ...offer, campusId: otherId }
    expect((await principal.call('/admin/activity-campus/add', other)).errCode).toBe('UNKNOWN_REFERENCE')
  })
})
