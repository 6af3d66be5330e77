import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'
import { warnOfLicences } from './flow.ts'
import { assertSchedulable } from './rules.ts'

const server = useServer()
let [here, there] = [0, 0]
let frontdesk: Client
let operation: Client
let [roomId, farRoomId] = [0, 0]
beforeAll(async () => {
  ;[here, there] = await campusIds(server)
  ;[frontdesk, operation] = [await server.as('frontdesk'), await server.as('operation')]
  const rooms = await server.sql`select min(id) as id, campus_id from room group by campus_id`
  const roomOf = (campusId: number) => rooms.find((room) => room.campusId === campusId)?.id as number
  ;[roomId, farRoomId] = [roomOf(here), roomOf(there)]
})

const inDays = (days: number) => dayBefore(todayText(), -days)
let made = 0
const device = (more: object = {}) => {
  const code = `SB${++made}`
  const licence = { licenceFrom: inDays(-10), licenceTo: inDays(300) }
  return {
    campusId: here,
    name: `训练平板 ${code}`,
    code,
    serial: `SN-${code}`,
    type: 'tablet',
    roomId,
    ...licence,
    ...more,
  }
}
const ask = (more: object = {}, by = frontdesk) => by.call('/admin/mac-info/apply', device(more))
const agree = (id: number, more: object = {}) =>
  operation.call('/admin/mac-info/apply/check', { id, agreed: true, ...more })
/** A device that was applied for and approved. */
async function registered(more: object = {}) {
  const asked = device(more)
  done(await agree(done(await frontdesk.call('/admin/mac-info/apply', asked)).id))
  const { list } = done(await frontdesk.call('/admin/mac-info/page', { keyword: asked.serial }))
  return list[0] as NonNullable<(typeof list)[0]>
}
const fieldOf = (answer: { data: unknown }) => (answer.data as { fields: { path: string }[] }).fields[0]?.path
const edit = (by: Client, row: Awaited<ReturnType<typeof registered>>, more: object) => {
  const { id, version, name, code, serial, type, licenceFrom, licenceTo, state } = row
  return by.call('/admin/mac-info/edit', {
    id,
    version,
    name,
    code,
    serial,
    type,
    licenceFrom,
    licenceTo,
    state,
    ...more,
  })
}

describe('a device', () => {
  it('has a name of one line, without marks that turn text around', async () => {
    const { name } = await registered({ name: '平\u200b板 \n \n一号\u202e ' })
    expect(name).toBe('平板 一号')
    expect(fieldOf(await ask({ name: '平板\u0000' }))).toBe('name')
    for (const unseen of ['\n\u202e', '\u3164', '\u115f', '\u2800', '\u180e'])
      expect(fieldOf(await ask({ name: unseen }))).toBe('name')
  })

  it('has no name of a million spaces, and the refusal takes time by its length and not by its square', async () => {
    expect(fieldOf(await ask({ name: `平${' '.repeat(900_000)}板` }))).toBe('name')
  })

  it('is registered by the approval of its application, with the days that headquarters sets', async () => {
    const asked = device()
    const { id } = done(await frontdesk.call('/admin/mac-info/apply', asked))
    expect(done(await frontdesk.call('/admin/mac-info/page', { keyword: asked.serial })).total).toBe(0)
    expect((await frontdesk.call('/admin/mac-info/apply/check', { id, agreed: true })).errCode).toBe('FORBIDDEN')
    done(await agree(id, { licenceTo: inDays(100) }))
    const { list } = done(await frontdesk.call('/admin/mac-info/page', { keyword: asked.serial }))
    expect(list).toMatchObject([{ name: asked.name, roomId, state: 'ACTIVE', licenceTo: inDays(100), blocked: null }])
    expect(
      done(await (await server.as('principal2')).call('/admin/mac-info/page', { keyword: asked.serial })).total,
    ).toBe(0)
  })

  it('is refused with the field that is wrong: its licence, its room, a serial number or code that is taken', async () => {
    expect(fieldOf(await ask({ licenceFrom: inDays(10), licenceTo: inDays(9) }))).toBe('licenceTo')
    expect(fieldOf(await ask({ roomId: farRoomId }))).toBe('roomId')
    const { serial, code } = await registered()
    const elsewhere = await server.as('frontdesk2')
    const twice = await ask({ serial, campusId: there, roomId: farRoomId }, elsewhere)
    expect([twice.errCode, fieldOf(twice)]).toEqual(['DUPLICATE', 'serial'])
    expect(fieldOf(await ask({ code }))).toBe('code')
    const waiting = device()
    done(await frontdesk.call('/admin/mac-info/apply', waiting))
    const again = await ask({ serial: waiting.serial })
    expect([again.errCode, fieldOf(again)]).toEqual(['DUPLICATE', 'serial'])
    const { id } = done(await ask())
    expect(fieldOf(await agree(id, { licenceTo: inDays(-400) }))).toBe('licenceTo')
    expect(done(await operation.call('/admin/mac-info/apply/detail', { id })).state).toBe('SUBMITTED')
  })

  it('stands in one room of its campus, and in none once it is retired for good', async () => {
    const row = await registered()
    const [other] = await server.sql`select id from room where campus_id = ${here} and id <> ${roomId} limit 1`
    const put = (room?: number) =>
      frontdesk.call('/admin/mac-info/class/room', { id: row.id, ...(room ? { roomId: room } : {}) })
    done(await put(other?.id))
    const rooms = done(await frontdesk.call('/admin/mac-info/room/page', { campusId: here, pageSize: 200 })).list
    expect(rooms.filter(({ devices }) => devices.some(({ id }) => id === row.id)).map(({ id }) => id)).toEqual([
      other?.id,
    ])
    expect(fieldOf(await put(farRoomId))).toBe('roomId')
    done(await edit(frontdesk, { ...row, version: row.version + 1 }, { state: 'RETIRED' }))
    expect(done(await frontdesk.call('/admin/mac-info/detail', { id: row.id }))).toMatchObject({
      roomId: null,
      blocked: 'RETIRED',
    })
    expect((await put(roomId)).errCode).toBe('DEVICE_RETIRED')
    const back = await edit(operation, { ...row, version: row.version + 2 }, { state: 'ACTIVE' })
    expect([back.errCode, fieldOf(back)]).toEqual(['DEVICE_STATE', 'state'])
  })

  it('gets a further licence by an application of its campus, and from no one else there', async () => {
    const row = await registered({ licenceTo: inDays(5) })
    const extended = await edit(frontdesk, row, { licenceTo: inDays(500) })
    expect([extended.errCode, fieldOf(extended)]).toEqual(['DEVICE_LICENCE_HEADQUARTERS', 'licenceTo'])
    const { id } = done(await ask({ macId: row.id, serial: row.serial, licenceTo: inDays(365), name: '改名' }))
    done(await agree(id))
    const after = done(await frontdesk.call('/admin/mac-info/detail', { id: row.id }))
    expect(after).toMatchObject({ licenceTo: inDays(365), name: row.name })
  })
})

