import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../test/server.ts'
import { staffId, staffRow } from '../../../../test/world.ts'

const server = useServer()

describe('the picture of a user', () => {
  it('is a stored file of that kind or none: an address elsewhere is refused, also of other stored pictures', async () => {
    const client = await server.as('admin')
    const userId = await staffId(server, 'admin')
    const elsewhere = [
      'https://evil.test/a.png',
      'http://evil.test/a.png',
      '//evil.test/a.png',
      '/files//evil.test/a.png',
      '/files/../../a.png',
      '/filesystem/a.png',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
    ]
    const { version, ...row } = await staffRow(client, await staffId(server, 'doctor'))
    for (const headUrl of elsewhere) {
      const answers = [
        await client.call('/admin/user/update', { userId, headUrl }),
        await client.call('/admin/rbac/user/update', {
          id: row.id,
          version,
          loginName: row.loginName,
          userName: row.userName,
          campusIds: row.campuses.map(({ id }) => id),
          headUrl,
        }),
        await client.call('/admin/rbac/user/add', {
          loginName: 'pictured',
          userName: 'x',
          campusIds: [],
          headUrl,
        }),
      ]
      for (const answer of answers)
        expect(answer, headUrl).toMatchObject({ errCode: 'BAD_INPUT', data: { fields: [{ path: 'headUrl' }] } })
    }
    await expect(
      server.sql`update rbac_user set head_url = 'https://evil.test/a.png' where id = ${userId}`,
    ).rejects.toThrow('rbac_user__head_url__check')
  })
})
