import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offerAt } from '../../../../test/activities.ts'
import { newFamily } from '../../../../test/matrix/families.ts'
import { Client, useServer } from '../../../../test/server.ts'
import { campusIds, done, newAccount, newPhone } from '../../../../test/world.ts'
import { openIdOf, STAND_IN, WxStandIn } from '../../../demo/wx.ts'

const server = useServer('demo', { reads: 8 })
const standIn = new WxStandIn()
let app: FastifyInstance
let anyone: Client
let campusId = 0
beforeAll(async () => {
  app = await server.second({ wx: { ...STAND_IN, url: await standIn.listen() } })
  anyone = new Client(app, null)
  ;[campusId] = await campusIds(server)
})
afterAll(() => standIn.close())

/** The mobile number of a user nobody knows. */
const newMobile = () => `13${newPhone().slice(2)}`
const signIn = async (phone: string) => {
  const answer = done(await anyone.call('/api/rbac/user/wxLogin', { code: standIn.issue(phone) }))
  return { ...answer, client: new Client(app, answer.token) }
}
const bind = async (client: Client, phone: string) =>
  client.call('/api/rbac/user/wxPhoneNumber', { code: standIn.issue(phone) })
const bound = async (client: Client, phone: string) => new Client(app, done(await bind(client, phone)).token)
const info = async (client: Client) => done(await client.call('/api/rbac/user/userInfo', {}))
const accept = (client: Client, code: 'service' | 'privacy', revision = 1) =>
  client.call('/api/rbac/user/agreement/accept', { code, revision })
const accounts = (phone: string) => server.sql`select id, phone, parent_id, deleted_at from parent_account
  where open_id = ${openIdOf(phone)} order by id`
async function family(name: string) {
  const phone = newMobile()
  const made = await newFamily(server.sql, { campusId, name })
  await server.sql`update parent_info set phone = ${phone} where id = ${made.parentId}`
  return { ...made, phone }
}

describe('an account whose phone becomes known', () => {
  it('takes along what was agreed to and told before, each once', async () => {
    const { phone, parentId } = await family('周小满')
    const waiting = await newAccount(server, { parentId })
    await server.sql`update parent_account set phone = ${phone}, open_id = null where id = ${waiting.id}`
    const { client } = await signIn(phone)
    const [own] = await accounts(phone)
    await server.sql`insert into notice_consent (account_id, kind, remaining) values (${own?.id}, 'ACTIVITY', 2), (${waiting.id}, 'ACTIVITY', 1)`
    for (const key of ['a', 'b']) {
      await server.sql`insert into message (account_id, type, title, body, event_key) values (${own?.id}, 'ACTIVITY', ${key}, 'x', ${key})`
    }
    await server.sql`insert into message (account_id, type, title, body, event_key) values (${waiting.id}, 'ACTIVITY', 'b', 'x', 'b')`
    const now = await bound(client, phone)
    expect(done(await now.call('/api/message/page', {})).list.map(({ title }) => title)).toEqual(['b', 'a'])
    const left =
      await server.sql`select account_id, remaining from notice_consent where account_id in (${own?.id}, ${waiting.id})`
    expect(left).toEqual([{ accountId: waiting.id, remaining: 3 }])
  })
})

