import { expect } from 'vitest'
import { earnCards, endHours } from '../../src/jobs/hours.ts'
import { dayBefore, todayText } from '../../src/lib/day.ts'
import { consented } from '../clinic.ts'
import { jobHandles } from '../jobs.ts'
import { newCourse, sold } from '../orders.ts'
import { dayOn } from '../timetable.ts'
import { done } from '../world.ts'
import { type Campus, HOURS } from './campus.ts'
import type { Card, Kin, Lesson, Term } from './model.ts'

/** What happens in a term beside planning, holding and paying for lessons. */

/** A card of thirty days, of a course of its own: no lesson is taken from it. */
export async function sellCard(campus: Campus, kin: Kin): Promise<void> {
  const courseId = await newCourse(campus.server)
  const price = 90_001
  const line = { courseId, kind: 'PERIOD' as const, paidHours: 0, unitPrice: price, validDays: 30 }
  const order = await sold(campus.desk, kin, line)
  campus.calls += 2
  campus.term.money.received += price
  const lineId = order.lines[0]?.id as number
  campus.term.cards.push({ lineId, orderId: order.id, days: 30, earned: 0, passed: 0, worth: price })
}

/** The nights of a week pass over the cards of a campus, the last of them with the product's own run, which is of all campuses. */
export async function nights({ server, term }: Campus, terms: readonly Term[]): Promise<void> {
  const running = term.cards.filter(({ worth }) => worth > 0)
  const ids = running.map(({ lineId }) => lineId)
  await server.sql`update order_course set valid_from = valid_from - 7, valid_to = valid_to - 7, earned_to = earned_to - 7
    where id = any(${ids}::bigint[])`
  for (const card of running) card.passed += 7
  await earnCards(jobHandles(server.own))
  for (const each of terms) each.night()
}

/** A card is given back, after the night that entered what it has earned: all that is left of it is paid back. */
export async function refundCard(campus: Campus, card: Card): Promise<void> {
  const { desk, principal, term } = campus
  const { version } = done(await desk.call('/admin/order-info/detail', { id: card.orderId }))
  const lines = [{ lineId: card.lineId, hours: 0 }]
  const asked = { orderId: card.orderId, version, lines, method: 'cash', reason: '搬家' }
  const { id } = done(await campus.call(desk, '/admin/order-info/refund', asked))
  done(await campus.call(principal, '/admin/order-info/refund/check', { id, agreed: true }))
  term.money.refunded += card.worth
  card.worth = 0
}

/** The last day of one lot that no session holds of passes, and the night with it. */
export async function expireOne(campus: Campus): Promise<void> {
  const { server, term } = campus
  const lot = term.kin
    .flatMap(({ lots }) => lots)
    .find(({ paid, paidHeld, giftHeld }) => paid > 0 && paidHeld + giftHeld === 0)
  if (!lot) return
  lot.ends = dayBefore(todayText(), 1)
  await server.sql`update order_course set valid_to = ${lot.ends} where id = ${lot.lineId}`
  await endHours(jobHandles(server.own))
  term.expire(lot)
}

/** The second template goes to Friday at another hour, with what it planned: all of it, or nothing where one meets another lesson. */
export async function moveTemplate(campus: Campus): Promise<void> {
  const { desk, term } = campus
  const template = campus.templates[1]
  if (!template) throw new Error('There is no second template')
  const [weekday, from] = [5, HOURS[3]]
  const before = done(await desk.call('/admin/so-week/detail', { id: template.id }))
  const { courseId, doctorId, roomId, macId, fromDay, toDay, parity, patientIds, version } = before
  const fields = { courseId, doctorId, roomId, macId, fromDay, toDay, parity, patientIds }
  const answer = await campus.call(desk, '/admin/so-week/update', {
    ...{ ...fields, id: template.id, version, weekday, soTimeId: campus.slotIds[3] as number },
    movesFrom: dayOn(1, 2),
  })
  const going = term.lessons.filter((each) => each.template === template.id && each.state === 'PLANNED' && ahead(each))
  const moved = going.map((lesson) => ({
    lesson,
    place: { ...template.place, from, day: dayBefore(lesson.planned ?? lesson.day, template.weekday - weekday) },
  }))
  const clash = moved.some(({ lesson, place }) => term.clashes(lesson.kin, place, lesson))
  expect(answer.errCode).toBe(clash ? 'SESSION_CLASH' : '')
  if (clash) return
  for (const { lesson, place } of moved) Object.assign(lesson, place, { planned: place.day })
  const { id } = done(answer)
  for (const { lesson } of moved) lesson.template = id
  Object.assign(template, { id, weekday, place: { ...template.place, from } })
}

