import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newPhone, staffId } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
let campusId = 0
let [desk, desk2, director] = [] as unknown as [Client, Client, Client]
beforeAll(async () => {
  campusId = (await campusIds(server))[0]
  ;[desk, desk2, director] = [await server.as('frontdesk'), await server.as('frontdesk2'), await server.as('director')]
})

let made = 0
async function visitor(more: object = {}) {
  const typed = { campusId, childName: `来访${++made}号`, phone: newPhone(), contact: '李女士', ...more }
  return { ...typed, ...done(await desk.call('/admin/customer/add', typed)) }
}
const listed = async (by: Client, more: object = {}) =>
  done(await by.call('/admin/customer/visits', { pageSize: 200, ...more })).list
const found = async (by: Client, id: number) => (await listed(by)).find((row) => row.id === id)

describe('the visits of a day', () => {
  it('are all that was registered at the campus that day, with who took them, and no phone in full', async () => {
    const { id, phone } = await visitor()
    const row = await found(desk, id)
    expect(row).toMatchObject({
      contact: '李女士',
      ownerName: null,
      createdByName: expect.any(String),
      correctable: true,
    })
    expect(row?.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
    expect(await found(desk2, id)).toBeUndefined()
    done(await director.call('/admin/customer/allocation', { ids: [id], ownerId: await staffId(server, 'consultant') }))
    expect((await found(desk, id))?.ownerName).toEqual(expect.any(String))
  })

  it('are read a week back, so that a list of the door is no list of all families', async () => {
    const day = (ago: number) => dayBefore(todayText(), ago)
    const { id, phone } = await visitor()
    await server.sql`update customer set created_at = created_at - interval '2 days' where id = ${id}`
    expect(await found(desk, id)).toBeUndefined()
    const ids = async (more: object) => (await listed(desk, more)).map((row) => row.id)
    expect(await ids({ day: day(2) })).toContain(id)
    expect(await ids({ keyword: phone.slice(-4) })).toContain(id)
    expect(await desk.call('/admin/customer/visits', { day: day(7) })).toMatchObject({
      ...{ errCode: 'BAD_INPUT', data: { fields: [{ path: 'day' }] } },
    })
  })

  it('are put right by the front desk of the campus, which keeps the rules of a phone', async () => {
    const [one, other] = [await visitor(), await visitor()]
    const { version, ...typed } = done(await desk.call('/admin/customer/visits/detail', { id: one.id }))
    expect(typed).toMatchObject({ phone: one.phone, childName: one.childName })
    const correct = (by: Client, more: object) =>
      by.call('/admin/customer/visits/correct', { ...typed, version, ...more } as never)
    expect(await correct(desk, { phone: other.phone })).toMatchObject({
      errCode: 'CUSTOMER_DUPLICATE_PHONE',
      data: {
        fields: [
          { path: 'phone', msg: expect.stringMatching(/^这个手机号已在.+登记，尚未分配顾问：请告诉该校区负责人$/) },
        ],
      },
    })
    expect((await correct(desk2, { childName: '别人改' })).errCode).toBe('NOT_FOUND')
    done(await correct(desk, { childName: '改好了' }))
    expect((await correct(desk, { childName: '又改' })).errCode).toBe('STALE_VERSION')
    expect((await found(desk, one.id))?.childName).toBe('改好了')
  })

  it('say which patient of the campus the child is: neither a sibling nor a patient of another campus is', async () => {
    const [mine, sibling, elsewhere] = [await visitor(), await visitor(), await visitor()]
    const patient = (phone: string, more: object) => ({
      ...{ campusId, gender: 1, birthday: '2018-01-01', ...more },
      parents: [{ parent: { name: '李女士', phone }, relation: 'mother' }],
    })
    const told = async () => {
      const rows = await listed(desk)
      return [mine, sibling, elsewhere].map(({ id }) => rows.find((row) => row.id === id)?.patientId)
    }
    expect(await told()).toEqual([null, null, null])
    const { id } = done(await desk.call('/admin/patient/add', patient(mine.phone, { name: mine.childName }) as never))
    done(await desk.call('/admin/patient/add', patient(sibling.phone, { name: '弟弟' }) as never))
    const away = { name: elsewhere.childName, campusId: (await campusIds(server))[1] }
    done(await desk2.call('/admin/patient/add', patient(elsewhere.phone, away) as never))
    expect(await told()).toEqual([id, null, null])
    const again = await desk.call('/admin/customer/add', { campusId, childName: '又来', phone: mine.phone })
    expect(again.data).toMatchObject({ patient: { id, name: mine.childName } })
    const stranger = await desk2.call('/admin/customer/add', {
      campusId: away.campusId,
      childName: '又来',
      phone: mine.phone,
    })
    expect(stranger.data).toMatchObject({ patient: null })
    done(await (await server.as('principal')).call('/admin/patient/delete', { id }))
    expect(await told()).toEqual([null, null, null])
  })

  it('stay as they are once somebody was in contact with the family, or on another day', async () => {
    const [contacted, old] = [await visitor(), await visitor()]
    const consultant = await server.as('consultant')
    const ownerId = await staffId(server, 'consultant')
    done(await director.call('/admin/customer/allocation', { ids: [contacted.id], ownerId }))
    const call = { method: 'call', twoWay: true, content: '已联系' }
    done(await consultant.call('/admin/customer/follow', { customerId: contacted.id, ...call }))
    await server.sql`update customer set created_at = created_at - interval '1 day' where id = ${old.id}`
    for (const { id, phone, childName } of [contacted, old]) {
      expect((await desk.call('/admin/customer/visits/detail', { id })).errCode).toBe('NOT_FOUND')
      const [row] = await server.sql`select version from customer where id = ${id}`
      const typed = { id, version: row?.version, campusId, phone, childName }
      expect((await desk.call('/admin/customer/visits/correct', typed)).errCode).toBe('CUSTOMER_STATE')
    }
    expect((await found(desk, contacted.id))?.correctable).toBe(false)
  })

  it('are found by a phone as a whole or its last four digits: no other part tells the number that is masked', async () => {
    const { id, phone } = await visitor()
    const by = async (keyword: string) => (await listed(desk, { keyword })).some((row) => row.id === id)
    expect(await Promise.all([phone, phone.slice(-4)].map(by))).toEqual([true, true])
    expect(await Promise.all([phone.slice(0, 7), phone.slice(3, 8), phone.slice(0, 10)].map(by))).toEqual([
      ...[false, false, false],
    ])
  })

  it('leave alone what somebody entered as their own work', async () => {
    const consultant = await server.as('consultant')
    const typed = { campusId, childName: '顾问自录', phone: newPhone() }
    const { id } = done(await consultant.call('/admin/customer/add', typed))
    expect(await found(desk, id)).toMatchObject({ correctable: false })
    expect((await desk.call('/admin/customer/visits/detail', { id })).errCode).toBe('NOT_FOUND')
    // Not after it changed hands, either.
    done(await consultant.call('/admin/customer/inPublic', { ids: [id], reason: '不适合' }))
    expect(await found(desk, id)).toMatchObject({ correctable: false, ownerName: null })
  })
})
