import type { Spot } from './ghost.ts'
import type { Direction } from './nearest.ts'
import { type DropLane, stepMinutes } from './place.ts'
import type { Span } from './span.ts'

/** Where a lane is in its grid. */
export interface Registered {
  element: HTMLElement
  place: DropLane
  span: Span | undefined
}

/** The spot to which an arrow moves: along the time of a lane by a quarter of an hour, otherwise into the next lane. */
export function shifted(spot: Spot, direction: Direction, lanes: readonly Registered[]): Spot {
  const here = lanes.find(({ place }) => place.lane === spot.lane)
  if (!here) return spot
  const upright = direction === 'ArrowUp' || direction === 'ArrowDown'
  const ahead = direction === 'ArrowDown' || direction === 'ArrowRight' ? 1 : -1
  if (upright && here.span) return later(spot, ahead * stepMinutes, here.span)
  return { ...spot, ...nextLane(here, upright, ahead, lanes)?.place }
}

/** The spot with an end that an arrow makes earlier or later by a quarter of an hour; the same where its lane has no hours. */
export function stretched(spot: Spot, direction: Direction, lanes: readonly Registered[]): Spot {
  const span = lanes.find(({ place }) => place.lane === spot.lane)?.span
  if (!span || direction === 'ArrowLeft' || direction === 'ArrowRight') return spot
  const to = spot.to + (direction === 'ArrowDown' ? stepMinutes : -stepMinutes)
  return to > span.to || to < spot.from + stepMinutes ? spot : { ...spot, to }
}

function later(spot: Spot, minutes: number, span: Span): Spot {
  const [from, to] = [spot.from + minutes, spot.to + minutes]
  return from < span.from || to > span.to ? spot : { ...spot, from, to }
}

function nextLane(here: Registered, upright: boolean, ahead: 1 | -1, lanes: readonly Registered[]) {
  const origin = here.element.getBoundingClientRect()
  return lanes
    .map((lane) => ({ ...lane, box: lane.element.getBoundingClientRect() }))
    .filter(({ box }) => (upright ? box.left === origin.left : box.top === origin.top))
    .map(({ place, box }) => ({ place, by: (upright ? box.top - origin.top : box.left - origin.left) * ahead }))
    .filter(({ by }) => by > 0)
    .toSorted((a, b) => a.by - b.by)[0]
}
