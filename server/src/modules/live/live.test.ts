import { beforeAll, describe, expect, it } from 'vitest'
import { type LiveStream, openLiveStream } from '../../../test/liveStream.ts'
import { type Client, until, useServer } from '../../../test/server.ts'
import { campusIds, done, grant, newStaff, staffId } from '../../../test/world.ts'

const server = useServer()
let [here, there] = [0, 0]
let admin: Client

beforeAll(async () => {
  ;[here, there] = await campusIds(server)
  admin = await server.as('admin')
})

const addMessage = (ids: number[], title = 'x') => server.sql`
  insert into message (receiver_id, type, title, body) select id, 'SYSTEM', ${title}, 'x' from unnest(${ids}::bigint[]) id`
const addRoom = (campusId: number, name: string) =>
  server.sql`insert into room (campus_id, name, capacity) values (${campusId}, ${name}, 3)`
let sentinels = 0
/** Waits until these streams have received a notice for every user; what was sent before it and has not arrived by then was not for them. */
async function settled(...streams: LiveStream[]): Promise<void> {
  const noun = `sentinel-${++sentinels}`
  await server.sql`select pg_notify('live', ${JSON.stringify({ noun, campusIds: null, userIds: [] })})`
  await until(() => streams.every((stream) => stream.count(noun) === 1))
}

