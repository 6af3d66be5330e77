import { monthsBetween } from '@cogcampus/contract/scoring'
import type { Random } from '../random.ts'
import { type Deal, DemoLead } from './demoLead.ts'
import type { Family } from './families.ts'
import { backWords, dealWords, firstWords, laterWords, lostWords, poolWords, silentWords, waitWords } from './words.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

interface Course {
  id: number
  price: number
  validDays: number | null
  ageFrom: number | null
  ageTo: number | null
}

/** A campus with the staff who work on its leads. */
export interface Campus {
  id: number
  principal: number
  director: number
  consultants: readonly number[]
  marketers: readonly number[]
  /** What it sells, with its prices in fen. */
  courses: readonly Course[]
}

/** Builds demo leads: one method for each state that a lead can be in today. Days count back from today. */
export class DemoLeadBuilder {
  readonly random: Random
  readonly campus: Campus
  /** The moment today began. */
  readonly today: number
  constructor(random: Random, campus: Campus, today: number) {
    this.random = random
    this.campus = campus
    this.today = today
  }

  /** Waits for its first contact, with an owner or for allocation. */
  waiting(family: Family, owner: number | null): DemoLead {
    return owner
      ? this.held(family, owner, this.random.int(1, 5))
      : this.registered(family, this.random.int(1, 6), null)
  }

  /** In progress: the next contact overdue, due today, agreed for one of the next days, or not agreed. */
  inProgress(family: Family, owner: number): DemoLead {
    const last = this.random.int(1, contactDays[family.intention] - 1)
    const demoLead = this.held(family, owner, last + this.random.int(0, Math.min(30, 54 - last)))
    this.contacts(demoLead, last)
    const fate = this.random.next()
    const due = fate < 0.16 && last > 1 ? -this.random.int(1, last - 1) : fate < 0.42 ? 0 : this.random.int(1, 7)
    this.agreeNext(demoLead, fate > 0.9 ? null : due)
    // The night's run warns two days before a lead falls: yesterday those of tonight, today those of tomorrow night.
    const fallsIn = contactDays[family.intention] - last
    if (fallsIn <= 2) demoLead.warnedAt = this.today - (2 - fallsIn) * DAY + 120 * MINUTE
    return demoLead
  }

  /** A deal that was handed in and came back. */
  sentBack(family: Family, owner: number): DemoLead {
    const asked = this.random.int(3, 5)
    const demoLead = this.contacts(this.held(family, owner, asked + this.random.int(3, 20)), asked)
    demoLead.ask(this.after(demoLead, 40), this.deal(demoLead, asked))
    demoLead.decide(this.on(asked - 1), this.campus.principal, false, this.random.pick(backWords))
    this.addContact(demoLead, this.on(1), laterWords, 0)
    return demoLead
  }

  /** An application for another stage is open. */
  inCheck(family: Family, owner: number): DemoLead {
    const asked = this.random.int(1, 2)
    const demoLead = this.contacts(this.held(family, owner, asked + this.random.int(2, 25)), asked)
    demoLead.ask(this.after(demoLead, 25), this.random.chance(0.7) ? this.loss() : this.pause())
    return demoLead
  }

  /** A deal waits for the campus. */
  finishCampus(family: Family, owner: number): DemoLead {
    const asked = this.random.int(1, 2)
    const demoLead = this.contacts(this.held(family, owner, asked + this.random.int(3, 25)), asked)
    demoLead.ask(this.after(demoLead, 40), this.deal(demoLead, asked))
    return demoLead
  }

  /** A deal waits for the marketing lead. */
  finishLeader(family: Family, owner: number): DemoLead {
    const asked = this.random.int(2, 3)
    const demoLead = this.contacts(this.held(family, owner, asked + this.random.int(3, 25)), asked)
    demoLead.ask(this.after(demoLead, 40), this.deal(demoLead, asked))
    return demoLead.decide(this.on(asked - 1), this.campus.principal, true)
  }

  /** Sold `done` days ago. */
  sold(family: Family, owner: number, done: number): DemoLead {
    const asked = done + 2
    const demoLead = this.contacts(this.held(family, owner, asked + this.random.int(2, 24)), asked)
    demoLead.ask(this.after(demoLead, 40), this.deal(demoLead, asked))
    demoLead.decide(this.on(done + 1), this.campus.principal, true)
    return demoLead.decide(this.on(done), this.campus.director, true)
  }

