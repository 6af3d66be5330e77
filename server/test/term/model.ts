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
  state: State
  held: Taken | null
  used: (Taken & { fen: number }) | null
}
export const money = () => ({ received: 0, refunded: 0, lessons: 0, hours: 0 })

export class Term {
  readonly lessons: Lesson[] = []
  readonly kin: Kin[] = []
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

  plan(id: number, kin: Kin, place: Place): Lesson {
    const lesson: Lesson = { id, kin, ...place, state: 'PLANNED', held: null, used: null }
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