describe('a device that cannot be scheduled', () => {
  it('says why: retired, in repair, or without a licence on that day', async () => {
    const { scope } = jobHandles(server.sql)
    const row = await registered({ licenceTo: inDays(30) })
    const outcome = (day: string) =>
      assertSchedulable({ scope } as never, row.id, day).then(
        () => 'free',
        (refusal) => refusal.errCode,
      )
    expect(await outcome(inDays(30))).toBe('free')
    expect(await outcome(inDays(31))).toBe('DEVICE_LICENCE')
    expect(await outcome(inDays(-11))).toBe('DEVICE_LICENCE')
    done(await edit(frontdesk, row, { state: 'REPAIR' }))
    expect(await outcome(inDays(1))).toBe('DEVICE_REPAIR')
    done(await edit(frontdesk, { ...row, version: row.version + 1 }, { state: 'RETIRED' }))
    expect(await outcome(inDays(1))).toBe('DEVICE_RETIRED')
  })
})

describe('a licence that ends', () => {
  const badge = async (code = 'ADMIN_MAC') =>
    done(await operation.call('/admin/message-remind/list', {})).find(({ remindCode }) => remindCode === code)
      ?.remindCount ?? 0

  it('is counted for headquarters, beside the applications that wait, and for no campus', async () => {
    const before = [await badge(), await badge('ADMIN_MAC_APPLY')] as const
    await registered({ licenceTo: inDays(20) })
    await registered({ licenceTo: inDays(31) })
    expect([await badge(), await badge('ADMIN_MAC_APPLY')]).toEqual([before[0] + 1, before[1]])
    done(await ask())
    expect([await badge(), await badge('ADMIN_MAC_APPLY')]).toEqual([before[0] + 1, before[1] + 1])
    const here = done(await frontdesk.call('/admin/message-remind/list', {}))
    expect(here.some(({ remindCode }) => remindCode.startsWith('ADMIN_MAC'))).toBe(false)
  })

  it('is announced once for each warning, to headquarters and to its campus only', async () => {
    const { transaction } = jobHandles(server.sql)
    await transaction(warnOfLicences)
    await server.sql`delete from message where link = '/device/list?licence=ENDING'`
    const row = await registered({ licenceTo: inDays(6) })
    expect(await transaction(warnOfLicences)).toBe(1)
    expect(await transaction(warnOfLicences)).toBe(0)
    const told = await server.sql<{ loginName: string; body: string }[]>`
      select u.login_name, m.body from message m join rbac_user u on u.id = m.receiver_id
      where m.link = '/device/list?licence=ENDING' order by u.login_name`
    const names = told.map(({ loginName }) => loginName)
    expect(names).toEqual(expect.arrayContaining(['admin', 'operation', 'principal', 'frontdesk']))
    expect(names.some((name) => /^(principal|frontdesk)2|doctor|consultant/.test(name))).toBe(false)
    expect(told[0]?.body).toContain(row.name)
    done(await edit(operation, row, { licenceTo: inDays(7) }))
    await server.sql`delete from message where link = '/device/list?licence=ENDING'`
    expect(await transaction(warnOfLicences)).toBe(1)
  })
})
