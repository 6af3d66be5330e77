import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { inHours, offerAt, signUpAt } from '../../../test/activities.ts'
import { newFamily } from '../../../test/orders.ts'
import { type Client, until, useServer } from '../../../test/server.ts'
import { waiting } from '../../../test/timetable.ts'
import { campusIds, done, newAccount, newPhone } from '../../../test/world.ts'
import { NETWORK_HOURLY } from './account.ts'

const server = useServer()
let [campusId, otherId] = [0, 0]
let desk: Client
beforeAll(async () => {
  ;[campusId, otherId] = await campusIds(server)
  desk = await server.as('frontdesk')
})

const family = () => ({ name: '周敏', phone: newPhone(), consent: true as const })
const signUp = (token: string, fields: object = {}, headers = {}) =>
  server.anonymous.call('/api/activity-info/signUp/new', { token, ...family(), ...fields }, { headers })
const ofTicket = async (ticket: string) => done(await server.anonymous.call('/api/activity-info/code/new', { ticket }))

describe('the public page', () => {
  it('shows an activity and takes a sign-up, whose ticket shows its own state and code', async () => {
    const { id, token } = await offerAt(server, { campusId, seats: 1, startAt: inHours(1), endAt: inHours(2) })
    const shown = done(await server.anonymous.call('/api/activity-info/detail/new', { token }))
    expect(shown).toMatchObject({ id, title: '脑力开放日', now: 'OPEN', left: 1, waitlist: true })
    const first = done(await signUp(token))
    const second = done(await signUp(token))
    expect([first.state, second.state]).toEqual(['SIGNED', 'WAITLIST'])
    expect(await ofTicket(second.ticket)).toMatchObject({ state: 'WAITLIST', place: 1, code: null })
    const { code } = await ofTicket(first.ticket)
    done(await desk.call('/admin/activity-user/checkIn', { activityCampusId: id, code: code ?? '' }))
    expect(await ofTicket(first.ticket)).toMatchObject({ state: 'CHECKED_IN', code: null })
  })

  it('gives the seat of a ticket that is taken back to the next who waits', async () => {
    const { token } = await offerAt(server, { campusId, seats: 1 })
    const [first, second] = [done(await signUp(token)), done(await signUp(token))]
    done(await server.anonymous.call('/api/activity-info/cancel/new', { ticket: first.ticket }))
    expect(await ofTicket(second.ticket)).toMatchObject({ state: 'SIGNED', place: null })
    const again = await server.anonymous.call('/api/activity-info/cancel/new', { ticket: first.ticket })
    expect(again.errCode).toBe('SIGN_UP_STATE')
  })

  it('answers nothing about others, and a repeated request with the first answer', async () => {
    const { token } = await offerAt(server, { campusId })
    const [phone, key] = [newPhone(), randomUUID()]
    const once = done(await signUp(token, { phone }, { 'idempotency-key': key }))
    const again = done(await signUp(token, { phone }, { 'idempotency-key': key }))
    expect(again).toEqual(once)
    const stranger = await signUp(token, { phone, name: '别人' })
    expect(stranger).toMatchObject({ errCode: 'SIGN_UP_KNOWN', data: null })
    const shown = JSON.stringify(done(await server.anonymous.call('/api/activity-info/detail/new', { token })))
    expect(shown).not.toContain(phone)
    expect(shown).not.toContain('周敏')
  })

  it('does not tell whose phone is signed up where nothing is left to sign up for', async () => {
    const { token } = await offerAt(server, { campusId, seats: 1, waitlist: false })
    const phone = newPhone()
    done(await signUp(token, { phone }))
    expect((await signUp(token, { phone })).errCode).toBe('SIGN_UP_FULL')
    expect((await signUp(token)).errCode).toBe('SIGN_UP_FULL')
  })

  it('is refused without consent, with a wrong phone, and for a link that no campus has opened', async () => {
    const { token } = await offerAt(server, { campusId })
    expect((await signUp(token, { consent: false })).data).toMatchObject({ fields: [{ path: 'consent' }] })
    expect((await signUp(token, { phone: '12' })).data).toMatchObject({ fields: [{ path: 'phone' }] })
    const unopened = await offerAt(server, { campusId }, { open: false })
    expect((await signUp(unopened.token)).errCode).toBe('NOT_FOUND')
    const asked = { token: unopened.token }
    expect((await server.anonymous.call('/api/activity-info/detail/new', asked)).errCode).toBe('NOT_FOUND')
  })

  it('takes no more sign-ups from one network than a hall full of families in an hour', async () => {
    const { id, token } = await offerAt(server, { campusId, seats: 500 })
    await server.sql`update activity_user set network = null`
    done(await signUp(token))
    await server.sql`insert into activity_user (activity_id, activity_campus_id, campus_id, name, phone, no, state, source, secret, network)
      select u.activity_id, u.activity_campus_id, u.campus_id, 'x', (13000000000 + n)::text, n + 1, 'SIGNED', 'LINK', 's' || n || random(), u.network
      from activity_user u, generate_series(1, ${NETWORK_HOURLY - 2}::integer) n where u.activity_campus_id = ${id}`
    await server.sql`update activity_campus set last_no = 100, taken = ${NETWORK_HOURLY - 1} where id = ${id}`
    done(await signUp(token))
    const over = await signUp(token)
    expect(over).toMatchObject({ errCode: 'TOO_MANY_CALLS', code: 429 })
    await server.sql`update activity_user set created_at = created_at - interval '61 minutes' where network is not null`
    expect((await signUp(token)).status).toBe(0)
  })
})

