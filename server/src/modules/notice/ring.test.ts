import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { useNotices } from '../../../test/notices.ts'
import { useServer } from '../../../test/server.ts'
import { campusIds, done, newPhone } from '../../../test/world.ts'
import { sendMessages } from '../message/store.ts'

const server = useServer()
const { standIn, fields, sendAll, operation, templates, newFamily } = useNotices(server)

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
    await server.sql`update parent_account set open_id = null, phone = ${newPhone()} where id = ${id}`
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
    await server.sql`update patient_parent set notified = false where patient_id = ${sibling?.id}`
    expect(await rowsOf(title, 'frontdesk2')).toEqual([])
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
