import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../test/server.ts'

const server = useServer()

describe('POST /admin/rbac/user/login', () => {
  it('answers a token that opens the session', async () => {
    const admin = await server.as('admin')
    const me = await admin.call('/admin/rbac/user/userInfo', {})
    expect(me.data).toMatchObject({ loginName: 'admin', roleNameList: ['总部管理员'], campusName: null })
  })

  it.each([
    ['admin', { oneCampus: false, ownRows: false }],
    ['principal', { oneCampus: true, ownRows: false }],
    ['consultant', { oneCampus: true, ownRows: true }],
    ['marketer', { oneCampus: false, ownRows: true }],
  ])('tells %s whether other campuses, and rows of others, are within reach', async (name, width) => {
    const client = await server.as(name)
    expect((await client.call('/admin/rbac/user/userInfo', {})).data).toMatchObject(width)
  })

  it('gives unknown user, wrong password and disabled account the same answer', async () => {
    await server.sql`update rbac_user set status = 2 where login_name = 'doctor2'`
    const attempts = [
      { loginName: 'nobody-here', passWord: 'demo-2026' },
      { loginName: 'admin', passWord: 'demo-2027' },
      { loginName: 'doctor2', passWord: 'demo-2026' },
    ]
    const answers = []
    for (const attempt of attempts) {
      answers.push(await server.anonymous.call('/admin/rbac/user/login', { ...attempt, userType: 'A' }))
    }
    expect(answers[0]).toMatchObject({ status: 1, errCode: 'LOGIN_FAILED', data: null })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })
})
