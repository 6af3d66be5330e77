import { beforeAll, describe, expect, it } from 'vitest'
import { draft, inHours, offerAt, signUpAt } from '../../../test/activities.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newLead, newStaff, staffId } from '../../../test/world.ts'

const server = useServer()
let [campusId, otherId] = [0, 0]
let [principal, stranger, operation, admin] = [null, null, null, null] as unknown as Client[] as [
  Client,
  Client,
  Client,
  Client,
]
beforeAll(async () => {
  ;[campusId, otherId] = await campusIds(server)
  principal = await server.as('principal')
  stranger = await server.as('principal2')
  operation = await server.as('operation')
  admin = await server.as('admin')
})

const add = async (fields: object = {}, by = principal) =>
  done(await by.call('/admin/activity/add', { ...draft(), campusId, ...fields })).id
const detail = async (id: number) => done(await operation.call('/admin/activity/detail', { id }))
const seen = async (id: number) => ({ id, version: (await detail(id)).version })
const submit = async (id: number, by = principal) => by.call('/admin/activity/submit', await seen(id))
const check = async (id: number, fields: { agreed: boolean; reason?: string }, by = operation) =>
  by.call('/admin/activity/check', { ...(await seen(id)), ...fields })
const messagesOf = async (client: Client) =>
  done(await client.call('/admin/message/page', { pageSize: 50 })).list.map(({ title, body }) => `${title} ${body}`)

