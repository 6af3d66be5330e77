import type { Random } from '../random.ts'
import type { Family } from './families.ts'
import { type Deal, Story } from './story.ts'
import { backWords, dealWords, firstWords, laterWords, lostWords, poolWords, silentWords, waitWords } from './words.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** A campus with whoever works on its leads. */
export interface Campus {
  id: number
  principal: number
  director: number
  consultants: readonly number[]
  marketers: readonly number[]
}

/** Tells what became of a family: one method for each end a lead can be at this morning. Days count back from today. */
export class Teller {
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
  waiting(family: Family, owner: number | null): Story {
    return owner
      ? this.held(family, owner, this.random.int(1, 5))
      : this.registered(family, this.random.int(1, 6), null)
  }

  /** In progress: the next contact overdue, due today, agreed for one of the next days, or not agreed. */
  inProgress(family: Family, owner: number): Story {
    const last = this.random.int(1, contactDays[family.intention] - 1)
    const story = this.held(family, owner, last + this.random.int(0, Math.min(30, 54 - last)))
    this.contacts(story, last)
    const fate = this.random.next()
    const due = fate < 0.16 && last > 1 ? -this.random.int(1, last - 1) : fate < 0.42 ? 0 : this.random.int(1, 7)
    this.agreeNext(story, fate > 0.9 ? null : due)
    // The night's run warns two days before a lead falls: yesterday those of tonight, today those of tomorrow night.
    const fallsIn = contactDays[family.intention] - last
    if (fallsIn <= 2) story.warnedAt = this.today - (2 - fallsIn) * DAY + 120 * MINUTE
    return story
  }

  /** A deal that was handed in and came back. */
  sentBack(family: Family, owner: number): Story {
    const asked = this.random.int(3, 5)
    const story = this.contacts(this.held(family, owner, asked + this.random.int(3, 20)), asked)
    story.ask(this.after(story, 40), this.deal(story, asked))
    story.decide(this.on(asked - 1), this.campus.principal, false, this.random.pick(backWords))
    this.speak(story, this.on(1), laterWords, 0)
    return story
  }

  /** Another stage was asked for; nobody has decided. */
  inCheck(family: Family, owner: number): Story {
    const asked = this.random.int(1, 2)
    const story = this.contacts(this.held(family, owner, asked + this.random.int(2, 25)), asked)
    story.ask(this.after(story, 25), this.random.chance(0.7) ? this.loss() : this.pause())
    return story
  }

  /** A deal waits for the campus. */
  finishCampus(family: Family, owner: number): Story {
    const asked = this.random.int(1, 2)
    const story = this.contacts(this.held(family, owner, asked + this.random.int(3, 25)), asked)
    story.ask(this.after(story, 40), this.deal(story, asked))
    return story
  }

  /** A deal waits for the marketing lead. */
  finishLeader(family: Family, owner: number): Story {
    const asked = this.random.int(2, 3)
    const story = this.contacts(this.held(family, owner, asked + this.random.int(3, 25)), asked)
    story.ask(this.after(story, 40), this.deal(story, asked))
    return story.decide(this.on(asked - 1), this.campus.principal, true)
  }

  /** Sold `done` days ago. */
  sold(family: Family, owner: number, done: number): Story {
    const asked = done + 2
    const story = this.contacts(this.held(family, owner, asked + this.random.int(2, 24)), asked)
    story.ask(this.after(story, 40), this.deal(story, asked))
    story.decide(this.on(done + 1), this.campus.principal, true)
    return story.decide(this.on(done), this.campus.director, true)
  }

  /** Lost `days` ago, by the owner's own word or by a review. */
  lost(family: Family, owner: number, days: number): Story {
    const story = this.held(family, owner, days + this.random.int(2, 25))
    if (this.random.chance(0.92)) this.contacts(story, days + 1)
    const { lost_reason, reason, ...asked } = this.loss()
    if (story.state === 'IN' && this.random.chance(0.3)) {
      story.ask(this.after(story, 30), { ...asked, lost_reason, reason })
      return story.decide(this.on(days), this.campus.principal, true)
    }
    story.take('customer/notSet', this.on(days), owner, { reason })
    return Object.assign(story, { lostReason: lost_reason, nextContactAt: null })
  }

  /** Back in the pool for `days`: fallen by the rules, or put there. */
  pooled(family: Family, owner: number, days: number): Story {
    const limit = contactDays[family.intention]
    const story = this.held(family, owner, days + limit + this.random.int(0, 20))
    if (this.random.chance(0.85)) this.contacts(story, days + limit)
    if (this.random.chance(0.4)) {
      return story.take('customer/inPublic', this.on(days), owner, { reason: this.random.pick(poolWords) })
    }
    const night = this.today - days * DAY + 120 * MINUTE
    return story.take('job/pool', night, owner, { reason: `NO_CONTACT ${limit}` })
  }

