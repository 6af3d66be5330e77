import { beforeAll, describe, expect, it } from 'vitest'
import { newFamily } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { en, zh } from '../../../test/texts.ts'
import { campusIds, done, newAccount } from '../../../test/world.ts'

const server = useServer('demo', { reads: 8 })
let [campusId, elsewhere] = [0, 0]
let operation: Client
let principal: Client
let desk: Client
let stranger: Client
beforeAll(async () => {
  ;[campusId, elsewhere] = await campusIds(server)
  operation = await server.as('operation')
  principal = await server.as('principal')
  desk = await server.as('frontdesk')
  stranger = await server.as('principal2')
})

async function parent(of = campusId) {
  const { parentId, patientIds } = await newFamily(server, of)
  const account = await newAccount(server, { parentId })
  return { ...account, patientId: patientIds[0] as number }
}
const say = async (by: Client, fields: object = {}) =>
  done(await by.call('/api/user-suggest/add', { type: 'service', content: '等候区希望有饮水机', ...fields })).id
const seen = async (id: number) => {
  const { version } = done(await operation.call('/admin/user-suggest/detail', { id }))
  return { id, version }
}

describe('feedback', () => {
  it('of a family goes to its campus and to headquarters, and its answer to the account that gave it', async () => {
    const { client, patientId, id: accountId } = await parent()
    const id = await say(client, { patientId })
    expect(done(await principal.call('/admin/user-suggest/detail', { id }))).toMatchObject({
      ...{ campusId, patientId, state: 'NEW', type: 'service', opinion: null, phone: expect.stringContaining('****') },
    })
    expect((await stranger.call('/admin/user-suggest/detail', { id })).errCode).toBe('NOT_FOUND')
    done(await principal.call('/admin/user-suggest/opinion', { ...(await seen(id)), opinion: '下周装好' }))
    expect(done(await client.call('/api/user-suggest/list', {}))).toMatchObject([
      { id, state: 'REPLIED', opinion: '下周装好' },
    ])
    const told = await server.sql`select title, body from message where account_id = ${accountId}`
    expect(told).toMatchObject([{ title: '您的反馈有了答复', body: '下周装好' }])
    const other = await parent()
    expect(done(await other.client.call('/api/user-suggest/list', {}))).toEqual([])
  })

  it('that a thousand answer at once has one answer: the others read who gave it, and the family is told once', async () => {
    const { client, id: accountId } = await parent()
    const seenOnce = await seen(await say(client))
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, at) =>
        (at % 2 ? principal : operation).call('/admin/user-suggest/opinion', { ...seenOnce, opinion: `答复 ${at}` }),
      ),
    )
    const won = answers.filter(({ status }) => status === 0)
    expect(won).toHaveLength(1)
    const late = new Set(answers.filter(({ status }) => status !== 0).map(({ errCode }) => errCode))
    expect([...late]).toEqual(['STALE_VERSION'])
    const told = await server.sql`select body from message where account_id = ${accountId}`
    expect(told).toHaveLength(1)
  })

  it('is counted by the badge until it is answered or closed, and the badge opens these rows', async () => {
    const { client } = await parent()
    const ids = [await say(client), await say(client)]
    const waiting = async () => done(await operation.call('/admin/user-suggest/page', { remind: true, pageSize: 200 }))
    const count = async () =>
      done(await operation.call('/admin/message-remind/list', {})).find(
        ({ remindCode }) => remindCode === 'ADMIN_SUGGEST',
      )?.remindCount
    const before = (await waiting()).total
    expect(await count()).toBe(before)
    done(await operation.call('/admin/user-suggest/opinion', { ...(await seen(ids[0] as number)), opinion: '好的' }))
    done(await operation.call('/admin/user-suggest/close', await seen(ids[1] as number)))
    expect((await waiting()).total).toBe(before - 2)
    expect(await count()).toBe(before - 2)
    const titles = done(await client.call('/api/message/page', {})).list.map(({ title }) => title)
    expect(titles).toEqual(['您的反馈已处理', '您的反馈有了答复'])
  })

  it('whose account is locked is answered and closed without the claim that the family was told', async () => {
    const { client, id: accountId } = await parent()
    const ids = [await say(client), await say(client)] as [number, number]
    await server.sql`update parent_account set locked = true where id = ${accountId}`
    const answered = { ...(await seen(ids[0])), opinion: '好的' }
    expect(await operation.call('/admin/user-suggest/opinion', answered)).toMatchObject({ status: 0, msg: '' })
    expect(await operation.call('/admin/user-suggest/close', await seen(ids[1]))).toMatchObject({ status: 0, msg: '' })
  })

  it('is refused about the child of another family, without text and of an unknown kind, with the field', async () => {
    const [one, other] = [await parent(), await parent(elsewhere)]
    const add = (fields: object) =>
      one.client.call('/api/user-suggest/add', { type: 'service', content: 'x', ...fields } as never)
    expect(await add({ patientId: other.patientId })).toMatchObject({
      ...{ errCode: 'UNKNOWN_REFERENCE', data: { fields: [{ path: 'patientId' }] } },
    })
    for (const [fields, path] of [
      [{ content: '  ' }, 'content'],
      [{ type: 'unknown' }, 'type'],
    ] as const) {
      expect((await add(fields)).data).toMatchObject({ fields: [{ path }] })
    }
    const kinds = done(await one.client.call('/api/user-suggest/type', {}))
    expect(kinds).toContainEqual({ value: 'service', label: '服务' })
  })

  it('that two answer at once is answered by one; closed feedback is not answered, in both languages', async () => {
    const { client } = await parent()
    const id = await say(client)
    const at = await seen(id)
    const answers = await Promise.all(
      [principal, operation].map((by, no) => by.call('/admin/user-suggest/opinion', { ...at, opinion: `${no}` })),
    )
    expect(answers.map(({ errCode }) => errCode).toSorted()).toEqual(
      [answers.find(({ status }) => status === 0)?.errCode, 'STALE_VERSION'].toSorted(),
    )
    done(await principal.call('/admin/user-suggest/close', await seen(id)))
    const late = { ...(await seen(id)), opinion: 'x' }
    expect((await principal.call('/admin/user-suggest/opinion', late)).msg).toBe(
      `${zh.SUGGEST_STATE}（现为“已关闭”，刚刚，您本人：关闭意见反馈）`,
    )
    const others = await operation.call('/admin/user-suggest/opinion', late)
    expect(others.msg).toMatch(new RegExp(`^${zh.SUGGEST_STATE}（现为“已关闭”，刚刚，(?!您本人).+：关闭意见反馈）$`))
    const english = await principal.call('/admin/user-suggest/opinion', late, { headers: { 'accept-language': 'en' } })
    expect(english.msg).toMatch(new RegExp(`^${en.SUGGEST_STATE} \\(now “Closed”: just now, you: `))
    expect((await desk.call('/admin/user-suggest/opinion', late)).errCode).toBe('FORBIDDEN')
  })

  it('is found by a part of its text, of its answer and of the name of the parent, and by its day', async () => {
    const { client } = await parent()
    const id = await say(client, { content: '绿萝长得太高' })
    const found = async (filters: object) =>
      done(await principal.call('/admin/user-suggest/page', filters)).list.map((row) => row.id)
    expect(await found({ keyword: '绿萝' })).toEqual([id])
    expect(await found({ keyword: '绿萝', to: '2020-01-01' })).toEqual([])
  })
})

