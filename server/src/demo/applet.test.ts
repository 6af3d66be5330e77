import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, useServer } from '../../test/server.ts'
import { done } from '../../test/world.ts'
import { appletAccounts } from './applet.ts'
import { STAND_IN, WxStandIn } from './wx.ts'

const server = useServer()
const standIn = new WxStandIn()
let app: Awaited<ReturnType<typeof server.second>>
beforeAll(async () => {
  app = await server.second({ wx: { ...STAND_IN, url: await standIn.listen() } })
})
afterAll(() => standIn.close())

const [parentOfTwo, second, adult, visitor] = appletAccounts
async function signIn({ phone }: { phone: string }) {
  const answer = done(await new Client(app, null).call('/api/rbac/user/wxLogin', { code: `demo:${phone}` }))
  const client = new Client(app, answer.token)
  return { ...answer, client, ...done(await client.call('/api/rbac/user/userInfo', {})) }
}

describe('the demo accounts of the applet', () => {
  it('are a parent of two children with lessons ahead, and a second guardian of one of them with fewer rights', async () => {
    const one = await signIn(parentOfTwo)
    expect(one).toMatchObject({ phoneBound: true, agreementDue: false, userName: parentOfTwo.name })
    const children = done(await one.client.call('/api/patient/list', {}))
    expect(children).toHaveLength(2)
    for (const child of children) expect(child).toMatchObject({ guardian: true, payer: true, mayAskLeave: true })
    expect(children.some(({ next }) => next !== null)).toBe(true)
    const two = await signIn(second)
    const [child, ...none] = two.patients
    expect([none, child?.mayAskLeave, child?.seesReports, child?.payer]).toEqual([[], false, false, false])
    expect(children.map(({ id }) => id)).toContain(child?.id)
  })

  it('are a parent with homework to do from a sheet that it opens, a message and a comment unread, and a lesson with a signed record', async () => {
    const { client } = await signIn(parentOfTwo)
    const { list: works } = done(await client.call('/api/work/page', { open: true, pageSize: 200 }))
    const work = works.find(({ title, state }) => title === '在家练一练' && state === 'ASSIGNED')
    expect(work).toMatchObject({ materialPages: '第 1 页' })
    const { list: given } = done(await client.call('/api/material/page', { workId: work?.id as number }))
    expect(given).toMatchObject([{ title: work?.materialTitle, fileName: `${work?.materialTitle}.pdf` }])
    expect(given[0]?.file).toMatch(/^\/files\/.*sig=/)
    const { list: messages } = done(await client.call('/api/message/page', { pageSize: 200 }))
    expect(messages.filter(({ readAt }) => readAt === null).map(({ title }) => title)).toContain('请假已批准（1 节课）')
    const { list: comments } = done(await client.call('/api/reply/page', { unread: true, pageSize: 200 }))
    expect(comments.map(({ soDayId }) => soDayId)).toContain(work?.soDayId)
    const { record } = done(await client.call('/api/so-day/info', { id: work?.soDayId as number }))
    expect(record?.tasks.length).toBeGreaterThan(0)
  })

  it('are a parent with leave that was decided lately, its lesson to make up at a place that is free, and few hours of that course', async () => {
    const { client } = await signIn(parentOfTwo)
    const { list: decided } = done(await client.call('/api/so-day/page', { leave: true, pageSize: 200 }))
    const lesson = decided.find(({ leaveAnswer, makeUpUntil }) => leaveAnswer === 'LEAVE' && makeUpUntil !== null)
    expect(lesson).toBeDefined()
    const id = lesson?.id as number
    const { list: toMakeUp } = done(await client.call('/api/so-day/makeUp/page', { pageSize: 200 }))
    expect(toMakeUp.map((each) => each.id)).toContain(id)
    expect(done(await client.call('/api/so-day/makeUp/free', { id })).length).toBeGreaterThan(0)
    expect(done(await client.call('/api/so-day/info', { id })).leaveGrantedByName).toBeTruthy()
    const low = done(await client.call('/api/patient/list', {})).flatMap(({ coursesLow }) => coursesLow)
    expect(low).toContainEqual(expect.objectContaining({ courseName: lesson?.courseName, hours: 2, askedAt: null }))
    const { list: orders } = done(await client.call('/api/order-info/page', { pageSize: 200 }))
    expect(orders.map(({ state }) => state)).toContain('ACTIVE')
  })

  it('are a parent with a report to read, a seat in an activity ahead, and a place in the line for a lesson', async () => {
    const { client } = await signIn(parentOfTwo)
    const { list: reports } = done(await client.call('/api/patient/report/page', { pageSize: 200 }))
    expect(reports.some(({ read }) => !read)).toBe(true)
    const { list: activities } = done(await client.call('/api/activity-info/page', { pageSize: 200 }))
    const details = await Promise.all(activities.map(({ id }) => client.call('/api/activity-info/detail', { id })))
    expect(details.map((each) => done(each).mine?.state)).toContain('SIGNED')
    expect(done(await client.call('/api/so-wait/list', {})).length).toBeGreaterThan(0)
  })

  it('are an adult who is a patient, and a user who signs in for the first time', async () => {
    expect((await signIn(adult)).patients).toMatchObject([{ relation: 'self' }])
    const first = await signIn(visitor)
    expect(first).toMatchObject({ phoneBound: false, agreementDue: true, phone: null, patients: [] })
  })
})
