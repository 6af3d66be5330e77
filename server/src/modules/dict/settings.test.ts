import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { done } from '../../../test/world.ts'

const server = useServer()
let admin: Client
beforeAll(async () => {
  admin = await server.as('admin')
})

describe('a dictionary item', () => {
  it('that the product itself uses keeps its value and is not deleted, but takes another label', async () => {
    const row = done(await admin.call('/admin/dict/page', { type: 'sex' })).list[0]
    const { id, version, type, value } = row as NonNullable<typeof row>
    expect(await admin.call('/admin/dict/delete', { id })).toMatchObject({ status: 1, errCode: 'BUILT_IN' })
    for (const change of [{ value: '9' }, { type: 'other' }]) {
      const answer = await admin.call('/admin/dict/update', { id, version, type, value, label: '男', ...change })
      expect(answer).toMatchObject({ status: 1, errCode: 'BUILT_IN' })
    }
    done(await admin.call('/admin/dict/update', { id, version, type, value, label: '男性' }))
    expect(done(await admin.call('/admin/dict/all', { type: 'sex' })).sex?.[0]?.label).toBe('男性')
  })

  it('of a type in use keeps the type; one of its own is added, ordered, translated, disabled, deleted and restored', async () => {
    done(await admin.call('/admin/dict/add', { type: 'dictType', value: 'pet', label: '宠物' }))
    const { id } = done(
      await admin.call('/admin/dict/add', { type: 'pet', value: 'cat', label: '猫', labelEn: 'cat', sort: 2 }),
    )
    done(await admin.call('/admin/dict/add', { type: 'pet', value: 'dog', label: '狗', sort: 1 }))
    const pets = async (language = 'zh-CN') =>
      done(await admin.call('/admin/dict/all', { type: 'pet' }, { headers: { 'accept-language': language } })).pet?.map(
        (item) => item.label,
      )
    expect([await pets(), await pets('en')]).toEqual([
      ['狗', '猫'],
      ['狗', 'cat'],
    ])
    const [type] = done(await admin.call('/admin/dict/page', { type: 'dictType', keyword: 'pet' })).list
    expect(await admin.call('/admin/dict/delete', { id: type?.id as number })).toMatchObject({
      status: 1,
      errCode: 'IN_USE',
    })
    done(await admin.call('/admin/dict/update', { id, version: 1, type: 'pet', value: 'cat', label: '猫', status: 2 }))
    expect(await pets()).toEqual(['狗'])
    done(await admin.call('/admin/dict/delete', { id }))
    done(await admin.call('/admin/dict/restore', { id }))
    expect((await admin.call('/admin/dict/restore', { id })).errCode).toBe('NOT_FOUND')
  })

  it('may be of a type that every object of the language has', async () => {
    for (const type of ['constructor', '__proto__', 'toString']) {
      done(await admin.call('/admin/dict/add', { type: 'dictType', value: type, label: type }))
      done(await admin.call('/admin/dict/add', { type, value: 'a', label: 'a' }))
    }
    const all = (await admin.send('/admin/dict/all', {})).body
    for (const type of ['constructor', '__proto__', 'toString']) expect(all).toContain(`"${type}":[{"value":"a"`)
  })
})

describe('an agreement', () => {
  const publish = (code: string, revision: number, title: string) =>
    admin.call('/admin/dict/agreement/edit', { code, revision, title, body: title })

  it('is published revision by revision; the earlier ones stay readable, with who wrote them', async () => {
    expect(done(await publish('privacy', 1, '第二版')).revision).toBe(2)
    const newest = done(await admin.call('/admin/dict/agreement/info', { code: 'privacy' }))
    expect(newest).toMatchObject({ revision: 2, title: '第二版' })
    expect(newest.revisions.map((row) => row.revision)).toEqual([2, 1])
    expect(newest.createdByName).not.toBeNull()
    const first = done(await admin.call('/admin/dict/agreement/info', { code: 'privacy', revision: 1 }))
    expect(first).toMatchObject({ revision: 1, title: '隐私政策' })
    expect((await admin.call('/admin/dict/agreement/info', { code: 'privacy', revision: 9 })).errCode).toBe('NOT_FOUND')
  })

  it('of ten editors who publish the same next revision takes exactly one; the others learn of it', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => publish('service', 1, `第二版 ${n}`)))
    expect(answers.filter((answer) => answer.status === 0)).toHaveLength(1)
    for (const answer of answers.filter((answer) => answer.status !== 0)) {
      expect(answer).toMatchObject({ status: 1, errCode: 'AGREEMENT_MOVED_ON', code: 409, data: { revision: 2 } })
    }
    expect(done(await admin.call('/admin/dict/agreement/info', { code: 'service' })).revisions).toHaveLength(2)
  })
})

describe('the configuration', () => {
  const all = async (by = admin) => done(await by.call('/admin/dict/config/info', {}))
  const item = async (key: string) => (await all()).find((one) => one.key === key)
  const set = async (key: string, value: unknown, version?: number) =>
    admin.call('/admin/dict/config/update', {
      items: [{ key, value: value as string, version: version ?? (await item(key))?.version ?? 1 }],
    })

  it('shows the name of the product to anyone, and the security rules only to users who may change them', async () => {
    for (const by of [server.anonymous, await server.as('doctor')]) {
      expect(new Set((await all(by)).map((one) => one.group))).toEqual(new Set(['product']))
    }
    expect((await all()).map((one) => one.group)).toContain('security')
  })

  it.each([
    ['password.minLength', 5],
    ['password.minLength', 51],
    ['password.minLength', '10'],
    ['signIn.addressMinutes', 2.5],
    ['signIn.addressMinutes', true],
    ['product.title', 7],
    ['product.title', 'a\u0000b'],
    ['no.such.key', 'x'],
    ['constructor', 'x'],
  ])('takes no value that its setting cannot have: %s = %s', async (key, value) => {
    const before = await all()
    const answer = await set(key, value)
    expect(answer.status).toBe(2)
    expect((answer.data as unknown as { fields: { path: string }[] }).fields[0]?.path).toMatch(/^items\.0\.(key|value)/)
    expect(await all()).toEqual(before)
  })

  it('changes all of what was sent or nothing, on the version that was read', async () => {
    const title = await item('product.title')
    const items = [
      { key: 'product.title', value: '新标题', version: title?.version ?? 1 },
      { key: 'product.model', value: 'X', version: 99 },
    ]
    expect(await admin.call('/admin/dict/config/update', { items })).toMatchObject({
      status: 1,
      errCode: 'STALE_VERSION',
    })
    expect(await item('product.title')).toEqual(title)
    done(await set('product.title', '新标题'))
    expect(await item('product.title')).toMatchObject({ value: '新标题', version: (title?.version ?? 1) + 1 })
    expect((await set('product.title', '更新', title?.version)).errCode).toBe('STALE_VERSION')
  })

  it('holds from the next call on', async () => {
    done(await set('password.minLength', 20))
    const staff = { loginName: 'long.enough', userName: '甲', campusIds: [], password: 'nineteen-characters' }
    const answer = await admin.call('/admin/rbac/user/add', staff)
    expect(answer).toMatchObject({ errCode: 'PASSWORD_TOO_WEAK' })
    expect(answer.msg).toContain('20')
    done(await set('password.minLength', 8))
    expect((await admin.call('/admin/rbac/user/add', staff)).status).toBe(0)
  })
})
