import { webhookCheck } from '@cogcampus/contract/webhooks'
import { describe, expect, it } from 'vitest'
import { jobHandles } from '../../test/jobs.ts'
import { until, useServer } from '../../test/server.ts'
import { SECRET, useWebhooks } from '../../test/webhooks.ts'
import { done } from '../../test/world.ts'
import { Outward } from '../lib/outward.ts'
import { sendMessages } from '../modules/message/store.ts'
import { Webhooks } from './webhooks.ts'

const server = useServer()
const TIMEOUT_MS = 300
const { admin, received, answers, at, status, sender, sendAll, newHook, newFamily, tell, deliveries, first, dueNow } =
  useWebhooks(server)

describe('a delivery', () => {
  it('is written once with the message, however many guardians are told, and says what the family reads', async () => {
    await newHook()
    const family = await newFamily({ guardians: 2 })
    const title = await tell(family)
    await tell(family, { key: false })
    expect(await deliveries()).toHaveLength(2)
    await sendAll()
    expect(received.map(({ body }) => body).toSorted((a, b) => a.id - b.id)[0]).toEqual({
      ...{ id: expect.any(Number), event: 'hoursFew', at: expect.stringMatching(/^\d{4}-.*Z$/), campusId: at.here },
      ...{ patientIds: [family.patientId], sessionId: null, title, text: '还剩 2 节课' },
    })
    expect(await deliveries()).toMatchObject([
      { state: 'SENT', tries: 1, code: 204 },
      { state: 'SENT', tries: 1 },
    ])
  })

  it('tells what a family is to be told that does not use the app', async () => {
    await newHook({ events: ['lessonChanged'], campusId: at.here })
    const { patientId } = await newFamily({ guardians: 0 })
    const words = { type: 'REMIND' as const, title: '改课', body: '改到明天' }
    const change = { patientId, event: 'lessonChanged' as const, ...words }
    await jobHandles(server.sql).transaction(({ scope }) => sendMessages(scope, [change]))
    await sendAll()
    expect(received).toMatchObject([
      { body: { patientIds: [patientId], campusId: at.here, title: '改课', text: '改到明天' } },
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
    const [{ headers, raw, body }] = received as [(typeof received)[number]]
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
    answers.by = () => {}
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
    answers.by = (response) => {
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
    status(302, { location: `${at.origin}/elsewhere` })
    await sendAll()
    expect(await first()).toMatchObject({ state: 'WAITING', code: 302 })
    expect(received.map(({ path }) => path)).toEqual(['/told'])
    let closed = false
    answers.by = (response) => {
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
    answers.by = (response) => void response.socket?.write(switching)
    await tell(await newFamily())
    await sendAll()
    expect(await first()).toMatchObject({ state: 'WAITING', tries: 1, code: 101 })
  })

  it('does not wait for those of a system that does not answer, of which two are under way at once', async () => {
    const [dead, quick] = [await newHook({ url: `${at.origin}/dead` }), await newHook({ events: ['hoursEnd'] })]
    const family = await newFamily()
    for (let n = 0; n < 6; n++) await tell(family)
    await server.sql`update webhook_delivery set due_at = now() - interval '1 hour'`
    await tell(family, { event: 'hoursEnd' })
    answers.by = (response) => {
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
    await new Webhooks(server.sql, { error() {} } as never, new Outward()).sendAll()
    expect(await first()).toMatchObject({ state: 'WAITING', code: null, fault: 'ADDRESS' })
  })
})
