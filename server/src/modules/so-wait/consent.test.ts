import { openWaitStates } from '@cogcampus/contract/life/wait'
import { beforeAll, describe, expect, it } from 'vitest'
import { consented } from '../../../test/clinic.ts'
import { useServer } from '../../../test/server.ts'
import { dayOn } from '../../../test/timetable.ts'
import { book, cancel, decline, entry, newWaitlist, runWaitlist, stateOf, take, wait } from '../../../test/waitlist.ts'
import { done, newAccount } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
beforeAll(async () => {
  // The demo's own entries take no part.
  await server.sql`update so_wait_offer set state = 'GONE' where state = 'OPEN'`
  await server.sql`update so_wait set state = 'ENDED' where state = any(${openWaitStates}::text[])`
})

/** Two entries, of which the first is offered a place; its family has signed. */
async function offered() {
  const at = await newWaitlist(server)
  const [goes, first, second] = at.patientIds as [number, number, number]
  const account = await newAccount(server, { parentId: at.parentId })
  await consented(server, [first])
  const [a, b] = [await wait(at, first), await wait(at, second)]
  await cancel(at.desk, await book(at, goes))
  await runWaitlist(server)
  const states = async () => [await stateOf(at.desk, a), await stateOf(at.desk, b)]
  expect(await states()).toEqual(['OFFERED', 'WAITING'])
  /** What the family was told of offers, and whether it still reads it as news. */
  const told = () => server.sql`select event, read_at is null as unread from message
    where account_id = ${account.id} and event in ('waitOffered', 'waitEnded') order by id`
  const offersOf = async (id: number) => (await entry(at.desk, id)).offers.map(({ state }) => state)
  return { at, first, a, b, states, told, offersOf }
}

describe('an offer to a patient who is not treated any more', () => {
  it('ends when the patient pauses and goes to the next; it is offered again once the patient is back', async () => {
    const { at, first, a, b, states, told, offersOf } = await offered()
    const go = (from: 'ACTIVE' | 'PAUSED', to: 'ACTIVE' | 'PAUSED') =>
      at.desk.call('/admin/patient/state', { id: first, from, to, reason: '住院' })
    done(await go('ACTIVE', 'PAUSED'))
    expect(await states()).toEqual(['WAITING', 'WAITING'])
    expect(await told()).toEqual([{ event: 'waitOffered', unread: false }])
    await runWaitlist(server)
    expect(await states()).toEqual(['WAITING', 'OFFERED'])
    expect(await offersOf(a)).toEqual(['GONE'])
    done(await go('PAUSED', 'ACTIVE'))
    done(await decline(at.desk, b))
    await runWaitlist(server)
    expect(await states()).toEqual(['OFFERED', 'WAITING'])
  })

  it('ends with its entry when the patient ends treatment and goes to the next; who comes back asks for a place anew', async () => {
    const { at, first, a, b, states, told, offersOf } = await offered()
    const go = (from: 'ACTIVE' | 'ENDED', to: 'ACTIVE' | 'ENDED') =>
      at.desk.call('/admin/patient/state', { id: first, from, to, reason: '转院' })
    done(await go('ACTIVE', 'ENDED'))
    expect(await states()).toEqual(['ENDED', 'WAITING'])
    expect(await entry(at.desk, a)).toMatchObject({ reason: '转院' })
    expect(await told()).toEqual([{ event: 'waitOffered', unread: false }])
    await runWaitlist(server)
    expect(await states()).toEqual(['ENDED', 'OFFERED'])
    expect(await offersOf(a)).toEqual(['GONE'])
    done(await go('ENDED', 'ACTIVE'))
    done(await decline(at.desk, b))
    const again = await wait(at, first)
    await runWaitlist(server)
    expect([await stateOf(at.desk, a), await stateOf(at.desk, again)]).toEqual(['ENDED', 'OFFERED'])
  })

  it('that was made in that very moment ends by the next run of the job, which offers the place to the next', async () => {
    const { first, a, states, offersOf } = await offered()
    await server.sql`update patient set state = 'ENDED' where id = ${first}`
    await runWaitlist(server)
    expect(await states()).toEqual(['WAITING', 'OFFERED'])
    expect(await offersOf(a)).toEqual(['GONE'])
  })
})

describe('an offer to a family that withdraws its consent', () => {
  it('ends with it and goes to the next; the family waits on, reads of no other who took it, and is offered it again once it signs', async () => {
    const { at, first, a, b, states, told, offersOf } = await offered()
    const [consent] = await server.sql`select id from patient_consent where patient_id = ${first}`
    done(await at.desk.call('/admin/patient-consent/withdraw', { id: consent?.id as number, reason: '搬家' }))
    expect(await states()).toEqual(['WAITING', 'WAITING'])
    expect(await told()).toEqual([{ event: 'waitOffered', unread: false }])
    await runWaitlist(server)
    expect(await states()).toEqual(['WAITING', 'OFFERED'])
    expect(await told()).toEqual([
      { event: 'waitOffered', unread: false },
      { event: 'waitOffered', unread: true },
    ])
    await consented(server, [first])
    done(await decline(at.desk, b))
    await runWaitlist(server)
    expect(await states()).toEqual(['OFFERED', 'WAITING'])
    expect(await offersOf(a)).toEqual(['OPEN', 'GONE'])
    done(await take(at.desk, a))
  })

  it('that was made in that very moment ends by the next run of the job, which offers the place to the next', async () => {
    const { first, a, states, told, offersOf } = await offered()
    await server.sql`update patient_consent set state = 'WITHDRAWN', ended_at = now() where patient_id = ${first}`
    await runWaitlist(server)
    expect(await states()).toEqual(['WAITING', 'OFFERED'])
    expect(await offersOf(a)).toEqual(['GONE'])
    expect(await told()).toMatchObject([{ event: 'waitOffered', unread: false }, { event: 'waitOffered' }])
  })
})

describe('an offer to a family whose consent expires meanwhile', () => {
  it('ends and goes to the next, and the family reads why; one that the desk makes by hand after that stands', async () => {
    const { at, first, a, b, states, told, offersOf } = await offered()
    const yesterday = dayBefore(todayText(), 1)
    await server.sql`update so_wait_offer set created_at = now() - interval '3 days' where wait_id = ${a}`
    await server.sql`update patient_consent set signed_on = ${dayBefore(todayText(), 9)}, expires_on = ${yesterday}
      where patient_id = ${first}`
    await runWaitlist(server)
    expect(await states()).toEqual(['WAITING', 'OFFERED'])
    expect(await offersOf(a)).toEqual(['GONE'])
    expect(await told()).toEqual([
      { event: 'waitOffered', unread: false },
      { event: 'waitEnded', unread: true },
      { event: 'waitOffered', unread: true },
    ])
    done(await decline(at.desk, b))
    const place = { doctorId: at.doctorId, day: dayOn(3), from: '09:00', to: '10:00' }
    const { version } = await entry(at.desk, a)
    done(await at.desk.call('/admin/so-wait/offer', { id: a, version, ...place }))
    await runWaitlist(server)
    expect(await states()).toEqual(['OFFERED', 'WAITING'])
  })
})
