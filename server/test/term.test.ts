import { sideOf } from '@cogcampus/contract/life/totalBalance'
import { describe, expect, it } from 'vitest'
import { earnCards, endHours } from '../src/jobs/hours.ts'
import { dayBefore, todayText } from '../src/lib/day.ts'
import { jobHandles } from './jobs.ts'
import { useServer } from './server.ts'
import { Campus, PAST, WEEKS } from './term/campus.ts'
import { besides, endTemplate, expireOne, moveTemplate, nights, refundCard, sellCard, withdraw } from './term/events.ts'
import { dice, type Kin, type Lesson } from './term/model.ts'
import { overlaps } from './timetable.ts'
import { campusIds, done } from './world.ts'

const server = useServer()
// One term in every test run; other seeds, and longer, on demand.
const SEED = Number(process.env.TERM_SEED ?? 2026)

/** The figures of a campus that the model knows as well. */
async function figuresOf({ principal, courseId }: Campus) {
  const period = { from: dayBefore(todayText(), PAST), to: dayBefore(todayText(), -30), courseId }
  const { figures } = done(await principal.call('/admin/total/countTotal', period))
  const { sessions, done: held, absent, leave, cancelled, revenue, usedHours, liability, hoursLeft } = figures
  return { sessions, held, absent, leave, cancelled, revenue, usedHours, liability, hoursLeft }
}

const balanceOf = async (principal: Campus['principal']) => done(await principal.call('/admin/total/balance', {}))
type Balance = Awaited<ReturnType<typeof balanceOf>>

const wanted = ({ term: { lessons, kin, money } }: Campus) => {
  const count = (...states: Lesson['state'][]) => lessons.filter(({ state }) => states.includes(state)).length
  const lots = kin.flatMap((each) => each.lots)
  return {
    ...{ held: count('DONE'), absent: count('ABSENT'), leave: count('LEAVE'), cancelled: count('CANCELLED') },
    ...{ sessions: lessons.length - count('LEAVE', 'CANCELLED'), revenue: money.lessons, usedHours: money.hours },
    liability: lots.reduce((sum, { worth }) => sum + worth, 0),
    hoursLeft: lots.reduce((sum, { paid }) => sum + paid, 0),
  }
}

/** One week of a campus, from its planning to its last lesson. */
async function week(campus: Campus, roll: (most: number) => number, no: number): Promise<void> {
  const { term } = campus
  if (no % 4 === 1) await sellCard(campus, term.kin[roll(term.kin.length)] as Kin)
  if (no === 8) await expireOne(campus)
  for (const kin of term.kin) {
    const left = kin.lots.reduce((sum, { paid, gift }) => sum + paid + gift, 0)
    if (left < 4 && roll(3) > 0) await campus.sell(kin)
  }
  const before = term.lessons.length
  await campus.generate()
  for (const kin of term.kin) for (let times = roll(3); times > 0; times--) await campus.add(kin)
  const [one, other] = [term.kin[roll(3)], term.kin[3 + roll(3)]]
  if (one && other) await campus.race(one, other)
  if (no === 5) await moveTemplate(campus)
  const lessons = term.lessons.slice(before).filter(({ state }) => state === 'PLANNED')
  for (const lesson of lessons) await campus.before(lesson)
  await besides(campus, lessons, no)
  await campus.trade(term.kin[roll(term.kin.length)] ?? (term.kin[0] as never))
  await campus.pass(lessons, WEEKS - no + 3)
  for (const lesson of lessons) await campus.after(lesson)
  await campus.trade(term.kin[roll(term.kin.length)] ?? (term.kin[0] as never))
}

/** All weeks of the term, its nights, and what ends with it. */
async function weeks(campuses: Campus[], roll: (most: number) => number): Promise<void> {
  const terms = campuses.map(({ term }) => term)
  for (let no = 0; no < WEEKS; no++) {
    for (const campus of campuses) {
      await week(campus, roll, no)
      await nights(campus, terms)
      const card = campus.term.cards.find(({ worth }) => worth > 0)
      if (no === 6 && card) await refundCard(campus, card)
    }
  }
  for (const campus of campuses) {
    await campus.generate()
    await endTemplate(campus)
    await withdraw(campus, campus.term.kin[1] as Kin)
  }
}

