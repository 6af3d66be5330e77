import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { WebhookBody } from '@cogcampus/contract/admin/webhook'
import type { FamilyEventName } from '@cogcampus/contract/notices'
import { webhookCheck } from '@cogcampus/contract/webhooks'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { output } from 'zod'
import { jobHandles } from '../../../test/jobs.ts'
import { until, useServer } from '../../../test/server.ts'
import { campusIds, done, newAccount, newPhone } from '../../../test/world.ts'
import { Webhooks } from '../../jobs/webhooks.ts'
import { Outward } from '../../lib/outward.ts'
import { sendMessages } from '../message/store.ts'

const server = useServer()
const admin = () => server.as('admin')
const log = { error() {} } as never
const SECRET = 'whsec_of-tests-of-at-least-32-signs'
const TIMEOUT_MS = 300

interface Received {
  path: string
  headers: IncomingHttpHeaders
  raw: string
  body: output<typeof WebhookBody>
}
const received: Received[] = []
/** Answers a delivery; the usual answer is 204. */
let answer: (response: ServerResponse) => void
let origin = ''
let [here, there] = [0, 0]
const status = (code: number, headers: Record<string, string> = {}) => {
  answer = (response) => response.writeHead(code, headers).end()
}

beforeAll(async () => {
  const listener = createServer(async (request, response) => {
    const raw = await text(request)
    received.push({ path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw) })
    answer(response)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  ;[here, there] = await campusIds(server)
  return () => {
    listener.closeAllConnections()
    listener.close()
  }
})
beforeEach(async () => {
  received.length = 0
  status(204)
  await server.sql`delete from webhook_delivery`
  await server.sql`update webhook set deleted_at = now() where deleted_at is null`
})

const sender = (timeoutMs = 5_000) => new Webhooks(server.sql, log, new Outward({ toLoopback: true, timeoutMs }))
const sendAll = () => sender().sendAll()

async function newHook(fields: { campusId?: number; enabled?: boolean; events?: string[]; url?: string } = {}) {
  const { campusId = null, enabled = true, events = ['hoursFew'], url = `${origin}/told` } = fields
  const [made] = await server.sql`insert into webhook (campus_id, name, url, secret, events, enabled)
    values (${campusId}, '档案系统', ${url}, ${SECRET}, ${events}::text[], ${enabled}) returning id`
  return made?.id as number
}

/** A child with as many guardians, each with an account. */
async function newFamily({ campusId = here, guardians = 1 } = {}) {
  const [child] = await server.sql`insert into patient (campus_id, name, gender, birthday)
    values (${campusId}, '周小满', 1, '2018-01-01') returning id`
  const accounts: number[] = []
  const parents: number[] = []
  for (let at = 0; at < guardians; at++) {
    const [parent] =
      await server.sql`insert into parent_info (name, phone) values ('周晓梅', ${newPhone()}) returning id`
    await server.sql`insert into patient_parent (patient_id, parent_id, relation)
      values (${child?.id}, ${parent?.id}, 'mother')`
    accounts.push((await newAccount(server, { parentId: parent?.id })).id)
    parents.push(parent?.id)
  }
  return { patientId: child?.id as number, accounts, parents }
}
type Family = Awaited<ReturnType<typeof newFamily>>

let events = 0
/** Tells each account of a family of something; `after` runs in the same transaction. */
async function tell(
  family: Pick<Family, 'accounts'> & { patientId?: number },
  { event = 'hoursFew', key = true, after = async () => {} }: Telling = {},
) {
  const number = ++events
  const title = `课时不多 ${number}`
  await jobHandles(server.sql).transaction(async ({ scope }) => {
    await sendMessages(
      scope,
      family.accounts.map((accountId) => ({
        ...{ accountId, event, title, type: 'REMIND' as const, body: '还剩 2 节课', link: '/hours' },
        ...(family.patientId === undefined ? {} : { patientIds: [family.patientId] }),
        ...(key ? { eventKey: `e:${number}` } : {}),
      })),
    )
    await after()
  })
  return title
}
interface Telling {
  event?: FamilyEventName
  key?: boolean
  after?: () => Promise<void>
}

const deliveries = () => server.sql`select * from webhook_delivery order by id`
const first = async () => (await deliveries())[0]
const dueNow = () => server.sql`update webhook_delivery set due_at = now() where state = 'WAITING'`

describe('a delivery', () => {
  it('is written once with the message, however many guardians are told, and says what the family reads', async () => {
    await newHook()
    const family = await newFamily({ guardians: 2 })
    const title = await tell(family)
    await tell(family, { key: false })
    expect(await deliveries()).toHaveLength(2)
    await sendAll()
    expect(received.map(({ body }) => body).toSorted((a, b) => a.id - b.id)[0]).toEqual({
      ...{ id: expect.any(Number), event: 'hoursFew', at: expect.stringMatching(/^\d{4}-.*Z$/), campusId: here },
      ...{ patientIds: [family.patientId], sessionId: null, title, text: '还剩 2 节课' },
    })
    expect(await deliveries()).toMatchObject([
      { state: 'SENT', tries: 1, code: 204 },
      { state: 'SENT', tries: 1 },
    ])
  })

  it('tells what a family is to be told that does not use the app', async () => {
    await newHook({ events: ['lessonChanged'], campusId: here })
    const { patientId } = await newFamily({ guardians: 0 })
    const words = { type: 'REMIND' as const, title: '改课', body: '改到明天' }
    const change = { patientId, event: 'lessonChanged' as const, ...words }
    await jobHandles(server.sql).transaction(({ scope }) => sendMessages(scope, [change]))
    await sendAll()
    expect(received).toMatchObject([
      { body: { patientIds: [patientId], campusId: here, title: '改课', text: '改到明天' } },
    ])
  })

  it('is not written where the change is undone', async () => {
    await newHook()
    const undone = { after: () => Promise.reject(new Error('undone')) }
    await expect(tell(await newFamily(), undone)).rejects.toThrow('undone')
    expect(await deliveries()).toEqual([])
  })

  it('is signed, and recognised by the code that the reference shows; one that was changed or is old is not', async () => {
    await newHook()
    await tell(await newFamily())
    await sendAll()
    const { isOurs } = await import(`data:text/javascript,${encodeURIComponent(webhookCheck)}`)
    const [{ headers, raw, body } = {} as Received] = received
    expect(headers['cogcampus-id']).toBe(String(body.id))
    expect(isOurs(SECRET, headers, raw)).toBe(true)
    expect(isOurs(SECRET, headers, raw.replace('2', '3'))).toBe(false)
    expect(isOurs(`${SECRET}x`, headers, raw)).toBe(false)
    const old = String(Number(headers['cogcampus-timestamp']) - 3600)
    expect(isOurs(SECRET, { ...headers, 'cogcampus-timestamp': old }, raw)).toBe(false)
  })

  it('that the system refused is tried again later, under the same id, until it takes it', async () => {
    await newHook()
    await tell(await newFamily())
    status(500)
    await sendAll()
    expect(await first()).toMatchObject({ state: 'WAITING', tries: 1, code: 500, fault: null })
    await sendAll()
    expect(received).toHaveLength(1)
    await dueNow()
    await sendAll()
    const waits = await server.sql`select extract(epoch from due_at - now())::int as seconds from webhook_delivery`
    expect(waits[0]?.seconds).toBeGreaterThan(50)
    status(200)
    await dueNow()
    await sendAll()
    expect(await first()).toMatchObject({ state: 'SENT', tries: 3, code: 200 })
    expect(new Set(received.map(({ body }) => body.id)).size).toBe(1)
  })

  it('to a system that does not answer in time is tried again under the same id', async () => {
    await newHook()
    await tell(await newFamily())
    answer = () => {}
    await sender(TIMEOUT_MS).sendAll()
    expect(await first()).toMatchObject({ state: 'WAITING', code: null, fault: 'TIMEOUT' })
    status(204)
    await dueNow()
    await sendAll()
    expect(received.map(({ headers }) => headers['cogcampus-id'])).toEqual(Array(2).fill(String((await first())?.id)))
  })

  it('that a process had under way when it died is tried again by another', async () => {
    await newHook()
    await tell(await newFamily())
    await server.sql`update webhook_delivery set state = 'SENDING', tries = 1, taken_at = now() - interval '3 minutes'`
    const other = sender()
    other.start()
    await until(async () => (await first())?.state === 'SENT')
    await other.stop()
    expect(received).toHaveLength(1)
  })

  it('that is under way is waited for by a process that stops, and is sent once by many that look', async () => {
    await newHook()
    for (let at = 0; at < 8; at++) await tell(await newFamily())
    await Promise.all(Array.from({ length: 5 }, sendAll))
    await sendAll()
    expect(received).toHaveLength(8)
    expect(new Set(received.map(({ body }) => body.id)).size).toBe(8)

    await tell(await newFamily())
    let reply = () => {}
    answer = (response) => {
      reply = () => response.writeHead(204).end()
    }
    const last = sender()
    last.start()
    await until(() => received.length === 9)
    const stopped = last.stop()
    reply()
    await stopped
    expect((await deliveries()).at(-1)).toMatchObject({ state: 'SENT' })
  })

  it('follows no redirect, and reads no answer to its end', async () => {
    await newHook()
    await tell(await newFamily())
    status(302, { location: `${origin}/elsewhere` })
    await sendAll()
    expect(await first()).toMatchObject({ state: 'WAITING', code: 302 })
    expect(received.map(({ path }) => path)).toEqual(['/told'])
    let closed = false
    answer = (response) => {
      const more = () => {
        while (!closed && response.write('x'.repeat(10_000)));
      }
      response.on('close', () => {
        closed = true
      })
      response.writeHead(200).on('drain', more)
      more()
    }
    await dueNow()
    await sendAll()
    expect(await first()).toMatchObject({ state: 'SENT', code: 200 })
    await until(() => closed)
  })

  it('that an answer asks to go on in another protocol is tried again, and keeps nothing else waiting', async () => {
    await newHook()
    const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'
    answer = (response) => void response.socket?.write(switching)
    await tell(await newFamily())
    await sendAll()
    expect(await first()).toMatchObject({ state: 'WAITING', tries: 1, code: 101 })
  })

  it('does not wait for those of a system that does not answer, of which two are under way at once', async () => {
    const [dead, quick] = [await newHook({ url: `${origin}/dead` }), await newHook({ events: ['hoursEnd'] })]
    const family = await newFamily()
    for (let n = 0; n < 6; n++) await tell(family)
    await server.sql`update webhook_delivery set due_at = now() - interval '1 hour'`
    await tell(family, { event: 'hoursEnd' })
    answer = (response) => {
      if (received.at(-1)?.path === '/told') response.writeHead(204).end()
    }
    const sending = sender(2_000).sendAll()
    await until(async () => (await deliveries()).some((row) => row.webhookId === quick && row.state === 'SENT'))
    expect((await deliveries()).filter((row) => row.webhookId === dead && row.state === 'SENDING')).toHaveLength(2)
    await server.sql`update webhook set enabled = false where id = ${dead}`
    await sending
  })

  it('that does not arrive for three days is given up, and headquarters is told once a day; the webhook stays on', async () => {
    const id = await newHook()
    status(500)
    const family = await newFamily()
    for (let at = 0; at < 2; at++) await tell(family)
    await server.sql`update webhook_delivery set until_at = now() + interval '10 seconds'`
    await sendAll()
    expect(await deliveries()).toMatchObject([{ state: 'FAILED', code: 500 }, { state: 'FAILED' }])
    const told = await server.sql`select m.link from message m join rbac_user u on u.id = m.receiver_id
      where m.event_key like ${`webhook-failed:${id}:%`} and u.login_name = 'admin'`
    expect(told).toEqual([{ link: `/system/webhook?webhookId=${id}&state=FAILED` }])
    const rows = done(await (await admin()).call('/admin/webhook/page', {})).list
    expect(rows).toMatchObject([{ id, enabled: true, failed: 2, waiting: 0 }])
  })

  it('of an address that became closed is not sent there', async () => {
    await newHook({ url: 'https://127.0.0.1:9/told' })
    await tell(await newFamily())
    await new Webhooks(server.sql, log, new Outward()).sendAll()
    expect(await first()).toMatchObject({ state: 'WAITING', code: null, fault: 'ADDRESS' })
  })
})

describe('a webhook', () => {
  it('that is switched off, of another campus or of other events is told nothing', async () => {
    await newHook({ enabled: false })
    await newHook({ campusId: there })
    await newHook({ events: ['reportSent'] })
    await tell(await newFamily())
    expect(await deliveries()).toEqual([])
    const own = await newHook({ campusId: here })
    await tell(await newFamily())
    expect(await deliveries()).toMatchObject([{ webhookId: own, campusId: here }])
  })

  it('of a campus learns of the patients of that campus alone, where a message is about all of a family', async () => {
    const [ofHere, ofAll] = [await newHook({ campusId: here }), await newHook()]
    const family = await newFamily()
    const sibling = await newFamily({ campusId: there })
    await server.sql`insert into patient_parent (patient_id, parent_id, relation)
      values (${sibling.patientId}, ${family.parents[0]}, 'mother')`
    await tell({ accounts: family.accounts })
    expect(await deliveries()).toMatchObject([
      { webhookId: ofHere, campusId: here, patientIds: [family.patientId] },
      { webhookId: ofAll, patientIds: [family.patientId, sibling.patientId] },
    ])
    await tell({ accounts: family.accounts, patientId: sibling.patientId })
    expect((await deliveries()).slice(2)).toMatchObject([{ webhookId: ofAll, campusId: there }])
  })

  it('that is switched off later is sent nothing, and what waits is given up after three days', async () => {
    const id = await newHook()
    await tell(await newFamily())
    await server.sql`update webhook set enabled = false where id = ${id}`
    await sendAll()
    expect(await first()).toMatchObject({ state: 'WAITING', tries: 0 })
    await server.sql`update webhook_delivery set until_at = now()`
    const other = sender()
    other.start()
    await until(async () => (await first())?.state === 'FAILED')
    await other.stop()
    expect(await first()).toMatchObject({ fault: 'OFF', tries: 0 })
    expect(received).toEqual([])
  })

  it('is added, changed and deleted by headquarters; an address that nothing is sent to is refused at its field', async () => {
    const by = await admin()
    const fields = { name: '档案系统', url: 'https://10.0.0.8/told', events: ['hoursFew' as const] }
    const { id } = done(await by.call('/admin/webhook/add', fields))
    const refused = async (url: string) => {
      const { data } = await by.call('/admin/webhook/update', { id, version: 1, ...fields, url })
      return (data as unknown as { fields: { path: string }[] }).fields.map(({ path }) => path)
    }
    for (const url of ['http://10.0.0.8/a', 'https://127.0.0.1/a', 'https://169.254.169.254/a', 'https://[::1]/a']) {
      expect(await refused(url), url).toEqual(['url'])
    }
    expect(await refused('https://localhost/a')).toEqual(['url'])
    expect(await refused('https://who:why@10.0.0.8/a')).toEqual(['url'])
    const update = { id, ...fields, campusId: here, enabled: false }
    expect(done(await by.call('/admin/webhook/update', { ...update, version: 1 }))).toEqual({ version: 2 })
    expect(await by.call('/admin/webhook/update', { ...update, version: 1 })).toMatchObject({
      errCode: 'STALE_VERSION',
    })
    done(await by.call('/admin/webhook/delete', { id }))
    expect(done(await by.call('/admin/webhook/page', {})).list).toEqual([])
    expect(await by.call('/admin/webhook/test', { id })).toMatchObject({ errCode: 'NOT_FOUND' })
  })

  it('has a secret that is answered once, and stands neither in a list nor in the history', async () => {
    const by = await admin()
    const fields = { name: '档案系统', url: 'https://10.0.0.8/told', events: ['hoursFew' as const] }
    const { id, secret } = done(await by.call('/admin/webhook/add', fields))
    const stale = await by.call('/admin/webhook/update', { id, version: 9, ...fields })
    const { secret: next, version } = done(await by.call('/admin/webhook/rotate', { id, version: 1 }))
    expect(version).toBe(2)
    expect(next).toMatch(/^whsec_[\w-]{43}$/)
    expect(next).not.toBe(secret)
    const page = await by.call('/admin/webhook/page', {})
    const history =
      await server.sql`select fields from operation_change where table_name = 'webhook' and row_id = ${id}`
    expect(history).toHaveLength(2)
    for (const shown of [stale, page, history].map((each) => JSON.stringify(each))) {
      expect(shown).not.toContain(secret)
      expect(shown).not.toContain(next)
    }
  })

  it('is tested before it is switched on, on the way of all deliveries', async () => {
    const by = await admin()
    const id = await newHook({ enabled: false })
    const made = done(await by.call('/admin/webhook/test', { id }))
    await sendAll()
    expect(received).toMatchObject([{ body: { id: made.id, event: 'test', patientIds: [], title: '测试推送' } }])
    expect(done(await by.call('/admin/webhook/deliveries', { webhookId: id })).list).toMatchObject([
      { id: made.id, state: 'SENT', code: 204, title: null },
    ])
  })
})

describe('what failed', () => {
  it('is sent anew, one or all of a webhook, and by one person once', async () => {
    const by = await admin()
    const id = await newHook()
    const family = await newFamily()
    const titles = [await tell(family), await tell(family), await tell(family)]
    await server.sql`update webhook_delivery set state = 'FAILED', tries = 20, code = 500, ended_at = now(), until_at = now()`
    const list = done(await by.call('/admin/webhook/deliveries', { state: 'FAILED', event: 'hoursFew' })).list
    expect(list.map(({ title }) => title)).toEqual(titles.toReversed())
    expect(list[0]).toMatchObject({ webhookId: id, patients: [{ id: family.patientId, name: '周小满' }], code: 500 })
    const one = { id: list[0]?.id as number }
    const answers = await Promise.all([by.call('/admin/webhook/replay', one), by.call('/admin/webhook/replay', one)])
    expect(answers.map(({ errCode }) => errCode ?? 'done').toSorted()).toContain('STALE_VERSION')
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    await sendAll()
    expect(received).toMatchObject([{ body: { id: one.id } }])
    expect(done(await by.call('/admin/webhook/replayFailed', { id }))).toEqual({ count: 2 })
    await sendAll()
    expect(received).toHaveLength(3)
    expect(await deliveries()).toMatchObject(Array(3).fill({ state: 'SENT', tries: 1 }))
  })
})
