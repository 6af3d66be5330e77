import { keep, kept } from '../app/device'

/** An answer with the time at which it was given. */
export interface Answer<T = unknown> {
  at: number
  data: T
}

const MOST_KEPT = 40
const inMemory = new Map<string, Answer>()

/** The last answer under a key: of this visit, or, where it was kept on the device, of an earlier one. */
export const answerOf = <T>(key: string): Answer<T> | undefined =>
  (inMemory.get(key) as Answer<T> | undefined) ?? kept<Answer<T>>(`answer.${key}`)

/** Remembers an answer; with `onDevice` it is readable without a network after a restart, too. */
export function remember(key: string, data: unknown, onDevice: boolean): void {
  const answer = { at: Date.now(), data }
  inMemory.set(key, answer)
  if (!onDevice) return
  keep(`answer.${key}`, answer)
  const keys = [key, ...keptKeys().filter((other) => other !== key)]
  for (const old of keys.slice(MOST_KEPT)) keep(`answer.${old}`, undefined)
  keep('answers', keys.slice(0, MOST_KEPT))
}

/** Removes every answer from the device. */
export function forgetAnswers(): void {
  inMemory.clear()
  for (const key of keptKeys()) keep(`answer.${key}`, undefined)
  keep('answers', undefined)
}

const keptKeys = () => kept<string[]>('answers') ?? []