  /** A moment in the working hours of a day. */
  private on(day: number, from = 9 * 60, to = 19 * 60): number {
    return this.today - day * DAY + this.random.int(from, to) * MINUTE
  }

  /** Some minutes after the last thing that happened. */
  private after(story: Story, minutes: number): number {
    const last = Math.max(story.follows.at(-1)?.created_at ?? 0, story.steps.at(-1)?.created_at ?? 0)
    return last + this.random.int(5, minutes) * MINUTE
  }

  private registered(family: Family, day: number, owner: number | null, marketer: number | null = null): Story {
    const by = marketer ?? owner ?? this.campus.principal
    return new Story(family, this.campus.id, { at: this.on(day, 540, 1000), user: by, marketer }).begin(owner)
  }

  /** A lead that `owner` has held since `day`: registered by himself, allocated, or claimed from the pool. */
  private held(family: Family, owner: number, day: number): Story {
    const { random, campus } = this
    const own = campus.marketers.includes(owner)
    const way = random.next()
    if (way < 0.12) {
      const fell = day + random.int(1, 40)
      const story = this.registered(family, fell + random.int(20, 50), owner, own ? owner : null)
      const before = random.pick(campus.consultants.filter((one) => one !== owner))
      story.take('customer/allocation', this.after(story, 200), campus.principal, { owner: before })
      story.take('job/pool', this.today - fell * DAY + 120 * MINUTE, before, { reason: 'NO_CONTACT 15' })
      const at = this.on(day, 540, 960)
      story.claims.push({ user_id: owner, created_at: at })
      return story.take('customer/apply', at, owner, { owner })
    }
    if (own || way < 0.45) return this.registered(family, day, owner, own ? owner : null)
    const story = this.registered(family, day, null, random.chance(0.75) ? random.pick(campus.marketers) : null)
    return story.take('customer/allocation', this.after(story, 100), campus.principal, { owner })
  }

  /** Contacts from the day a lead was taken up to `last` days ago: most are answered, most first ones soon. */
  private contacts(story: Story, last: number): Story {
    const { random } = this
    const began = Math.floor((this.today - (story.ownedAt as number)) / DAY) + 1
    const haste = random.next()
    const first = Math.max(last, began - (haste < 0.62 ? 0 : haste < 0.86 ? 1 : random.int(2, 4)))
    const count = first === last ? 1 : random.int(2, Math.min(6, first - last + 1))
    for (let at = 0; at < count; at++) {
      const day = count === 1 ? first : Math.round(first - (at * (first - last)) / (count - 1))
      const moment = day === began ? this.after(story, 240) : this.on(day)
      const silent = at > 0 && at < count - 1 && random.chance(0.3)
      this.speak(story, moment, at === 0 ? firstWords : silent ? silentWords : laterWords, null)
    }
    return story
  }

  private speak(
    story: Story,
    at: number,
    words: typeof firstWords | typeof laterWords | typeof silentWords,
    due: number | null,
  ) {
    const [method, content, result] = this.random.pick<readonly [string, string, string]>(words)
    const two_way = words !== silentWords
    const intention = words === laterWords && this.random.chance(0.3) ? story.family.intention : null
    story.contact({ method, content, result, two_way, intention, created_at: at, next_contact_at: null })
    if (due !== null) this.agreeNext(story, due)
  }

  /** The last contact agreed on the next, so many days from today. */
  private agreeNext(story: Story, day: number | null) {
    const at = day === null ? null : this.today + day * DAY + this.random.int(19, 38) * 30 * MINUTE
    story.nextContactAt = at
    Object.assign(story.follows.at(-1) ?? {}, { next_contact_at: at })
  }

  private deal({ family }: Story, day: number) {
    const { random } = this
    const discount = random.chance(0.4) ? random.int(1, 8) * 100_00 : 0
    const deal: Deal = {
      patient: { name: family.childName, gender: family.gender, birthday: family.birthday },
      parent: { name: family.contact, phone: family.phone, relation: family.relation },
      order: {
        list: family.price,
        discount,
        paid: family.price - discount,
        payMethod: random.pick(['wechat', 'wechat', 'alipay', 'card', 'transfer']),
        paidOn: new Date(this.today - day * DAY + DAY / 2).toISOString().slice(0, 10),
        contractNo: `HT${this.campus.id}-${random.int(100_000, 999_999)}`,
      },
    }
    return { to_state: 'DONE', reason: random.pick(dealWords), lost_reason: null, deal } as const
  }

  private loss() {
    const lost_reason = this.random.pick(lossReasons)
    return { to_state: 'NOT', reason: lostWords[lost_reason] as string, lost_reason, deal: null } as const
  }

  private pause() {
    return { to_state: 'WAIT', reason: this.random.pick(waitWords), lost_reason: null, deal: null } as const
  }
}

/** The shipped limits of domain.md section 3.1. */
const contactDays = { A: 3, B: 7, C: 15, D: 30 } as const
const lossReasons = 'price price price distance time time competitor noNeed unreachable unreachable'.split(' ')
