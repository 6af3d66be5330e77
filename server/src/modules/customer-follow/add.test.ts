import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newLead, staffId } from '../../../test/world.ts'

const server = useServer()
let [campusId, ownerId] = [0, 0]
let consultant: Client

beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  ownerId = await staffId(server, 'consultant')
  consultant = await server.as('consultant')
})

const HOUR = 3_600_000
/** The time a number of hours ago, to the minute. */
const ago = (hours: number) => `${new Date(Date.now() - hours * HOUR).toISOString().slice(0, 16)}:00Z`
/** A lead registered and held for a number of days. */
async function lead(days: number) {
  const { id } = await newLead(server, { campusId, ownerId })
  await server.sql`update customer set created_at = now() - make_interval(days => ${days}),
    owned_at = now() - make_interval(days => ${days}) where id = ${id}`
  return id
}
const note = (customerId: number, contactedAt?: string, twoWay = true) =>
  consultant.call('/admin/customer/follow', {
    customerId,
    method: 'call',
    twoWay,
    content: '白天打过电话',
    ...(contactedAt ? { contactedAt } : {}),
  })
const detail = async (id: number) => done(await consultant.call('/admin/customer/detail', { id }))
const at = (text: string | null | undefined) => Date.parse(text ?? '')

describe('a contact that is noted later', () => {
  it('counts when it was made: on the time line, as first response, and as last contact', async () => {
    const [id, made] = [await lead(2), ago(30)]
    done(await note(id, made))
    const first = await detail(id)
    expect(at(first.lastContactAt)).toBe(at(made))
    const contact = first.timeline.find((event) => event.kind === 'FOLLOW')
    expect(at(contact?.at)).toBe(at(made))
    const [row] = await server.sql`select first_contact_at, last_answer_at from customer where id = ${id}`
    expect([at(row?.firstContactAt), at(row?.lastAnswerAt)]).toEqual([at(made), at(made)])
    const { list } = done(await consultant.call('/admin/customer-follow/page', { customerId: id }))
    expect(at(list[0]?.createdAt)).toBe(at(made))
  })

  it('leaves the last contact where a later one is known, and makes the first one earlier', async () => {
    const [id, made] = [await lead(3), ago(50)]
    done(await note(id))
    const { lastContactAt } = await detail(id)
    done(await note(id, made))
    expect(await detail(id)).toMatchObject({ lastContactAt, contactCount: 2 })
    const [row] = await server.sql`select first_contact_at, last_answer_at from customer where id = ${id}`
    expect(at(row?.firstContactAt)).toBe(at(made))
    expect(row?.lastAnswerAt).toBe(lastContactAt)
  })

  it('is not in the future, not more than seven days ago, and not before the lead was registered', async () => {
    const refused = async (id: number, contactedAt: string) =>
      expect((await note(id, contactedAt)).data).toMatchObject({ fields: [{ path: 'contactedAt' }] })
    await refused(await lead(30), ago(-1))
    await refused(await lead(30), ago(8 * 24))
    await refused(await lead(2), ago(3 * 24))
    done(await note(await lead(30), ago(6 * 24)))
  })

  it('may be of the very minute in which the lead was registered', async () => {
    const id = await lead(0)
    done(await note(id, ago(0)))
    const [row] = await server.sql`select first_contact_at >= created_at as after from customer where id = ${id}`
    expect(row?.after).toBe(true)
  })
})

