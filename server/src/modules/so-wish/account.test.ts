import { remindQuery } from '@cogcampus/contract/enums'
import { describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { newTimetable } from '../../../test/timetable.ts'
import { campusIds, done, newAccount, newPhone } from '../../../test/world.ts'

const server = useServer()
const fieldOf = (answer: { errCode: string; data: unknown }) => [
  answer.errCode,
  (answer.data as { fields?: { path: string }[] } | null)?.fields?.[0]?.path,
]

/** A family that can say its wishes, its second guardian, who may not, and a stranger. */
async function wishing() {
  const at = await newTimetable(server)
  const { campusId, courseId, patientId, soTimeId } = at
  const account = async (parentId: number) => (await newAccount(server, { parentId })).client
  const others =
    await server.sql`insert into parent_info (name, phone) values ('周外公', ${newPhone()}), ('外人', ${newPhone()}) returning id`
  const [secondId, strangerId] = others.map(({ id }) => id as number) as [number, number]
  await server.sql`insert into patient_parent (patient_id, parent_id, relation, may_ask_leave) values (${patientId}, ${secondId}, 'grandparent', false)`
  const [parent, second, stranger] = [await account(at.parentId), await account(secondId), await account(strangerId)]
  const save = (fields: object = {}, by: Client = parent) =>
    by.call('/api/so-wish/save', { patientId, courseId, version: null, times: 2, places: [], ...fields })
  const wish = async (by: Client = parent) =>
    done(await by.call('/api/so-wish/list', {})).wishes.find((each) => each.patientId === patientId)
  const planned = async () =>
    done(await at.desk.call('/admin/so-wish/page', { campusId, keyword: '周小' })).list.find(
      (row) => row.patientId === patientId,
    )
  const badge = async () =>
    done(await at.desk.call('/admin/message-remind/list', {})).find(({ remindCode }) => remindCode === 'CAMPUS_WISH')
      ?.remindCount ?? 0
  const place = { weekday: 2, soTimeId, kind: 'PREFERRED' as const }
  return { ...at, at, secondId, parent, second, stranger, save, wish, planned, badge, place }
}

describe('a wish that the family says itself', () => {
  it('stands beside what the desk plans with, waits for it with a badge, and is heard once the desk saves', async () => {
    const { at, desk, save, wish, planned, badge, place } = await wishing()
    const { campusId, courseId, patientId, doctorId } = at
    const { id } = done(
      await desk.call('/admin/so-wish/add', { campusId, courseId, patientId, times: 3, doctorId, priority: 3 }),
    )
    expect(await wish()).toMatchObject({ version: 1, said: null, maySave: true })
    const before = await badge()
    const { version } = done(await save({ version: 1, times: 1, places: [place], remark: '下午要上学' }))
    expect(await wish()).toMatchObject({
      version,
      said: { times: 1, places: [place], remark: '下午要上学', mine: true, heard: false },
    })
    expect(await planned()).toMatchObject({
      ...{ times: 3, places: [], doctorId, priority: 3, unheard: true },
      ...{
        saidTimes: 1,
        saidPlaces: [place],
        saidRemark: '下午要上学',
        saidByName: '周敏',
        saidAt: expect.any(String),
      },
    })
    expect(await badge()).toBe(before + 1)
    expect(done(await desk.call('/admin/so-wish/page', { remind: true })).list.map((row) => row.id)).toContain(id)
    const change = { id, campusId, courseId, patientId, times: 1, places: [place] }
    expect((await desk.call('/admin/so-wish/update', { ...change, version: 1 })).errCode).toBe('STALE_VERSION')
    done(await desk.call('/admin/so-wish/update', { ...change, version }))
    expect(await planned()).toMatchObject({ times: 1, unheard: false, saidTimes: 1 })
    expect([await badge(), (await wish())?.said?.heard]).toEqual([before, true])
    // The former words stay in the history of the wish.
    const { version: now } = (await wish()) as { version: number }
    done(await save({ version: now, times: 4 }))
    const past = await server.sql`select c.fields -> 'said_times' as said from operation_change c
      where c.table_name = 'so_wish' and c.row_id = ${id} order by c.operation_id desc limit 1`
    expect(past).toMatchObject([{ said: { from: 1, to: 4 } }])
    expect(await planned()).toMatchObject({ times: 1, saidTimes: 4, unheard: true })
  })

  it('is taken up in the order in which families said it, by the list that the badge opens', async () => {
    const [longer, shorter] = [await wishing(), await wishing()]
    for (const { save } of [shorter, longer]) done(await save({ times: 2 }))
    await server.sql`update so_wish set said_at = said_at - interval '2 days' where patient_id = ${longer.patientId}`
    const query = { remind: true, sort: 'saidAt', pageSize: 200 }
    const { list } = done(await longer.desk.call('/admin/so-wish/page', query))
    const at = (patientId: number) => list.findIndex((row) => row.patientId === patientId)
    expect(at(longer.patientId)).toBeGreaterThanOrEqual(0)
    expect(at(longer.patientId)).toBeLessThan(at(shorter.patientId))
    expect(remindQuery('CAMPUS_WISH')).toEqual({ remind: 'true', sort: 'saidAt' })
  })

  it('is what is planned with where the desk has none, until the desk has its own', async () => {
    const { save, wish, planned, place } = await wishing()
    done(await save({ times: 2, places: [place] }))
    expect(await planned()).toMatchObject({ times: 2, places: [place], unheard: true, priority: 2 })
    done(await save({ version: (await wish())?.version, times: 1, places: [] }))
    expect(await planned()).toMatchObject({ times: 1, places: [], saidTimes: 1 })
  })

  it('is changed only as it was seen: of two at once one is refused, and there is one wish', async () => {
    const { save, wish, patientId } = await wishing()
    const first = await Promise.all([save({ times: 1 }), save({ times: 3 })])
    expect(first.map(({ errCode }) => errCode).toSorted()).toEqual(['', 'STALE_VERSION'])
    const version = (await wish())?.version
    const second = await Promise.all([save({ version, times: 4 }), save({ version, times: 5 })])
    expect(second.map(({ errCode }) => errCode).toSorted()).toEqual(['', 'STALE_VERSION'])
    // It says which version is in force, and nothing of who wrote it.
    expect(second.find(({ errCode }) => errCode)?.data).toEqual({ version: Number(version) + 1 })
    expect(await server.sql`select 1 from so_wish where patient_id = ${patientId}`).toHaveLength(1)
  })

  it('is refused at the field: a course without hours, a slot of another campus, a number of times that no week has', async () => {
    const { save, campusId, place } = await wishing()
    const [other] = await server.sql`select id from so_time where campus_id <> ${campusId} limit 1`
    expect(fieldOf(await save({ courseId: 987_654_321 }))).toEqual(['UNKNOWN_REFERENCE', 'courseId'])
    expect(fieldOf(await save({ places: [{ ...place, soTimeId: other?.id }] }))).toEqual([
      'UNKNOWN_REFERENCE',
      'places',
    ])
    expect(fieldOf(await save({ times: 8 }))[1]).toBe('times')
  })

  it('goes with its patient to another campus, whose desk hears it anew; slots, doctor and sibling stay behind', async () => {
    const { at, desk, save, wish, place } = await wishing()
    const { campusId, courseId, patientId, doctorId } = at
    const own = { campusId, courseId, patientId, times: 3, places: [place], doctorId }
    const { id } = done(await desk.call('/admin/so-wish/add', own))
    const { version } = done(await save({ version: 1, places: [place], remark: '下午要上学' }))
    done(await desk.call('/admin/so-wish/update', { id, ...own, version }))
    const elsewhere = (await campusIds(server)).find((each) => each !== campusId) as number
    await server.sql`insert into course_campus (campus_id, course_id, price) values (${elsewhere}, ${courseId}, 30000)`
    const { name, gender, birthday, ...seen } = done(await at.admin.call('/admin/patient/detail', { id: patientId }))
    const moved = { id: patientId, version: seen.version, campusId: elsewhere, name, gender: gender as 1, birthday }
    done(await at.admin.call('/admin/patient/update', moved))
    const rowOf = async (by: Client) =>
      done(await by.call('/admin/so-wish/page', { courseId })).list.find((row) => row.patientId === patientId)
    const desk2 = await server.as('frontdesk2')
    expect(await rowOf(desk)).toBeUndefined()
    expect(await rowOf(desk2)).toMatchObject({
      ...{ id, campusId: elsewhere, times: 3, places: [], doctorId: null, unheard: true },
      ...{ saidTimes: 2, saidPlaces: [], saidRemark: '下午要上学' },
    })
    expect((await wish())?.said).toMatchObject({ times: 2, places: [], heard: false })
    done(await save({ version: (await wish())?.version, times: 1 }))
    expect(await rowOf(desk2)).toMatchObject({ id, saidTimes: 1 })
  })

  it('is read by all of the family, and said by who may change lessons; a stranger has nothing of it', async () => {
    const { parent, second, stranger, save, wish } = await wishing()
    done(await save({ times: 2 }))
    const { version } = (await wish(parent)) as { version: number }
    expect(await wish(second)).toMatchObject({ maySave: false, said: { times: 2, mine: false } })
    expect((await save({ version }, second)).errCode).toBe('LINK_RIGHT_MISSING')
    expect((await save({ version }, stranger)).errCode).toBe('NOT_FOUND')
    expect(done(await stranger.call('/api/so-wish/list', {}))).toEqual({ wishes: [], slots: [] })
  })

  it('is said by a grown patient for oneself', async () => {
    const { patientId, save, wish } = await wishing()
    await server.sql`update patient_parent set relation = 'self' where patient_id = ${patientId}`
    done(await save({ times: 1 }))
    expect(await wish()).toMatchObject({ said: { mine: true } })
  })
})
