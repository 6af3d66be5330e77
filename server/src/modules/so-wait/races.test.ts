import { beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { hoursOf, overlaps } from '../../../test/timetable.ts'
import { book, cancel, decline, entry, newWaitlist, runWaitlist, type Waiting, wait } from '../../../test/waitlist.ts'
import { done } from '../../../test/world.ts'
import { todayText } from '../../lib/day.ts'

const server = useServer()
let at: Waiting
let second: Awaited<ReturnType<typeof server.second>>
beforeAll(async () => {
  second = await server.second()
})

/** An entry with an open offer, and another patient. */
async function offered() {
  at = await newWaitlist(server)
  const [goes, first, rival] = at.patientIds as [number, number, number]
  const id = await wait(at, first)
  await cancel(at.desk, await book(at, goes))
  await runWaitlist(server)
  const { version, state } = await entry(at.desk, id)
  expect(state).toBe('OFFERED')
  return { id, version, first, rival, goes }
}
const desks = () => [at.desk, at.desk.at(second)]
const words = (answers: { status: number; errCode: string }[]) =>
  answers.map(({ status, errCode }) => (status === 0 ? 'done' : errCode)).toSorted()

describe('two hands at once', () => {
  it('take one offer: it is booked once, and its hours are reserved once', async () => {
    const { id, version, first } = await offered()
    const before = await hoursOf(server, first)
    const twelve = Array.from({ length: 12 }, (_, no) => desks()[no % 2] ?? at.desk)
    const answers = await Promise.all(twelve.map((desk) => desk.call('/admin/so-wait/take', { id, version })))
    expect(words(answers).filter((word) => word === 'done')).toHaveLength(1)
    expect(new Set(words(answers))).toEqual(new Set(['WAIT_STATE', 'done']))
    expect((await hoursOf(server, first)).held).toBe(before.held + 1)
  })

  it('take an offer, and plan another patient there: one has the place, the other is told', async () => {
    const { id, version, rival } = await offered()
    const place = { campusId: at.campusId, courseId: at.courseId, doctorId: at.doctorId, patientIds: [rival] }
    const { offerDay } = await entry(at.desk, id)
    const answers = await Promise.all([
      at.desk.call('/admin/so-wait/take', { id, version }),
      at.desk.at(second).call('/admin/so-day/add', { ...place, day: offerDay as string, from: '09:00', to: '10:00' }),
    ])
    expect(words(answers)).toEqual(['SESSION_CLASH', 'done'])
    expect(await overlaps(server)).toBe(0)
  })

  it('take and decline, take and withdraw: one is done', async () => {
    for (const other of ['decline', 'withdraw'] as const) {
      const { id, version } = await offered()
      const seen = { id, version }
      const answers = await Promise.all([
        at.desk.call('/admin/so-wait/take', seen),
        other === 'decline'
          ? at.desk.at(second).call('/admin/so-wait/decline', seen)
          : at.desk.at(second).call('/admin/so-wait/withdraw', { ...seen, reason: '搬家' }),
      ])
      expect(words(answers)).toEqual(['WAIT_STATE', 'done'])
    }
  })

  it('take an offer while the session of the same family is cancelled and the job runs: each is done once', async () => {
    const { id, version, first } = await offered()
    const own = await book(at, first, { from: '15:00', to: '16:00' })
    const [taken] = await Promise.all([
      at.desk.call('/admin/so-wait/take', { id, version }),
      cancel(at.desk.at(second), own),
      runWaitlist(server),
      runWaitlist(server),
    ])
    expect(words([taken])).toEqual(['done'])
    const [row] = await server.sql`select count(*)::integer as count from so_day d
      where d.patient_id = ${first} and d.state = 'PLANNED' and d.deleted_at is null`
    expect(row?.count).toBe(1)
    expect((await hoursOf(server, first)).held).toBe(1)
  })

  it('offer one place to two families: one has the offer', async () => {
    const { rival, goes } = await offered()
    const [a, b] = [await wait(at, rival), await wait(at, goes)]
    const { offerDay } = await entry(at.desk, a)
    expect(offerDay).toBeNull()
    const [row] = await server.sql`select (${todayText()}::date + 20)::date as day`
    const place = { doctorId: at.doctorId, day: row?.day as string, from: '10:00', to: '11:00' }
    const answers = await Promise.all([
      at.desk.call('/admin/so-wait/offer', { id: a, version: 1, ...place }),
      at.desk.at(second).call('/admin/so-wait/offer', { id: b, version: 1, ...place }),
    ])
    expect(words(answers)).toEqual(['OFFER_OPEN', 'done'])
    done(await decline(at.desk, answers[0]?.status === 0 ? a : b))
  })
})
