import { endpoints } from '@cogcampus/contract'
import { openApi } from '@cogcampus/contract/openapi'
import { describe, expect, it } from 'vitest'
import { type Client, until, useServer } from '../../../test/server.ts'
import { campusIds, courseAt, done, newLead, newPhone, saleOf, staffId } from '../../../test/world.ts'
import { snake } from '../../db/table.ts'
import { tables } from '../../db/tables.ts'
import { dictFinder } from '../../http/dictValues.ts'

const server = useServer()

async function ownLead(by = 'consultant') {
  const [campusId] = await campusIds(server)
  const lead = await newLead(server, { campusId, state: 'IN', ownerId: await staffId(server, by) })
  return { campusId, ...lead }
}
const setStatus = (type: string, value: string, status: 1 | 2) =>
  server.sql`update dict set status = ${status} where type = ${type} and value = ${value}`
const fieldsOf = (answer: { data: unknown }) => (answer.data as { fields?: object[] } | null)?.fields

describe('a value of a dictionary', () => {
  it('is refused by the name of its field, in the language of the caller, unless an item has it', async () => {
    const { id, campusId } = await ownLead()
    const consultant = await server.as('consultant')
    const principal = await server.as('principal')
    const sale = saleOf(await courseAt(server.sql, campusId))
    const [parent, order] = [
      { name: '林先生', phone: newPhone(), relation: 'nonexistent' },
      { ...sale, payments: [{ amount: 9_800_00, method: 'nonexistent', paidOn: '2026-05-01' }] },
    ]
    const deal = { id, patient: { name: '林', gender: 1 as const, birthday: '2018-05-01' }, parent, order }
    const follow = { customerId: id, method: 'nonexistent', twoWay: true, content: '电话' }
    const lead = { campusId, childName: '林', phone: newPhone(), source: 'nonexistent', relation: 'mother' }
    const campus = done(await principal.call('/admin/campus/detail', { id: campusId }))
    const { version, name, code, timeZone } = campus
    const rooms = [
      { name: '一室', capacity: 1, type: 'group' },
      { name: '二室', capacity: 1, type: 'nonexistent' },
    ]
    const answers: [string[], { data: unknown; status: number }][] = [
      [['source'], await consultant.call('/admin/customer/add', lead)],
      [['method'], await consultant.call('/admin/customer/follow', follow)],
      [['method'], await consultant.call('/admin/customer-follow/add', follow)],
      [['parent.relation', 'order.payments.0.method'], await consultant.call('/admin/customer/finish', deal)],
      [['lostReason'], await consultant.call('/admin/customer/notSet', { ids: [id], lostReason: 'nonexistent' })],
      [
        ['lostReason'],
        await consultant.call('/admin/customer/check', { id, stage: 'NOT', reason: '价格', lostReason: 'nonexistent' }),
      ],
      [
        ['rooms.1.type'],
        await principal.call('/admin/campus/update', { id: campusId, version, name, code, timeZone, rooms }),
      ],
    ]
    for (const [paths, answer] of answers) {
      const msg = '“nonexistent”不在可选项中，或已停用'
      expect(answer).toMatchObject({ status: 2, errCode: 'BAD_INPUT' })
      expect(fieldsOf(answer)).toEqual(paths.map((path) => ({ path, msg })))
    }
    const english = await consultant.send('/admin/customer/add', lead, { headers: { 'accept-language': 'en' } })
    expect(fieldsOf(english.json())).toEqual([
      { path: 'source', msg: '“nonexistent” is not among the choices, or no longer in use' },
    ])
  })

  it('that was disabled is refused anew and kept by the row that holds it; an item that is new is taken at once', async () => {
    const { campusId } = await ownLead()
    const consultant = await server.as('consultant')
    const fields = () => ({ campusId, childName: '林', phone: newPhone(), source: 'online' })
    const first = fields()
    const { id } = done(await consultant.call('/admin/customer/add', first))
    const { id: other } = done(await consultant.call('/admin/customer/add', { ...fields(), source: 'school' }))
    await setStatus('source', 'online', 2)
    await until(async () => (await consultant.call('/admin/customer/add', fields())).status === 2)
    const update = async (lead: number, values: ReturnType<typeof fields>) => {
      const { version } = done(await consultant.call('/admin/customer/detail', { id: lead }))
      return consultant.call('/admin/customer/update', { ...values, id: lead, version })
    }
    done(await update(id, { ...first, childName: '林小满' }))
    expect(fieldsOf(await update(other, fields()))).toMatchObject([{ path: 'source' }])
    await setStatus('source', 'online', 1)
    done(await consultant.call('/admin/customer/add', fields()))
    await server.sql`insert into dict (type, value, label) values ('source', 'fair', '展会')`
    done(await consultant.call('/admin/customer/add', { ...fields(), source: 'fair' }))
  })

  it('that was disabled stays with the room that has it, and with no other room of the campus', async () => {
    const [campusId] = await campusIds(server)
    const principal = await server.as('principal')
    const save = async (rooms: { id?: number; name: string; capacity: number; type: string | null }[]) => {
      const { version, name, code, timeZone } = done(await principal.call('/admin/campus/detail', { id: campusId }))
      return principal.call('/admin/campus/update', { id: campusId, version, name, code, timeZone, rooms })
    }
    const rooms = async () => {
      const { rooms } = done(await principal.call('/admin/campus/detail', { id: campusId }))
      return rooms.map(({ id, name, type, capacity }) => ({ id, name, type, capacity }))
    }
    done(await save([...(await rooms()), { name: '感统室', capacity: 6, type: 'sensory' }]))
    await setStatus('roomType', 'sensory', 2)
    const kept = (await rooms()).map((room) => ({ ...room, capacity: 8 }))
    const both = [...kept, { name: '新室', capacity: 1, type: 'sensory' }]
    const refused = await until(async () => {
      const answer = await save(both)
      return answer.status === 2 ? answer : null
    })
    expect(fieldsOf(refused)).toMatchObject([{ path: `rooms.${kept.length}.type` }])
    done(await save(kept))
    await setStatus('roomType', 'sensory', 1)
  })

  it('is looked up in an enabled dictionary that the product ships, wherever the contract names one', async () => {
    const shipped = new Set(
      (await server.sql`select value from dict where type = 'dictType'`).map(({ value }) => value),
    )
    const named = JSON.stringify(openApi({ title: '', version: '' })).match(/(?<="x-dict":")\w+/g) ?? []
    expect(named).toEqual(
      expect.arrayContaining(['relation', 'source', 'payMethod', 'lostReason', 'followMethod', 'roomType']),
    )
    const unknown = [...new Set(named)].filter((type) => !shipped.has(type))
    expect(unknown, 'add the dictionary to server/src/seed/dicts.ts').toEqual([])
    const checked = endpoints.filter(({ endpoint }) => dictFinder(endpoint.input)).map(({ endpoint }) => endpoint.kind)
    expect(new Set(checked)).toEqual(new Set(['write', 'remove']))
  })

  it('in the demo data is one that its dictionary has', async () => {
    const held = Object.entries(tables).flatMap(([name, { dicts = {} }]) =>
      Object.entries(dicts).map(([column, type]) => ({
        table: snake(name),
        column: snake(column),
        type: type as string,
      })),
    )
    expect(held.length).toBeGreaterThan(6)
    for (const { table, column, type } of held) {
      const strange = await server.sql.run(
        `select distinct held.value from ${table},
          lateral (select jsonb_array_elements_text(case when jsonb_typeof(to_jsonb(${column})) = 'array'
            then to_jsonb(${column}) else jsonb_build_array(${column}) end) as value) held
        where held.value is not null and ($1 <> 'dictType' or held.value <> 'dictType')
          and held.value not in (select value from dict where type = $1 and status = 1)`,
        [type],
      )
      expect([table, column, ...strange.map(({ value }) => value)]).toEqual([table, column])
    }
  })
})

describe('a date', () => {
  const day = (days: number) => {
    const at = new Date(Date.now() + days * 86_400_000)
    return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(at)
  }
  const refusedAt = async (answer: Promise<{ status: number; data: unknown }>) => {
    const { status, data } = await answer
    return status === 0 ? [] : (fieldsOf({ data }) as { path: string }[]).map(({ path }) => path)
  }
  const birthdayOf = (client: Client, campusId: number, birthday: string) =>
    refusedAt(client.call('/admin/customer/add', { campusId, childName: '林', phone: newPhone(), birthday }))

  it('of birth is neither in the future nor more than 120 years ago, today in the calendar of the business', async () => {
    const [campusId] = await campusIds(server)
    const consultant = await server.as('consultant')
    for (const birthday of ['2099-01-01', day(1), '1899-12-31']) {
      expect(await birthdayOf(consultant, campusId, birthday), birthday).toEqual(['birthday'])
    }
    for (const birthday of [day(0), day(-119 * 365)]) {
      expect(await birthdayOf(consultant, campusId, birthday), birthday).toEqual([])
    }
    const phone = newPhone()
    const answer = await consultant.call('/admin/customer/add', { campusId, childName: '林', phone, birthday: day(1) })
    const from = `${Number(day(0).slice(0, 4)) - 120}${day(0).slice(4)}`
    expect(fieldsOf(answer)).toEqual([{ path: 'birthday', msg: `日期须在 ${from} 至 ${day(0)} 之间` }])
  })

  it('of a payment has come, one to which a lead is locked has not passed, and neither is years away', async () => {
    const { id, version, campusId } = await ownLead()
    const [consultant, principal] = [await server.as('consultant'), await server.as('principal')]
    const sale = saleOf(await courseAt(server.sql, campusId))
    const pay = (paidOn: string) =>
      refusedAt(
        consultant.call('/admin/customer/finish', {
          id,
          patient: { name: '林', gender: 1, birthday: '2018-05-01' },
          parent: { name: '林先生', phone: newPhone(), relation: 'father' },
          order: { ...sale, payments: [{ amount: 9_800_00, method: 'cash', paidOn }] },
        }),
      )
    for (const paidOn of ['2030-01-01', day(1), '1999-01-01'])
      expect(await pay(paidOn)).toEqual(['order.payments.0.paidOn'])
    const lock = (lockedTo: string) => refusedAt(principal.call('/admin/customer/lock', { id, version, lockedTo }))
    for (const lockedTo of ['2001-01-01', day(-1), day(400)]) expect(await lock(lockedTo)).toEqual(['lockedTo'])
    expect(await lock(day(30))).toEqual([])
    expect(await pay(day(0))).toEqual([])
  })

  it('of a next contact is today or later, and not years away', async () => {
    const { id } = await ownLead()
    const consultant = await server.as('consultant')
    const agree = (days: number) =>
      refusedAt(
        consultant.call('/admin/customer/follow', {
          customerId: id,
          method: 'call',
          twoWay: true,
          content: '电话',
          nextContactAt: new Date(Date.now() + days * 86_400_000).toISOString(),
        }),
      )
    for (const days of [-1, 365 * 3]) expect(await agree(days)).toEqual(['nextContactAt'])
    for (const days of [0, 1, 90]) expect(await agree(days)).toEqual([])
  })

  it('in the demo data obeys the same rules', async () => {
    const [{ count } = {}] = await server.sql`
      select count(*) from (
        select birthday as day from customer union all select birthday from patient
        union all select paid_on from order_info) d
      where day > (now() at time zone 'Asia/Shanghai')::date or day < now() - interval '120 years'`
    expect(count).toBe(0)
  })
})
