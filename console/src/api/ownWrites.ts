/** Names this tab to the server, which says of each change whether this tab made it. */
export const tabId = crypto.randomUUID()

const underWay = new Set<Promise<unknown>>()
let answered = 0
let lost = false

/** Follows a call that changes data until its answer; once an answer is lost, its change may come at any later time. */
export async function followWrite<T>(sending: Promise<T>): Promise<T> {
  underWay.add(sending)
  try {
    return await sending
  } catch (error) {
    lost = true
    throw error
  } finally {
    underWay.delete(sending)
    answered += 1
  }
}

/** Resolves once the writes under way are answered: answers how many were. A read sent after that contains all that they changed. */
export async function untilAnswered(): Promise<number> {
  await Promise.allSettled(underWay)
  return lost ? Number.POSITIVE_INFINITY : answered
}

/** How many writes of this tab were answered so far. */
export const answeredWrites = (): number => answered
