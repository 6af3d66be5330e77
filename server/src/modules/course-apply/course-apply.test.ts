import { remindQuery } from '@cogcampus/contract/enums'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newStaff, staffId } from '../../../test/world.ts'

const server = useServer()
let [here, there] = [0, 0]
let frontdesk: Client
let principal: Client
let operation: Client

beforeAll(async () => {
  ;[here, there] = await campusIds(server)
  frontdesk = await server.as('frontdesk')
  principal = await server.as('principal')
  operation = await server.as('operation')
})

let made = 0
async function newCourse(more: { onShelf?: boolean } = {}) {
  const code = `A${++made}`
  const fields = { domain: 'memory', mode: 'ONE' as const, minutes: 45, capacity: 1, hoursPerLesson: 1, price: 30_000 }
  return done(
    await operation.call('/admin/course/add', { code, name: `课程 ${code}`, onShelf: true, ...fields, ...more }),
  ).id
}
const ask = async (by: Client, courseId: number, campusId = here) =>
  by.call('/admin/course-apply/apply', { campusId, courseId, price: 28_000, reason: '家长有需求' })
const decide = (by: Client, id: number, agreed: boolean, opinion?: string) =>
  by.call('/admin/course-apply/check', { id, agreed, ...(opinion ? { opinion } : {}) })
const fieldOf = (answer: { data: unknown }) => (answer.data as { fields: { path: string }[] }).fields[0]?.path
const offeredHere = async (courseId: number) =>
  done(await principal.call('/admin/course-campus/page', { courseId })).list.map(({ price, status }) => ({
    price,
    status,
  }))
const badges = async (by: Client) =>
  Object.fromEntries(
    done(await by.call('/admin/message-remind/list', {})).map(({ remindCode, remindCount }) => [
      remindCode,
      remindCount,
    ]),
  )

describe('an application of a campus', () => {
  it('is decided by the principal, then by headquarters, and the campus then offers the course at that price', async () => {
    const courseId = await newCourse()
    const { id } = done(await ask(frontdesk, courseId))
    expect((await decide(operation, id, true)).errCode).toBe('CHECK_AT_CAMPUS')
    done(await decide(principal, id, true))
    expect(await offeredHere(courseId)).toEqual([])
    expect((await decide(principal, id, true)).errCode).toBe('CHECK_TWICE')
    done(await decide(operation, id, true, '师资到位后开课'))
    expect(await offeredHere(courseId)).toEqual([{ price: 28_000, status: 1 }])
    expect((await decide(operation, id, true)).errCode).toBe('CHECK_DECIDED')
    const row = done(await frontdesk.call('/admin/course-apply/detail', { id }))
    expect(row).toMatchObject({ state: 'APPROVED', mine: true, decidable: false, opinion: '师资到位后开课' })
    const { list } = done(await frontdesk.call('/admin/message/page', {}))
    expect(list[0]).toMatchObject({ title: expect.stringContaining('已通过'), link: `/course/campusApply?view=${id}` })
  })

  it('is rejected with a reason only, of which the applicant is told', async () => {
    const { id } = done(await ask(frontdesk, await newCourse()))
    expect(fieldOf(await decide(principal, id, false))).toBe('opinion')
    done(await decide(principal, id, false, '暂无教室'))
    const { list } = done(await frontdesk.call('/admin/message/page', {}))
    expect(list[0]?.body).toContain('暂无教室')
    expect((await decide(operation, id, true)).errCode).toBe('CHECK_DECIDED')
  })

  it('of the principal goes to headquarters at once, and never comes back to the applicant', async () => {
    const { id } = done(await ask(principal, await newCourse()))
    expect(done(await principal.call('/admin/course-apply/detail', { id }))).toMatchObject({
      state: 'CAMPUS_AGREED',
      decidable: false,
    })
    expect((await decide(principal, id, true)).errCode).toBe('CHECK_OWN')
    done(await decide(operation, id, true))
  })

  it('of a campus without anyone who decides there goes to headquarters at once', async () => {
    const admin = await server.as('admin')
    const { id: campusId } = done(
      await admin.call('/admin/campus/add', { name: '新开校区', code: 'NEW1', timeZone: 'Asia/Shanghai' }),
    )
    const { client } = await newStaff(server, admin, {
      loginName: 'newdesk',
      campusIds: [campusId],
      roles: ['CAMPUS_STAFF'],
    })
    const { id } = done(await ask(client, await newCourse(), campusId))
    done(await decide(operation, id, true))
  })

  it('is withdrawn by the applicant alone, while it waits', async () => {
    const { id } = done(await ask(frontdesk, await newCourse()))
    expect((await principal.call('/admin/course-apply/withdraw', { id })).errCode).toBe('CHECK_NOT_APPLICANT')
    done(await frontdesk.call('/admin/course-apply/withdraw', { id }))
    expect((await decide(principal, id, true)).errCode).toBe('CHECK_DECIDED')
    expect((await frontdesk.call('/admin/course-apply/withdraw', { id })).errCode).toBe('CHECK_DECIDED')
  })

  it('names what stands against it: a course off the shelf, offered already, asked for already, another campus', async () => {
    const courseId = await newCourse()
    expect(fieldOf(await ask(frontdesk, await newCourse({ onShelf: false })))).toBe('courseId')
    const { id } = done(await ask(frontdesk, courseId))
    const again = await ask(principal, courseId)
    expect([again.errCode, fieldOf(again)]).toEqual(['DUPLICATE', 'courseId'])
    done(await decide(principal, id, true))
    done(await decide(operation, id, true))
    expect((await ask(principal, courseId)).errCode).toBe('COURSE_OFFERED')
    expect((await ask(principal, courseId, there)).errCode).toBe('UNKNOWN_REFERENCE')
  })

  it('is decided once, however many decide at the same moment', async () => {
    const courseId = await newCourse()
    const { id } = done(await ask(principal, courseId))
    const others = await Promise.all(['operation', 'admin', 'operation.2'].map((name) => server.as(name)))
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => decide(others[n % 3] as Client, id, n % 2 === 0, '并发')),
    )
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(new Set(answers.map(({ errCode }) => errCode))).toEqual(new Set(['', 'CHECK_DECIDED']))
    const { state } = done(await operation.call('/admin/course-apply/detail', { id }))
    expect(await offeredHere(courseId)).toHaveLength(state === 'APPROVED' ? 1 : 0)
    const sent = await server.sql`select from message where event_key = ${`courseApply:${id}`}`
    expect(sent).toHaveLength(1)
  })
})

