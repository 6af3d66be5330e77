import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { openLiveStream } from '../../test/liveStream.ts'
import { Client, until, useServer } from '../../test/server.ts'
import { done, newAccount, staffId } from '../../test/world.ts'
import { builder, Handles } from '../db/builder.ts'
import { wholeBusiness } from '../db/scope.ts'
import { sendMessages } from '../modules/message/store.ts'
import { openAccountSession } from '../modules/parent-account/store.ts'
import { openWrite } from './idempotency.ts'

const server = useServer()
/** A member of staff and an account of the same number, and another account. */
let [number, otherNumber] = [0, 0]
let [staff, account, other] = [null, null, null] as unknown as [Client, Client, Client]

beforeAll(async () => {
  number = await staffId(server, 'doctor')
  staff = await server.as('doctor')
  account = (await newAccount(server, { id: number })).client
  const made = await newAccount(server)
  ;[otherNumber, other] = [made.id, made.client]
})

const sendNotice = (to: { receiverId: number } | { accountId: number }, title = 'x') => {
  const receiver = 'accountId' in to ? { ...to, event: 'hoursFew' as const } : to
  return sendMessages(wholeBusiness(new Handles(server.sql), 0).scope, [
    { ...receiver, type: 'SYSTEM', title, body: 'x' },
  ])
}
const unreadOfStaff = async () => done(await staff.call('/admin/message/noRead', {}))
const unreadOf = async (client: Client) => done(await client.call('/api/message/noRead', {}))

describe('A member of staff and an account of the same number', () => {
  it('are refused the calls of the other kind as without a session, in the words of the specification', async () => {
    const invalid = { status: 10, errCode: 'REALM_EXCEPTION', code: 401, msg: '当前登录状态已失效，请重新登录' }
    expect(await account.call('/admin/message/noRead', {})).toMatchObject(invalid)
    expect(await account.call('/admin/message/noRead', {}, { campus: true })).toMatchObject(invalid)
    expect(await account.call('/api/admin/education/subject/list', {})).toMatchObject(invalid)
    expect(await staff.call('/api/message/noRead', {})).toMatchObject(invalid)
    expect(await (await server.as('admin')).call('/api/message/noRead', {})).toMatchObject(invalid)
  })

  it('each read, count and mark their own messages only', async () => {
    const before = await unreadOfStaff()
    await sendNotice({ receiverId: number }, 'for staff')
    await sendNotice({ accountId: number }, 'for the account')
    await sendNotice({ accountId: otherNumber }, 'for the other account')
    expect([await unreadOfStaff(), await unreadOf(account), await unreadOf(other)]).toEqual([before + 1, 1, 1])
    const { list } = done(await account.call('/api/message/page', {}))
    expect(list.map(({ title }) => title)).toEqual(['for the account'])
    const id = done(await staff.call('/admin/message/page', { unread: true })).list[0]?.id as number
    for (const path of ['/api/message/detail', '/api/message/read'] as const) {
      expect((await account.call(path, { id })).errCode).toBe('NOT_FOUND')
      expect((await other.call(path, { id: list[0]?.id as number })).errCode).toBe('NOT_FOUND')
    }
    done(await account.call('/api/message/read', {}))
    expect([await unreadOfStaff(), await unreadOf(account), await unreadOf(other)]).toEqual([before + 1, 0, 1])
    done(await other.call('/api/message/read', { id: done(await other.call('/api/message/page', {})).list[0]?.id }))
    expect(await unreadOf(other)).toBe(0)
  })

  it('each get one message for the same event', async () => {
    const message = { type: 'SYSTEM', title: 'once', body: 'x', eventKey: 'event' } as const
    const of = (accountId: number) => ({ accountId, event: 'hoursFew' as const })
    const receivers = [{ receiverId: number }, of(number), of(number), of(otherNumber)]
    await sendMessages(
      wholeBusiness(new Handles(server.sql), 0).scope,
      receivers.map((receiver) => ({ ...message, ...receiver })),
    )
    const rows = await server.sql`select receiver_id, account_id from message where event_key = 'event' order by id`
    expect(rows).toEqual([
      { receiverId: number, accountId: null },
      { receiverId: null, accountId: number },
      { receiverId: null, accountId: otherNumber },
    ])
  })

  it('may use the same idempotency key for calls of their own', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    expect((await staff.call('/admin/message/read', {}, { headers })).status).toBe(0)
    for (const client of [account, other]) {
      expect((await client.call('/api/message/read', {}, { headers })).status).toBe(0)
      expect((await client.call('/api/rbac/user/logout', {}, { headers })).errCode).toBe('IDEMPOTENCY_KEY_REUSED')
    }
  })

  it('each receive on their stream only notices of their own messages', async () => {
    const streams = await Promise.all([
      openLiveStream(server.app, staff),
      openLiveStream(server.app, account, '/api/live/changes'),
      openLiveStream(server.app, other, '/api/live/changes'),
    ])
    let sentinels = 0
    /** Counts after a notice to all callers: what was sent before it and has not arrived by then was not for them. */
    const counts = async () => {
      const noun = `sentinel-${++sentinels}`
      const toAll = JSON.stringify({ noun, campusIds: null, userIds: [], accountIds: null })
      await server.sql`select pg_notify('live', ${toAll})`
      await until(() => streams.every((stream) => stream.count(noun) === 1))
      return streams.map((stream) => stream.count('message'))
    }
    const before = await counts()
    const since = async () => (await counts()).map((count, at) => count - (before[at] ?? 0))
    await sendNotice({ receiverId: number })
    expect(await since()).toEqual([1, 0, 0])
    await sendNotice({ accountId: number })
    expect(await since()).toEqual([1, 1, 0])
    await sendNotice({ accountId: otherNumber })
    expect(await since()).toEqual([1, 1, 1])
  })

  it('may each open as many streams as one caller may', async () => {
    for (let open = 0; open < 20; open++) await openLiveStream(server.app, staff)
    expect((await openLiveStream(server.app, staff)).status).toBe(429)
    expect((await openLiveStream(server.app, account, '/api/live/changes')).status).toBe(200)
  })

  it('have a rate limit each', async () => {
    const app = await server.second({ rateLimits: { user: 60, address: 0 } })
    const [one, another] = [account.at(app), staff.at(app)]
    const refused = await until(async () => {
      const answer = await one.send('/api/message/noRead', {})
      return answer.statusCode === 429 ? answer.json() : null
    }, 10_000)
    expect(refused.errCode).toBe('TOO_MANY_CALLS')
    expect((await another.call('/admin/message/noRead', {})).status).toBe(0)
    expect((await other.at(app).call('/api/message/noRead', {})).status).toBe(0)
  })

  it('stand in the operation log each under their own number, and an account is no author of a row', async () => {
    const admin = await server.as('admin')
    done(await account.call('/api/message/read', {}))
    const page = async (filter: object) =>
      done(await admin.call('/admin/operation/page', { endpoint: '/api/message/read', ...filter })).list
    expect(await page({ userId: number })).toEqual([])
    expect((await page({ accountId: number }))[0]).toMatchObject({ userId: null, accountId: number, userName: null })
    const [written] = await server.sql.begin(async (tx) => {
      await openWrite(tx, { kind: 'account', accountId: number }, null)
      return tx`insert into subject (name, level_name) values ('x', 'x') returning created_by`
    })
    expect(written?.createdBy).toBeNull()
  })
})

