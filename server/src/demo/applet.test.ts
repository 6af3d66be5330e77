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

  it('are an adult who is a patient, and a user who signs in for the first time', async () => {
    expect((await signIn(adult)).patients).toMatchObject([{ relation: 'self' }])
    const first = await signIn(visitor)
    expect(first).toMatchObject({ phoneBound: false, agreementDue: true, phone: null, patients: [] })
  })
})