/** The first template ends, and what it planned ahead is cancelled. */
export async function endTemplate(campus: Campus): Promise<void> {
  const { desk, term } = campus
  const [template] = campus.templates.splice(0, 1)
  if (!template) throw new Error('There is no template')
  const { id } = template
  const { version } = done(await desk.call('/admin/so-week/detail', { id }))
  const asked = { id, version, step: 'end' as const, sessions: 'CANCEL' as const, reason: '孩子毕业' }
  done(await campus.call(desk, '/admin/so-week/state', asked))
  for (const lesson of term.lessons)
    if (lesson.template === id && lesson.state === 'PLANNED' && ahead(lesson)) term.release(lesson, 'CANCELLED')
}

/** What happens in a week to lessons that are still ahead, besides what {@link Campus.before} does with each. */
export async function besides(campus: Campus, lessons: Lesson[], no: number): Promise<void> {
  const going = lessons.find(({ state }) => state === 'PLANNED')
  if (no % 3 === 0 && going) await substitute(campus, going)
  const away = lessons.find(({ state }) => state === 'LEAVE')
  const made = away && (await makeUp(campus, away))
  if (made) lessons.push(made)
}

/** The other doctor gives a lesson, unless that one has another then. */
async function substitute(campus: Campus, lesson: Lesson): Promise<void> {
  const doctorId = campus.doctorIds.find((id) => id !== lesson.doctorId) as number
  const clash = campus.term.clashes(lesson.kin, { ...lesson, doctorId }, lesson)
  const asked = { sessions: [await campus.seen(lesson)], doctorId }
  const answer = await campus.call(campus.desk, '/admin/so-day/substitute', asked)
  expect(answer.errCode).toBe(clash ? 'SESSION_CLASH' : '')
  if (!clash) lesson.doctorId = doctorId
}

/** The desk makes up for a lesson on leave somewhere, also where there is no room for it: then it is refused. */
async function makeUp(campus: Campus, { kin, ...missed }: Lesson): Promise<Lesson | null> {
  const place = campus.place()
  const want = campus.term.clashes(kin, place) ? 'SESSION_CLASH' : campus.term.free(kin) ? '' : 'HOURS_SHORT'
  const { day, from, to, doctorId, roomId } = campus.asked(kin, place)
  const asked = { ...(await campus.seen(missed)), day, from, to, doctorId, roomId }
  const answer = await campus.call(campus.desk, '/admin/so-day/makeUp', asked)
  expect([answer.errCode, place]).toEqual([want, place])
  return answer.status === 0 ? campus.term.plan(answer.data.id, kin, place) : null
}

/** A family withdraws its consent: what stands is counted, and nothing more is planned. */
export async function withdraw(campus: Campus, kin: Kin): Promise<void> {
  const { server, desk } = campus
  const { patientId } = kin
  await consented(server, [patientId])
  const [consent] = await server.sql`select id from patient_consent where patient_id = ${patientId} and state = 'GIVEN'`
  const asked = { id: consent?.id as number, reason: '搬家' }
  const stands = campus.term.lessons.filter((each) => each.kin === kin && each.state === 'PLANNED' && ahead(each))
  expect(done(await campus.call(desk, '/admin/patient-consent/withdraw', asked)).planned).toBe(stands.length)
  const refused = await campus.call(desk, '/admin/so-day/add', campus.asked(kin, campus.place()))
  expect(refused.errCode).toBe('SESSION_CONSENT')
}

const ahead = ({ day }: Lesson) => day > todayText()
