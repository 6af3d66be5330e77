import { describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { book, cancel, entry, newWaitlist, runWaitlist, stateOf, wait } from '../../../test/waitlist.ts'
import { done, newAccount, newPhone } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
const toDay = dayBefore(todayText(), -30)
const fieldOf = (answer: { errCode: string; data: unknown }) => [
  answer.errCode,
  (answer.data as { fields?: { path: string }[] } | null)?.fields?.[0]?.path,
]

/** A family with three patients who have hours of a course, and the parent of another one. */
async function joining() {
  const at = await newWaitlist(server)
  const parent = (await newAccount(server, { parentId: at.parentId })).client
  const [other] = await server.sql`insert into parent_info (name, phone) values ('外人', ${newPhone()}) returning id`
  const stranger = (await newAccount(server, { parentId: other?.id })).client
  const [patientId, second] = at.patientIds as [number, number, number]
  const join = (fields: object = {}, by: Client = parent) =>
    by.call('/api/so-wait/add', { patientId, courseId: at.courseId, weekdays: [3], toDay, ...fields })
  const list = async (by = parent) => done(await by.call('/api/so-wait/list', {}))
  return { ...at, at, parent, stranger, strangerId: other?.id as number, patientId, second, join, list }
}

describe('a family that joins the waitlist itself', () => {
  it('stands behind who was there before, as one who the desk sees came by itself, and is offered a place in its turn', async () => {
    const { at, desk, parent, second, patientId, join, list } = await joining()
    const first = await wait(at, second)
    const { id } = done(await join({ fromTime: '08:00', toTime: '12:00', remark: '接送方便' }))
    const entries = await list()
    expect(entries.find((each) => each.id === first)).toMatchObject({ before: 0, byFamily: false })
    const own = { before: 1, byFamily: true, weekdays: [3], fromTime: '08:00', toTime: '12:00', toDay }
    expect(entries.find((each) => each.id === id)).toMatchObject(own)
    const seen = { patientId, byFamily: true, fromDay: todayText(), remark: '接送方便', state: 'WAITING' }
    expect(await entry(desk, id)).toMatchObject(seen)
    expect(
      done(await desk.call('/admin/so-wait/page', { campusId: at.campusId, pageSize: 200 })).list.map((row) => row.id),
    ).toContain(id)
    await cancel(desk, await book(at, at.patientIds[2]))
    await runWaitlist(server)
    expect([await stateOf(desk, first), await stateOf(desk, id)]).toEqual(['OFFERED', 'WAITING'])
    expect((await list(parent)).find((each) => each.id === id)).toMatchObject({ before: 0 })
  })

  it('waits for a course once at a time, from two phones at once as well', async () => {
    const { join, list } = await joining()
    const answers = await Promise.all([join(), join()])
    expect(answers.map(({ errCode }) => errCode).toSorted()).toEqual(['', 'WAIT_OPEN'])
    expect(fieldOf(await join())).toEqual(['WAIT_OPEN', 'courseId'])
    expect(await list()).toHaveLength(1)
  })

  it('is told to the desk of its campus, once, with the way to the line; once it leaves, nobody need be told', async () => {
    const { campusId, courseId, parent, patientId, join, list } = await joining()
    const told = (id: number | undefined) => server.sql`
      select u.login_name as by, m.title, m.body, m.link, m.read_at from message m join rbac_user u on u.id = m.receiver_id
      where m.event_key = ${`wait-asked:${id}`}`
    const answers = await Promise.all([join(), join()])
    const id = answers.find(({ status }) => status === 0)?.data.id as number
    expect((await join()).errCode).toBe('WAIT_OPEN')
    const rows = await told(id)
    const by = rows.map((row) => row.by)
    expect(by).toEqual(expect.arrayContaining(['frontdesk', 'principal']))
    expect(new Set(by).size).toBe(by.length)
    const beyond = await server.sql`select login_name from rbac_user u where login_name = any(${by}::text[])
      and not exists (select from rbac_user_campus c where c.user_id = u.id and c.campus_id = ${campusId})`
    expect(beyond).toEqual([])
    const [names] =
      await server.sql`select p.name, k.name as course from patient p, course k where p.id = ${patientId} and k.id = ${courseId}`
    expect(rows[0]).toMatchObject({
      ...{ title: `${names?.name}的家人加入了候补`, body: expect.stringContaining(`${names?.course}，`), readAt: null },
      link: '/schedule/wait?state=WAITING',
    })
    const row = (await list()).find((each) => each.id === id)
    done(await parent.call('/api/so-wait/withdraw', { id, version: row?.version as number }))
    expect((await told(id)).filter(({ readAt }) => readAt === null)).toEqual([])
    expect(await told(done(await join()).id)).toHaveLength(rows.length)
  })

  it('is refused at the field: a course without hours, a day that is over, an end before the beginning', async () => {
    const { parent, patientId, courseId, join } = await joining()
    const courses = done(await parent.call('/api/so-wait/courses', {}))
    expect(courses.filter((each) => each.patientId === patientId)).toMatchObject([{ courseId, waits: false }])
    expect(fieldOf(await join({ courseId: 987_654_321 }))).toEqual(['UNKNOWN_REFERENCE', 'courseId'])
    expect(fieldOf(await join({ toDay: dayBefore(todayText(), 1) }))[1]).toBe('toDay')
    expect(fieldOf(await join({ fromTime: '12:00', toTime: '09:00' }))[1]).toBe('toTime')
    await server.sql`update patient set state = 'PAUSED' where id = ${patientId}`
    expect(fieldOf(await join())).toEqual(['UNKNOWN_REFERENCE', 'courseId'])
    done(await join({ patientId: (await parent.call('/api/so-wait/courses', {})).data?.[0]?.patientId }))
  })

  it('changes when it can come while it waits, and keeps its place in the line and what it did not change', async () => {
    const { desk, parent, second, join, list, at } = await joining()
    const { id } = done(await join({ remark: '接送方便' }))
    await wait(at, second)
    const mine = async () => (await list()).find((each) => each.id === id)
    const change = async (fields: object = {}) => {
      const seen = { id, version: (await mine())?.version as number }
      const wish = { weekdays: [6], fromTime: '09:00', toTime: '11:00', toDay: dayBefore(todayText(), -60) }
      return parent.call('/api/so-wait/update', { ...seen, ...wish, ...fields })
    }
    expect(await mine()).toMatchObject({ before: 0, weekdays: [3] })
    done(await change())
    const changed = { weekdays: [6], fromTime: '09:00', toTime: '11:00', toDay: dayBefore(todayText(), -60) }
    expect(await mine()).toMatchObject({ before: 0, state: 'WAITING', ...changed })
    const kept = { remark: '接送方便', fromDay: todayText(), byFamily: true, doctorId: null }
    expect(await entry(desk, id)).toMatchObject({ ...kept, ...changed })
    expect((await change({ version: 1 })).errCode).toBe('STALE_VERSION')
    expect(fieldOf(await change({ toTime: '08:00' }))[1]).toBe('toTime')
    expect(fieldOf(await change({ toDay: dayBefore(todayText(), 1) }))[1]).toBe('toDay')
    expect(await mine()).toMatchObject(changed)
    await server.sql`update so_wait set weekdays = '[]', from_time = null, to_time = null where id = ${id}`
    await cancel(desk, await book(at, at.patientIds[2]))
    await runWaitlist(server)
    expect(await stateOf(desk, id)).toBe('OFFERED')
    expect((await change()).errCode).toBe('WAIT_STATE')
  })

  it('leaves it again, which is told to the family as its own step, and may join anew', async () => {
    const { desk, parent, join, list } = await joining()
    const { id } = done(await join())
    const [row] = await list()
    const seen = { id, version: row?.version as number }
    done(await parent.call('/api/so-wait/withdraw', seen))
    expect((await parent.call('/api/so-wait/withdraw', seen)).errCode).toMatch(/STALE_VERSION|WAIT_STATE/)
    expect(await entry(desk, id)).toMatchObject({ state: 'ENDED', reason: '家庭在小程序里退出' })
    const [newest] = done(await parent.call('/api/message/page', {})).list
    expect(newest).toMatchObject({ title: expect.stringMatching(/已退出.*候补$/), link: '/so-wait' })
    done(await join())
  })

  it('does so for its own patients alone, and only who may change their lessons', async () => {
    const { stranger, strangerId, patientId, join, list } = await joining()
    const { id } = done(await join())
    const [row] = await list()
    const seen = { id, version: row?.version as number }
    const wish = { ...seen, weekdays: [6], fromTime: null, toTime: null, toDay }
    const refusals = async () => [
      (await join({}, stranger)).errCode,
      (await stranger.call('/api/so-wait/withdraw', seen)).errCode,
      (await stranger.call('/api/so-wait/update', wish)).errCode,
    ]
    expect(await refusals()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
    expect([done(await stranger.call('/api/so-wait/courses', {})), await list(stranger)]).toEqual([[], []])
    await server.sql`insert into patient_parent (patient_id, parent_id, relation, may_ask_leave)
      values (${patientId}, ${strangerId}, 'grandparent', false)`
    const refused = ['LINK_RIGHT_MISSING', 'LINK_RIGHT_MISSING', 'LINK_RIGHT_MISSING']
    expect(await refusals()).toEqual(refused)
    expect(done(await stranger.call('/api/so-wait/courses', {}))).toEqual([])
    // It sees that the child waits, and how many wait before it, but nobody of them.
    expect(await list(stranger)).toMatchObject([{ id, before: 0, weekdays: [3] }])
    expect(JSON.stringify(await list(stranger))).not.toContain('phone')
  })

  it('is a grown patient for oneself', async () => {
    const { patientId, join } = await joining()
    await server.sql`update patient_parent set relation = 'self' where patient_id = ${patientId}`
    done(await join())
  })
})