describe('The session of an account', () => {
  const sessions = async (id: number) =>
    (await server.sql`select count(*)::int as n from session where account_id = ${id}`)[0]?.n

  it('ends by signing out, on every process, and leaves the member of staff of the same number signed in', async () => {
    const id = await staffId(server, 'frontdesk')
    const [colleague, { client }] = [await server.as('frontdesk'), await newAccount(server, { id })]
    const second = await server.second()
    expect((await client.at(second).call('/api/message/noRead', {})).status).toBe(0)
    const stream = await openLiveStream(second, client, '/api/live/changes')
    done(await client.call('/api/rbac/user/logout', {}))
    await until(() => stream.ended)
    expect((await client.call('/api/message/noRead', {})).errCode).toBe('REALM_EXCEPTION')
    expect((await client.at(second).call('/api/message/noRead', {})).errCode).toBe('REALM_EXCEPTION')
    expect((await colleague.call('/admin/message/noRead', {})).status).toBe(0)
    const records = await server.sql`select kind, user_id from record_log where account_id = ${id} order by id`
    expect(records).toEqual([
      { kind: 'LOGIN', userId: null },
      { kind: 'LOGOUT', userId: null },
    ])
  })

  it('is invalidated by a notice that names the account, and its own only', async () => {
    const payloads: string[] = []
    const { unlisten } = await server.sql.listen('actors', (payload) => void payloads.push(payload))
    const { id, client } = await newAccount(server)
    const unaffected = await newAccount(server)
    expect((await client.call('/api/message/noRead', {})).status).toBe(0)
    await server.sql`update parent_account set locked = true where id = ${id}`
    await until(() => payloads.includes(`account:${id}`))
    await until(async () => (await client.call('/api/message/noRead', {})).errCode === 'REALM_EXCEPTION')
    await server.sql`delete from session where account_id = ${unaffected.id}`
    await until(() => payloads.includes(`account:${unaffected.id}`))
    expect(payloads).not.toContain('')
    expect(payloads.filter((payload) => payload.startsWith('staff'))).toEqual([])
    await unlisten()
  })

  it('is not opened while the account is locked or deleted', async () => {
    const caller = { ip: '::1', userAgent: 'x', requestId: 'x', language: 'en', tab: '', device: '' } as const
    const { id } = await newAccount(server)
    await server.sql`update parent_account set locked = true where id = ${id}`
    await expect(openAccountSession(builder(server.sql), id, caller)).rejects.toThrow('ACCOUNT_LOCKED')
    await server.sql`update parent_account set locked = false, deleted_at = now() where id = ${id}`
    await expect(openAccountSession(builder(server.sql), id, caller)).rejects.toThrow('ACCOUNT_LOCKED')
    expect(await sessions(id)).toBe(1)
  })

  it('belongs to exactly one caller: the database refuses one of both kinds, or of neither', async () => {
    for (const [userId, accountId] of [[number, number] as const, [null, null] as const]) {
      const both = server.sql`insert into session (token_hash, user_id, account_id, ip, user_agent, expires_at)
        values ('x', ${userId}, ${accountId}, '::1', 'x', now())`
      await expect(both).rejects.toThrow('session__caller__check')
    }
  })
})

