import { limits } from '@cogcampus/contract/limits'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { done, newAccount } from '../../../test/world.ts'

const server = useServer()
const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#336699' } })
  .png()
  .toBuffer()
let family: Client
let id = 0
beforeEach(async () => {
  const account = await newAccount(server)
  ;[family, id] = [account.client, account.id]
})
const upload = async () =>
  (await family.upload({ name: '1.png', bytes: png }, { kind: 'avatar' }, {}, false, '/api/file/upload')).json()
/** Files that the account has uploaded before. */
const uploaded = (count: number, bytes: number) =>
  server.sql`insert into stored_file (key, name, mime, bytes, kind, account_id)
    select substr(md5(random()::text) || md5(random()::text), 1, 32) || '.webp', '1.png', 'image/webp', ${bytes}::int, 'avatar', ${id}::bigint
    from generate_series(1, ${count}::int)`
const count = limits.unusedFiles

describe('files that a family uploads and hands in nowhere', () => {
  it('are taken up to forty, and then refused with what to do, by either way', async () => {
    await uploaded(count - 1, 1000)
    expect((await upload()).status).toBe(0)
    const refused = {
      ...{ status: 1, code: 409, errCode: 'FILES_UNUSED' },
      msg: '已有 40 个文件上传后没有提交，暂时不能再上传：请先提交，或明天再试',
    }
    expect(await upload()).toMatchObject(refused)
    expect(await family.call('/api/file/authUrl', { filename: '2.png' })).toMatchObject(refused)
    expect((await server.sql`select 1 from stored_file where account_id = ${id}`).length).toBe(count)
  })

  it('are taken no further by addresses that were given before', async () => {
    const { uploadUrl } = done(await family.call('/api/file/authUrl', { filename: '2.png', kind: 'avatar' }))
    await uploaded(count, 1000)
    const put = await server.app.inject({ method: 'PUT', url: uploadUrl, payload: png })
    expect(put.json().errCode).toBe('FILES_UNUSED')
  })

  it('are refused by their size, too, and taken again once they are put somewhere, or a day is over', async () => {
    await uploaded(21, limits.uploadBytes)
    expect((await upload()).errCode).toBe('FILES_UNUSED')
    await server.sql`update stored_file set used = true where account_id = ${id}`
    const { data: headUrl } = await upload()
    await uploaded(count, 1000)
    expect((await upload()).errCode).toBe('FILES_UNUSED')
    done(await family.call('/api/rbac/user/edit', { headUrl }))
    await server.sql`update stored_file set created_at = now() - interval '25 hours' where account_id = ${id}`
    expect((await upload()).status).toBe(0)
  })

  it('of one family leave the others and staff to upload', async () => {
    await uploaded(count, 1000)
    family = (await newAccount(server)).client
    expect((await upload()).status).toBe(0)
    expect((await (await server.as('admin')).upload({ name: 'a.png', bytes: png })).json().status).toBe(0)
  })
})