  /** Lost `days` ago, by the owner's own word or by a review. */
  lost(family: Family, owner: number, days: number): DemoLead {
    const demoLead = this.held(family, owner, days + this.random.int(2, 25))
    if (this.random.chance(0.92)) this.contacts(demoLead, days + 1)
    const { lost_reason, reason, ...asked } = this.loss()
    if (demoLead.state === 'IN' && this.random.chance(0.3)) {
      demoLead.ask(this.after(demoLead, 30), { ...asked, lost_reason, reason })
      return demoLead.decide(this.on(days), this.campus.principal, true)
    }
    demoLead.take('customer/notSet', this.on(days), owner, { reason })
    return Object.assign(demoLead, { lostReason: lost_reason, nextContactAt: null })
  }

  /** Back in the pool for `days`: fallen by the rules, or put there. */
  pooled(family: Family, owner: number, days: number): DemoLead {
    const limit = contactDays[family.intention]
    const demoLead = this.held(family, owner, days + limit + this.random.int(0, 20))
    if (this.random.chance(0.85)) this.contacts(demoLead, days + limit)
    if (this.random.chance(0.4)) {
      return demoLead.take('customer/inPublic', this.on(days), owner, { reason: this.random.pick(poolWords) })
    }
    const night = this.today - days * DAY + 120 * MINUTE
    return demoLead.take('job/pool', night, owner, { reason: `NO_CONTACT ${limit}` })
  }

  /** A moment in the working hours of a day. */
  private on(day: number, from = 9 * 60, to = 19 * 60): number {
    return this.today - day * DAY + this.random.int(from, to) * MINUTE
  }

  /** Some minutes after the last thing that happened. */
  private after(demoLead: DemoLead, minutes: number): number {
    const last = Math.max(demoLead.follows.at(-1)?.created_at ?? 0, demoLead.steps.at(-1)?.created_at ?? 0)
    return last + this.random.int(5, minutes) * MINUTE
  }

  private registered(family: Family, day: number, owner: number | null, marketer: number | null = null): DemoLead {
    const by = marketer ?? owner ?? this.campus.principal
    return new DemoLead(family, this.campus.id, { at: this.on(day, 540, 1000), user: by, marketer }).begin(owner)
  }

  /** A lead that `owner` has held since `day`: registered by that user, allocated, or claimed from the pool. */
  private held(family: Family, owner: number, day: number): DemoLead {
    const { random, campus } = this
    const own = campus.marketers.includes(owner)
    const way = random.next()
    if (way < 0.12) {
      const fell = day + random.int(1, 40)
      const demoLead = this.registered(family, fell + random.int(20, 50), owner, own ? owner : null)
      const before = random.pick(campus.consultants.filter((one) => one !== owner))
      demoLead.take('customer/allocation', this.after(demoLead, 200), campus.principal, { owner: before })
      demoLead.take('job/pool', this.today - fell * DAY + 120 * MINUTE, before, { reason: 'NO_CONTACT 15' })
      const at = this.on(day, 540, 960)
      demoLead.claims.push({ user_id: owner, created_at: at })
      return demoLead.take('customer/apply', at, owner, { owner })
    }
    if (own || way < 0.45) return this.registered(family, day, owner, own ? owner : null)
    const demoLead = this.registered(family, day, null, random.chance(0.75) ? random.pick(campus.marketers) : null)
    return demoLead.take('customer/allocation', this.after(demoLead, 100), campus.principal, { owner })
  }

  /** Contacts from the day a lead got its owner until `last` days ago: most are answered, most first ones soon. */
  private contacts(demoLead: DemoLead, last: number): DemoLead {
    const { random } = this
    const began = Math.floor((this.today - (demoLead.ownedAt as number)) / DAY) + 1
    const haste = random.next()
    const first = Math.max(last, began - (haste < 0.62 ? 0 : haste < 0.86 ? 1 : random.int(2, 4)))
    const count = first === last ? 1 : random.int(2, Math.min(6, first - last + 1))
    for (let at = 0; at < count; at++) {
      const day = count === 1 ? first : Math.round(first - (at * (first - last)) / (count - 1))
      const moment = day === began ? this.after(demoLead, 240) : this.on(day)
      const silent = at > 0 && at < count - 1 && random.chance(0.3)
      this.addContact(demoLead, moment, at === 0 ? firstWords : silent ? silentWords : laterWords, null)
    }
    return demoLead
  }