describe('an activity', () => {
  it('that a campus hands in is sent back with a reason, changed, handed in again and approved; the author is told', async () => {
    const id = await add({ title: '亲子专注力课堂' })
    done(await submit(id))
    expect((await check(id, { agreed: false })).data).toMatchObject({ fields: [{ path: 'reason' }] })
    done(await check(id, { agreed: false, reason: '请写明地点' }))
    expect(await detail(id)).toMatchObject({ state: 'DRAFT', reason: '请写明地点' })
    expect((await messagesOf(principal)).join()).toContain('请写明地点')
    const { version } = await detail(id)
    done(await principal.call('/admin/activity/update', { ...draft(), campusId, place: '三楼', id, version }))
    done(await submit(id))
    done(await check(id, { agreed: true }))
    expect(await detail(id)).toMatchObject({ state: 'PUBLISHED', reason: null, checkedByName: expect.any(String) })
    const late = await principal.call('/admin/activity/update', { ...draft(), campusId, ...(await seen(id)) })
    expect(late.errCode).toBe('ACTIVITY_STATE')
    expect((await principal.call('/admin/activity/delete', { id })).errCode).toBe('ACTIVITY_STATE')
  })

  it('is never checked by who handed it in, and once although two check it at once', async () => {
    const id = await add({ campusId: null }, operation)
    done(await submit(id, operation))
    expect((await check(id, { agreed: true })).errCode).toBe('CHECK_OWN')
    const second = await newStaff(server, admin, { loginName: 'operation-two', campusIds: [], roles: ['HQ_OPERATION'] })
    const at = { ...(await seen(id)), agreed: true }
    const answers = await Promise.all([admin, second.client].map((by) => by.call('/admin/activity/check', at)))
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
  })

  it('that waits is counted by the badge of headquarters, which opens these rows, without those handed in by oneself', async () => {
    const waiting = async (by: Client) =>
      done(await by.call('/admin/activity/page', { remind: true, pageSize: 200 })).list.map(({ id }) => id)
    const count = async (by: Client) =>
      done(await by.call('/admin/message-remind/list', {})).find(({ remindCode }) => remindCode === 'ADMIN_ACTIVITY')
        ?.remindCount
    const [own, theirs] = [await add({ campusId: null }, operation), await add()]
    done(await submit(own, operation))
    done(await submit(theirs))
    expect(await waiting(operation)).toContain(theirs)
    expect(await waiting(operation)).not.toContain(own)
    expect(await waiting(admin)).toContain(own)
    for (const by of [operation, admin]) expect(await count(by)).toBe((await waiting(by)).length)
    done(await principal.call('/admin/activity/withdraw', await seen(theirs)))
    expect(await waiting(operation)).not.toContain(theirs)
  })

  it('of another campus is unknown; one of headquarters is read where it is offered, and changed by headquarters alone', async () => {
    const id = await add()
    for (const call of ['detail', 'delete', 'numbers'] as const)
      expect((await stranger.call(`/admin/activity/${call}`, { id })).errCode).toBe('NOT_FOUND')
    const { activityId } = await offerAt(server, { campusId })
    expect(done(await principal.call('/admin/activity/detail', { id: activityId })).title).toBe('脑力开放日')
    expect((await stranger.call('/admin/activity/detail', { id: activityId })).errCode).toBe('NOT_FOUND')
    const cancel = { ...(await seen(activityId)), reason: 'x' }
    expect((await principal.call('/admin/activity/cancel', cancel)).errCode).toBe('NOT_FOUND')
    const whole = await principal.call('/admin/activity/add', { ...draft(), campusId: null })
    expect(whole.data).toMatchObject({ fields: [{ path: 'campusId' }] })
    expect((await principal.call('/admin/activity/add', { ...draft(), campusId: otherId })).errCode).toBe(
      'UNKNOWN_REFERENCE',
    )
  })

  it('names the field of an end before its start and of a choice without options', async () => {
    const refused = async (fields: object) =>
      (await principal.call('/admin/activity/add', { ...draft(), campusId, ...fields })).data
    expect(await refused({ endAt: inHours(1) })).toMatchObject({ fields: [{ path: 'endAt' }] })
    const form = [{ label: '年级', kind: 'CHOICE', required: true, options: ['一年级'] }]
    expect(await refused({ form })).toMatchObject({ fields: [{ path: 'form.0.options' }] })
  })

  it('that is cancelled cancels every offer that has not begun, with its sign-ups', async () => {
    const { id, activityId } = await offerAt(server, { campusId })
    const desk = await server.as('frontdesk')
    const signed = done(await signUpAt(desk, id))
    done(await operation.call('/admin/activity/cancel', { ...(await seen(activityId)), reason: '场地检修' }))
    expect(done(await desk.call('/admin/activity-campus/detail', { id }))).toMatchObject({
      ...{ state: 'CANCELLED', taken: 0, reason: '场地检修' },
    })
    const { list } = done(await desk.call('/admin/activity-user/page', { activityCampusId: id }))
    expect(list).toMatchObject([{ id: signed.id, state: 'CANCELLED' }])
    expect((await signUpAt(desk, id)).errCode).toBe('SIGN_UP_CLOSED')
  })

  it('that a campus cancels names no family of another campus: whoever leads that campus is told to call', async () => {
    const { id, activityId } = await offerAt(server, { campusId: otherId })
    await server.sql`update activity set campus_id = ${campusId} where id = ${activityId}`
    done(await signUpAt(await server.as('frontdesk2'), id, { name: '外校家长' }))
    const answer = await principal.call('/admin/activity/cancel', { ...(await seen(activityId)), reason: '场地检修' })
    expect(answer.errCode).toBe('')
    expect(answer.msg).not.toContain('外校家长')
    const [call] =
      await server.sql`select m.title, m.link from message m join campus c on c.principal_id = m.receiver_id
      where c.id = ${otherId} order by m.id desc limit 1`
    const link = `/operate/activityUser?activityCampusId=${id}&state=CANCELLED`
    expect(call).toEqual({ title: '活动取消，请电话通知', link })
  })

  it('counts the way from sign-up to deal, each number as many as the rows that it opens; a lead stays one although its family cancels', async () => {
    const { id, activityId } = await offerAt(server, { campusId })
    const desk = await server.as('frontdesk')
    const made = [done(await signUpAt(desk, id)), done(await signUpAt(desk, id)), done(await signUpAt(desk, id))]
    const [first, second, third] = made.map((one) => one.id) as [number, number, number]
    await server.sql`update activity_user set state = 'CHECKED_IN', checked_in_at = now() where id in (${first}, ${second})`
    const sold = await newLead(server, { campusId, state: 'DONE', ownerId: await staffId(server, 'consultant') })
    await server.sql`update activity_user set customer_id = ${sold.id} where id = ${first}`
    await server.sql`insert into customer_follow (customer_id, campus_id, method, two_way, content)
      values (${sold.id}, ${campusId}, 'visit', true, '到访')`
    const [patient] = await server.sql`select patient_id from customer where id = ${sold.id}`
    const [parent] = await server.sql`insert into parent_info (name, phone) values ('x', '18811112222') returning id`
    await server.sql`insert into order_info (campus_id, number, patient_id, parent_id, customer_id, state, list, payable)
      values (${campusId}, 'A-1', ${patient?.patientId}, ${parent?.id}, ${sold.id}, 'PENDING_PAY', 500000, 500000)`
    await server.sql`insert into order_payment (order_id, campus_id, patient_id, kind, amount, method, paid_on)
      select id, campus_id, patient_id, 'PAYMENT', 500000, 'cash', '2026-05-01' from order_info where number = 'A-1'`
    done(await desk.call('/admin/activity-user/cancel', { id: third, version: 1 }))
    const [all, ...offers] = done(await desk.call('/admin/activity/numbers', { id: activityId }))
    expect(all).toMatchObject({ signed: 2, came: 2, lead: 3, visited: 1, deal: 1, amount: 500_000, campusName: null })
    expect(offers).toMatchObject([{ activityCampusId: id, signed: 2, deal: 1 }])
    for (const outcome of ['SIGNED', 'CAME', 'LEAD', 'VISITED', 'DEAL'] as const) {
      const { total } = done(await desk.call('/admin/activity-user/page', { activityId, outcome }))
      expect(total).toBe(all?.[outcome.toLowerCase() as 'signed'])
    }
  })
})