describe('sign-ups at once from one network', () => {
  it('are counted one by one: at the last of an hour, one is taken', async () => {
    const { id, token } = await offerAt(server, { campusId, seats: 500 })
    await server.sql`update activity_user set network = null`
    done(await signUp(token))
    await server.sql`insert into activity_user (activity_id, activity_campus_id, campus_id, name, phone, no, state, source, secret, network)
      select u.activity_id, u.activity_campus_id, u.campus_id, 'x', (13100000000 + n)::text, n + 1, 'SIGNED', 'LINK', 'r' || n || random(), u.network
      from activity_user u, generate_series(1, ${NETWORK_HOURLY - 2}::integer) n where u.activity_campus_id = ${id}`
    await server.sql`update activity_campus set last_no = 100, taken = ${NETWORK_HOURLY - 1} where id = ${id}`
    const answers = await server.sql.begin(async (tx) => {
      await tx`select from activity_campus where id = ${id} for update`
      const rivals = [1, 2, 3, 4].map(() => signUp(token))
      await until(async () => (await waiting(server)) === rivals.length)
      return rivals
    })
    const words = (await Promise.all(answers)).map(({ errCode }) => errCode)
    expect(words.toSorted()).toEqual(['', 'TOO_MANY_CALLS', 'TOO_MANY_CALLS', 'TOO_MANY_CALLS'])
    await server.sql`update activity_user set network = null`
  })
})

