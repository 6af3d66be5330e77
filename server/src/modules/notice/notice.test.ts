import { describe, expect, it } from 'vitest'
import { TEMPLATE, useNotices } from '../../../test/notices.ts'
import { useServer } from '../../../test/server.ts'
import { campusIds, done, newAccount, setQuiet } from '../../../test/world.ts'
import { answerText } from './tell.ts'

const server = useServer()
const { standIn, fields, sender, sendAll, operation, templates, save, newFamily, agree, remaining, tell, noticeOf } =
  useNotices(server)

/** Switches whether few hours are told by notices. */
async function switched(told: boolean) {
  const by = await operation()
  const version =
    done(await by.call('/admin/notice/events', {})).find(({ event }) => event === 'hoursFew')?.version ?? 0
  return by.call('/admin/notice/tell', { event: 'hoursFew', told, version })
}

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

  it('that another process has taken again is left to that one, where what became of it is noted twice', async () => {
    await sendAll()
    const family = await newFamily()
    await agree(family)
    const title = await tell(family)
    standIn.fail('rate', { path: 'subscribe/send', times: 1 })
    const one = sender()
    // As where the connection is lost after the note and before its answer, for longer than the pause.
    const noted = async (note: () => Promise<void>) => {
      await note()
      await server.sql`update notice set state = 'SENDING', tries = tries + 1, taken_at = now()
        where message_id = (select id from message where title = ${title})`
      await server.sql`update notice_consent set remaining = 0 where account_id = ${family.id}`
      await note()
    }
    Object.assign(one, { noted })
    await one.sendNext()
    expect(await noticeOf(title)).toMatchObject({ state: 'SENDING' })
    expect(await remaining(family)).toBe(0)
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

  it('about a child of whom its parent is told no more by then is not sent, and keeps its agreement', async () => {
    const family = await newFamily()
    await agree(family)
    const [link] = await server.sql`select l.patient_id from patient_parent l
      join parent_account a on a.parent_id = l.parent_id where a.id = ${family.id}`
    const title = await tell(family, { patientIds: [link?.patientId] })
    await server.sql`update patient_parent set notified = false where patient_id = ${link?.patientId}`
    await sendAll()
    expect(await noticeOf(title)).toMatchObject({ state: 'OUTDATED' })
    expect(await remaining(family)).toBe(1)
    expect(standIn.notices).toEqual([])
  })

  it('about a child who was deleted meanwhile is not sent; of one who was merged the links of the other count', async () => {
    const [deleted, merged] = [await newFamily(), await newFamily()]
    const childOf = async ({ id }: { id: number }) => {
      const [link] = await server.sql`select l.patient_id from patient_parent l
        join parent_account a on a.parent_id = l.parent_id where a.id = ${id}`
      return link?.patientId as number
    }
    const [gone, loser] = [await childOf(deleted), await childOf(merged)]
    for (const family of [deleted, merged]) await agree(family)
    const titles = [await tell(deleted, { patientIds: [gone] }), await tell(merged, { patientIds: [loser] })] as const
    await server.sql`update patient set deleted_at = now() where id = ${gone}`
    const [winner] = await server.sql`insert into patient (campus_id, name, gender, birthday)
      select campus_id, name, gender, birthday from patient where id = ${loser} returning id`
    await server.sql`update patient_parent set patient_id = ${winner?.id} where patient_id = ${loser}`
    await server.sql`update patient set deleted_at = now(), merged_into = ${winner?.id} where id = ${loser}`
    await sendAll()
    const states = [await noticeOf(titles[0]), await noticeOf(titles[1])].map((notice) => notice?.state)
    expect(states).toEqual(['OUTDATED', 'SENT'])
    expect(await remaining(deleted)).toBe(1)
  })

  it('is found by a part of the name, the initials or the end of the phone of who it is for', async () => {
    const family = await newFamily()
    const title = await tell(family)
    const [parent] = await server.sql`update parent_info set search = '周晓梅 zhouxiaomei zxm'
      where id = (select parent_id from parent_account where id = ${family.id}) returning phone`
    const by = await operation()
    for (const keyword of ['晓', '晓梅', 'zxm', parent?.phone.slice(-4)]) {
      const { list } = done(await by.call('/admin/notice/page', { keyword }))
      expect(
        list.map((one) => one.title),
        keyword,
      ).toContain(title)
    }
    expect(done(await by.call('/admin/notice/page', { keyword: '晓海' })).list).toEqual([])
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

  it('waits for them by the clock of its campus', async () => {
    const [, otherId] = await campusIds(server)
    const [here, there] = [await newFamily(), await newFamily()]
    const [child] =
      await server.sql`update patient set campus_id = ${otherId} where id = (select l.patient_id from patient_parent l
      join parent_account a on a.parent_id = l.parent_id where a.id = ${there.id}) returning id`
    for (const family of [here, there]) await agree(family)
    const titles = [await tell(here), await tell(there, { patientIds: [child?.id] })] as const
    const states = async () => [(await noticeOf(titles[0]))?.state, (await noticeOf(titles[1]))?.state]
    const [now] = await server.sql`select extract(hour from now() at time zone 'Asia/Shanghai')::integer as hour`
    // Where it is the other half of the day, they are over, also when an hour ends meanwhile.
    await server.sql`update campus set time_zone = 'America/New_York' where id = ${otherId}`
    await setQuiet(server, now?.hour, (now?.hour + 3) % 24)
    await sendAll()
    const asleep = await states()
    await server.sql`update campus set time_zone = 'Asia/Shanghai' where id = ${otherId}`
    await setQuiet(server, 0, 0)
    await sendAll()
    expect([asleep, await states()]).toEqual([
      ['WAITING', 'SENT'],
      ['SENT', 'SENT'],
    ])
  })

  it('to a family of no campus waits for them by the clock of the business, wherever else it is night', async () => {
    const [, otherId] = await campusIds(server)
    const account = await newAccount(server)
    const [row] = await server.sql`select open_id from parent_account where id = ${account.id}`
    const family = { ...account, openId: row?.openId as string }
    await agree(family)
    const title = await tell(family)
    const [now] = await server.sql`select extract(hour from now() at time zone 'America/New_York')::integer as hour`
    await server.sql`update campus set time_zone = 'America/New_York' where id = ${otherId}`
    await setQuiet(server, now?.hour, (now?.hour + 3) % 24)
    await sendAll()
    const asleep = await noticeOf(title)
    await server.sql`update campus set time_zone = 'Asia/Shanghai' where id = ${otherId}`
    await setQuiet(server, 0, 0)
    expect(asleep).toMatchObject({ campusIds: [], state: 'SENT' })
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

  it('that the messaging app refuses are told to headquarters once a day, and use up no agreement', async () => {
    const family = await newFamily()
    await agree(family, 2)
    standIn.fail('fields', { path: 'subscribe/send', times: 2 })
    for (let time = 0; time < 2; time++) {
      await tell(family)
      await sendAll()
    }
    const told = await server.sql`select m.title, m.body, m.link from message m join rbac_user u on u.id = m.receiver_id
      where m.event_key like 'notice-refused:REMINDER:%' and u.login_name = 'operation'`
    const body = expect.stringContaining('（模板字段与内容不符）')
    expect(told).toEqual([{ title: '微信不接受“提醒”模板', body, link: '/operate/notice?tab=templates' }])
    expect(await remaining(family)).toBe(2)
  })

  it('of which the messaging app does not know the id are refused in these words, and use up no agreement', async () => {
    const family = await newFamily()
    await agree(family)
    const title = await tell(family)
    standIn.templates.add('another-template')
    await sendAll()
    standIn.templates.clear()
    const refused = await noticeOf(title)
    expect(refused).toMatchObject({ state: 'REFUSED', code: 40037 })
    expect([answerText(refused?.code, 'zh-CN'), answerText(refused?.code, 'en')]).toEqual([
      '模板 ID 不对',
      'The template ID is wrong',
    ])
    expect(await remaining(family)).toBe(1)
    expect(standIn.notices).toEqual([])
    // The page of the templates says so, until one is sent.
    const answered = async () => (await templates()).find(({ kind }) => kind === 'REMINDER')?.code
    expect(await answered()).toBe(40037)
    await tell(family)
    await sendAll()
    expect(standIn.notices).toHaveLength(1)
    expect(await answered()).toBeNull()
  })

  it('that are replaced are agreed to anew', async () => {
    const family = await newFamily()
    await agree(family, 2)
    done(await save({ templateId: 'another-template' }))
    expect(await remaining(family)).toBe(0)
    // The family was asked about the one before, on a page that it had opened before.
    const answer = (templateId: string) =>
      family.client.call('/api/message/subscribe', { answers: [{ kind: 'REMINDER', templateId, agreed: true }] })
    done(await answer(TEMPLATE))
    expect(await remaining(family)).toBe(0)
    done(await answer('another-template'))
    expect(await remaining(family)).toBe(1)
    done(await save({ templateId: TEMPLATE }))
  })
})