describe('a stream of changes', () => {
  it('begins with a notice that anything may have changed, with headers that prevent caching and buffering', async () => {
    const stream = await openLiveStream(server.app, admin)
    expect(stream.received).toEqual([['*']])
    const { headers } = await admin.send('/admin/live/changes', {})
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
  })

  it('is refused without a session', async () => {
    expect((await server.anonymous.send('/admin/live/changes', {})).json().errCode).toBe('REALM_EXCEPTION')
  })

  it('sends a message only to its receiver, not even to a user who sees everything', async () => {
    const [receiver, colleague, all] = [
      await openLiveStream(server.app, await server.as('principal')),
      await openLiveStream(server.app, await server.as('principal2')),
      await openLiveStream(server.app, admin),
    ]
    await addMessage([await staffId(server, 'principal')])
    await settled(receiver, colleague, all)
    expect(receiver.count('message')).toBe(1)
    expect([colleague.count('message'), all.count('message')]).toEqual([0, 0])
  })

  it('sends a change of one campus to users who see that campus, and an update to both the old and the new campus', async () => {
    const [near, far, all] = [
      await openLiveStream(server.app, await server.as('principal')),
      await openLiveStream(server.app, await server.as('principal2')),
      await openLiveStream(server.app, admin),
    ]
    await addRoom(here, 'live-1')
    await settled(near, far, all)
    expect([near.count('campus'), far.count('campus'), all.count('campus')]).toEqual([1, 0, 1])
    await server.sql`update room set campus_id = ${there} where name = 'live-1'`
    await settled(near, far, all)
    expect([near.count('campus'), far.count('campus'), all.count('campus')]).toEqual([2, 1, 2])
    await server.sql`delete from room where name = 'live-1'`
    await settled(near, far, all)
    expect([near.count('campus'), far.count('campus'), all.count('campus')]).toEqual([2, 2, 3])
  })

  it('of the campus side sends changes of that campus only, whatever its user sees otherwise', async () => {
    const { client } = await newStaff(server, admin, {
      loginName: 'head.of.two',
      campusIds: [here, there],
      roles: ['HQ_OPERATION'],
    })
    const stream = await openLiveStream(server.app, client, '/campus/live/changes')
    await addRoom(there, 'live-2')
    await settled(stream)
    expect(stream.count('campus')).toBe(0)
    await addRoom(here, 'live-2')
    await settled(stream)
    expect(stream.count('campus')).toBe(1)
  })

  it('marks a change of the listening tab as its own, and the same change of another tab not', async () => {
    const principal = await server.as('principal')
    const tab = 'tab-of-the-principal'
    const [own, other] = [
      await openLiveStream(server.app, principal, '/admin/live/changes', tab),
      await openLiveStream(server.app, principal, '/admin/live/changes', 'another-tab'),
    ]
    const receiver = await staffId(server, 'principal')
    await addMessage([receiver])
    await settled(own, other)
    expect([own.count('message'), own.own]).toEqual([1, []])
    done(await principal.call('/admin/message/read', {}, { headers: { 'x-tab': tab } }))
    await settled(own, other)
    expect([own.count('message'), own.own]).toEqual([1, ['message']])
    expect([other.count('message'), other.own]).toEqual([2, []])
  })

  it('does not mark the change of another user as own, whatever tab that user names', async () => {
    const [principal, consultant] = [await server.as('principal'), await server.as('consultant')]
    const tab = 'tab-of-the-principal'
    const stream = await openLiveStream(server.app, consultant, '/admin/live/changes', tab)
    await settled(stream)
    const lead = { campusId: here, childName: '林小满', phone: '19800002222' }
    done(await principal.call('/admin/customer/add', lead, { headers: { 'x-tab': tab } }))
    await settled(stream)
    expect([stream.count('customer'), stream.own]).toEqual([1, []])
  })

  it('also sends a change by another user where a tab changed the same noun at that moment', async () => {
    const principal = await server.as('principal')
    const tab = 'tab-of-the-principal'
    const own = await openLiveStream(server.app, principal, '/admin/live/changes', tab)
    const receiver = await staffId(server, 'principal')
    await addMessage([receiver])
    await settled(own)
    await Promise.all([
      principal.call('/admin/message/read', {}, { headers: { 'x-tab': tab } }),
      addMessage([receiver], 'at the same time'),
    ])
    await settled(own)
    expect([own.count('message'), own.own]).toEqual([2, ['message']])
  })

  it('sends few events for a burst of changes, and none for a change that was rolled back or changed nothing', async () => {
    const stream = await openLiveStream(server.app, await server.as('principal'))
    const receiver = await staffId(server, 'principal')
    await Promise.all(Array.from({ length: 300 }, () => addMessage([receiver], 'burst')))
    await settled(stream)
    const before = stream.count('message')
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(20)
    await server.sql.begin(async (tx) => {
      await tx`update message set read_at = now() where receiver_id = ${receiver}`
      await tx`rollback`.catch(() => {})
    })
    await server.sql`update message set read_at = now() where receiver_id = -1`
    await settled(stream)
    expect(stream.count('message')).toBe(before)
  })

  it('notifies every user when a change is for more users than a notice can name', async () => {
    const other = await openLiveStream(server.app, await server.as('doctor2'))
    await server.sql`insert into rbac_user (login_name, password_hash, user_name)
      select 'many.' || n, 'none', 'x' from generate_series(1, 300) n`
    await server.sql`insert into message (receiver_id, type, title, body)
      select id, 'SYSTEM', 'x', 'x' from rbac_user where login_name like 'many.%'`
    await until(() => other.count('message') === 1)
  })

  it('reaches the streams of every process on the database', async () => {
    const second = await server.second()
    const principal = await server.as('principal')
    const elsewhere = await openLiveStream(second, principal)
    await addMessage([await staffId(server, 'principal')])
    await until(() => elsewhere.count('message') === 1)
  })

  it('sends again that anything may have changed after the channel was lost', async () => {
    const stream = await openLiveStream(server.app, await server.as('principal'))
    const receiver = await staffId(server, 'principal')
    await server.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`
    await addMessage([receiver])
    await until(() => stream.count('*') >= 2)
    await addMessage([receiver])
    await until(() => stream.count('message') > 0)
  })

  it('ends with its session, on the other process too', async () => {
    const second = await server.second()
    const doctor = await server.as('doctor')
    const streams = [await openLiveStream(server.app, doctor), await openLiveStream(second, doctor)]
    const stays = await openLiveStream(second, await server.as('doctor2'))
    done(await doctor.call('/admin/rbac/user/logout', {}))
    await until(() => streams.every((stream) => stream.ended))
    expect(stays.ended).toBe(false)
  })

  it('ends when its user’s permissions change, so that the next stream has the new ones', async () => {
    const [consultant, other] = [
      await openLiveStream(server.app, await server.as('consultant')),
      await openLiveStream(server.app, await server.as('frontdesk')),
    ]
    await grant(server, 'SALES_CONSULTANT', ['/admin/campus/page'])
    await until(() => consultant.ended)
    expect(other.ended).toBe(false)
  })

  it.each([
    ['name', () => server.sql`update rbac_user set user_name = '王新名' where login_name = 'shown'`],
    ['role', () => server.sql`update rbac_role set name = '教练' where code = 'DOCTOR'`],
    ['menu', () => server.sql`update rbac_resource set name = '新菜单' where code = '/dashboard'`],
    ['campus', () => server.sql`update campus set name = '新校区' where id = ${here}`],
    [
      'campuses',
      () => server.sql`insert into rbac_user_campus (user_id, campus_id)
      select id, ${there} from rbac_user where login_name = 'shown'`,
    ],
  ])('ends when the %s of its owner changes, of which the answers tell, too', async (_, change) => {
    const roles = ['DOCTOR', 'CAMPUS_STAFF']
    const { id } = await newStaff(server, admin, { loginName: 'shown', campusIds: [here], roles })
    const client = await server.as('shown', 'first-2026-pass')
    const accessOf = async () => (await client.send('/admin/message/noRead', {})).headers['x-access']
    const director = await server.as('director')
    const [stream, other] = [await openLiveStream(server.app, client), await openLiveStream(server.app, director)]
    const before = await accessOf()
    expect(await accessOf()).toBe(before)
    await change()
    await until(() => stream.ended)
    expect(await accessOf()).not.toBe(before)
    expect(other.ended).toBe(false)
    await server.sql`update rbac_user set deleted_at = now() where id = ${id}`
  })

  it('is one of at most twenty of a user', async () => {
    const director = await server.as('director')
    for (let open = 0; open < 20; open++) await openLiveStream(server.app, director)
    const refused = await openLiveStream(server.app, director)
    expect(refused.status).toBe(429)
    expect((await director.send('/admin/live/changes', {})).json().errCode).toBe('TOO_MANY_STREAMS')
  })

  it('ends when its process stops, without keeping it', async () => {
    const second = await server.second()
    const stream = await openLiveStream(second, admin)
    await second.close()
    await until(() => stream.ended)
  })
})