describe('the applet', () => {
  it('lists what is ahead, of all campuses or of one, before the sign-in', async () => {
    const [here, there] = [await offerAt(server, { campusId }), await offerAt(server, { campusId: otherId })]
    const listed = async (query: object) =>
      done(await server.anonymous.call('/api/activity-info/page', { pageSize: 200, ...query })).list.map(({ id }) => id)
    expect(await listed({})).toEqual(expect.arrayContaining([here.id, there.id]))
    expect(await listed({ campusId })).not.toContain(there.id)
  })

  it('says of each activity whether its sign-up has yet to open, is closed, or the activity is under way or over', async () => {
    const { id } = await offerAt(server, { campusId, seats: 1 })
    const now = async () => done(await server.anonymous.call('/api/activity-info/detail', { id })).now
    const words: string[] = []
    for (const [state, signFrom, signTo, startAt, endAt] of [
      ['OPEN', null, null, 2, 3],
      ['OPEN', 1, null, 2, 3],
      ['OPEN', null, -1, 2, 3],
      ['CLOSED', null, null, 2, 3],
      ['OPEN', null, null, -1, 3],
      ['RUNNING', null, null, -1, 3],
      ['RUNNING', null, null, -2, -1],
      ['CANCELLED', null, null, 2, 3],
    ] as const) {
      const [from, to] = [signFrom, signTo].map((hours) => hours && inHours(hours))
      await server.sql`update activity_campus set state = ${state}, sign_from = ${from}, sign_to = ${to},
        start_at = ${inHours(startAt)}, end_at = ${inHours(endAt)} where id = ${id}`
      words.push(await now())
    }
    expect(words).toEqual(['OPEN', 'SOON', 'CLOSED', 'CLOSED', 'RUNNING', 'RUNNING', 'ENDED', 'CANCELLED'])
  })

  it('says from when sign-ups are taken, and of an activity without such a time that there is none', async () => {
    const { id, token } = await offerAt(server, { campusId })
    const asked = async () => [
      done(await server.anonymous.call('/api/activity-info/detail', { id })).signFrom,
      done(await server.anonymous.call('/api/activity-info/detail/new', { token })).signFrom,
    ]
    expect(await asked()).toEqual([null, null])
    const from = inHours(1)
    await server.sql`update activity_campus set sign_from = ${from} where id = ${id}`
    expect((await asked()).map((time) => new Date(time ?? 0).toISOString())).toEqual([from, from])
  })

  it('signs the own family up, shows its code, and no account sees or cancels the sign-up of another', async () => {
    const { id } = await offerAt(server, { campusId })
    const { parentId } = await newFamily(server, campusId)
    const [own, other] = [await newAccount(server, { parentId }), await newAccount(server)]
    done(await own.client.call('/api/activity-info/signUp', { id, ...family() }))
    expect(done(await own.client.call('/api/activity-info/code', { id }))).toMatchObject({
      ...{ state: 'SIGNED', code: expect.stringMatching(/^\d{8}$/) },
    })
    expect(done(await own.client.call('/api/activity-info/detail', { id })).mine).toMatchObject({ state: 'SIGNED' })
    expect(done(await other.client.call('/api/activity-info/detail', { id })).mine).toBeNull()
    expect(done(await server.anonymous.call('/api/activity-info/detail', { id })).mine).toBeNull()
    for (const call of ['code', 'cancel'] as const)
      expect((await other.client.call(`/api/activity-info/${call}`, { id })).errCode).toBe('NOT_FOUND')
    const [row] = await server.sql`select parent_id, customer_id from activity_user where activity_campus_id = ${id}`
    expect(row).toEqual({ parentId, customerId: null })
    done(await own.client.call('/api/activity-info/cancel', { id }))
    expect((await own.client.call('/api/activity-info/code', { id })).errCode).toBe('NOT_FOUND')
    const again = done(await own.client.call('/api/activity-info/signUp', { id, ...family() }))
    done(await desk.call('/admin/activity-user/cancel', { id: again.id, version: 1 }))
    expect(done(await own.client.call('/api/message/page', {})).list).toMatchObject([
      { title: '活动报名已取消', link: `/activity?id=${id}` },
    ])
  })

  it('shows a family what staff signed it up for and it is told of, with its code, and takes it back', async () => {
    const { id } = await offerAt(server, { campusId, seats: 1 })
    const { parentId } = await newFamily(server, campusId)
    const { client } = await newAccount(server, { parentId })
    const [parent] = await server.sql`select phone from parent_info where id = ${parentId}`
    const mine = async () => done(await client.call('/api/activity-info/detail', { id })).mine
    const first = done(await signUpAt(desk, id))
    done(await signUpAt(desk, id, { phone: parent?.phone }))
    expect(await mine()).toMatchObject({ state: 'WAITLIST', place: 1 })
    done(await desk.call('/admin/activity-user/cancel', { id: first.id, version: 1 }))
    expect(done(await client.call('/api/message/page', {})).list).toMatchObject([{ link: `/activity?id=${id}` }])
    expect(await mine()).toMatchObject({ state: 'SIGNED' })
    const { code } = done(await client.call('/api/activity-info/code', { id }))
    expect(code).toMatch(/^\d{8}$/)
    done(await client.call('/api/activity-info/cancel', { id }))
    expect(await mine()).toBeNull()
  })

  it('takes the phone that the account has verified, and asks for one where there is none', async () => {
    const { id } = await offerAt(server, { campusId })
    const { phone: _, ...rest } = family()
    const [known, guest] = [await newAccount(server), await newAccount(server)]
    const phone = newPhone()
    await server.sql`update parent_account set phone = ${phone} where id = ${known.id}`
    done(await known.client.call('/api/activity-info/signUp', { id, ...rest }))
    expect(await server.sql`select phone from activity_user where activity_campus_id = ${id}`).toEqual([{ phone }])
    const refused = await guest.client.call('/api/activity-info/signUp', { id, ...rest })
    expect(refused.data).toMatchObject({ fields: [{ path: 'phone' }] })
  })

  it('signs an account up once, whatever phones it gives, and with its verified one alone', async () => {
    const { id } = await offerAt(server, { campusId })
    const [guest, known] = [await newAccount(server), await newAccount(server)]
    const signUp = (by: Client) => by.call('/api/activity-info/signUp', { id, ...family() })
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(guest.client)))
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    expect((await signUp(guest.client)).errCode).toBe('SIGN_UP_KNOWN')
    const phone = newPhone()
    await server.sql`update parent_account set phone = ${phone} where id = ${known.id}`
    done(await signUp(known.client))
    const rows = await server.sql`select phone from activity_user where account_id = ${known.id}`
    expect(rows).toEqual([{ phone }])
  })

  it('tells a family that waits its place in the line', async () => {
    const { id } = await offerAt(server, { campusId, seats: 1 })
    const clients = [await newAccount(server), await newAccount(server), await newAccount(server)].map(
      (one) => one.client,
    )
    for (const client of clients) done(await client.call('/api/activity-info/signUp', { id, ...family() }))
    const places = clients.map(async (client) => done(await client.call('/api/activity-info/code', { id })).place)
    expect(await Promise.all(places)).toEqual([null, 1, 2])
  })

  it('does not tell by a link whose sign-up is over whether a phone was signed up', async () => {
    const { id, token } = await offerAt(server, { campusId })
    const known = family()
    done(await server.anonymous.call('/api/activity-info/signUp/new', { token, ...known }))
    await server.sql`update activity_campus set state = 'CLOSED' where id = ${id}`
    expect((await server.anonymous.call('/api/activity-info/signUp/new', { token, ...known })).errCode).toBe(
      'SIGN_UP_CLOSED',
    )
  })

  it('does not give a free seat away while others wait', async () => {
    const { id, token } = await offerAt(server, { campusId, seats: 2 }, { activity: { maxPeople: 2 } })
    done(await signUpAt(desk, id))
    done(await signUpAt(desk, id, { people: 2 }))
    expect(done(await server.anonymous.call('/api/activity-info/detail/new', { token })).left).toBe(0)
  })
})