  private addContact(
    demoLead: DemoLead,
    at: number,
    words: typeof firstWords | typeof laterWords | typeof silentWords,
    due: number | null,
  ) {
    const [method, content, result] = this.random.pick<readonly [string, string, string]>(words)
    const two_way = words !== silentWords
    const intention = words === laterWords && this.random.chance(0.3) ? demoLead.family.intention : null
    demoLead.contact({ method, content, result, two_way, intention, created_at: at, next_contact_at: null })
    if (due !== null) this.agreeNext(demoLead, due)
  }

  /** Sets the next contact, `day` days from today; null is none. */
  private agreeNext(demoLead: DemoLead, day: number | null) {
    const at = day === null ? null : this.today + day * DAY + this.random.int(19, 38) * 30 * MINUTE
    demoLead.nextContactAt = at
    Object.assign(demoLead.follows.at(-1) ?? {}, { next_contact_at: at })
  }

  private deal({ family }: DemoLead, day: number) {
    const { random } = this
    const lines = this.sale(family)
    const due = lines.reduce((sum, { paidHours, unitPrice, discount }) => sum + paidHours * unitPrice - discount, 0)
    const on = (before: number) => new Date(this.today - (day + before) * DAY + DAY / 2).toISOString().slice(0, 10)
    const pay = (amount: number, before = 0) => ({ amount, method: random.pick(payMethods), paidOn: on(before) })
    const deposit = random.chance(0.25) ? random.int(5, 20) * 100_00 : 0
    const deal: Deal = {
      patient: { name: family.childName, gender: family.gender, birthday: family.birthday },
      parent: { name: family.contact, phone: family.phone, relation: family.relation },
      order: {
        lines,
        payments: [...(deposit > 0 ? [pay(deposit, 1)] : []), pay(due - deposit)],
        contractNo: `HT${this.campus.id}-${random.int(100_000, 999_999)}`,
      },
    }
    return { to_state: 'DONE', reason: random.pick(dealWords), lost_reason: null, deal } as const
  }

  /** A course of the campus for this age, or two, for about what the family wants to spend. */
  private sale({ price, birthday }: Family): Deal['order']['lines'] {
    const { random } = this
    const months = monthsBetween(birthday, new Date(this.today).toISOString().slice(0, 10))
    const fitting = this.campus.courses.filter(
      ({ ageFrom, ageTo }) => months >= 12 * (ageFrom ?? 0) && months < 12 * ((ageTo ?? 120) + 1),
    )
    const offered = fitting.length > 0 ? fitting : this.campus.courses
    const first = random.pick(offered)
    const second = random.pick(offered)
    const courses = second !== first && random.chance(0.15) ? [first, second] : [first]
    const discount = random.chance(0.4) ? random.int(1, 8) * 100_00 : 0
    return courses.map(({ id, price: unitPrice, validDays }, at) => {
      const paidHours = Math.max(8, 4 * Math.round(price / courses.length / unitPrice / 4))
      const giftHours = paidHours >= 40 && random.chance(0.5) ? 2 : 0
      const sold = { courseId: id, kind: 'HOURS', paidHours, giftHours, unitPrice, validDays } as const
      return { ...sold, discount: at === 0 ? discount : 0 }
    })
  }

  private loss() {
    const lost_reason = this.random.pick(lossReasons)
    return { to_state: 'NOT', reason: lostWords[lost_reason] as string, lost_reason, deal: null } as const
  }

  private pause() {
    return { to_state: 'WAIT', reason: this.random.pick(waitWords), lost_reason: null, deal: null } as const
  }
}

/** The limits as shipped. */
const contactDays = { A: 3, B: 7, C: 15, D: 30 } as const
const payMethods = ['wechat', 'wechat', 'alipay', 'card', 'transfer'] as const
const lossReasons = 'price price price distance time time competitor noNeed unreachable unreachable'.split(' ')
