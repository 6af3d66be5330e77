import { beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { dayOn, newCourse, newTimetable, type Timetable } from '../../../test/timetable.ts'
import { done, staffId } from '../../../test/world.ts'

const server = useServer()
let at: Timetable
beforeAll(async () => {
  at = await newTimetable(server, { patients: 2 })
})

const add = (fields: object = {}, by = at.desk) => {
  const { campusId, courseId, doctorId, soTimeId, patientId } = at
  const whole = { campusId, courseId, doctorId, soTimeId, patientIds: [patientId], weekday: 2, fromDay: '2026-05-04' }
  return by.call('/admin/so-week/add', { ...whole, ...fields })
}
const fieldOf = (answer: { errCode: string; data: unknown }) => [
  answer.errCode,
  (answer.data as { fields?: { path: string }[] } | null)?.fields?.[0]?.path,
]

describe('a template of the timetable', () => {
  it('is a draft with its patients, and is changed until it has ended', async () => {
    const { id } = done(await add({ toDay: '2026-12-31', parity: 'ODD', roomId: at.roomId }))
    const row = done(await at.desk.call('/admin/so-week/detail', { id }))
    expect(row).toMatchObject({
      ...{ state: 'DRAFT', weekday: 2, parity: 'ODD', fromTime: '09:00', toTime: '10:00', roomId: at.roomId },
      patients: [{ id: at.patientId }],
    })
    const { courseId, doctorId, soTimeId } = at
    const other = at.patientIds[1] as number
    const change = { courseId, doctorId, soTimeId, patientIds: [other], weekday: 3, fromDay: '2026-05-04' }
    const { version } = done(await at.desk.call('/admin/so-week/update', { id, version: 1, ...change }))
    expect(done(await at.desk.call('/admin/so-week/detail', { id })).patients).toMatchObject([{ id: other }])
    expect((await at.desk.call('/admin/so-week/update', { id, version: 1, ...change })).errCode).toBe('STALE_VERSION')
    done(await at.desk.call('/admin/so-week/state', { id, version, step: 'end' }))
    expect((await at.desk.call('/admin/so-week/update', { id, version: 3, ...change })).errCode).toBe('TEMPLATE_STATE')
  })

  it('counts every patient of a group for whoever sees it, and names those whom they see', async () => {
    const courseId = await newCourse(server, at.campusId, [at.doctorId], 2)
    const { id } = done(await add({ courseId, patientIds: at.patientIds }))
    const seen = at.patientIds[1] as number
    await server.sql`update patient set consultant_id = ${await staffId(server, 'consultant')} where id = ${seen}`
    const numbers = at.patientIds.toSorted((a, b) => a - b)
    for (const [name, names] of [
      ['frontdesk', numbers],
      ['consultant', [seen]],
    ] as const) {
      const row = done(await (await server.as(name)).call('/admin/so-week/detail', { id }))
      expect([name, row.patients.map((each) => each.id), row.patientIds]).toEqual([name, names, numbers])
    }
  })

  it('is found by a phone of a family as a whole or by its last four digits, never by another part', async () => {
    done(await add())
    const [parent] = await server.sql`select phone from parent_info where id = ${at.parentId}`
    const phone = parent?.phone as string
    await server.sql`update patient set search = concat(name, ' ', ${phone}::text) where id = ${at.patientId}`
    const found = async (keyword: string) =>
      done(await at.desk.call('/admin/so-week/list', { patientId: at.patientId, keyword })).total > 0
    expect([await found(phone), await found(phone.slice(-4)), await found('周')]).toEqual([true, true, true])
    expect([await found(phone.slice(0, 8)), await found(phone.slice(-6))]).toEqual([false, false])
  })

  it('stands behind all others in the list once it has ended, or its last day is over', async () => {
    const lasting = done(await add({ weekday: 4 })).id
    const over = done(await add({ weekday: 5 })).id
    const ended = done(await add({ weekday: 6 })).id
    await server.sql`update so_week set from_day = '2024-01-01', to_day = '2024-12-31' where id = ${over}`
    done(await at.desk.call('/admin/so-week/state', { id: ended, version: 1, step: 'end' }))
    const { list } = done(await at.desk.call('/admin/so-week/list', { patientId: at.patientId, pageSize: 200 }))
    const ids = list.map(({ id }) => id)
    expect(ids.indexOf(lasting)).toBeLessThan(ids.indexOf(ended))
    expect(ids.indexOf(ended)).toBeLessThan(ids.indexOf(over))
  })

  it('takes the steps of its life and no others', async () => {
    const { id } = done(await add())
    let version = 1
    const take = async (step: 'activate' | 'pause' | 'end') => {
      const answer = await at.desk.call('/admin/so-week/state', { id, version, step })
      if (answer.status === 0) version = answer.data.version
      return answer.errCode || done(await at.desk.call('/admin/so-week/detail', { id })).state
    }
    expect(await take('pause')).toBe('TEMPLATE_STATE')
    expect(await take('activate')).toBe('ACTIVE')
    expect(await take('pause')).toBe('PAUSED')
    expect(await take('activate')).toBe('ACTIVE')
    expect(await take('end')).toBe('ENDED')
    expect(await take('activate')).toBe('TEMPLATE_STATE')
  })

  it('is refused where it could never be planned, with the field that says so', async () => {
    const { sql } = server
    expect(fieldOf(await add({ toDay: '2026-05-03' }))).toEqual(['RULE_BROKEN', 'toDay'])
    expect(fieldOf(await add({ patientIds: at.patientIds }))).toEqual(['SESSION_FULL', 'patientIds'])
    expect(fieldOf(await add({ soTimeId: 987_654_321 }))).toEqual(['UNKNOWN_REFERENCE', 'soTimeId'])
    const [short] = await sql`insert into so_time (campus_id, name, from_time, to_time)
      values (${at.campusId}, '太短', '09:00', '09:30') returning id`
    expect(fieldOf(await add({ soTimeId: short?.id }))).toEqual(['SESSION_SHORT', 'soTimeId'])
    const stranger = await newTimetable(server)
    expect(fieldOf(await add({ doctorId: stranger.doctorId }))).toEqual(['SESSION_DOCTOR_COURSE', 'doctorId'])
    await sql`update patient set state = 'PAUSED' where id = ${stranger.patientId}`
    expect(fieldOf(await add({ patientIds: [stranger.patientId] }))).toEqual(['SESSION_PATIENT', 'patientIds'])
    await sql`update mac_info set state = 'RETIRED', room_id = null where id = ${stranger.macId}`
    expect(fieldOf(await add({ macId: stranger.macId }))).toEqual(['DEVICE_RETIRED', 'macId'])
  })

  it('stands in the grid of its weeks: between its days, in odd or in even ones', async () => {
    const own = await newTimetable(server)
    const { campusId, courseId, doctorId, soTimeId, patientId } = own
    const whole = { campusId, courseId, doctorId, soTimeId, patientIds: [patientId], weekday: 2 }
    // ISO weeks 19 and 20 of 2026 begin on 4 and on 11 May.
    done(
      await own.desk.call('/admin/so-week/add', {
        ...whole,
        fromDay: '2026-05-04',
        toDay: '2026-05-31',
        parity: 'ODD',
      }),
    )
    const on = async (day: string) =>
      done(await own.desk.call('/admin/so-week/weekDay', { campusId, doctorId, day })).length
    expect([await on('2026-05-10'), await on('2026-05-11'), await on('2026-05-18')]).toEqual([1, 0, 1])
    expect([await on('2026-04-20'), await on('2026-06-01')]).toEqual([0, 0])
    // 2026 has a week 53, which week 1 of 2027 follows: both are odd.
    done(await own.desk.call('/admin/so-week/add', { ...whole, fromDay: '2026-12-01', parity: 'ODD' }))
    const turn = ['2026-12-21', '2026-12-28', '2027-01-04', '2027-01-11']
    expect(await Promise.all(turn.map(on))).toEqual([0, 1, 1, 0])
    expect(
      done(await own.desk.call('/admin/so-week/weekDay', { campusId, patientId, day: '2026-05-04' })),
    ).toHaveLength(1)
    expect(
      done(await own.desk.call('/admin/so-week/weekDay', { campusId, roomId: own.roomId, day: '2026-05-04' })),
    ).toEqual([])
  })

  it('is seen by its doctor and by the consultant of its patient, and by no other campus', async () => {
    const [consultant, stranger] = [await server.as('consultant'), await server.as('frontdesk2')]
    const { id } = done(await add({ weekday: 5, fromDay: dayOn(1) }))
    const sees = async (client: typeof consultant) => (await client.call('/admin/so-week/detail', { id })).errCode
    expect([await sees(at.doctor), await sees(consultant), await sees(stranger)]).toEqual([
      '',
      'NOT_FOUND',
      'NOT_FOUND',
    ])
    expect((await add({}, at.doctor)).errCode).toBe('FORBIDDEN')
    expect((await add({}, stranger)).errCode).toBe('UNKNOWN_REFERENCE')
    await server.sql`update patient set consultant_id = (select id from rbac_user where login_name = 'consultant')
      where id = ${at.patientId}`
    expect(await sees(consultant)).toBe('')
    expect(done(await consultant.call('/admin/so-week/detail', { id })).patients).toMatchObject([{ id: at.patientId }])
  })
})
