import { beforeAll, describe, expect, it } from 'vitest'
import { type Screen, screenOf } from '../../../test/screen.ts'
import { type Client, until, useServer } from '../../../test/server.ts'
import { campusIds, done, grant, newStaff, staffId } from '../../../test/world.ts'

const server = useServer()
let [here, there] = [0, 0]
let admin: Client

beforeAll(async () => {
  ;[here, there] = await campusIds(server)
  admin = await server.as('admin')
  // A table of campuses that screens follow, as a module would have it; rooms are seen through the campus calls.
  await server.sql.unsafe(`call make_live('room', 'campus')`)
})

const told = (ids: number[], title = 'x') => server.sql`
  insert into message (receiver_id, type, title, body) select id, 'SYSTEM', ${title}, 'x' from unnest(${ids}::bigint[]) id`
const addRoom = (campusId: number, name: string) =>
  server.sql`insert into room (campus_id, name, capacity) values (${campusId}, ${name}, 3)`
let sentinels = 0
/** Waits until these screens have heard a notice for everybody; what was said before it, and is not heard by then, was not for them. */
async function settled(...screens: Screen[]): Promise<void> {
  const noun = `sentinel-${++sentinels}`
  await server.sql`select pg_notify('live', ${JSON.stringify({ noun, campusIds: null, userIds: [] })})`
  await until(() => screens.every((screen) => screen.count(noun) === 1))
}

describe('a stream of changes', () => {
  it('begins by saying that anything may have changed, with headers that let nobody keep it back', async () => {
    const screen = await screenOf(server.app, admin)
    expect(screen.heard).toEqual([['*']])
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

  it('tells a message to its receiver only, not even to who sees everything', async () => {
    const [receiver, colleague, all] = [
      await screenOf(server.app, await server.as('principal')),
      await screenOf(server.app, await server.as('principal2')),
      await screenOf(server.app, admin),
    ]
    await told([await staffId(server, 'principal')])
    await settled(receiver, colleague, all)
    expect(receiver.count('message')).toBe(1)
    expect([colleague.count('message'), all.count('message')]).toEqual([0, 0])
  })

  it('tells a change of one campus to who sees that campus, and of an update both the old place and the new', async () => {
    const [near, far, all] = [
      await screenOf(server.app, await server.as('principal')),
      await screenOf(server.app, await server.as('principal2')),
      await screenOf(server.app, admin),
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

  it('of the campus side tells of that campus only, whatever its owner sees', async () => {
    const { client } = await newStaff(server, admin, {
      loginName: 'head.of.two',
      campusIds: [here, there],
      roles: ['HQ_OPERATION'],
    })
    const screen = await screenOf(server.app, client, '/campus/live/changes')
    await addRoom(there, 'live-2')
    await settled(screen)
    expect(screen.count('campus')).toBe(0)
    await addRoom(here, 'live-2')
    await settled(screen)
    expect(screen.count('campus')).toBe(1)
  })

  it('makes few events of a burst, and none of what was undone or changed nothing', async () => {
    const screen = await screenOf(server.app, await server.as('principal'))
    const receiver = await staffId(server, 'principal')
    await Promise.all(Array.from({ length: 300 }, () => told([receiver], 'burst')))
    await settled(screen)
    const before = screen.count('message')
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(20)
    await server.sql.begin(async (tx) => {
      await tx`update message set read_at = now() where receiver_id = ${receiver}`
      await tx`rollback`.catch(() => {})
    })
    await server.sql`update message set read_at = now() where receiver_id = -1`
    await settled(screen)
    expect(screen.count('message')).toBe(before)
  })

  it('tells everybody when a change is for more persons than a notice can name', async () => {
    const other = await screenOf(server.app, await server.as('doctor2'))
    await server.sql`insert into rbac_user (login_name, password_hash, user_name)
      select 'many.' || n, 'none', 'x' from generate_series(1, 300) n`
    await server.sql`insert into message (receiver_id, type, title, body)
      select id, 'SYSTEM', 'x', 'x' from rbac_user where login_name like 'many.%'`
    await until(() => other.count('message') === 1)
  })

  it('reaches the screens of every process on the database', async () => {
    const second = await server.second()
    const principal = await server.as('principal')
    const elsewhere = await screenOf(second, principal)
    await told([await staffId(server, 'principal')])
    await until(() => elsewhere.count('message') === 1)
  })

  it('says again that anything may have changed after the channel was lost', async () => {
    const screen = await screenOf(server.app, await server.as('principal'))
    const receiver = await staffId(server, 'principal')
    await server.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`
    await told([receiver])
    await until(() => screen.count('*') >= 2, 10_000)
    await told([receiver])
    await until(() => screen.count('message') > 0)
  })

  it('ends with its session, on the other process too', async () => {
    const second = await server.second()
    const doctor = await server.as('doctor')
    const screens = [await screenOf(server.app, doctor), await screenOf(second, doctor)]
    const stays = await screenOf(second, await server.as('doctor2'))
    done(await doctor.call('/admin/rbac/user/logout', {}))
    await until(() => screens.every((screen) => screen.ended), 1000)
    expect(stays.ended).toBe(false)
  })

  it('ends when its owner may do more or less than before, so that the next one knows', async () => {
    const [consultant, other] = [
      await screenOf(server.app, await server.as('consultant')),
      await screenOf(server.app, await server.as('frontdesk')),
    ]
    await grant(server, 'SALES_CONSULTANT', ['/admin/campus/page'])
    await until(() => consultant.ended, 1000)
    expect(other.ended).toBe(false)
  })

  it('is one of at most twenty of a person', async () => {
    const director = await server.as('director')
    for (let open = 0; open < 20; open++) await screenOf(server.app, director)
    const refused = await screenOf(server.app, director)
    expect(refused.status).toBe(429)
    expect((await director.send('/admin/live/changes', {})).json().errCode).toBe('TOO_MANY_STREAMS')
  })

  it('ends when its process stops, without keeping it', async () => {
    const second = await server.second()
    const screen = await screenOf(second, admin)
    const began = performance.now()
    await second.close()
    expect(screen.ended).toBe(true)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