describe('the first sign-in', () => {
  it('makes one account, however many sign in as one person at once', async () => {
    const phone = newMobile()
    // On a busy machine an answer of the messaging app can come too late: then the user taps again.
    const signingIn = async (): Promise<Awaited<ReturnType<typeof tap>>> => {
      const answer = await tap()
      return ['WX_UNAVAILABLE', 'BUSY'].includes(answer.errCode) ? signingIn() : answer
    }
    const tap = () => anyone.call('/api/rbac/user/wxLogin', { code: standIn.issue(phone) })
    const answers = await Promise.all(Array.from({ length: 100 }, signingIn))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([0]))
    expect(new Set(answers.map(({ data }) => data.token)).size).toBe(100)
    expect(await accounts(phone)).toHaveLength(1)
  })

  it('says that the phone is to be bound and the agreements are due, and neither is skipped', async () => {
    const { client, phoneBound, agreementDue } = await signIn(newMobile())
    expect([phoneBound, agreementDue]).toEqual([false, true])
    expect(await client.call('/api/so-day/page', {})).toMatchObject({ errCode: 'AGREEMENT_DUE', code: 403 })
    const due = done(await client.call('/api/rbac/user/agreement/due', {}))
    expect(due.map(({ code }) => code)).toEqual(['service', 'privacy'])
    done(await accept(client, 'service'))
    expect((await client.call('/api/so-day/page', {})).errCode).toBe('AGREEMENT_DUE')
    expect(done(await accept(client, 'privacy'))).toEqual({ agreementDue: false })
    expect(done(await client.call('/api/so-day/page', {}))).toMatchObject({ list: [] })
  })

  it('takes the name and picture that the user gives, and no other name', async () => {
    const { client } = await signIn(newMobile())
    done(await accept(client, 'service'))
    done(await accept(client, 'privacy'))
    done(await client.call('/api/rbac/user/edit', { userName: '豆豆妈妈' }))
    expect(await info(client)).toMatchObject({ userName: '豆豆妈妈', headUrl: null, patients: [] })
    const refused = await client.call('/api/rbac/user/edit', { userName: 'x'.repeat(31) })
    expect(refused).toMatchObject({ status: 2, data: { fields: [{ path: 'userName' }] } })
  })

  it('is refused with a used code, and with one that nobody issued', async () => {
    const code = standIn.issue(newMobile())
    done(await anyone.call('/api/rbac/user/wxLogin', { code }))
    for (const bad of [code, 'strange']) {
      expect(await anyone.call('/api/rbac/user/wxLogin', { code: bad })).toMatchObject({ errCode: 'WX_CODE_INVALID' })
    }
  })

  it('is refused where no app of the messaging app is configured, whatever the code says', async () => {
    for (const code of ['demo:13900000101', standIn.issue(newMobile())]) {
      const refused = await server.anonymous.call('/api/rbac/user/wxLogin', { code })
      expect(refused).toMatchObject({ errCode: 'NOT_CONFIGURED', data: null })
    }
  })

  it('is refused to a locked account', async () => {
    const phone = newMobile()
    await signIn(phone)
    await server.sql`update parent_account set locked = true where open_id = ${openIdOf(phone)}`
    const refused = await anyone.call('/api/rbac/user/wxLogin', { code: standIn.issue(phone) })
    expect(refused.errCode).toBe('ACCOUNT_LOCKED')
  })
})