describe('the badges of applications', () => {
  it('count what the caller may decide, and open exactly these rows', async () => {
    const before = { campus: await badges(principal), head: await badges(operation) }
    const { id } = done(await ask(frontdesk, await newCourse()))
    expect((await badges(principal)).CAMPUS_COURSE_APPLY).toBe((before.campus.CAMPUS_COURSE_APPLY ?? 0) + 1)
    expect((await badges(operation)).ADMIN_COURSE_APPLY).toBe(before.head.ADMIN_COURSE_APPLY)
    expect((await badges(operation)).CAMPUS_COURSE_APPLY).toBe(0)
    const waits = async (by: Client) =>
      done(await by.call('/admin/course-apply/page', { remind: true })).list.some((row) => row.id === id)
    expect([await waits(principal), await waits(operation), await waits(frontdesk)]).toEqual([true, false, false])
    done(await decide(principal, id, true))
    expect((await badges(principal)).CAMPUS_COURSE_APPLY).toBe(before.campus.CAMPUS_COURSE_APPLY)
    expect((await badges(operation)).ADMIN_COURSE_APPLY).toBe((before.head.ADMIN_COURSE_APPLY ?? 0) + 1)
    expect([await waits(principal), await waits(operation)]).toEqual([false, true])
    done(await decide(operation, id, false, '名额已满'))
    expect((await badges(operation)).ADMIN_COURSE_APPLY).toBe(before.head.ADMIN_COURSE_APPLY)
  })
})

describe('the list of what waits', () => {
  it('begins with what has waited longest for the caller: since the campus agreed, not since it was asked for', async () => {
    const asked = [done(await ask(frontdesk, await newCourse())).id, done(await ask(frontdesk, await newCourse())).id]
    for (const id of asked.toReversed()) done(await decide(principal, id, true))
    const badge = async () => {
      const query = { ...remindQuery('ADMIN_COURSE_APPLY'), pageSize: 200 }
      return (await operation.send('/admin/course-apply/page', query))
        .json()
        .data.list.map((row: { id: number }) => row.id)
    }
    const { list } = done(await operation.call('/admin/course-apply/page', { remind: true, pageSize: 200 }))
    for (const ids of [list.map(({ id }) => id), await badge()]) {
      expect(ids.filter((id: number) => asked.includes(id))).toEqual(asked.toReversed())
    }
    const since = list.map((row) => row.campusCheckedAt ?? row.createdAt)
    expect(since).toEqual(since.toSorted())
  })
})

describe('the table of applications', () => {
  it('refuses, whatever writes it, a decision by the applicant, one person twice, and a rejection without reason', async () => {
    const courseId = await newCourse()
    const [applicant, other] = [await staffId(server, 'frontdesk'), await staffId(server, 'principal')]
    const put = (state: string, campusChecker: number | null, checker: number | null, opinion: string | null) =>
      server.sql`insert into course_apply (campus_id, course_id, price, applicant_id, state, campus_checker_id, checker_id, opinion)
        values (${here}, ${courseId}, 1, ${applicant}, ${state}, ${campusChecker}, ${checker}, ${opinion})`
    const refused = { constraint: 'course_apply__state__check' }
    await expect(put('APPROVED', null, applicant, null)).rejects.toMatchObject(refused)
    await expect(put('CAMPUS_AGREED', applicant, null, null)).rejects.toMatchObject(refused)
    await expect(put('APPROVED', other, other, null)).rejects.toMatchObject(refused)
    await expect(put('REJECTED', null, other, null)).rejects.toMatchObject(refused)
    await expect(put('SUBMITTED', null, other, null)).rejects.toMatchObject(refused)
    await put('REJECTED', null, other, '不合适')
  })
})