describe('a request by right', () => {
  const ask = (
    by: Client,
    type: 'closure' | 'copy' | 'erase',
    patientId: number | null = null,
    note: string | null = null,
  ) => by.call('/api/user-suggest/request', { type, patientId, note })
  const answer = async (id: number) =>
    done(await principal.call('/admin/user-suggest/opinion', { ...(await seen(id)), opinion: '请周五带身份证来校区' }))

  it('for the closure, a copy or the deletion is work of the campus with the badge, and its answer says so', async () => {
    const { client, patientId, id: accountId } = await parent()
    const ids: number[] = []
    for (const type of ['closure', 'copy', 'erase'] as const) {
      ids.push(done(await ask(client, type, type === 'closure' ? null : patientId)).id)
    }
    const { list } = done(await principal.call('/admin/user-suggest/page', { remind: true, pageSize: 200 }))
    expect(list.filter(({ id }) => ids.includes(id)).map(({ type, content }) => [type, content])).toEqual([
      ['erase', '删除档案'],
      ['copy', '索取档案副本'],
      ['closure', '注销账号'],
    ])
    expect(list.find(({ id }) => id === ids[1])).toMatchObject({ campusId, patientId })
    expect((await stranger.call('/admin/user-suggest/detail', { id: ids[0] as number })).errCode).toBe('NOT_FOUND')
    await answer(ids[1] as number)
    done(await principal.call('/admin/user-suggest/close', await seen(ids[0] as number)))
    const told = await server.sql`select title, link from message where account_id = ${accountId} order by id`
    expect(told).toEqual([
      { title: '您的申请有了答复', link: '/account' },
      { title: '您的申请已处理', link: '/account' },
    ])
  })

  it('is refused in words while one of its kind waits, however many ask at once, and taken again after the answer', async () => {
    const { client, patientId } = await parent()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(client, 'copy', patientId, '想带去医院')))
    const taken = answers.filter(({ status }) => status === 0)
    expect(taken).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 0).map(({ msg }) => msg))).toEqual(
      new Set([zh.REQUEST_OPEN]),
    )
    expect((await ask(client, 'erase', patientId)).status).toBe(0)
    const [first] = done(await client.call('/api/user-suggest/list', {})).filter(({ type }) => type === 'copy')
    expect(first).toMatchObject({ patientId, content: '想带去医院' })
    await answer(first?.id as number)
    expect((await ask(client, 'copy', patientId)).status).toBe(0)
  })

  it('for a file is made by a guardian of its patient, and by nobody else', async () => {
    const [one, other] = [await parent(), await parent(elsewhere)]
    expect((await ask(one.client, 'copy', other.patientId)).errCode).toBe('NOT_FOUND')
    expect((await ask(one.client, 'erase')).data).toMatchObject({ fields: [{ path: 'patientId' }] })
    await server.sql`update patient_parent set guardian = false where patient_id = ${one.patientId}`
    expect((await ask(one.client, 'erase', one.patientId)).errCode).toBe('LINK_RIGHT_MISSING')
    // The account is the own one, with whatever rights.
    expect((await ask(one.client, 'closure')).status).toBe(0)
    const visitor = await newAccount(server)
    expect((await ask(visitor.client, 'closure')).status).toBe(0)
  })

  it('is no kind of feedback: the form offers none, and refuses them', async () => {
    const { client } = await parent()
    const kinds = done(await client.call('/api/user-suggest/type', {})).map(({ value }) => value)
    const choices = done(await client.call('/api/common/dict', { type: 'suggestType' })).map(({ value }) => value)
    for (const type of ['closure', 'copy', 'erase']) {
      expect([...kinds, ...choices]).not.toContain(type)
      expect((await client.call('/api/user-suggest/add', { type, content: 'x' })).data).toMatchObject({
        fields: [{ path: 'type' }],
      })
    }
    expect(kinds).toContain('other')
  })
})
