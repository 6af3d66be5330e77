import type { ContactFilters } from '@cogcampus/contract/admin/customer-follow'
import { contactsOfNumber, type Days } from '@cogcampus/contract/life/leadNumbers'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, until, useServer } from '../../../test/server.ts'
import { readAll } from '../../../test/sheets.ts'
import { campusIds, done, newLead, staffId } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
const today = todayText()
const month = { from: dayBefore(today, 29), to: today }
let [campusId, otherId] = [0, 0]
let consultant = 0
beforeAll(async () => {
  ;[campusId, otherId] = await campusIds(server)
  consultant = await staffId(server, 'consultant')
})

const sum = (rows: { contacts: number }[]) => rows.reduce((all, row) => all + row.contacts, 0)

/** What the list says that a number of contacts opens. */
async function listed(client: Client, days: Days, base: ContactFilters = {}) {
  const page = done(
    await client.call('/admin/customer-follow/page', { ...contactsOfNumber(days, base), pageSize: 200 }),
  )
  if (page.total <= 200) expect(page.list.length).toBe(page.total)
  return page.totalCapped ? Number.POSITIVE_INFINITY : page.total
}

async function expectDays(client: Client, trend: { day: string; contacts: number }[], base: ContactFilters) {
  expect(sum(trend)).toBeGreaterThan(0)
  for (const { day, contacts } of trend) expect(await listed(client, { from: day, to: day }, base), day).toBe(contacts)
  const all = await listed(client, month, base)
  if (all !== Number.POSITIVE_INFINITY) expect(all).toBe(sum(trend))
}

describe('a number of contacts opens exactly the contacts it counts', () => {
  it.each([
    ['consultant', 'consultant'],
    ['marketer', 'market'],
  ] as const)('on the page of a %s, those that this user made', async (loginName, page) => {
    const client = await server.as(loginName)
    const path = `/admin/customer/total/${page}` as '/admin/customer/total/market'
    const { trend } = done(await client.call(path, month))
    await expectDays(client, trend, { userId: await staffId(server, loginName) })
  })

  it.each(['principal', 'director'])('on the page of a %s, by day and by person', async (loginName) => {
    const client = await server.as(loginName)
    const all = done(await client.call('/admin/customer/total/manager', month))
    await expectDays(client, all.trend, {})
    expect(sum(all.ranking)).toBeGreaterThan(0)
    for (const { ownerId, contacts } of all.ranking) {
      expect(await listed(client, month, { userId: ownerId })).toBe(contacts)
    }
  })

  it('and narrowed to a campus, those of its leads', async () => {
    const [client, colleague] = [await server.as('director'), await server.as('consultant2')]
    const elsewhere = await newLead(server, { campusId: otherId, ownerId: await staffId(server, 'consultant2') })
    const note = { customerId: elsewhere.id, method: 'call', twoWay: false, content: '没有接听' }
    done(await colleague.call('/admin/customer-follow/add', note))
    const all = done(await client.call('/admin/customer/total/manager', month))
    const { trend, ranking } = done(await client.call('/admin/customer/total/manager', { ...month, campusId }))
    expect(sum(trend)).toBeLessThan(sum(all.trend))
    await expectDays(client, trend, { campusId })
    expect(sum(ranking)).toBeGreaterThan(0)
    for (const { ownerId, contacts } of ranking) {
      expect(await listed(client, month, { campusId, userId: ownerId })).toBe(contacts)
    }
  })
})

describe('the list of contacts', () => {
  const contact = { method: 'call', twoWay: false, content: '没有接听' }

  it('is narrowed by method, answer, result, person and lead, the latest first', async () => {
    const client = await server.as('consultant')
    const { id } = await newLead(server, { campusId, ownerId: consultant })
    const note = (more: object) => client.call('/admin/customer-follow/add', { customerId: id, ...contact, ...more })
    done(await note({}))
    done(await note({ method: 'wechat', twoWay: true, content: '聊了课程', result: '约了 100% 体验课' }))
    const found = async (filters: ContactFilters) =>
      done(await client.call('/admin/customer-follow/page', { customerId: id, ...filters })).list.map(
        (row) => row.content,
      )
    expect(await found({})).toEqual(['聊了课程', '没有接听'])
    expect(await found({ method: 'wechat' })).toEqual(['聊了课程'])
    expect(await found({ twoWay: false })).toEqual(['没有接听'])
    expect(await found({ result: '100% 体验' })).toEqual(['聊了课程'])
    expect(await found({ result: '1000' })).toEqual([])
    expect(await found({ userId: consultant })).toHaveLength(2)
    expect(await found({ userId: consultant + 1 })).toEqual([])
    expect(await found({ createdTo: dayBefore(today, 1) })).toEqual([])
  })

  it('shows no contact of a lead that the user does not see, neither on the page nor in a workbook', async () => {
    const other = await server.as('consultant2')
    const { id } = await newLead(server, { campusId, ownerId: consultant })
    done(await (await server.as('consultant')).call('/admin/customer-follow/add', { customerId: id, ...contact }))
    const seen = async (client: Client) =>
      done(await client.call('/admin/customer-follow/page', { customerId: id })).total
    expect(await seen(await server.as('principal'))).toBe(1)
    expect(await seen(other)).toBe(0)
    expect(await seen(await server.as('principal2'))).toBe(0)
    expect((await other.call('/admin/customer-follow/export', { list: 'page' })).errCode).toBe('FORBIDDEN')
  })

  it('is exported as it is filtered, with words for values', async () => {
    await server.second({ work: true })
    const principal = await server.as('principal')
    const childName = '林小鱼'
    const { id } = await newLead(server, { campusId, ownerId: consultant, childName })
    const note = { ...contact, customerId: id, content: '=1+1', result: '改天' }
    done(await (await server.as('consultant')).call('/admin/customer-follow/add', note))
    const wanted = { list: 'page', customerId: id, twoWay: false } as const
    const run = done(await principal.call('/admin/customer-follow/export', wanted)).id
    await until(async () => {
      const { list } = done(await principal.call('/admin/export/page', { id: run }))
      return list[0]?.state === 'DONE' || null
    }, 20_000)
    const { headers, rows } = await readAll((await principal.send('/admin/export/file', { id: run })).rawPayload)
    const [cells] = rows.map((row) => Object.fromEntries(headers.map((header, at) => [header, row.cells[at]])))
    expect(rows).toHaveLength(1)
    expect(cells).toMatchObject({
      客户: childName,
      方式: '电话',
      对方回应: '无',
      沟通内容: '=1+1',
      结果: '改天',
      附件数: '0',
    })
  })
})