/** The lessons, hours and worth of each family are those of the model. */
async function sameRows(campus: Campus): Promise<void> {
  const { term, desk } = campus
  for (const { patientId, lots } of term.kin) {
    const { list: days } = done(await desk.call('/admin/so-day/page', { patientId, pageSize: 200 }))
    const rows = days.map(({ id, day, from, doctorId, roomId, state }) => [id, day, from, doctorId, roomId, state])
    const mine = term.lessons.filter(({ kin }) => kin.patientId === patientId)
    const want = mine.map(({ id, day, from, doctorId, roomId, state }) => [id, day, from, doctorId, roomId, state])
    expect(rows.toSorted()).toEqual(want.toSorted())
    const { list: lines } = done(await desk.call('/admin/order-course/page', { patientId, pageSize: 200 }))
    const ofLots = lines.filter(({ id }) => lots.some(({ lineId }) => lineId === id))
    expect(
      ofLots
        .map(({ id, paidLeft, giftLeft, held, giftHeld, worth }) => [id, paidLeft, giftLeft, held, giftHeld, worth])
        .toSorted(),
    ).toEqual(
      lots
        .map((lot) => [lot.lineId, lot.paid, lot.gift, lot.paidHeld + lot.giftHeld, lot.giftHeld, lot.worth])
        .toSorted(),
    )
  }
  for (const card of term.cards) {
    const { lines } = done(await desk.call('/admin/order-info/detail', { id: card.orderId }))
    expect(lines.map(({ id, worth }) => [id, worth])).toEqual([[card.lineId, card.worth]])
  }
}

/** What the balance grew by since `start` is what the model earned, paid and owes. */
async function sameMoney(campus: Campus, start: Balance): Promise<void> {
  const { term, principal } = campus
  const end = await balanceOf(principal)
  const { received, refunded, lessons, cards, expired } = term.money
  const ofCards = term.cards.reduce((sum, { worth }) => sum + worth, 0)
  expect({
    received: end.received - start.received,
    refunded: end.refunded - start.refunded,
    lessons: end.lessons - start.lessons,
    cards: end.cards - start.cards,
    expired: end.expired - start.expired,
    liability: end.liability - start.liability,
  }).toEqual({ received, refunded, lessons, cards, expired, liability: wanted(campus).liability + ofCards })
  expect(sideOf('MONEY', end)).toBe(sideOf('WORTH', end))
}

describe('a term of two campuses', () => {
  it('ends with the rows, hours and money that the rules of the field alone say', async () => {
    const roll = dice(SEED)
    const [own, other] = await campusIds(server)
    const campuses = [await Campus.open(server, own, '', roll), await Campus.open(server, other, '2', roll)]
    // What the demo owes to the last night, which is no part of the term; nor is the quota of leave.
    await earnCards(jobHandles(server.own))
    await endHours(jobHandles(server.own))
    await server.sql`insert into config (key, value) values ('timetable.leaveQuota', '30')
      on conflict (key) do update set value = excluded.value`
    const starts = await Promise.all(campuses.map(({ principal }) => balanceOf(principal)))
    for (const campus of campuses) {
      for (const kin of campus.term.kin) await campus.sell(kin)
      await campus.openTemplates()
    }
    await weeks(campuses, roll)

    for (const [at, campus] of campuses.entries()) {
      await sameRows(campus)
      expect(await figuresOf(campus)).toEqual(wanted(campus))
      await sameMoney(campus, starts[at] as (typeof starts)[number])
    }
    expect(await overlaps(server)).toBe(0)
    // A term in which little happens would prove little.
    const [calls, retries] = (['calls', 'retries'] as const).map((key) =>
      campuses.reduce((sum, campus) => sum + campus[key], 0),
    ) as [number, number]
    expect(calls).toBeGreaterThan(40 * WEEKS)
    expect(retries).toBeGreaterThan(WEEKS)
    const ids = campuses.flatMap(({ term }) => term.lessons.map(({ id }) => id))
    const [beside] = await server.sql`select count(make_up_of)::integer as made, count(substitute_for)::integer as given
      from so_day where id = any(${ids}::bigint[])`
    expect([beside?.made > 2, beside?.given > 2]).toEqual([true, true])
    const seen = new Set(campuses.flatMap(({ term }) => term.lessons.map(({ state }) => state)))
    expect([...seen].toSorted()).toEqual(['ABSENT', 'CANCELLED', 'DONE', 'LEAVE', 'PLANNED'])
  }, 300_000)
})
