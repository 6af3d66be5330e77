import { hashKey, type QueryKey } from '@tanstack/react-query'
import { answeredWrites } from './ownWrites.ts'

/** How many writes of this tab were answered when a read was last sent; by the hash of its key. */
const sentAfter = new Map<string, number>()

/** Sends a read and keeps after how many answers that was; of a read that failed nothing is known. */
export async function followRead<T>(key: QueryKey, signal: AbortSignal, send: () => Promise<T>): Promise<T> {
  const hash = hashKey(key)
  sentAfter.set(hash, answeredWrites())
  try {
    return await send()
  } catch (error) {
    if (!signal.aborted) sentAfter.delete(hash)
    throw error
  }
}

/** Whether a read was last sent before that number of writes was answered. */
export const isOlder = (key: QueryKey, answers: number): boolean => (sentAfter.get(hashKey(key)) ?? -1) < answers