describe('an attempt', () => {
  const nextContactAt = new Date(Date.now() + 48 * HOUR).toISOString()
  const miss = (customerId: number, more: object = {}) =>
    consultant.call('/admin/customer/follow', {
      customerId,
      method: 'call',
      twoWay: false,
      content: '电话未接',
      ...more,
    })

  it('is noted and counted, and leaves state, owner, first response and the clock of the pool alone', async () => {
    const id = await lead(3)
    await server.sql`update customer set warned_at = now() where id = ${id}`
    done(await miss(id, { nextContactAt }))
    const missed = await detail(id)
    expect(missed).toMatchObject({ state: 'WAIT', attempts: 1, contactCount: 0, lastContactAt: null })
    expect(Date.parse(missed.nextContactAt as string)).toBe(Date.parse(nextContactAt))
    expect(missed.warnedAt).not.toBeNull()
    expect(missed.timeline[0]).toMatchObject({ kind: 'FOLLOW', twoWay: false, text: '电话未接' })
    const [row] = await server.sql`select first_contact_at from customer where id = ${id}`
    expect(row?.firstContactAt).toBeNull()
    done(await note(id))
    expect(await detail(id)).toMatchObject({ state: 'IN', attempts: 1, contactCount: 1 })
  })

  it('of a manager does not make the manager the owner of a lead without an owner', async () => {
    const { id } = await newLead(server, { campusId })
    const principal = await server.as('principal')
    const contact = { customerId: id, method: 'call', content: '电话' }
    done(await principal.call('/admin/customer/follow', { ...contact, twoWay: false }))
    const seen = async () => done(await principal.call('/admin/customer/detail', { id }))
    expect(await seen()).toMatchObject({ state: 'WAIT', ownerId: null, attempts: 1 })
    done(await principal.call('/admin/customer/follow', { ...contact, twoWay: true }))
    expect(await seen()).toMatchObject({ state: 'IN', mine: true })
  })

  it('is a contact where the configuration says so', async () => {
    await server.sql`insert into config (key, value) values ('customer.attemptsCount', '1')
      on conflict (key) do update set value = excluded.value`
    const id = await lead(1)
    done(await miss(id))
    expect(await detail(id)).toMatchObject({ state: 'IN', attempts: 0, contactCount: 1 })
    await server.sql`update config set value = '0' where key = 'customer.attemptsCount'`
  })
})

describe('an agreed contact', () => {
  const agreed = async (hours: number) => {
    const { id } = await newLead(server, { campusId, ownerId, state: 'IN' })
    await server.sql`update customer set next_contact_at = ${ago(-hours)}, created_at = now() - interval '9 days'
      where id = ${id}`
    return id
  }

  it('is fulfilled by a contact at its time or later, and kept by one before or dated back', async () => {
    const [due, ahead, missed] = [await agreed(-1), await agreed(5), await agreed(-1)]
    done(await note(due))
    expect((await detail(due)).nextContactAt).toBeNull()
    done(await note(ahead))
    expect(at((await detail(ahead)).nextContactAt)).toBe(at(ago(-5)))
    done(await note(missed, ago(20)))
    expect(at((await detail(missed)).nextContactAt)).toBe(at(ago(1)))
  })
})

describe('a lost lead', () => {
  it('is reopened by its owner when the family answers, under the holding cap, and by no other user', async () => {
    const { id } = await newLead(server, { campusId, ownerId, state: 'NOT' })
    const principal = await server.as('principal')
    const contact = { customerId: id, method: 'call', twoWay: true, content: '孩子妈妈来电' }
    expect((await principal.call('/admin/customer/follow', contact)).errCode).toBe('CUSTOMER_NOT_YOURS')
    const [held] = await server.sql`select count(*) from customer where owner_id = ${ownerId} and deleted_at is null
      and state in ('WAIT', 'IN', 'IN_CHECK', 'FINISH_CAMPUS', 'FINISH_LEADER')`
    const cap = (value: number) =>
      server.sql`insert into config (key, value) values ('customer.holdingCap', ${value}::text::jsonb)
        on conflict (key) do update set value = excluded.value`
    await cap(held?.count)
    expect((await note(id)).errCode).toBe('CUSTOMER_HOLDING_CAP')
    await cap(held?.count + 1)
    done(await note(id))
    expect(await detail(id)).toMatchObject({ state: 'IN', lostReason: null })
    await cap(150)
  })
})

describe('a sold lead', () => {
  it('takes contacts and no change of its fields', async () => {
    const { id, version } = await newLead(server, { campusId, ownerId, state: 'DONE' })
    const { childName, phone } = await detail(id)
    const change = { id, version, campusId, childName, phone, remark: '改' }
    expect((await consultant.call('/admin/customer/update', change)).errCode).toBe('CUSTOMER_STATE')
    done(await note(id))
    expect(await detail(id)).toMatchObject({ state: 'DONE', contactCount: 1, remark: null })
  })
})