describe('An account reaches', () => {
  it('the patients linked to its parent, and none because of the member of staff of the same number', async () => {
    const newParent = async (phone: string) =>
      (await server.sql`insert into parent_info (name, phone) values (${phone}, ${phone}) returning id`)[0]
        ?.id as number
    const newPatient = async (name: string, parentId: number, deletedAt: Date | null = null) => {
      const [made] = await server.sql`insert into patient (campus_id, name, gender, birthday, consultant_id, deleted_at)
        values ((select min(id) from campus), ${name}, 1, '2018-05-01', ${parentId === mine ? null : consultant}, ${deletedAt}) returning id`
      await server.sql`insert into patient_parent (patient_id, parent_id, relation) values (${made?.id}, ${parentId}, 'father')`
      return made?.id as number
    }
    const consultant = await staffId(server, 'consultant')
    const [mine, theirs] = [await newParent('13900000001'), await newParent('13900000002')]
    const children = [await newPatient('甲', mine), await newPatient('乙', mine)]
    await newPatient('丙', theirs)
    await newPatient('丁', mine, new Date())
    const { client } = await newAccount(server, { id: consultant, parentId: mine })
    const info = done(await client.call('/api/rbac/user/userInfo', {}))
    expect(info).toMatchObject({ accountId: consultant, userName: '13900000001', phone: null })
    expect(info.patients.map(({ id }) => id)).toEqual(children)
    expect(done(await other.call('/api/rbac/user/userInfo', {})).patients).toEqual([])
  })
})

describe('Signing in', () => {
  const body = { loginName: 'marketer', passWord: 'demo-2026', userType: 'A' } as const
  const operations = (app: string) =>
    server.sql<{ userId: number; errCode: string; changes: number }[]>`
      select user_id, err_code, (select count(*)::int from operation_change c where c.operation_id = o.id) as changes
      from operation o where endpoint = '/admin/rbac/user/login' and request_id = ${app}`
  const signIn = async (input: object, headers: Record<string, string> = {}, app: FastifyInstance = server.app) => {
    const answer = await new Client(app, null).send('/admin/rbac/user/login', { ...body, ...input }, { headers })
    return { ...answer.json(), operations: await operations(answer.headers['x-request-id'] as string) }
  }

  it('is on record as an operation of the person, and is no change of that person', async () => {
    const { data, operations } = await signIn({})
    expect(data).toEqual(expect.any(String))
    expect(operations).toEqual([{ userId: await staffId(server, 'marketer'), errCode: '', changes: 0 }])
  })

  it('that fails is undone but for its count and its records', async () => {
    const failures = async () =>
      (await server.sql`select count from sign_in_failure where key = 'account:marketer.3 127.0.0.1'`)[0]?.count
    const records = async () =>
      (await server.sql`select count(*)::int as n from record_log where login_name = 'marketer.3'`)[0]?.n
    const wrong = { loginName: 'marketer.3', passWord: 'wrong' }
    const before = await records()
    await signIn(wrong)
    const refused = await signIn(wrong)
    expect(refused).toMatchObject({ status: 1, errCode: 'LOGIN_FAILED' })
    expect(refused.operations).toEqual([{ userId: null, errCode: 'LOGIN_FAILED', changes: 0 }])
    expect([await failures(), await records()]).toEqual([2, before + 2])
  })

  it('sent again with its idempotency key answers the same token; once refused it may be tried again', async () => {
    const key = () => ({ 'idempotency-key': randomUUID() })
    const [one, two] = [key(), key()]
    const sessions = async () =>
      (
        await server.sql`select count(*)::int as n from session s join rbac_user u on u.id = s.user_id where login_name = 'marketer.4'`
      )[0]?.n
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn({ loginName: 'marketer.4' }, one)))
    expect(new Set(answers.map(({ data }) => data)).size).toBe(1)
    expect(await sessions()).toBe(1)
    expect((await signIn({ loginName: 'marketer.4', passWord: 'wrong' }, two)).errCode).toBe('LOGIN_FAILED')
    expect((await signIn({ loginName: 'marketer.4' }, two)).status).toBe(0)
    expect((await signIn({ loginName: 'marketer' }, two)).errCode).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})
