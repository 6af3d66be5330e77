import { describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { dayOn, hoursOf } from '../../../test/timetable.ts'
import { book, cancel, entry, newWaitlist, runWaitlist, take, type Waiting, wait } from '../../../test/waitlist.ts'
import { done, newAccount, newPhone } from '../../../test/world.ts'

const server = useServer()

const seenOf = ({ id, version }: { id: number; version: number }) => ({ id, version })
const place = ({ doctorId }: Waiting) => ({ doctorId, day: dayOn(4), from: '10:00', to: '11:00' })

/** An entry with an open offer, its family, and the parent of another one. */
async function offered() {
  const at = await newWaitlist(server)
  const [goes, first] = at.patientIds as [number, number, number]
  const id = await wait(at, first)
  await cancel(at.desk, await book(at, goes))
  await runWaitlist(server)
  const { version } = await entry(at.desk, id)
  const parent = (await newAccount(server, { parentId: at.parentId })).client
  const [other] = await server.sql`insert into parent_info (name, phone) values ('外人', ${newPhone()}) returning id`
  const stranger = (await newAccount(server, { parentId: other?.id })).client
  return { at, id, version, first, parent, stranger, otherId: other?.id as number }
}

describe('an offer of the waitlist', () => {
  it('is seen by the family, and taken once from two phones: the lesson is booked and its hours are reserved', async () => {
    const { at, id, version, first, parent } = await offered()
    const list = done(await parent.call('/api/so-wait/list', {}))
    expect(list).toMatchObject([{ id, state: 'OFFERED', offerFrom: '09:00', deadline: expect.any(String) }])
    const before = await hoursOf(server, first)
    const take = () => parent.call('/api/so-wait/take', { id, version })
    const answers = await Promise.all([take(), take()])
    expect(answers.map(({ errCode }) => errCode).toSorted()).toEqual(['', 'WAIT_STATE'])
    expect((await hoursOf(server, first)).held).toBe(before.held + 1)
    const soDayId = answers.find(({ status }) => status === 0)?.data.soDayId as number
    expect(done(await parent.call('/api/so-day/info', { id: soDayId }))).toMatchObject({
      patientId: first,
      from: '09:00',
    })
    const heard = done(await at.doctor.call('/admin/message/page', { keyword: '新排' })).list
    expect(heard).toMatchObject([{ title: '为您新排了 1 节课', body: expect.stringContaining('09:00–10:00') }])
  })

  it('that was booked by another meanwhile is refused without a word of what stands there', async () => {
    const { at, id, version, parent } = await offered()
    const take = () => parent.call('/api/so-wait/take', { id, version })
    const gone = { errCode: 'SESSION_CLASH', data: null, msg: '与已有安排冲突，请选择其他时间' }
    await server.sql`update doctor_info set licence_from = '2020-01-01', licence_to = '2020-12-31' where id = ${at.doctorId}`
    expect(await take()).toMatchObject(gone)
    await server.sql`update doctor_info set licence_from = null, licence_to = null where id = ${at.doctorId}`
    await book(at, at.patientIds[2])
    expect(await take()).toMatchObject(gone)
  })

  it('is declined, and the child waits on', async () => {
    const { at, id, version, parent } = await offered()
    done(await parent.call('/api/so-wait/decline', { id, version }))
    expect(await entry(at.desk, id)).toMatchObject({ state: 'WAITING' })
    expect(done(await parent.call('/api/so-wait/list', {}))).toMatchObject([{ state: 'WAITING', offerDay: null }])
  })

  it('that is not answered in time, and a place that the campus takes for the family, are told to the family', async () => {
    const { at, id, parent } = await offered()
    const newest = async () => done(await parent.call('/api/message/page', {})).list[0]
    await server.sql`update so_wait_offer set deadline = now() - interval '1 minute' where wait_id = ${id}`
    await runWaitlist(server)
    expect(await newest()).toMatchObject({ title: expect.stringMatching(/空位确认已过期$/), link: '/so-wait' })
    done(await at.desk.call('/admin/so-wait/offer', { ...seenOf(await entry(at.desk, id)), ...place(at) }))
    const { soDayId } = done(await take(at.desk, id))
    expect(await newest()).toMatchObject({ title: '候补的课已安排（1 节课）', link: `/lesson?id=${soDayId}` })
    const [told] = done(await at.doctor.call('/admin/message/page', {})).list
    expect(told).toMatchObject({ title: '为您新排了 1 节课', body: expect.stringContaining(`${dayOn(4)} 10:00–11:00`) })
  })

  it('is no matter of another family, nor of a parent who may not change lessons', async () => {
    const { at, id, version, first, stranger, otherId } = await offered()
    const refusals = async () => [
      (await stranger.call('/api/so-wait/take', { id, version })).errCode,
      (await stranger.call('/api/so-wait/decline', { id, version })).errCode,
    ]
    expect(await refusals()).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    expect(done(await stranger.call('/api/so-wait/list', {}))).toEqual([])
    await server.sql`insert into patient_parent (patient_id, parent_id, relation, may_ask_leave)
      values (${first}, ${otherId}, 'grandparent', false)`
    expect(await refusals()).toEqual(['LINK_RIGHT_MISSING', 'LINK_RIGHT_MISSING'])
    expect(await entry(at.desk, id)).toMatchObject({ state: 'OFFERED', version })
  })
})
