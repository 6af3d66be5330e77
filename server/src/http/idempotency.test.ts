import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useServer } from '../../test/server.ts'
import { campusIds, done, newPhone } from '../../test/world.ts'

const server = useServer('demo', { reads: 8 })
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const subject = (name: string) => ({ name, levelName: '基础' })
const rows = async (name: string) => (await server.sql`select id from subject where name = ${name}`).length
const edit = '/api/admin/education/subject/edit'

describe('a write with an Idempotency-Key', () => {
  it('sent again answers what the first answered, and has one effect', async () => {
    const admin = await server.as('admin')
    const key = randomUUID()
    const first = await admin.call(edit, subject('一次'), keyed(key))
    const again = await admin.call(edit, subject('一次'), keyed(key))
    expect(first.status).toBe(0)
    expect(again).toEqual(first)
    expect(await rows('一次')).toBe(1)
  })

  it('sent 1,000 times at once has one effect and 1,000 equal answers', async () => {
    const admin = await server.as('admin')
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 1000 }, () => admin.call(edit, subject('一千次'), keyed(key))),
    )
    expect(answers[0]?.status).toBe(0)
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await rows('一千次')).toBe(1)
  })

  it('holds also where the first attempt reads settings and hashes a password meanwhile', async () => {
    const admin = await server.as('admin')
    const [campusId] = await campusIds(server)
    const key = randomUUID()
    const staff = { loginName: 'once-only', userName: '一次', campusIds: [campusId] }
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => admin.call('/admin/rbac/user/add', staff, keyed(key))),
    )
    expect(answers[0]?.status).toBe(0)
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  it('leaves neither its key nor a one-time password readable in the database', async () => {
    const admin = await server.as('admin')
    const key = randomUUID()
    const staff = { loginName: 'sealed', userName: '密封', campusIds: await campusIds(server) }
    const { password } = done(await admin.call('/admin/rbac/user/add', staff, keyed(key)))
    const kept = await server.sql<{ row: string }[]>`
      select i::text || encode(key, 'escape') || encode(answer, 'escape') as row from idempotency i`
    expect(kept.length).toBeGreaterThan(0)
    const text = JSON.stringify(kept)
    for (const secret of [password as string, key, 'sealed']) expect(text).not.toContain(secret)
    expect(done(await admin.call('/admin/rbac/user/add', staff, keyed(key))).password).toBe(password)
  })

  it('answers what was done also after a dictionary value that it carried was taken away', async () => {
    const admin = await server.as('admin')
    const [campusId] = await campusIds(server)
    const item = { type: 'source', value: 'fair', label: '展会' }
    const { id } = done(await admin.call('/admin/dict/add', item))
    const lead = { campusId, childName: '林小满', phone: '19800001111', source: 'fair' }
    const key = randomUUID()
    const first = await admin.call('/admin/customer/add', lead, keyed(key))
    expect(first.status).toBe(0)
    done(await admin.call('/admin/dict/update', { ...item, id, version: 1, status: 2 }))
    expect(await admin.call('/admin/customer/add', lead, keyed(key))).toEqual(first)
    // A process hears of a value that was taken away a moment later.
    const another = async () => (await admin.call('/admin/customer/add', { ...lead, phone: newPhone() })).status
    await expect.poll(another).toBe(2)
  })

  it('holds across processes', async () => {
    const admin = await server.as('admin')
    const second = admin.at(await server.second())
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? admin : second).call(edit, subject('两处'), keyed(key))),
    )
    expect(answers[0]?.status).toBe(0)
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await rows('两处')).toBe(1)
  })

  it('is refused when the same key comes with another body or another call', async () => {
    const admin = await server.as('admin')
    const key = randomUUID()
    done(await admin.call(edit, subject('甲'), keyed(key)))
    const other = await admin.call(edit, subject('乙'), keyed(key))
    expect(other).toMatchObject({ status: 1, errCode: 'IDEMPOTENCY_KEY_REUSED', code: 409 })
    const elsewhere = await admin.call('/admin/message/read', {}, keyed(key))
    expect(elsewhere.errCode).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await rows('乙')).toBe(0)
  })

  it('is refused when the same key comes with another file', async () => {
    const admin = await server.as('admin')
    const key = { 'idempotency-key': randomUUID() }
    const file = (text: string) => ({ name: 'a.pdf', bytes: Buffer.from(`%PDF-1.7 ${text}`) })
    const first = await admin.upload(file('one'), {}, key)
    const again = await admin.upload(file('one'), {}, key)
    const other = await admin.upload(file('two'), {}, key)
    expect(first.json().status).toBe(0)
    expect(again.json()).toEqual(first.json())
    expect(other.json().errCode).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it("does not meet another person's same key", async () => {
    const [admin, operation] = [await server.as('admin'), await server.as('operation')]
    const key = randomUUID()
    const one = done(await admin.call(edit, subject('同一编号甲'), keyed(key)))
    const two = done(await operation.call(edit, subject('同一编号乙'), keyed(key)))
    expect(two.id).not.toBe(one.id)
  })

  it('may be tried again when the first attempt was refused', async () => {
    const admin = await server.as('admin')
    const key = randomUUID()
    const taken = done(await admin.call(edit, subject('被占用')))
    expect((await admin.call(edit, subject('被占用'), keyed(key))).errCode).toBe('DUPLICATE')
    done(await admin.call('/api/admin/education/subject/delete/:id', { id: taken.id }))
    expect((await admin.call(edit, subject('被占用'), keyed(key))).status).toBe(0)
  })

  it.each(['short', 'x'.repeat(101), 'with spaces in it', 'schlüssel-eins'])(
    'needs a key of sane shape: %s',
    async (key) => {
      const admin = await server.as('admin')
      const answer = await admin.call(edit, subject('不成'), keyed(Buffer.from(key).toString('latin1')))
      expect(answer).toMatchObject({ status: 2, errCode: 'BAD_INPUT' })
      expect(await rows('不成')).toBe(0)
    },
  )
})
