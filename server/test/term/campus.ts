import { randomUUID } from 'node:crypto'
import type { Path, Request, Response } from '@cogcampus/contract'
import type { Envelope } from '@cogcampus/contract/envelope'
import { expect } from 'vitest'
import { dayBefore, todayText } from '../../src/lib/day.ts'
import { newFamily, sold } from '../orders.ts'
import type { Client, TestServer } from '../server.ts'
import { dayOn, newCourse, newDoctor } from '../timetable.ts'
import { done, newAccount } from '../world.ts'
import { type Kin, type Lesson, type Lot, type Place, Term } from './model.ts'

export const HOURS = ['09:00', '10:00', '11:00', '14:00'] as const
/** How long a term is played: longer on demand. */
export const WEEKS = Number(process.env.TERM_WEEKS ?? 12)
/** The days that it lies back, with some to spare. */
export const PAST = 7 * (WEEKS + 4)
type Roll = (most: number) => number
interface Template {
  id: number
  kin: Kin
  place: Omit<Place, 'day'>
  weekday: number
}
/** An hour of the course costs less than the list price says: no fen divides it. */
const PRICE = { unitPrice: 30_001, discount: 13 }
const AMOUNT = 10 * PRICE.unitPrice - PRICE.discount

/** A campus as its staff play it over HTTP, with the model of what it must come to beside it. */
export class Campus {
  readonly term = new Term()
  readonly campusId: number
  readonly courseId: number
  readonly desk: Client
  readonly principal: Client
  calls = 0
  retries = 0
  readonly server: TestServer
  readonly roll: Roll
  readonly doctorIds: number[]
  readonly #roomIds: number[]
  readonly slotIds: number[]
  readonly templates: Template[] = []
  /** The session of the parent of each patient. */
  readonly parents = new Map<Kin, Client>()
  #sales = 0

  private constructor(
    server: TestServer,
    roll: Roll,
    people: { campusId: number; desk: Client; principal: Client },
    places: { courseId: number; doctorIds: number[]; roomIds: number[]; slotIds: number[] },
  ) {
    this.server = server
    this.roll = roll
    this.campusId = people.campusId
    this.desk = people.desk
    this.principal = people.principal
    this.courseId = places.courseId
    this.doctorIds = places.doctorIds
    this.#roomIds = places.roomIds
    this.slotIds = places.slotIds
  }

  static async open(server: TestServer, campusId: number, no: '' | '2', roll: Roll) {
    const admin = await server.as('admin')
    const [desk, principal] = [await server.as(`frontdesk${no}`), await server.as(`principal${no}`)]
    await server.sql`delete from holiday where campus_id = ${campusId}`
    await server.sql`delete from working_day where campus_id = ${campusId}`
    const doctors = [await newDoctor(server, admin, campusId), await newDoctor(server, admin, campusId)]
    const doctorIds = doctors.map(({ id }) => id)
    const courseId = await newCourse(server, campusId, doctorIds)
    const rooms = await server.sql`insert into room (campus_id, name, capacity)
      select ${campusId}, 'term' || n, 1 from generate_series(1, 2) n returning id`
    const slots = await server.sql`insert into so_time (campus_id, name, from_time, to_time)
      select ${campusId}, 'term' || t, t::time, t::time + interval '1 hour' from unnest(${HOURS}::text[]) t returning id`
    const ids = (rows: { id?: number }[]) => rows.map(({ id }) => id as number)
    const places = { courseId, doctorIds, roomIds: ids(rooms), slotIds: ids(slots) }
    const campus = new Campus(server, roll, { campusId, desk, principal }, places)
    for (let family = 0; family < 3; family++) {
      const { parentId, patientIds } = await newFamily(server, campusId, 2)
      const [one, other] = patientIds.map((patientId) => ({ patientId, parentId, lots: [] })) as unknown as [Kin, Kin]
      ;[one.sibling, other.sibling] = [other, one]
      const { client } = await newAccount(server, { parentId })
      for (const kin of [one, other]) campus.parents.set(kin, client)
      campus.term.kin.push(one, other)
    }
    return campus
  }

