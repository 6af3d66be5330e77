import { beforeAll, beforeEach } from 'vitest'
import { STAND_IN, WxStandIn } from '../src/demo/wx.ts'
import { Notices } from '../src/jobs/notices.ts'
import { Wx } from '../src/lib/wx.ts'
import { sendMessages } from '../src/modules/message/store.ts'
import { jobHandles } from './jobs.ts'
import type { TestServer } from './server.ts'
import { campusIds, done, newAccount, newPhone } from './world.ts'

/** The template of reminders in the messaging app. */
export const TEMPLATE = 'template-of-reminders'

/** Families that agree to reminders, what they are told, and the messaging app that it is sent to, for the tests of a file. */
export function useNotices(server: TestServer) {
  const fields = [
    { name: 'thing1', value: 'title' as const },
    { name: 'time2', value: 'time' as const },
  ]
  const log = { error() {} } as never
  const limits = { timeoutMs: 2_000, pauseMs: 1 }
  const standIn = new WxStandIn()
  let url = ''
  const sender = () => new Notices(server.sql, log, new Wx({ ...STAND_IN, url }, limits))
  const operation = () => server.as('operation')

  beforeAll(async () => {
    url = await standIn.listen()
    // No quiet hours, whenever the test runs.
    await server.sql`insert into config (key, value) values ('message.quietFrom', '0'), ('message.quietTo', '0')
      on conflict (key) do update set value = excluded.value`
    await save({ templateId: TEMPLATE, fields })
    return () => standIn.close()
  })
  beforeEach(() => {
    standIn.notices.length = 0
    standIn.requests.length = 0
  })

  const templates = async () => done(await (await operation()).call('/admin/notice/templates', {}))
  async function save(change: object) {
    const by = await operation()
    const [now] = (await templates()).filter(({ kind }) => kind === 'REMINDER')
    const { kind, version, templateId, fields: before } = now as NonNullable<typeof now>
    return by.call('/admin/notice/saveTemplate', { kind, version, templateId, fields: before, ...change })
  }

  /** A family of the first campus with an account. */
  async function newFamily() {
    const [campusId] = await campusIds(server)
    const [parent] =
      await server.sql`insert into parent_info (name, phone) values ('周晓梅', ${newPhone()}) returning id`
    const [child] = await server.sql`insert into patient (campus_id, name, gender, birthday)
      values (${campusId}, '周小满', 1, '2018-01-01') returning id`
    await server.sql`insert into patient_parent (patient_id, parent_id, relation) values (${child?.id}, ${parent?.id}, 'mother')`
    const account = await newAccount(server, { parentId: parent?.id })
    const [{ openId } = { openId: '' }] = await server.sql`select open_id from parent_account where id = ${account.id}`
    return { ...account, openId: openId as string }
  }
  type Family = Awaited<ReturnType<typeof newFamily>>

  /** Both sides count what a family agreed to, as the messaging app does. */
  async function agree({ client, openId }: Family, times = 1) {
    for (let time = 0; time < times; time++)
      done(await client.call('/api/message/subscribe', { answers: [{ kind: 'REMINDER', agreed: true }] }))
    standIn.agreed.set(`${openId} ${TEMPLATE}`, (standIn.agreed.get(`${openId} ${TEMPLATE}`) ?? 0) + times)
  }
  const remaining = async ({ client }: Family) =>
    done(await client.call('/api/message/templates', {})).find(({ kind }) => kind === 'REMINDER')?.remaining

  let events = 0
  /** Tells a family of something; answers the title. */
  async function tell({ id }: Family, more: { until?: string; patientIds?: number[] } = {}) {
    const number = ++events
    const title = `课时不多 ${number}`
    await jobHandles(server.sql).transaction(({ scope }) =>
      sendMessages(scope, [
        {
          accountId: id,
          event: 'hoursFew',
          type: 'REMIND',
          title,
          body: '还剩 2 节课',
          eventKey: `e:${number}`,
          ...more,
        },
      ]),
    )
    return title
  }
  const noticeOf = async (title: string) =>
    (await server.sql`select n.* from notice n join message m on m.id = n.message_id where m.title = ${title}`)[0]
  const sendAll = () => sender().sendAll()

  return { standIn, fields, sender, sendAll, operation, templates, save, newFamily, agree, remaining, tell, noticeOf }
}
