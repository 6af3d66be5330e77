import { describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../../test/server.ts'
import { campusIds, done, newAccount, staffId, staffRow } from '../../../../test/world.ts'

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

describe('the picture of an account', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const stored = async (by: Client, kind = 'avatar') => {
    const answer = await by.upload({ name: '1.png', bytes: png }, { kind }, {}, false, '/api/file/upload')
    return (answer.json().data as string).replace(/\?.*/, '')
  }
  const edit = (by: Client, headUrl: string | null) => by.call('/api/rbac/user/edit', { headUrl })
  const shown = async (by: Client) => done(await by.call('/api/rbac/user/userInfo', {})).headUrl
  const isServed = async (address: string) => (await server.app.inject(address)).statusCode === 200

  it('is one that it stored itself: it is shown to it and in the list of accounts, and goes when the next one comes or none', async () => {
    const [campusId] = await campusIds(server)
    const { id, client } = await newAccount(server)
    await server.sql`update parent_account set campus_id = ${campusId} where id = ${id}`
    const [first, second] = [await stored(client), await stored(client)]
    done(await edit(client, first))
    expect(await shown(client)).toBe(first)
    const frontdesk = await server.as('frontdesk')
    expect(done(await frontdesk.call('/admin/parent-account/detail', { id })).headUrl).toBe(first)
    done(await edit(client, second))
    expect([await isServed(first), await isServed(second)]).toEqual([false, true])
    done(await client.call('/api/rbac/user/edit', { userName: '豆豆妈妈' }))
    expect(await shown(client)).toBe(second)
    done(await edit(client, null))
    expect([await shown(client), await isServed(second)]).toEqual([null, false])
  })

  it('is refused at its field where another account stored it, or where it was stored for something else', async () => {
    const [{ client }, { client: stranger }] = [await newAccount(server), await newAccount(server)]
    const refused = { errCode: 'UNKNOWN_REFERENCE', data: { fields: [{ path: 'headUrl' }] } }
    expect(await edit(client, await stored(stranger))).toMatchObject(refused)
    expect(await edit(client, await stored(client, 'homework'))).toMatchObject(refused)
    expect(await shown(client)).toBeNull()
  })
})
