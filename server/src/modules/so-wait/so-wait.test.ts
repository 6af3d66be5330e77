import type { Response } from '@cogcampus/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { readAll } from '../../../test/sheets.ts'
import { dayOn, newCourse, newDoctor, seenByConsultant } from '../../../test/timetable.ts'
import { book, decline, entry, newWaitlist, runWaitlist, type Waiting, wait } from '../../../test/waitlist.ts'
import { done } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
const day = dayOn(3)
let at: Waiting
beforeAll(async () => {
  at = await newWaitlist(server, { patients: 6 })
})

const days = () => ({ fromDay: todayText(), toDay: dayBefore(todayText(), -30) })
const add = (fields: object = {}, by = at.desk) => {
  const { campusId, courseId, patientId } = at
  return by.call('/admin/so-wait/add', { campusId, courseId, patientId, ...days(), ...fields })
}
const fieldOf = (answered: { errCode: string; data: unknown }) => [
  answered.errCode,
  (answered.data as { fields?: { path: string }[] } | null)?.fields?.[0]?.path,
]
const place = () => ({ doctorId: at.doctorId, day, from: '16:00', to: '17:00' })

describe('an entry of the waitlist', () => {
  it('says what the family waits for, and is found by the patient and the tail of the phone, which is masked', async () => {
    const wishes = { doctorId: at.doctorId, weekdays: [2, 4], fromTime: '15:00', toTime: '18:30', remark: '放学后' }
    const { id } = done(await add(wishes))
    const row = await entry(at.desk, id)
    expect(row).toMatchObject({ ...wishes, state: 'WAITING', offerDay: null, deadline: null, offers: [] })
    const [parent] = await server.sql`select phone from parent_info where id = ${at.parentId}`
    expect(row.phone).toBe(`${parent?.phone.slice(0, 3)}****${parent?.phone.slice(-4)}`)
    const found = async (keyword: string) =>
      done(await at.desk.call('/admin/so-wait/page', { keyword, pageSize: 100 })).list.map((one) => one.id)
    await server.sql`update patient set search = 'zzwaiting' where id = ${at.patientId}`
    expect(await found('zwait')).toEqual([id])
    expect(await found(parent?.phone.slice(-4))).toContain(id)
    expect(await found(parent?.phone.slice(3, 8))).not.toContain(id)
    const change = { id, version: row.version, ...days(), weekdays: [6], doctorId: null }
    done(await at.desk.call('/admin/so-wait/update', change))
    expect(await entry(at.desk, id)).toMatchObject({ weekdays: [6], doctorId: null, fromTime: '15:00' })
    expect((await at.desk.call('/admin/so-wait/update', change)).errCode).toBe('STALE_VERSION')
  })

  it('is refused with its field: twice in the same days, or what the campus does not have', async () => {
    const patientId = at.patientIds[1] as number
    const { id } = done(await add({ patientId }))
    expect(fieldOf(await add({ patientId }))).toEqual(['RULE_BROKEN', 'fromDay'])
    const after = { fromDay: dayBefore(todayText(), -31), toDay: dayBefore(todayText(), -60) }
    done(await add({ patientId, ...after }))
    const courseId = await newCourse(server, at.campusId, [])
    done(await add({ patientId, courseId }))
    expect(fieldOf(await add({ patientId: 987_654_321 }))).toEqual(['UNKNOWN_REFERENCE', 'patientId'])
    expect(fieldOf(await add({ patientId, courseId: 987_654_321 }))).toEqual(['UNKNOWN_REFERENCE', 'courseId'])
    const other = await newDoctor(server, at.admin, at.campusId)
    expect(fieldOf(await add({ patientId, doctorId: other.id }))).toEqual(['SESSION_DOCTOR_COURSE', 'doctorId'])
    const times = { patientId: at.patientIds[2], fromTime: '10:00', toTime: '09:00' }
    expect(fieldOf(await add(times))).toEqual(['RULE_BROKEN', 'toTime'])
    expect(fieldOf(await add({ patientId: at.patientIds[2], toDay: todayText(), fromDay: day }))).toEqual([
      'RULE_BROKEN',
      'toDay',
    ])
    await server.sql`update patient set state = 'PAUSED' where id = ${at.patientIds[2]}`
    expect(fieldOf(await add({ patientId: at.patientIds[2] }))).toEqual(['SESSION_PATIENT', 'patientId'])
    await server.sql`update patient set state = 'ACTIVE' where id = ${at.patientIds[2]}`
    // Withdrawn, it is in the way no more.
    const withdraw = { id, version: 1, reason: '改上周末班' }
    done(await at.desk.call('/admin/so-wait/withdraw', withdraw))
    expect(await entry(at.desk, id)).toMatchObject({ state: 'ENDED', reason: '改上周末班' })
    expect((await at.desk.call('/admin/so-wait/withdraw', withdraw)).errCode).toBe('WAIT_STATE')
    done(await add({ patientId }))
  })

  it('is offered a free place by hand, which the badge counts; not a taken one, nor one that is with another family', async () => {
    const [, , , first, second] = at.patientIds
    const [a, b] = [await wait(at, first), await wait(at, second)]
    const offer = async (id: number, fields: object = {}) =>
      at.desk.call('/admin/so-wait/offer', { id, version: (await entry(at.desk, id)).version, ...place(), ...fields })
    const count = async () =>
      done(await at.desk.call('/admin/message-remind/list', {})).find(({ remindCode }) => remindCode === 'CAMPUS_WAIT')
        ?.remindCount as number
    const before = await count()
    await book(at, second, { from: '18:00', to: '19:00' })
    expect((await offer(a, { from: '18:00', to: '19:00' })).errCode).toBe('SESSION_CLASH')
    expect(fieldOf(await offer(a, { from: '07:00', to: '08:00' }))).toEqual(['SESSION_DOCTOR_HOURS', 'from'])
    expect(fieldOf(await offer(a, { from: '16:00', to: '16:30' }))).toEqual(['SESSION_SHORT', 'to'])
    expect(fieldOf(await offer(a, { from: '16:00', to: '15:00' }))).toEqual(['BAD_INPUT', 'to'])
    done(await offer(a))
    expect((await offer(a)).errCode).toBe('WAIT_STATE')
    expect(await count()).toBe(before + 1)
    const listed = done(await at.desk.call('/admin/so-wait/page', { remind: true, pageSize: 100 })).list
    expect(listed).toHaveLength(before + 1)
    expect(listed.map((row: Response<'/admin/so-wait/page'>['list'][number]) => row.id)).toContain(a)
    expect(fieldOf(await offer(b, { from: '16:30', to: '17:30' }))).toEqual(['OFFER_OPEN', 'day'])
    done(await decline(at.desk, a))
    expect(fieldOf(await offer(a))).toEqual(['OFFER_TWICE', 'day'])
    done(await offer(b))
    // Withdrawn while it is offered, it lets go of the place.
    const { version } = await entry(at.desk, b)
    done(await at.desk.call('/admin/so-wait/withdraw', { id: b, version, reason: '搬家' }))
    expect((await entry(at.desk, b)).offers).toMatchObject([{ state: 'WITHDRAWN' }])
    expect(await count()).toBe(before)
  })

  it('is called about before others whose deadline is later, wherever it stands in the line', async () => {
    const own = await newWaitlist(server, { patients: 2 })
    const ids = [await wait(own, own.patientIds[0]), await wait(own, own.patientIds[1])] as const
    const toCall = async () =>
      done(await own.desk.call('/admin/so-wait/page', { remind: true, pageSize: 100 }))
        .list.map(({ id }) => id)
        .filter((id) => ids.includes(id))
    for (const [of, hour] of [
      [ids[0], 16],
      [ids[1], 18],
    ] as const) {
      const { version } = await entry(own.desk, of)
      const place = { doctorId: own.doctorId, day, from: `${hour}:00`, to: `${hour + 1}:00` }
      done(await own.desk.call('/admin/so-wait/offer', { id: of, version, ...place }))
    }
    await server.sql`update so_wait_offer set deadline = deadline - interval '1 minute' where wait_id = ${ids[1]}`
    expect(await toCall()).toEqual([ids[1], ids[0]])
  })

  it('says that no hours are free while all of the course are used or held, or end before it waits', async () => {
    const own = await newWaitlist(server, { patients: 1, hours: 1 })
    const id = await wait(own, own.patientId)
    const why = async () => (await entry(own.desk, id)).noOffer
    expect(await why()).toBeNull()
    // Whoever looks after the patient sees the entry, and not the order, which the desk sold.
    await server.sql`update patient set consultant_id = (select u.id from rbac_user u where u.login_name = 'consultant')
      where id = ${own.patientId}`
    expect((await entry(await server.as('consultant'), id)).noOffer).toBeNull()
    const session = await book(own, own.patientId)
    expect(await why()).toBe('HOURS')
    done(await own.desk.call('/admin/so-day/cancel', { sessions: [session], cancelledBy: 'CENTRE', reason: '停课' }))
    expect(await why()).toBeNull()
    await server.sql`update order_course set valid_from = valid_from - 9, valid_to = ${dayBefore(todayText(), 1)}
      where patient_id = ${own.patientId}`
    expect(await why()).toBe('HOURS')
  })

  it('is found by a place that suits its doctor, its weekdays and its times', async () => {
    const own = await newWaitlist(server)
    const other = await newDoctor(server, own.admin, own.campusId)
    const [any, picky] = own.patientIds as [number, number, number]
    const wishes = { doctorId: own.doctorId, weekdays: [2, 4], fromTime: '15:00', toTime: '18:30' }
    const [open, narrow] = [await wait(own, any), await wait(own, picky, wishes)]
    const found = async (place: object) => {
      const asked = { campusId: own.campusId, courseId: own.courseId, ...place }
      return done(await own.desk.call('/admin/so-wait/page', asked)).list.map((row) => row.id)
    }
    const suiting = { placeDoctorId: own.doctorId, placeWeekday: 4, placeFrom: '15:00', placeTo: '18:30' }
    expect(await found(suiting)).toEqual([open, narrow])
    for (const not of [{ placeDoctorId: other.id }, { placeWeekday: 3 }, { placeFrom: '14:45' }, { placeTo: '18:45' }])
      expect(await found({ ...suiting, ...not })).toEqual([open])
  })

  it('says why it is offered nothing while no consent holds or the patient is not treated, and no more once it can be offered a place', async () => {
    const own = await newWaitlist(server, { patients: 1 })
    const id = await wait(own, own.patientId)
    const why = async () => (await entry(own.desk, id)).noOffer
    expect(await why()).toBeNull()
    await server.sql`update patient set consent_until = '-infinity' where id = ${own.patientId}`
    expect(await why()).toBe('CONSENT')
    await server.sql`update patient set state = 'PAUSED' where id = ${own.patientId}`
    expect(await why()).toBe('STATE')
    await server.sql`update patient set state = 'ACTIVE', consent_until = 'infinity' where id = ${own.patientId}`
    expect(await why()).toBeNull()
    const next = dayBefore(todayText(), -20)
    await server.sql`update so_wait set from_day = ${next} where id = ${id}`
    await server.sql`update patient set consent_until = ${dayBefore(next, 1)} where id = ${own.patientId}`
    expect(await why()).toBe('CONSENT')
    await server.sql`update patient set consent_until = ${next} where id = ${own.patientId}`
    expect(await why()).toBeNull()
  })

  it('with an offer is not changed until the family has answered', async () => {
    const id = await wait(at, at.patientIds[5])
    done(await at.desk.call('/admin/so-wait/offer', { id, version: 1, ...place(), from: '14:00', to: '15:00' }))
    const { version } = await entry(at.desk, id)
    expect((await at.desk.call('/admin/so-wait/update', { id, version, ...days() })).errCode).toBe('WAIT_STATE')
    expect((await at.desk.call('/admin/so-wait/take', { id, version: version + 1 })).errCode).toBe('STALE_VERSION')
  })

  it('stands in line: offers first, then those who wait in the order of their addition, then what is over', async () => {
    await runWaitlist(server)
    const { list } = done(await at.desk.call('/admin/so-wait/page', { courseId: at.courseId, pageSize: 100 }))
    const rank = { OFFERED: 1, WAITING: 2, TAKEN: 3, ENDED: 3 }
    const keys = list.map(({ state, id }) => rank[state] * 1e9 + id)
    expect(keys).toEqual(keys.toSorted((one, other) => one - other))
    expect(new Set(list.map(({ state }) => state)).size).toBeGreaterThan(2)
    const query = { state: 'WAITING' as const, courseId: at.courseId, pageSize: 100 }
    const waiting = done(await at.desk.call('/admin/so-wait/page', query)).list
    expect(waiting.map(({ id }) => id)).toEqual(list.filter(({ state }) => state === 'WAITING').map(({ id }) => id))
  })

  it('stands in a workbook in the same order, with masked phones, and weekdays by their names', async () => {
    const patientId = at.patientIds[2] as number
    await wait(at, patientId, { weekdays: [1, 7], fromTime: '15:00' })
    const query = { courseId: at.courseId }
    const { list } = done(await at.desk.call('/admin/so-wait/page', { ...query, pageSize: 100 }))
    const answered = await at.desk.send('/admin/so-wait/page/exl', query)
    const { headers, rows } = await readAll(answered.rawPayload)
    const cells = (name: string) => rows.map((row) => row.cells[headers.indexOf(name)] ?? '')
    expect(cells('等待至')).toEqual(list.map(({ toDay }) => toDay))
    expect(new Set(cells('电话'))).toEqual(new Set(list.map(({ phone }) => phone)))
    expect(cells('可来的日子')).toContain('周一、周日')
    expect(cells('状态')).toContain('等待中')
  })

  it('is seen by the consultant of the patient and by no other campus', async () => {
    const [row] = await server.sql`select id, version from so_wait where patient_id = ${at.patientIds[1]} limit 1`
    const { id, version } = row as { id: number; version: number }
    const [consultant, stranger] = await seenByConsultant(server, at.patientIds[1], (by) =>
      by.call('/admin/so-wait/detail', { id }),
    )
    expect((await add({}, consultant)).errCode).toBe('FORBIDDEN')
    expect((await add({}, stranger)).errCode).toBe('UNKNOWN_REFERENCE')
    const reason = { id, version, reason: 'x' }
    expect((await stranger.call('/admin/so-wait/withdraw', reason)).errCode).toBe('NOT_FOUND')
    expect((await stranger.call('/admin/so-wait/offer', { id, version, ...place() })).errCode).toBe('NOT_FOUND')
  })
})