describe('the verified phone', () => {
  it('links the account to the parent with it, and to the children, with the rights of each link', async () => {
    const { phone, patientId } = await family('绑定')
    const { client } = await signIn(phone)
    const after = await bound(client, phone)
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`
    expect(await info(after)).toMatchObject({
      phone: masked,
      phoneBound: true,
      patients: [{ id: patientId, relation: 'mother', guardian: true, mayAskLeave: true }],
    })
    expect((await client.call('/api/rbac/user/userInfo', {})).errCode).toBe('REALM_EXCEPTION')
    expect((await signIn(phone)).phoneBound).toBe(true)
  })

  it('leads no account back to the family from which staff took it', async () => {
    const { phone, parentId } = await family('解除')
    const client = await bound((await signIn(phone)).client, phone)
    await server.sql`update parent_account set parent_id = null where parent_id = ${parentId}`
    const again = await bound(client, phone)
    expect(await info(again)).toMatchObject({ phoneBound: true, patients: [] })
    await server.sql`update parent_account set parent_id = ${parentId} where open_id = ${openIdOf(phone)}`
    expect(await info(await bound(again, phone))).toMatchObject({ patients: [{}] })
  })

  it('of an account that staff created takes that account over, with what the user did before', async () => {
    const { phone, patientId } = await family('接管')
    const desk = await server.as('frontdesk')
    const { id } = done(await desk.call('/admin/parent-account/add', { campusId, phone }))
    const visitor = await signIn(phone)
    const own = await info(visitor.client)
    expect(own.accountId).not.toBe(id)
    done(await accept(visitor.client, 'service'))
    done(await accept(visitor.client, 'privacy'))
    done(await visitor.client.call('/api/user-suggest/add', { type: 'other', content: '先说一句' }))
    const offer = await offerAt(server, { campusId })
    const signUp = { id: offer.id, name: '周敏', phone, consent: true as const }
    done(await visitor.client.call('/api/activity-info/signUp', signUp))
    const after = await bound(visitor.client, phone)
    expect(await info(after)).toMatchObject({ accountId: id, agreementDue: false, patients: [{ id: patientId }] })
    expect(done(await after.call('/api/user-suggest/list', {}))).toMatchObject([{ content: '先说一句' }])
    expect(done(await after.call('/api/activity-info/code', { id: offer.id })).state).toBe('SIGNED')
    const rows = await accounts(phone)
    expect(rows.filter(({ deletedAt }) => deletedAt === null)).toMatchObject([{ id }])
  })

  it('that another user has bound is refused, and so is a second one of the same account', async () => {
    const [phone, mine] = [newMobile(), newMobile()]
    await bound((await signIn(phone)).client, phone)
    const { client } = await signIn(mine)
    expect((await bind(client, phone)).errCode).toBe('PHONE_BOUND')
    const after = await bound(client, mine)
    expect((await bind(after, newMobile())).errCode).toBe('PHONE_BOUND')
    expect(done(await bind(after, mine)).phone).toBe(`${mine.slice(0, 3)}****${mine.slice(-4)}`)
  })

  it('is bound to one of two who have it verified at once', async () => {
    const phone = newMobile()
    const [one, two] = [await signIn(newMobile()), await signIn(newMobile())]
    const answers = await Promise.all([bind(one.client, phone), bind(two.client, phone)])
    expect(answers.map(({ errCode }) => errCode).toSorted()).toEqual(['', 'PHONE_BOUND'])
  })
})

describe('a new revision of an agreement', () => {
  it('is due for who accepted the one before, at once and on every process, from the day on which it holds', async () => {
    const { id, client } = await newAccount(server)
    const elsewhere = client.at(app)
    const page = async () => (await elsewhere.call('/api/so-day/page', {})).errCode
    expect(await page()).toBe('')
    const admin = await server.as('admin')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const edit = { code: 'privacy', title: '隐私政策', body: '新版' }
    done(await admin.call('/admin/dict/agreement/edit', { ...edit, revision: 1, effectiveAt: tomorrow }))
    expect(await page()).toBe('')
    done(await admin.call('/admin/dict/agreement/edit', { ...edit, revision: 2 }))
    await expect.poll(page).toBe('AGREEMENT_DUE')
    expect((await elsewhere.call('/api/rbac/user/userInfo', {})).data).toMatchObject({ agreementDue: true })
    expect(done(await elsewhere.call('/api/rbac/user/agreement/due', {}))).toMatchObject([
      { code: 'privacy', revision: 3 },
    ])
    expect((await accept(elsewhere, 'privacy', 1)).errCode).toBe('AGREEMENT_MOVED_ON')
    done(await accept(elsewhere, 'privacy', 3))
    expect(await page()).toBe('')
    const rows =
      await server.sql`select revision from account_agreement where account_id = ${id} and code = 'privacy' order by 1`
    expect(rows.map(({ revision }) => revision)).toEqual([1, 3])
  })
})

describe('what the messaging app says of a user', () => {
  it('is in no log and in no answer', async () => {
    const phone = newMobile()
    const { client } = await signIn(phone)
    const after = await bound(client, phone)
    standIn.fail('html', { times: 4 })
    await anyone.call('/api/rbac/user/wxLogin', { code: standIn.issue(phone) })
    standIn.recover()
    const answers = [
      (await after.send('/api/rbac/user/userInfo', {})).body,
      (await (await server.as('admin')).send('/admin/parent-account/page', { pageSize: 200 })).body,
    ]
    for (const said of [server.log(), ...answers]) {
      expect(said).not.toContain(openIdOf(phone))
      expect(said).not.toContain(phone)
      expect(said).not.toMatch(/session_key|access_token/)
    }
    // The history of changes masks the phone where it is read, and never holds the identity.
    const logged = await server.sql`select to_jsonb(o)::text as row from operation o
      union all select to_jsonb(c)::text from operation_change c union all select to_jsonb(r)::text from record_log r`
    for (const { row } of logged) expect(row).not.toContain(openIdOf(phone))
  })
})
