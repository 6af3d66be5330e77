import { useMemo, useRef } from 'react'
import { t } from '../../../messages/index.ts'
import type { Lesson } from '../../../shared/session/lesson.ts'
import { dragFrom, dropInto, followDrags } from './drag.ts'
import { drawIn } from './draw.ts'
import { type GhostHolder, newGhostHolder, type Spot, sameSpot } from './ghost.ts'
import { type Registered, shifted, stretched } from './keys.ts'
import { isArrow } from './nearest.ts'
import type { DropLane } from './place.ts'
import type { Span } from './span.ts'
import { titleOf } from './words.ts'

/** What can be done to the lessons of a grid by pointer and keys. */
export interface Hands {
  holder: GhostHolder
  /** Makes a lesson draggable where it may be moved; returns what takes that back. */
  grip: (element: HTMLElement, lesson: Lesson) => (() => void) | undefined
  /** Makes a lane a place to drop lessons, and with a span one to draw new ones. */
  lane: (element: HTMLElement, place: DropLane, span?: Span) => () => void
  /** Follows drags until it is taken back. */
  follow: () => () => void
  /** Whether a key was meant for the lesson that is being moved, or began to move one. */
  press: (key: string, lesson: Lesson, shift?: boolean) => boolean
  /** Leaves the lesson that is being moved where it is. */
  leave: () => void
}

interface Calls {
  /** What is in the way of a lesson at a spot. */
  check: (lesson: Lesson, spot: Spot) => Promise<readonly string[]>
  move: (lesson: Lesson, spot: Spot) => unknown
  create: (spot: Spot) => void
  mayMove: (lesson: Lesson) => boolean
  mayCreate: boolean
}

/**
 * Moves lessons by pointer and keys, with what is in the way shown before they are dropped. `shown` names what the grid
 * shows: a move that is not ended does not go on in another view.
 */
export function useHands(calls: Calls, shown: string): Hands {
  const latest = useRef(calls)
  latest.current = calls
  const { mayCreate } = calls
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view begins anew
  return useMemo(() => handsOf(mayCreate, () => latest.current), [mayCreate, shown])
}

function handsOf(mayCreate: boolean, calls: () => Calls): Hands {
  const holder = newGhostHolder()
  let moved: Lesson | undefined
  const lanes = new Set<Registered>()
  const aim = (lesson: Lesson, spot: Spot) => {
    const before = holder.get()
    if (before && sameSpot(before, spot)) return
    moved = lesson
    const ghost = { ...spot, title: titleOf(lesson), clashes: 'asked' as const }
    holder.set(ghost)
    void calls()
      .check(lesson, spot)
      .then((clashes) => {
        if (holder.get() === ghost) holder.set({ ...ghost, clashes })
      })
  }
  const leave = () => {
    if (!moved) return
    moved = undefined
    holder.set(undefined)
  }
  const drop = () => {
    const [lesson, spot] = [moved, holder.get()]
    leave()
    if (lesson && spot) void calls().move(lesson, spot)
  }
  const begin = (key: string, lesson: Lesson): boolean => {
    const home = [...lanes].find(({ element }) => element.querySelector(`[data-lesson="${lesson.id}"]`))
    if (key.toLowerCase() !== 'm' || !home || !calls().mayMove(lesson)) return false
    aim(lesson, { ...home.place, from: lesson.from, to: lesson.to })
    return true
  }
  const press = (key: string, lesson: Lesson, shift = false): boolean => {
    const ghost = holder.get()
    if (!ghost || !moved) return begin(key, lesson)
    if (key === 'Enter') drop()
    else if (key === 'Escape') leave()
    else if (isArrow(key)) aim(moved, (shift ? stretched : shifted)(ghost, key, [...lanes]))
    else return false
    return true
  }
  const lane = (element: HTMLElement, place: DropLane, span?: Span) => {
    const registered = { element, place, span }
    lanes.add(registered)
    const undrop = dropInto(element, { place, span })
    const create = (spot: Spot) => calls().create(spot)
    const undraw =
      span && mayCreate ? drawIn(element, place, span, { holder, title: t('so-day:call.add'), create }) : null
    return () => {
      lanes.delete(registered)
      undrop()
      undraw?.()
    }
  }
  return {
    holder,
    grip: (element, lesson) =>
      calls().mayMove(lesson) ? dragFrom(element, lesson, element.role === 'gridcell') : undefined,
    lane,
    follow: () => followDrags({ aim, drop, leave }),
    press,
    leave,
  }
}
