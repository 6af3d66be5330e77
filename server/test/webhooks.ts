import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { WebhookBody } from '@cogcampus/contract/admin/webhook'
import type { FamilyEventName } from '@cogcampus/contract/notices'
import { beforeAll, beforeEach } from 'vitest'
import type { output } from 'zod'
import { Webhooks } from '../src/jobs/webhooks.ts'
import { Outward } from '../src/lib/outward.ts'
import { sendMessages } from '../src/modules/message/store.ts'
import { jobHandles } from './jobs.ts'
import type { TestServer } from './server.ts'
import { campusIds, newAccount, newPhone } from './world.ts'

/** The secret of the webhooks of tests. */
export const SECRET = 'whsec_of-tests-of-at-least-32-signs'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  raw: string
  body: output<typeof WebhookBody>
}
interface Telling {
  event?: FamilyEventName
  key?: boolean
  after?: () => Promise<void>
}

/** Webhooks, families of which they are told, and the system that receives it, for the tests of a file. */
export function useWebhooks(server: TestServer) {
  const admin = () => server.as('admin')
  const log = { error() {} } as never

  const received: Received[] = []
  /** Answers a delivery; the usual answer is 204. */
  const answers = { by: (_response: ServerResponse): void => {} }
  const at = { origin: '', here: 0, there: 0 }
  const status = (code: number, headers: Record<string, string> = {}) => {
    answers.by = (response) => response.writeHead(code, headers).end()
  }

  beforeAll(async () => {
    const listener = createServer(async (request, response) => {
      const raw = await text(request)
      received.push({ path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw) })
      answers.by(response)
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    at.origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
    const [here, there] = await campusIds(server)
    Object.assign(at, { here, there })
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
    const { campusId = null, enabled = true, events = ['hoursFew'], url = `${at.origin}/told` } = fields
    const [made] = await server.sql`insert into webhook (campus_id, name, url, secret, events, enabled)
      values (${campusId}, '档案系统', ${url}, ${SECRET}, ${events}::text[], ${enabled}) returning id`
    return made?.id as number
  }

  /** A child with as many guardians, each with an account. */
  async function newFamily({ campusId = at.here, guardians = 1 } = {}) {
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

  const deliveries = () => server.sql`select * from webhook_delivery order by id`
  const first = async () => (await deliveries())[0]
  const dueNow = () => server.sql`update webhook_delivery set due_at = now() where state = 'WAITING'`

  return { admin, received, answers, at, status, sender, sendAll, newHook, newFamily, tell, deliveries, first, dueNow }
}
