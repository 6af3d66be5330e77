import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../../test/server.ts'
import { campusIds, done, newStaff, staffId } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../demo/fill.ts'

const server = useServer()
const MANY = 32
let other: Client
let campusId: number
beforeAll(async () => {
  other = await server.as('admin')
  campusId = (await campusIds(server))[0]
})

/** Calls of one person, the first of which is answered, and how many of them are. */
async function many(call: (n: number) => Promise<{ errCode: string }>) {
  let answered = 0
  const answers = Array.from({ length: MANY }, async (_, n) => {
    const { errCode } = await call(n)
    answered++
    return errCode
  })
  await Promise.any(answers)
  return { answers: Promise.all(answers), answered: () => answered }
}

/** Four writes of another person, one after the other, while most of the calls still wait. */
async function othersWrite(name: string) {
  for (let n = 0; n < 4; n++) {
    done(await other.call('/api/admin/education/subject/edit', { name: `${name}${n}`, levelName: '基础' }))
  }
}

describe("Another person's writes do not wait for one person who", () => {
  it('changes a password many times at once.', async () => {
    const doctor = await server.as('doctor')
    const change = { oldPassword: DEMO_PASSWORD, password: DEMO_PASSWORD }
    const calls = await many(() => doctor.call('/admin/rbac/user/changePassword', change))
    await othersWrite('改')
    expect(calls.answered()).toBeLessThan(MANY / 2)
    expect(new Set(await calls.answers)).toEqual(new Set(['']))
  })

  it('sets a password without the old one many times at once.', async () => {
    const principal = await server.as('principal')
    const own = { userId: await staffId(server, 'principal'), password: DEMO_PASSWORD }
    const calls = await many(() => principal.call('/admin/rbac/user/resetPassword', own))
    await othersWrite('设')
    expect(calls.answered()).toBeLessThan(MANY / 2)
    expect(new Set(await calls.answers)).toEqual(new Set(['']))
  })

  it('adds many users at once, also where the other changes what users may do.', async () => {
    const { client } = await newStaff(server, other, { loginName: 'adds.many', campusIds: [], roles: ['HQ_ADMIN'] })
    const calls = await many((n) =>
      client.call('/admin/rbac/user/add', { loginName: `many-${n}`, userName: '多', campusIds: [campusId] }),
    )
    done(await other.call('/admin/rbac/user/add', { loginName: 'other', userName: '他', campusIds: [campusId] }))
    const answered = calls.answered()
    expect(new Set(await calls.answers)).toEqual(new Set(['']))
    expect(answered).toBeLessThan(MANY / 2)
  })
})

it('A password that waits for its turn is not set once an administrator has ended the session.', async () => {
  const consultant = await server.as('consultant')
  const userId = await staffId(server, 'consultant')
  const calls = await many(() =>
    consultant.call('/admin/rbac/user/resetPassword', { userId, password: 'thief-2026-pass' }),
  )
  done(await other.call('/admin/rbac/user/resetPassword', { userId, password: 'rescue-2026-pass' }))
  await calls.answers
  await server.as('consultant', 'rescue-2026-pass')
})
