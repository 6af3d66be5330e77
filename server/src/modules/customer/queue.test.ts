import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newLead, newStaff } from '../../../test/world.ts'

const server = useServer()
let [campusId, otherId, ownerId] = [0, 0, 0]
let owner: Client
beforeAll(async () => {
  ;[campusId, otherId] = await campusIds(server)
  ;({ id: ownerId, client: owner } = await hired('SALES_CONSULTANT', campusId))
})

let hires = 0
const hired = async (role: string, at: number) =>
  newStaff(server, await server.as('admin'), { loginName: `queue${++hires}`, campusIds: [at], roles: [role] })

const queue = async (client = owner, asked: { ownerId?: number } = {}) =>
  done(await client.call('/admin/customer/queue', asked))
/** A lead of the owner, with its next contact a number of hours from the start of today. */
async function lead(childName: string, state: 'WAIT' | 'IN' | 'NOT' | 'IN_CHECK', hours: number | null) {
  const { id } = await newLead(server, { campusId, ownerId, state, childName })
  await server.sql.run(
    `update customer set owned_at = now() - interval '40 days',
      next_contact_at = ${hours === null ? 'null' : `${startOfTodaySql} + make_interval(hours => ${hours})`} where id = $1`,
    [id],
  )
  return id
}
/** In the calendar of the business. */
const startOfTodaySql = `(date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`

describe('the call queue', () => {
  it('holds what was agreed for today or before and what was never contacted, the longest due first, and nothing else', async () => {
    await lead('未联系', 'WAIT', null)
    await lead('今晚', 'IN', 23)
    await lead('逾期', 'IN', -50)
    await lead('再问', 'NOT', -20)
    await lead('明天', 'IN', 24)
    await lead('约了再打', 'WAIT', 30)
    await lead('没约', 'IN', null)
    await lead('流失', 'NOT', null)
    await lead('审核中', 'IN_CHECK', -50)
    const { due, unagreed, list } = await queue()
    expect(list.map(({ childName }) => childName)).toEqual(['未联系', '逾期', '再问', '今晚'])
    expect([due, unagreed]).toEqual([4, 1])
  })

  it('shows what was said last, also where the attempt was not answered', async () => {
    const id = await lead('通话', 'IN', -80)
    const about = async () => (await queue()).list.find((one) => one.id === id)
    expect(await about()).toMatchObject({ last: null, attempts: 0 })
    const note = (content: string, twoWay: boolean) =>
      owner.call('/admin/customer/follow', { customerId: id, method: 'call', twoWay, content })
    done(await note('想先看看环境', true))
    expect(await about()).toBeUndefined()
    await server.sql`update customer set next_contact_at = now() - interval '1 day' where id = ${id}`
    expect((await about())?.last).toMatchObject({ content: '想先看看环境', twoWay: true, method: 'call' })
    done(await note('没有接', false))
    expect(await about()).toMatchObject({ last: { content: '没有接', twoWay: false }, attempts: 1 })
  })

  it('lets a lead go with the contact that agrees on a later day', async () => {
    const id = await lead('改约', 'IN', -60)
    const nextContactAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
    done(
      await owner.call('/admin/customer/follow', {
        customerId: id,
        method: 'call',
        twoWay: true,
        content: '周四再聊',
        nextContactAt,
      }),
    )
    expect((await queue()).list.map((one) => one.id)).not.toContain(id)
  })

  it('is the own one: a consultant does not see that of another, a manager sees those of the own campus', async () => {
    const id = await lead('归我', 'IN', -70)
    const has = async (client: Client) => (await queue(client, { ownerId })).list.some((one) => one.id === id)
    const other = await hired('SALES_CONSULTANT', campusId)
    expect((await other.client.call('/admin/customer/queue', { ownerId })).errCode).toBe('NOT_FOUND')
    expect((await queue(other.client)).list).toEqual([])
    expect(await has(await server.as('principal'))).toBe(true)
    const elsewhere = await hired('CAMPUS_PRINCIPAL', otherId)
    expect(await has(elsewhere.client)).toBe(false)
    const phone = (await queue()).list.find((one) => one.id === id)?.phone
    expect(phone).toMatch(/^\d{11}$/)
  })
})
