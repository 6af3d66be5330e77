import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, until, useServer } from '../../../../test/server.ts'
import { done, newStaff, resourceId, roleId, staffId, staffRow } from '../../../../test/world.ts'
import { hashToken } from '../../../lib/token.ts'

const server = useServer()
let second: FastifyInstance
beforeAll(async () => {
  second = await server.second()
})

const dead = async (client: Client) => (await client.call('/admin/message/noRead', {})).errCode === 'REALM_EXCEPTION'

/** A colleague signed in, known to both processes. */
async function colleague(loginName: string, roles: string[] = ['DOCTOR']) {
  const admin = await server.as('admin')
  const { id, client } = await newStaff(server, admin, { loginName, campusIds: [], roles })
  expect(await dead(client)).toBe(false)
  expect(await dead(client.at(second))).toBe(false)
  const { version } = await staffRow(admin, id)
  return { admin, id, client, version }
}

/** Invalid at every process once the call that ended it is answered. */
async function expectDead(client: Client): Promise<void> {
  expect(await dead(client)).toBe(true)
  expect(await dead(client.at(second))).toBe(true)
}

/** The connection on which the second process receives notices stands still while `work` is done. */
async function unheard<T>(work: (listenAgain: () => void) => Promise<T>): Promise<T> {
  const [, listener] = await server.sql<{ pid: number }[]>`select pid from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' order by backend_start`
  const { pid } = listener as { pid: number }
  process.kill(pid, 'SIGSTOP')
  try {
    return await work(() => void process.kill(pid, 'SIGCONT'))
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

describe('a token is dead at every process when the call that ends it is answered,', () => {
  it('when its holder signs out, and only that one', async () => {
    const { client } = await colleague('signs.out')
    const elsewhere = await server.as('signs.out', 'first-2026-pass')
    done(await client.call('/admin/rbac/user/logout', {}))
    await expectDead(client)
    expect(await dead(elsewhere)).toBe(false)
  })

  it('when its holder is disabled, and stays dead when the holder is enabled again', async () => {
    const { admin, id, client, version } = await colleague('disabled')
    done(await admin.call('/admin/rbac/user/status', { id, version, status: 2 }))
    await expectDead(client)
    done(await admin.call('/admin/rbac/user/status', { id, version: version + 1, status: 1 }))
    expect(await dead(client)).toBe(true)
  })

  it('when its holder is deleted', async () => {
    const { admin, id, client } = await colleague('deleted')
    done(await admin.call('/admin/rbac/user/delete', { id }))
    await expectDead(client)
  })

  it('when an administrator resets the password, which must then be changed, and the holder is notified', async () => {
    const { admin, id, client } = await colleague('was.reset')
    done(await admin.call('/admin/rbac/user/resetPassword', { userId: id, password: 'reset-2026' }))
    await expectDead(client)
    await expect(server.as('was.reset', 'first-2026-pass')).rejects.toThrow('LOGIN_FAILED')
    const again = await server.as('was.reset', 'reset-2026')
    expect(done(await again.call('/admin/rbac/user/userInfo', {})).mustChangePassword).toBe(true)
    const change = { oldPassword: 'reset-2026', password: 'third-2026-pass' }
    done(await again.call('/admin/rbac/user/changePassword', change))
    expect(done(await again.call('/admin/message/page', {})).list[0]).toMatchObject({ type: 'ACCOUNT', readAt: null })
  })

  it('when the holder changes the password, but for the session that changed it', async () => {
    const { client } = await colleague('changes')
    const other = await server.as('changes', 'first-2026-pass')
    const change = { oldPassword: 'first-2026-pass', password: 'second-2026-pass' }
    done(await client.call('/admin/rbac/user/changePassword', change))
    await expectDead(other)
    expect(await dead(client)).toBe(false)
  })

  it('even when it was being looked up at that very moment', async () => {
    const { id } = await colleague('in.between')
    const client = await server.as('in.between', 'first-2026-pass')
    let received = false
    // Listeners of one pool share a connection: when this one has received a notice, so has the server.
    await server.sql.listen('actors', () => {
      received = true
    })
    const holding = await server.sql.reserve()
    await holding`begin`
    await holding`lock table rbac_user_role in access exclusive mode`
    const early = client.call('/admin/message/noRead', {})
    await until(async () => (await server.sql`select 1 from pg_locks where not granted`).length > 0)
    await server.sql`delete from session where user_id = ${id}`
    await until(() => received)
    await holding`commit`
    holding.release()
    await early
    expect(await dead(client)).toBe(true)
  })

  it('also where the channel stops without an error: the cache is not used for long without a heartbeat', async () => {
    const { id, client } = await colleague('unheard')
    const ears = await server.sql`select pid from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`
    expect(ears.length).toBeGreaterThan(0)
    for (const { pid } of ears) process.kill(pid, 'SIGSTOP')
    try {
      await server.sql`delete from session where user_id = ${id}`
      expect(await dead(client), 'no process has received it').toBe(false)
      await until(async () => (await dead(client)) && (await dead(client.at(second))), 15_000)
    } finally {
      for (const { pid } of ears) process.kill(pid, 'SIGCONT')
    }
  })

  it('for the answer waits until each process has received the notice', async () => {
    const { client } = await colleague('is.waited.for')
    let answered = false
    const signingOut = await unheard(async (listenAgain) => {
      const out = client.call('/admin/rbac/user/logout', {}).finally(() => {
        answered = true
      })
      await until(() => dead(client))
      await sleep(200)
      expect(answered).toBe(false)
      listenAgain()
      return [out]
    })
    done(await (signingOut[0] as Promise<never>))
    expect(await dead(client.at(second))).toBe(true)
  })

  it('but the call is answered also where a process hangs', async () => {
    const { client } = await colleague('is.not.held.up')
    await unheard(async () => done(await client.call('/admin/rbac/user/logout', {})))
  })

  it('and no other session is invalidated', async () => {
    const { id, client } = await colleague('goes.alone')
    const admin = await server.as('admin')
    const payloads: string[] = []
    const { unlisten } = await server.sql.listen('actors', (payload) => void payloads.push(payload))
    const lookups = vi.spyOn(server.own, 'run')
    const roleIds = [await roleId(server, 'CAMPUS_STAFF')]
    done(await admin.call('/admin/rbac/user/saveUserRole', { userId: id, roleIds }))
    done(await client.call('/admin/rbac/user/logout', {}))
    await until(() => payloads.filter((payload) => payload === `staff:${id}`).length === 2)
    await unlisten()
    expect(new Set(payloads.filter((payload) => payload !== 'heartbeat'))).toEqual(new Set([`staff:${id}`]))
    lookups.mockClear()
    expect(await dead(admin)).toBe(false)
    expect(lookups.mock.calls.filter(([text]) => text.includes('from "session"'))).toEqual([])
    expect(await dead(client)).toBe(true)
    expect(lookups.mock.calls.filter(([text]) => text.includes('from "session"'))).toHaveLength(1)
  })

  it('and is not even given out, when the password changed while the old one was being checked', async () => {
    const { id } = await colleague('in.a.hurry')
    const holding = await server.sql.reserve()
    await holding`begin`
    await holding`lock table session in share mode`
    const late = server.as('in.a.hurry', 'first-2026-pass').catch((error: Error) => error.message)
    await until(async () => (await server.sql`select 1 from pg_locks where not granted`).length > 0)
    await holding`update rbac_user set password_hash = 'another' where id = ${id}`
    await holding`delete from session where user_id = ${id}`
    await holding`commit`
    holding.release()
    expect(await late).toContain('LOGIN_FAILED')
    expect(await server.sql`select 1 from session where user_id = ${id}`).toHaveLength(0)
  })
})

describe('what a role may do holds from the next call on, with the old token, at every process', () => {
  const list = '/admin/rbac/user/page'
  const refused = async (client: Client) => (await client.call(list, {})).errCode === 'FORBIDDEN'

  it('when the person gets and loses a role', async () => {
    const { admin, id, client } = await colleague('promoted')
    const save = async (codes: string[]) =>
      done(
        await admin.call('/admin/rbac/user/saveUserRole', {
          userId: id,
          roleIds: await Promise.all(codes.map((code) => roleId(server, code))),
        }),
      )
    expect(await refused(client)).toBe(true)
    await save(['HQ_OPERATION'])
    expect(await refused(client)).toBe(false)
    await until(async () => !(await refused(client.at(second))))
    await save([])
    expect(await refused(client)).toBe(true)
    await until(() => refused(client.at(second)))
    const messages = done(await client.call('/admin/message/page', { type: 'ACCOUNT' })).list
    expect(messages[1]?.body).toContain('总部运营')
  })

  it('when the role gets and loses a call, is disabled, or the call is switched off for everyone', async () => {
    const { admin, client } = await colleague('steady')
    const doctor = await roleId(server, 'DOCTOR')
    const node = await resourceId(server, list)
    const version = async () => done(await admin.call('/admin/rbac/role/detail', { id: doctor })).version
    const held = done(await admin.call('/admin/rbac/role/listRoleResource', { roleId: doctor })).resourceIds
    const save = async (resourceIds: number[]) =>
      done(
        await admin.call('/admin/rbac/role/saveRoleResource', {
          roleId: doctor,
          version: await version(),
          resourceIds,
        }),
      )
    await save([...held, node])
    expect(await refused(client)).toBe(false)

    const row = done(await admin.call('/admin/rbac/role/detail', { id: doctor }))
    const fields = { id: doctor, code: row.code, name: row.name, scope: row.scope }
    done(await admin.call('/admin/rbac/role/update', { ...fields, version: row.version, status: 2 }))
    expect(await refused(client)).toBe(true)
    done(await admin.call('/admin/rbac/role/update', { ...fields, version: row.version + 1, status: 1 }))
    expect(await refused(client)).toBe(false)

    const resource = done(await admin.call('/admin/rbac/resource/detail', { id: node }))
    const page = done(await admin.call('/admin/rbac/resource/detail', { id: resource.parentId as number }))
    for (const off of [resource, page]) {
      const { id, parentId, type, code, name } = off
      const set = (at: number, status: 1 | 2) =>
        admin.call('/admin/rbac/resource/update', { id, version: at, parentId, type, code, name, status })
      const { version: then } = done(await set(off.version, 2))
      expect(await refused(client), code).toBe(true)
      expect((await admin.call(list, {})).status, 'administrators keep it').toBe(0)
      done(await set(then, 1))
      expect(await refused(client), code).toBe(false)
    }
    await save(held)
    expect(await refused(client)).toBe(true)
  })
})

describe('a session ends', () => {
  afterEach(() => void vi.useRealTimers())
  const invalidateAll = () => server.sql`notify actors`

  it('at its time, however busy it is', async () => {
    const client = await server.as('doctor')
    await server.sql`update session set expires_at = now() + interval '1 second' where user_id = ${await staffId(server, 'doctor')}`
    await invalidateAll()
    await until(() => dead(client))
  })

  it('after twelve hours of silence, not before', async () => {
    const client = await server.as('frontdesk')
    const silent = (hours: number) => server.sql`update session set seen_at = now() - make_interval(hours => ${hours})
      where user_id = (select id from rbac_user where login_name = 'frontdesk')`
    await silent(11)
    await invalidateAll()
    expect(await dead(client)).toBe(false)
    await until(async () => {
      await silent(13)
      await invalidateAll()
      return dead(client)
    })
  })

  it('after twelve hours of silence also at the process that still knows it', async () => {
    const client = await server.as('consultant')
    expect(await dead(client)).toBe(false)
    await server.sql`update session set seen_at = now() - interval '13 hours'
      where user_id = (select id from rbac_user where login_name = 'consultant')`
    expect(await dead(client), 'still known').toBe(false)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 13 * 3_600_000 })
    expect(await dead(client)).toBe(true)
  })

  it('and its token is 256 random bits, stored only as a hash', async () => {
    const { token } = await server.as('operation')
    expect(Buffer.from(token as string, 'base64url')).toHaveLength(32)
    const hashed = await server.sql`select 1 from session where token_hash = ${hashToken(token as string)}`
    expect(hashed).toHaveLength(1)
    const tables = await server.sql`select table_name from information_schema.tables where table_schema = 'public'`
    for (const { tableName } of tables) {
      const found = await server.sql.run(`select 1 from ${tableName} t where t::text like $1 limit 1`, [`%${token}%`])
      expect(found, tableName).toHaveLength(0)
    }
  })
})

describe("one's own password", () => {
  it('is set without the old one only after a recent sign-in', async () => {
    const client = await server.as('principal')
    const userId = await staffId(server, 'principal')
    const set = (password: string) => client.call('/admin/rbac/user/resetPassword', { userId, password })
    done(await set('fresh-2026-one'))
    await server.sql`update session set created_at = now() - interval '31 minutes' where user_id = ${userId}`
    await server.sql`notify actors`
    await until(async () => (await set('fresh-2026-two')).errCode === 'RECENT_SIGN_IN_REQUIRED')
    const change = { oldPassword: 'wrong-one', password: 'fresh-2026-two' }
    expect(await client.call('/admin/rbac/user/changePassword', change)).toMatchObject({
      status: 2,
      errCode: 'OLD_PASSWORD_WRONG',
      data: { fields: [{ path: 'oldPassword' }] },
    })
    done(await client.call('/admin/rbac/user/changePassword', { ...change, oldPassword: 'fresh-2026-one' }))
    await server.as('principal', 'fresh-2026-two')
  })
})
