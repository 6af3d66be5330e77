/** A place in the grid: a lane, and the time in it in minutes of the day. */
export interface Spot {
  lane: string
  day: string
  /** The doctor, room or device of the lane; undefined where the lanes are days. */
  resource: number | undefined
  from: number
  to: number
}

/** Where a lesson would come to stand, or a new one. */
export interface Ghost extends Spot {
  title: string
  /** What is in the way; of a new lesson that is not asked. */
  clashes: readonly string[] | 'asked' | 'unasked'
}

/** Holds the ghost outside of the page's state: while it moves, only its lane is drawn again. */
export function newGhostHolder() {
  let ghost: Ghost | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => ghost,
    set: (next: Ghost | undefined) => {
      ghost = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type GhostHolder = ReturnType<typeof newGhostHolder>

export const sameSpot = (a: Spot, b: Spot): boolean => a.lane === b.lane && a.from === b.from && a.to === b.to
