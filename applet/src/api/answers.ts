import { keep, kept } from '../app/device'

/** An answer with the time at which it was given. */
export interface Answer<T = unknown> {
  at: number
  data: T
  /** When it was asked for, of an answer of this visit. */
  sent?: number
}

const MOST_KEPT = 40
const inMemory = new Map<string, Answer>()

/** The last answer under a key: of this visit, or, where it was kept on the device, of an earlier one. */
export const answerOf = <T>(key: string): Answer<T> | undefined =>
  (inMemory.get(key) as Answer<T> | undefined) ?? kept<Answer<T>>(`answer.${key}`)

let last = 0
/** The time, each time a later one: of two things it says which came first. */
export function moment(): number {
  last = Math.max(Date.now(), last + 1)
  return last
}

let outdated = 0
/** Says that answers to what was asked before may hold no more: something was written, or somebody else is signed in. */
export function outdate(): void {
  outdated = moment()
}
/** Whether an answer of at most this age is known, and nothing was done since that it could not tell. */
export function isGood(key: string, age: number): boolean {
  const sent = inMemory.get(key)?.sent
  return sent !== undefined && sent > outdated && moment() - sent < age
}

/** Remembers an answer, unless a later question was answered already; with `onDevice` it is readable without a network after a restart, too. */
export function remember(key: string, data: unknown, onDevice: boolean, sent: number): void {
  if (sent < (inMemory.get(key)?.sent ?? 0)) return
  const answer = { at: Date.now(), data }
  inMemory.set(key, { ...answer, sent })
  if (!onDevice) return
  keep(`answer.${key}`, answer)
  const keys = [key, ...keptKeys().filter((other) => other !== key)]
  for (const old of keys.slice(MOST_KEPT)) keep(`answer.${old}`, undefined)
  keep('answers', keys.slice(0, MOST_KEPT))
}

/** Removes an answer from the device. */
export function forgetAnswer(key: string): void {
  inMemory.delete(key)
  keep(`answer.${key}`, undefined)
}

/** Removes every answer from the device. */
export function forgetAnswers(): void {
  outdate()
  inMemory.clear()
  for (const key of keptKeys()) keep(`answer.${key}`, undefined)
  keep('answers', undefined)
}

const keptKeys = () => kept<string[]>('answers') ?? []
