import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { familyEventNames, noticeKinds, noticeStates } from '@cogcampus/contract/notices'
import { deliveryFaults, deliveryStates } from '@cogcampus/contract/webhooks'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { useServer } from '../../../test/server.ts'
import { campusIds, done, newAccount, newPhone } from '../../../test/world.ts'
import { STAND_IN, WxStandIn } from '../../demo/wx.ts'
import { Notices } from '../../jobs/notices.ts'
import { Wx } from '../../lib/wx.ts'
import { sendMessages } from '../message/store.ts'

const server = useServer()
const root = join(import.meta.dirname, '../../..')
const TEMPLATE = 'template-of-reminders'
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
  const [parent] = await server.sql`insert into parent_info (name, phone) values ('周晓梅', ${newPhone()}) returning id`
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
async function tell({ id }: Family, more: { until?: string } = {}) {
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

describe('the list of events', () => {
  it('names what something tells families of, and nothing else', () => {
    const sources = globSync(['src/modules/**/*.ts', 'src/jobs/*.ts'], { cwd: root, exclude: (name) => /\.test\.ts$/.test(name) })
    const told = sources.filter((name) => !/\/(notice|webhook)\/|matrix/.test(name)).map((name) => readFileSync(join(root, name), 'utf8'))
    const untold = familyEventNames.filter((event) => !told.some((source) => source.includes(`'${event}'`)))
    expect(untold).toEqual([])
  })

  it('has kinds and states that the database knows, and no others', async () => {
    const listed = async (name: string) => {
      const [{ def } = { def: '' }] = await server.sql`
        select pg_get_constraintdef(oid) as def from pg_constraint where conname = ${name}`
      return [...(def as string).matchAll(/'(\w+)'::text/g)].map(([, value]) => value).toSorted()
    }
    expect(await listed('notice_template__kind__check')).toEqual(noticeKinds.toSorted())
    expect(await listed('notice__state__check')).toEqual(noticeStates.toSorted())
    expect(await listed('webhook_delivery__state__check')).toEqual(deliveryStates.toSorted())
    expect(await listed('webhook_delivery__fault__check')).toEqual(deliveryFaults.toSorted())
    expect((await templates()).map(({ kind }) => kind).toSorted()).toEqual(noticeKinds.toSorted())
  })
})

describe('a notice', () => {
  it('is sent once for each agreement, with the fields that headquarters set; without one it is not', async () => {
    const family = await newFamily()
    await agree(family)
    const [first, second] = [await tell(family), await tell(family)]
    await sendAll()
    expect(standIn.notices).toMatchObject([
      { touser: family.openId, template_id: TEMPLATE, data: { thing1: { value: first } } },
    ])
    expect(standIn.notices[0]?.data.time2?.value).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    expect(await noticeOf(first)).toMatchObject({ state: 'SENT', tries: 1 })
    expect(await noticeOf(second)).toMatchObject({ state: 'NOT_AGREED' })
    expect(await remaining(family)).toBe(0)
    const messages = done(await family.client.call('/api/message/page', {})).list
    expect(messages.map(({ title }) => title)).toEqual([second, first])
  })

  it('is sent once, however many processes look for it', async () => {
    const families = await Promise.all(Array.from({ length: 10 }, newFamily))
    for (const family of families) await agree(family, 2)
    for (const family of families) await Promise.all([tell(family), tell(family)])
    await Promise.all(Array.from({ length: 6 }, () => sendAll()))
    const sent = standIn.notices.map(({ touser, data }) => `${touser} ${data.thing1?.value}`)
    expect(sent).toHaveLength(20)
    expect(new Set(sent).size).toBe(20)
  })

  it('is out within five seconds of the change that it tells of', async () => {
    const family = await newFamily()
    await agree(family)
    const looking = sender()
    looking.start()
    const title = await tell(family)
    await expect.poll(async () => (await noticeOf(title))?.state, { timeout: 5_000 }).toBe('SENT')
    await looking.stop()
  })

  it('that the messaging app cannot take now is sent later, and its agreement is kept until then', async () => {
    const family = await newFamily()
    await agree(family)
    const title = await tell(family)
    standIn.fail('rate', { path: 'subscribe/send', times: 1 })
    await sendAll()
    expect(await noticeOf(title)).toMatchObject({ state: 'WAITING', tries: 0, code: 45011 })
    expect(await remaining(family)).toBe(1)
    await server.sql`update notice set due_at = now() where state = 'WAITING'`
    await sendAll()
    expect(await noticeOf(title)).toMatchObject({ state: 'SENT', tries: 1 })
    expect(standIn.notices).toHaveLength(1)
  })

  it('of which nobody knows whether it arrived is never sent again', async () => {
    const family = await newFamily()
    await agree(family)
    const title = await tell(family)
    standIn.fail('timeout', { path: 'subscribe/send', times: 1 })
    await sendAll()
    expect(await noticeOf(title)).toMatchObject({ state: 'UNSURE' })
    await sendAll()
    expect(standIn.requests.filter((path) => path.includes('subscribe/send'))).toHaveLength(1)
  })

  it('that a process had under way when it died is not sent by another', async () => {
    const family = await newFamily()
    await agree(family)
    const title = await tell(family)
    await server.sql`update notice set state = 'SENDING', taken_at = now() - interval '3 minutes' where state = 'WAITING'`
    const other = sender()
    other.start()
    await expect.poll(async () => (await noticeOf(title))?.state).toBe('UNSURE')
    await other.stop()
    expect(standIn.notices).toEqual([])
  })

  it('of an account that the messaging app no longer lets be told is not tried again without a new agreement', async () => {
    const family = await newFamily()
    done(await family.client.call('/api/message/subscribe', { answers: [{ kind: 'REMINDER', agreed: true }] }))
    done(await family.client.call('/api/message/subscribe', { answers: [{ kind: 'REMINDER', agreed: true }] }))
    const [first, second] = [await tell(family), await tell(family)]
    await sendAll()
    expect(await noticeOf(first)).toMatchObject({ state: 'NOT_AGREED', code: 43101 })
    expect(await noticeOf(second)).toMatchObject({ state: 'NOT_AGREED', code: null })
    expect(await remaining(family)).toBe(0)
  })

  it('of what the family has read in the applet by then is not sent, and keeps its agreement', async () => {
    const family = await newFamily()
    await agree(family)
    const title = await tell(family)
    done(await family.client.call('/api/message/read', {}))
    await sendAll()
    expect(await noticeOf(title)).toMatchObject({ state: 'OUTDATED' })
    expect(await remaining(family)).toBe(1)
    expect(standIn.notices).toEqual([])
  })

  it('of an event that headquarters tells in the applet alone by then is not sent', async () => {
    const family = await newFamily()
    await agree(family)
    const title = await tell(family)
    const { version } = (await templates()).find(({ kind }) => kind === 'REMINDER') as { version: number }
    const by = await operation()
    const { version: muted } = done(await by.call('/admin/notice/tell', { event: 'hoursFew', told: false, version }))
    await sendAll()
    done(await by.call('/admin/notice/tell', { event: 'hoursFew', told: true, version: muted }))
    expect(await noticeOf(title)).toMatchObject({ state: 'OUTDATED' })
    expect(await remaining(family)).toBe(1)
  })

  it('that is of use no more is not sent', async () => {
    const family = await newFamily()
    await agree(family)
    const title = await tell(family, { until: new Date(Date.now() - 1000).toISOString() })
    await sendAll()
    expect(await noticeOf(title)).toMatchObject({ state: 'OUTDATED' })
    expect(await remaining(family)).toBe(1)
    expect(standIn.notices).toEqual([])
  })

  it('waits for the end of the quiet hours', async () => {
    const family = await newFamily()
    await agree(family)
    const title = await tell(family)
    const hours = (from: number, to: number) => server.sql`update config set value = case key
      when 'message.quietFrom' then ${String(from)}::jsonb else ${String(to)}::jsonb end
      where key in ('message.quietFrom', 'message.quietTo')`
    await hours(0, 24)
    await sendAll()
    expect(await noticeOf(title)).toMatchObject({ state: 'WAITING' })
    await hours(0, 0)
    await sendAll()
    expect(await noticeOf(title)).toMatchObject({ state: 'SENT' })
  })
})

describe('templates', () => {
  it('tell an event that headquarters switched off in the app alone', async () => {
    done(await switched(false))
    const family = await newFamily()
    await agree(family)
    const title = await tell(family)
    expect(await noticeOf(title)).toBeUndefined()
    expect(done(await family.client.call('/api/message/page', {})).list).toMatchObject([{ title }])
    done(await switched(true))
  })

  it('are set as they were read, with fields of the messaging app and events of their own', async () => {
    const by = await operation()
    const [lesson] = await templates()
    const row = { kind: 'LESSON' as const, version: lesson?.version ?? 0, templateId: 'abcdefghij', fields }
    const refused = (change: object) => by.call('/admin/notice/saveTemplate', { ...row, ...change })
    expect(await refused({ fields: [] })).toMatchObject({ data: { fields: [{ path: 'fields' }] } })
    expect(await refused({ fields: [{ name: 'words', value: 'title' }] })).toMatchObject({
      data: { fields: [{ path: 'fields.0.name' }] },
    })
    expect(await refused({ fields: [{ name: 'time1', value: 'title' }] })).toMatchObject({
      data: { fields: [{ path: 'fields.0.value' }] },
    })
    expect(await refused({ version: row.version + 1 })).toMatchObject({ errCode: 'STALE_VERSION' })
    expect(await refused({ templateId: TEMPLATE })).toMatchObject({ errCode: 'DUPLICATE' })
    const { version } = done(await by.call('/admin/notice/saveTemplate', row))
    expect(version).toBe(row.version + 1)
    expect(await (await server.as('principal')).call('/admin/notice/templates', {})).toMatchObject({
      errCode: 'FORBIDDEN',
    })
  })

  it('that are replaced are agreed to anew', async () => {
    const family = await newFamily()
    await agree(family, 2)
    done(await save({ templateId: 'another-template' }))
    expect(await remaining(family)).toBe(0)
    done(await save({ templateId: TEMPLATE }))
  })
})

/** Switches whether few hours are told by notices. */
async function switched(told: boolean) {
  const by = await operation()
  const version = (await allEvents()).find(({ event }) => event === 'hoursFew')?.version ?? 0
  return by.call('/admin/notice/tell', { event: 'hoursFew', told, version })
}
const allEvents = async () => done(await (await operation()).call('/admin/notice/events', {}))
const eventOf = async () => (await allEvents()).find(({ event }) => event === 'hoursFew')

describe('an event', () => {
  it('shows what became of its notices, with the last answer by which one was refused', async () => {
    const before = await eventOf()
    const family = await newFamily()
    await agree(family)
    await tell(family)
    standIn.fail('fields', { path: 'subscribe/send', times: 1 })
    for (let time = 0; time < 3; time++) {
      if (time > 0) await tell(family)
      await sendAll()
    }
    expect(await eventOf()).toMatchObject({
      ...{ kind: 'REMINDER', hours: 72, atNight: false, ring: false, told: true, code: 47003 },
      refused: (before?.refused ?? 0) + 1,
      sent: (before?.sent ?? 0) + 1,
      unreached: (before?.unreached ?? 0) + 1,
    })
  })

  it('is shown as families read it, its fields cut as the messaging app takes them', async () => {
    const family = await newFamily()
    const title = `${await tell(family)}，请尽早续费以免耽误孩子的训练`
    await server.sql`update message set title = ${title} where id = (select max(id) from message where event = 'hoursFew')`
    const { templateId, samples } = done(await (await operation()).call('/admin/notice/preview', { event: 'hoursFew' }))
    expect(templateId).toBe(TEMPLATE)
    expect(samples[0]).toMatchObject({ title, text: '还剩 2 节课' })
    expect(samples[0]?.fields).toMatchObject([{ name: 'thing1', value: `${title.slice(0, 19)}…` }, { name: 'time2' }])
  })

  it('is switched as it was read', async () => {
    const by = await operation()
    const { version = 0 } = (await eventOf()) ?? {}
    const request = { event: 'hoursFew' as const, told: true }
    expect(await by.call('/admin/notice/tell', { ...request, version: version + 1 })).toMatchObject({
      errCode: 'STALE_VERSION',
    })
    done(await by.call('/admin/notice/tell', { ...request, version }))
    expect(await (await server.as('frontdesk')).call('/admin/notice/tell', { ...request, version })).toMatchObject({
      errCode: 'FORBIDDEN',
    })
  })
})

describe('families to ring', () => {
  const toRing = async (name = 'frontdesk') =>
    done(await (await server.as(name)).call('/admin/notice/page', { remind: true, pageSize: 200 })).list
  const badge = async () =>
    done(await (await server.as('frontdesk')).call('/admin/message-remind/list', {})).find(
      ({ remindCode }) => remindCode === 'CAMPUS_NOTICE',
    )?.remindCount ?? 0
  const ring = async (id: number, rung: boolean) =>
    (await server.as('frontdesk')).call('/admin/notice/ring', { id, rung })
  let number = 0
  /** Tells families of a changed lesson, in one transaction; answers the title. */
  const change = (...accountIds: number[]) => changeOf(accountIds)
  async function changeOf(accountIds: number[], about: { patientIds?: number[] } = {}) {
    const title = `您有 1 节课有调整 ${++number}`
    const one = { event: 'lessonChanged' as const, type: 'REMIND' as const, title, body: '改到明天 10:00' }
    const all = accountIds.map((accountId) => ({ accountId, ...one, ...about, eventKey: `ring:${number}` }))
    await jobHandles(server.sql).transaction(({ scope }) => sendMessages(scope, all))
    await sendAll()
    return title
  }
  const rowsOf = async (title: string, name?: string) => (await toRing(name)).filter((row) => row.title === title)

  beforeAll(async () => {
    const by = await operation()
    const lesson = (await templates()).find(({ kind }) => kind === 'LESSON')
    const request = { kind: 'LESSON' as const, templateId: 'template-of-lessons', fields }
    done(await by.call('/admin/notice/saveTemplate', { ...request, version: lesson?.version ?? 0 }))
  })

  it('are those of the campus whom a change did not reach, who have not read it and were not rung', async () => {
    const family = await newFamily()
    const before = await badge()
    const title = await change(family.id)
    const [row] = await rowsOf(title)
    expect(row).toMatchObject({
      ...{ name: '周晓梅', patients: [{ name: '周小满' }], state: 'NOT_AGREED' },
      ...{ text: '改到明天 10:00', read: false, toRing: true, rungAt: null },
    })
    expect(row?.phone).toMatch(/^\d{3}\*{4}\d{4}$/)
    expect(await badge()).toBe(before + 1)
    expect(await rowsOf(title, 'frontdesk2')).toEqual([])
    done(await family.client.call('/api/message/read', {}))
    expect(await rowsOf(title)).toEqual([])
    expect(await badge()).toBe(before)
  })

  it('are those whose account nobody has signed in to either, also where no template is set', async () => {
    const { id } = await newFamily()
    await server.sql`update parent_account set open_id = null where id = ${id}`
    await server.sql`update notice_template set template_id = null where kind = 'LESSON'`
    const title = await change(id)
    await server.sql`update notice_template set template_id = 'template-of-lessons' where kind = 'LESSON'`
    expect(await rowsOf(title)).toMatchObject([{ state: 'NOT_AGREED', toRing: true }])
  })

  it('are of the campus of the patient whom it is about, and of no other where siblings train', async () => {
    const family = await newFamily()
    const [, there] = await campusIds(server)
    const [sibling] = await server.sql`insert into patient (campus_id, name, gender, birthday)
      values (${there}, '周小丰', 1, '2019-01-01') returning id`
    await server.sql`insert into patient_parent (patient_id, parent_id, relation)
      select ${sibling?.id}, parent_id, 'mother' from parent_account where id = ${family.id}`
    const title = await changeOf([family.id], { patientIds: [sibling?.id] })
    expect(await rowsOf(title)).toEqual([])
    expect(await rowsOf(title, 'frontdesk2')).toHaveLength(1)
  })

  it('are told of all at once: who was rung is noted by whom, once, and can be taken back', async () => {
    const family = await newFamily()
    const titles = [await change(family.id), await change(family.id)]
    const [row] = await rowsOf(titles[1] ?? '')
    const [first, second] = await Promise.all([ring(row?.id ?? 0, true), ring(row?.id ?? 0, true)])
    expect([first.errCode, second.errCode].sort()).toEqual(['', 'NOTICE_STATE'])
    for (const title of titles) expect(await rowsOf(title)).toEqual([])
    const all = done(await (await server.as('frontdesk')).call('/admin/notice/page', { pageSize: 200 })).list
    const told = all.filter(({ title }) => titles.includes(title))
    expect(told).toHaveLength(2)
    for (const one of told) expect(one).toMatchObject({ toRing: false, rungByName: expect.any(String) })
    done(await ring(row?.id ?? 0, false))
    for (const title of titles) expect(await rowsOf(title)).toHaveLength(1)
    expect(await ring(row?.id ?? 0, false)).toMatchObject({ errCode: 'NOTICE_STATE' })
    expect(
      await (await server.as('frontdesk2')).call('/admin/notice/ring', { id: row?.id ?? 0, rung: true }),
    ).toMatchObject({
      errCode: 'NOT_FOUND',
    })
  })

  it('are not those of whom another parent was reached by the same change, or was rung', async () => {
    const [mother, father] = [await newFamily(), await newFamily()]
    await server.sql`insert into patient_parent (patient_id, parent_id, relation)
      select l.patient_id, a.parent_id, 'father' from parent_account a, parent_account m
        join patient_parent l on l.parent_id = m.parent_id where a.id = ${father.id} and m.id = ${mother.id}`
    const both = await change(mother.id, father.id)
    const rows = await rowsOf(both)
    expect(rows).toHaveLength(2)
    done(await ring(rows[0]?.id ?? 0, true))
    expect(await rowsOf(both)).toEqual([])
    done(await father.client.call('/api/message/subscribe', { answers: [{ kind: 'LESSON', agreed: true }] }))
    standIn.agreed.set(`${father.openId} template-of-lessons`, 1)
    expect(await rowsOf(await change(mother.id, father.id))).toEqual([])
  })

  it('are those of a patient without the app, with what is to be said', async () => {
    const [campusId] = await campusIds(server)
    const [patient] = await server.sql`insert into patient (campus_id, name, gender, birthday)
      values (${campusId}, '吴小满', 1, '2018-01-01') returning id`
    const title = `您有 1 节课有调整 ${++number}`
    await jobHandles(server.sql).transaction(({ scope }) =>
      sendMessages(scope, [
        { patientId: patient?.id, event: 'lessonChanged', type: 'REMIND', title, body: '改到明天 10:00' },
      ]),
    )
    expect(await rowsOf(title)).toMatchObject([
      { state: 'NO_ACCOUNT', text: '改到明天 10:00', patients: [{ name: '吴小满' }] },
    ])
    expect(await rowsOf(title, 'principal2')).toEqual([])
  })

  it('are no longer those of a change of more than a week ago', async () => {
    const family = await newFamily()
    const title = await change(family.id)
    await server.sql`update notice set created_at = now() - interval '8 days' from message m where m.id = message_id and m.title = ${title}`
    expect(await rowsOf(title)).toEqual([])
  })
})
