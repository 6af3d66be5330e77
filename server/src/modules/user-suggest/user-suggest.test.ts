import { beforeAll, describe, expect, it } from 'vitest'
import { newFamily } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { en, zh } from '../../../test/texts.ts'
import { campusIds, done, newAccount } from '../../../test/world.ts'

const server = useServer()
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
