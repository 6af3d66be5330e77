/**
 * What a term must come to, kept beside the product by nothing but the rules of the field (design 3.2, 3.3): hours are taken from what
 * ends first, gift hours in front; each paid hour takes its share of what is left of the price, rounded down, and the last one the rest.
 */
export interface Lot {
  lineId: number
  orderId: number
  ends: string
  paid: number
  gift: number
  paidHeld: number
  giftHeld: number
  /** Fen that the paid hours left are worth. */
  worth: number
  /** Whether a part of it went to a sibling. */
  given: boolean
}
interface Taken {
  lot: Lot
  pot: 'paid' | 'gift'
}
export interface Kin {
  patientId: number
  parentId: number
  sibling: Kin
  lots: Lot[]
}
export type State = 'PLANNED' | 'LEAVE' | 'CANCELLED' | 'CHECKED_IN' | 'DONE' | 'ABSENT'
export interface Place {
  day: string
  from: string
  doctorId: number
  roomId: number | null
}
export interface Lesson extends Place {
  id: number
  kin: Kin
  /** The template that planned it, and the day for which it did. */
  template: number | null
  planned: string | null
  state: State
  held: Taken | null
  used: (Taken & { fen: number }) | null
}
export const money = () => ({ received: 0, refunded: 0, lessons: 0, hours: 0, cards: 0, expired: 0 })

/** A card for a period: it earns its price by the day. */
export interface Card {
  lineId: number
  orderId: number
  days: number
  /** Days that it has earned, and that it was valid until now. */
  earned: number
  passed: number
  /** Fen that the days left are worth. */
  worth: number
}

export class Term {
  readonly lessons: Lesson[] = []
  readonly kin: Kin[] = []
  readonly cards: Card[] = []
  readonly money = money()

  free(kin: Kin): Taken | null {
    const lots = kin.lots.toSorted((a, b) => a.ends.localeCompare(b.ends))
    for (const lot of lots) {
      if (lot.gift > lot.giftHeld) return { lot, pot: 'gift' }
      if (lot.paid > lot.paidHeld) return { lot, pot: 'paid' }
    }
    return null
  }

  /** What is taken at a place by another lesson: its doctor, its room or the patient. */
  clashes(kin: Kin, { day, from, doctorId, roomId }: Place, but?: Lesson): boolean {
    return this.lessons.some(
      (other) =>
        other !== but &&
        other.state !== 'LEAVE' &&
        other.state !== 'CANCELLED' &&
        other.day === day &&
        other.from === from &&
        (other.kin === kin || other.doctorId === doctorId || (roomId !== null && other.roomId === roomId)),
    )
  }

  plan(id: number, kin: Kin, place: Place, template: number | null = null): Lesson {
    const planned = template === null ? null : place.day
    const lesson: Lesson = { id, kin, ...place, template, planned, state: 'PLANNED', held: null, used: null }
    this.lessons.push(lesson)
    hold(lesson, this.free(kin))
    return lesson
  }

  release(lesson: Lesson, state: 'LEAVE' | 'CANCELLED'): void {
    letGo(lesson)
    lesson.state = state
  }

  consume(lesson: Lesson, state: 'DONE' | 'ABSENT'): void {
    const taken = lesson.held ?? this.free(lesson.kin)
    if (!taken) throw new Error('Nothing to consume')
    letGo(lesson)
    const { lot, pot } = taken
    const fen = pot === 'paid' ? Math.floor(lot.worth / lot.paid) : 0
    lot[pot] -= 1
    lot.worth -= fen
    this.money.lessons += fen
    this.money.hours += pot === 'paid' ? 1 : 0
    lesson.used = { lot, pot, fen }
    lesson.state = state
  }

  /** A lesson that was held is open again: its hour comes back, and is held. */
  undo(lesson: Lesson): void {
    if (!lesson.used) throw new Error('Nothing to undo')
    const { lot, pot, fen } = lesson.used
    lot[pot] += 1
    lot.worth += fen
    this.money.lessons -= fen
    this.money.hours -= pot === 'paid' ? 1 : 0
    lesson.used = null
    lesson.state = 'CHECKED_IN'
    hold(lesson, this.free(lesson.kin))
  }

  /** Paid hours that go, with their money; answers their worth in fen. */
  take(lot: Lot, hours: number): number {
    const worth = Math.floor((lot.worth * hours) / lot.paid)
    lot.paid -= hours
    lot.worth -= worth
    return worth
  }

  /** A night passes over the cards: each has earned the share of the days that it was valid, today among them. */
  night(): void {
    for (const card of this.cards) {
      const left = card.days - card.earned
      const more = Math.min(left, card.passed + 1 - card.earned)
      if (more <= 0 || card.worth === 0) continue
      const worth = Math.floor((card.worth * (left - more)) / left)
      this.money.cards += card.worth - worth
      card.worth = worth
      card.earned += more
    }
  }

  /** What is free of a lot whose last day has passed is nobody's any more. */
  expire(lot: Lot): void {
    this.money.expired += lot.worth
    Object.assign(lot, { paid: 0, gift: 0, worth: 0 })
  }

  refund(lot: Lot, hours: number): void {
    lot.gift -= Math.floor(((lot.gift - lot.giftHeld) * hours) / lot.paid)
    this.money.refunded += this.take(lot, hours)
  }
}

function hold(lesson: Lesson, taken: Taken | null): void {
  if (!taken) throw new Error('Nothing to hold')
  taken.lot[`${taken.pot}Held`] += 1
  lesson.held = taken
}

function letGo(lesson: Lesson): void {
  if (lesson.held) lesson.held.lot[`${lesson.held.pot}Held`] -= 1
  lesson.held = null
}

/** Numbers that look like chance, the same for a seed: one below `most`. */
export function dice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}