  /** Makes a call under a key of its own; one of some is sent again, and answers the same. */
  async call<P extends Path>(by: Client, path: P, input: Request<P>): Promise<Envelope<Response<P>>> {
    const options = { headers: { 'idempotency-key': randomUUID() } }
    const answer = await by.call(path, input, options)
    this.calls++
    if (this.roll(12) === 0) {
      this.retries++
      expect(await by.call(path, input, options), path).toEqual(answer)
    }
    return answer
  }

  /** The session as its page shows it now. */
  async seen({ id }: Pick<Lesson, 'id'>) {
    const { version } = done(await this.desk.call('/admin/so-day/detail', { id }))
    return { id, version }
  }
  private async step(path: '/admin/so-day/done' | '/admin/so-day/absent' | '/admin/so-day/checkIn', lesson: Lesson) {
    const { done: taken } = done(await this.call(this.desk, path, { sessions: [await this.seen(lesson)] }))
    expect(taken, path).toEqual([lesson.id])
  }

  async sell(kin: Kin): Promise<void> {
    const line = { courseId: this.courseId, paidHours: 10, giftHours: 2, ...PRICE, validDays: 200 + ++this.#sales }
    const order = await sold(this.desk, kin, line)
    this.calls += 2
    kin.lots.push(await this.lot(order.id, { paid: 10, gift: 2, worth: AMOUNT }))
    this.term.money.received += AMOUNT
  }

  /** The line of an order as the model knows it: valid since before the term, as the days that pass are played. */
  private async lot(orderId: number, has: Pick<Lot, 'paid' | 'gift' | 'worth'>): Promise<Lot> {
    const [line] = await this.server.sql`update order_course set valid_from = valid_from - ${PAST}::integer
      where order_id = ${orderId} returning id, valid_to::text as ends`
    return { lineId: line?.id, orderId, ends: line?.ends, paidHeld: 0, giftHeld: 0, given: false, ...has }
  }

  /** Templates for half of the patients, each with a weekday of its own. */
  async openTemplates(): Promise<void> {
    for (const [at, kin] of this.term.kin.slice(0, 3).entries()) {
      const [weekday, doctorId, roomId] = [at + 1, this.doctorIds[at % 2] as number, this.#roomIds[0] as number]
      const { campusId, courseId } = this
      const fields = { campusId, courseId, doctorId, roomId, weekday, soTimeId: this.slotIds[0] as number }
      const template = { ...fields, patientIds: [kin.patientId], fromDay: todayText() }
      const { id } = done(await this.call(this.desk, '/admin/so-week/add', template))
      done(await this.call(this.desk, '/admin/so-week/state', { id, version: 1, step: 'activate' }))
      this.templates.push({ id, kin, weekday, place: { from: HOURS[0], doctorId, roomId } })
    }
  }

  /** Generates the sessions of the next week; run again, it changes nothing. */
  async generate(): Promise<void> {
    for (const { id, kin, weekday, place } of this.templates) {
      const at = { ...place, day: dayOn(weekday, 2) }
      const want = this.term.clashes(kin, at) ? 'CONFLICT' : this.term.free(kin) ? 'CREATE' : 'NO_HOURS'
      const range = { id, from: dayOn(1, 2), to: dayOn(7, 2), commit: true }
      const { rows } = done(await this.call(this.desk, '/admin/so-week/generate/soDay', range))
      expect(rows.map(({ day, outcome }) => [day, outcome])).toEqual([[at.day, want]])
      if (want !== 'CREATE') continue
      const { patientId } = kin
      const { list } = done(await this.desk.call('/admin/so-day/page', { patientId, from: at.day, to: at.day }))
      const made = list.find(({ from, doctorId }) => from === at.from && doctorId === at.doctorId)
      this.term.plan(made?.id as number, kin, at, id)
      const again = done(await this.call(this.desk, '/admin/so-week/generate/soDay', range))
      expect([again.created, again.rows[0]?.outcome]).toEqual([0, 'EXISTS'])
    }
  }

  place(): Place {
    const day = dayOn(1 + this.roll(5), 2)
    const [from, doctorId] = [HOURS[this.roll(HOURS.length)], this.doctorIds[this.roll(2)]] as [string, number]
    return { day, from, doctorId, roomId: [null, ...this.#roomIds][this.roll(3)] as number | null }
  }

  /** Plans a lesson somewhere, also where there is no room for it: then it is refused. */
  async add(kin: Kin): Promise<void> {
    const place = this.place()
    const clash = this.term.clashes(kin, place)
    const want = clash ? 'SESSION_CLASH' : this.term.free(kin) ? '' : 'HOURS_SHORT'
    const answer = await this.call(this.desk, '/admin/so-day/add', this.asked(kin, place))
    expect([answer.errCode, place]).toEqual([want, place])
    if (answer.status === 0) this.term.plan(answer.data.ids[0] as number, kin, place)
  }
  asked({ patientId }: Kin, { day, from, doctorId, roomId }: Place) {
    const to = `${Number(from.slice(0, 2)) + 1}:00`
    return {
      campusId: this.campusId,
      courseId: this.courseId,
      doctorId,
      roomId,
      patientIds: [patientId],
      day,
      from,
      to,
    }
  }

  /** Two at the desk want one doctor at one time: one gets it, and lets go of it, so that what follows is of the seed alone. */
  async race(one: Kin, other: Kin): Promise<void> {
    const place = this.place()
    if ([one, other].some((kin) => this.term.clashes(kin, place) || !this.term.free(kin))) return
    const both = [one, other] as const
    const answers = await Promise.all(
      both.map((kin) => this.call(this.desk, '/admin/so-day/add', this.asked(kin, place))),
    )
    expect(answers.map(({ errCode }) => errCode).toSorted()).toEqual(['', 'SESSION_CLASH'])
    const won = answers.findIndex(({ status }) => status === 0)
    await this.cancel(this.term.plan(answers[won]?.data.ids[0] as number, both[won] as Kin, place))
  }

  /** What becomes of a lesson before its day. */
  async before(lesson: Lesson): Promise<void> {
    const chance = this.roll(20)
    if (chance < 3) {
      const asked = { sessions: [await this.seen(lesson)], leaveReason: 'ill' }
      expect(done(await this.call(this.desk, '/admin/so-day/leave', asked)).done).toEqual([lesson.id])
      this.term.release(lesson, 'LEAVE')
    } else if (chance < 5) {
      await this.cancel(lesson)
    } else if (chance < 8) await this.move(lesson)
    else if (chance < 10) await this.askLeave(lesson)
  }

  /** The family asks for leave, and the desk agrees to it or refuses it. */
  private async askLeave(lesson: Lesson): Promise<void> {
    const parent = this.parents.get(lesson.kin) as Client
    done(await this.call(parent, '/api/so-day/leave', { ...(await this.seen(lesson)), leaveReason: 'ill' }))
    const agreed = this.roll(2) === 0
    const answer = { sessions: [await this.seen(lesson)], agreed, ...(agreed ? {} : { reason: '请来上课' }) }
    expect(done(await this.call(this.desk, '/admin/so-day/leave/check', answer)).done).toEqual([lesson.id])
    if (agreed) this.term.release(lesson, 'LEAVE')
  }

  private async cancel(lesson: Lesson): Promise<void> {
    const asked = { sessions: [await this.seen(lesson)], cancelledBy: 'CENTRE' as const, reason: '停电' }
    expect(done(await this.call(this.desk, '/admin/so-day/cancel', asked)).done).toEqual([lesson.id])
    this.term.release(lesson, 'CANCELLED')
  }

  private async move(lesson: Lesson): Promise<void> {
    const place = this.place()
    const { day, from, doctorId, roomId } = place
    const stays = (['day', 'from', 'doctorId', 'roomId'] as const).every((key) => lesson[key] === place[key])
    const want = stays ? 'SESSION_SAME_PLACE' : this.term.clashes(lesson.kin, place, lesson) ? 'SESSION_CLASH' : ''
    const asked = { ...(await this.seen(lesson)), extent: 'ONE' as const, day, from, doctorId, roomId }
    const answer = await this.call(this.desk, '/admin/so-day/move', asked)
    expect([answer.errCode, place]).toEqual([want, place])
    if (answer.status === 0) Object.assign(lesson, place)
  }

  /** The week passes: its lessons lie so many weeks back, each week elsewhere. */
  async pass(lessons: readonly Lesson[], weeks: number): Promise<void> {
    const [ids, days] = [lessons.map(({ id }) => id), weeks * 7]
    await this.server
      .sql`update so_day set planned_day = planned_day - ${days}::integer where id = any(${ids}::bigint[])`
    await this.server
      .sql`update so_lesson set during = tsrange(lower(during) - make_interval(days => ${days}), upper(during) - make_interval(days => ${days}))
      where id in (select lesson_id from so_day where id = any(${ids}::bigint[]))`
    for (const lesson of lessons) {
      lesson.day = dayBefore(lesson.day, days)
      lesson.planned &&= dayBefore(lesson.planned, days)
    }
  }

  /** What becomes of a lesson on its day. */
  async after(lesson: Lesson): Promise<void> {
    if (lesson.state !== 'PLANNED') return
    const chance = this.roll(20)
    if (chance < 1) return
    if (chance < 4) {
      await this.step('/admin/so-day/absent', lesson)
      this.term.consume(lesson, 'ABSENT')
      return
    }
    if (chance < 10) await this.step('/admin/so-day/checkIn', lesson)
    await this.step('/admin/so-day/done', lesson)
    this.term.consume(lesson, 'DONE')
    if (chance > 16) await this.undo(lesson)
  }

  async undo(lesson: Lesson): Promise<void> {
    done(await this.call(this.principal, '/admin/so-day/undo', { ...(await this.seen(lesson)), reason: '点错了' }))
    this.term.undo(lesson)
    await this.step('/admin/so-day/done', lesson)
    this.term.consume(lesson, 'DONE')
  }

  /** Something with the hours and the money of a patient. */
  async trade(kin: Kin): Promise<void> {
    const lot = kin.lots[this.roll(kin.lots.length)] as Lot
    const free = lot.paid - lot.paidHeld
    if (lot.paid + lot.gift === 0) return
    const hours = 1 + this.roll(3)
    const chance = this.roll(5)
    if (chance === 0) await this.freeze(lot)
    else if (chance === 1) {
      const asked = { id: lot.lineId, hours: 1, reason: '活动赠送' }
      done(await this.call(this.principal, '/admin/order-course/adjust', asked))
      lot.gift += 1
    } else if (chance === 2 && !lot.given) await this.transfer(kin, lot, hours, free)
    else await this.refund(lot, hours, free, chance === 3)
  }

  private async freeze(lot: Lot): Promise<void> {
    const version = async () => done(await this.desk.call('/admin/order-info/detail', { id: lot.orderId })).version
    const asked = { id: lot.orderId, version: await version(), reason: '住院' }
    const answer = await this.call(this.desk, '/admin/order-info/freeze', asked)
    expect(answer.errCode).toBe(lot.paidHeld + lot.giftHeld > 0 ? 'ORDER_HELD' : '')
    if (answer.status !== 0) return
    done(await this.call(this.desk, '/admin/order-info/unfreeze', { id: lot.orderId, version: await version() }))
  }

  private async transfer(kin: Kin, lot: Lot, hours: number, free: number): Promise<void> {
    const { list } = done(await this.desk.call('/admin/order-course/page', { patientId: kin.patientId, pageSize: 50 }))
    const { version = 0 } = list.find(({ id }) => id === lot.lineId) ?? {}
    const to = kin.sibling
    const asked = {
      lineId: lot.lineId,
      version,
      hours,
      patientId: to.patientId,
      courseId: this.courseId,
      reason: '给弟弟',
    }
    const answer = await this.call(this.desk, '/admin/order-info/transfer', asked)
    expect(answer.errCode).toBe(hours > free ? 'HOURS_SHORT' : '')
    if (answer.status !== 0) return
    lot.given = true
    const worth = this.term.take(lot, hours)
    to.lots.push({ ...(await this.lot(answer.data.id, { paid: hours, gift: 0, worth })), given: true })
  }

  private async refund(lot: Lot, hours: number, free: number, agreed: boolean): Promise<void> {
    const { version } = done(await this.desk.call('/admin/order-info/detail', { id: lot.orderId }))
    const lines = [{ lineId: lot.lineId, hours }]
    const asked = { orderId: lot.orderId, version, lines, method: 'cash', reason: '搬家' }
    const answer = await this.call(this.desk, '/admin/order-info/refund', asked)
    expect(answer.errCode).toBe(hours > free ? 'HOURS_SHORT' : '')
    if (answer.status !== 0) return
    const { id } = answer.data
    const decision = { id, agreed, ...(agreed ? {} : { opinion: '请再沟通' }) }
    done(await this.call(this.principal, '/admin/order-info/refund/check', decision))
    if (agreed) this.term.refund(lot, hours)
  }
}
