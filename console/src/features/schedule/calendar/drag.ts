import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Lesson } from '../../../shared/session/lesson.ts'
import type { Spot } from './ghost.ts'
import { type DropLane, minuteAt, stepMinutes } from './place.ts'
import type { Span } from './span.ts'

/** How near to its lower edge a block is taken to make it longer. */
const edgePx = 7
/** How near to the start of a slot a lesson comes to stand there. */
const slotMinutes = 12

interface Taken {
  lesson: Lesson
  /** How many minutes after its start it was taken hold of. */
  grab: number
  /** It is made longer or shorter, not moved. */
  stretch: boolean
}
interface Landing {
  place: DropLane
  /** The hours of the lane; without them, a lesson keeps its time. */
  span: Span | undefined
}

/** Makes a block draggable; returns what takes that back. */
export const dragFrom = (element: HTMLElement, lesson: Lesson, stretchable: boolean): (() => void) =>
  draggable({
    element,
    getInitialData: ({ input }): Record<string, unknown> => {
      const { top, height, bottom } = element.getBoundingClientRect()
      const taken: Taken = {
        lesson,
        grab: ((input.clientY - top) / height) * (lesson.to - lesson.from),
        stretch: stretchable && bottom - input.clientY < edgePx,
      }
      return { taken }
    },
  })

/** Makes a lane a place to drop a lesson. */
export const dropInto = (element: HTMLElement, landing: Landing): (() => void) =>
  dropTargetForElements({ element, getData: () => ({ landing }) })

/** The start that is meant: that of a slot near by, otherwise the next quarter of an hour. */
function snapped(minute: number, { from, to, slots }: Span, length: number): number {
  const slot = slots.find((each) => Math.abs(each.from - minute) <= slotMinutes)
  const start = slot?.from ?? Math.round(minute / stepMinutes) * stepMinutes
  return Math.max(from, Math.min(start, to - length))
}

function spotOf({ lesson, grab, stretch }: Taken, { place, span }: Landing, element: Element, clientY: number): Spot {
  const { from, to } = lesson
  if (!span) return { ...place, from, to }
  const minute = minuteAt(element, clientY, span)
  if (stretch) {
    const end = Math.round(minute / stepMinutes) * stepMinutes
    return { ...place, from, to: Math.min(span.to, Math.max(from + stepMinutes, end)) }
  }
  const start = snapped(minute - grab, span, to - from)
  return { ...place, from: start, to: start + to - from }
}

interface Heard {
  aim: (lesson: Lesson, spot: Spot) => void
  drop: () => void
  leave: () => void
}

/** Follows a block while it is dragged. */
export const followDrags = ({ aim, drop, leave }: Heard): (() => void) =>
  monitorForElements({
    onDrag: ({ source, location }) => {
      const [over] = location.current.dropTargets
      if (!over) return leave()
      const taken = source.data.taken as Taken
      aim(taken.lesson, spotOf(taken, over.data.landing as Landing, over.element, location.current.input.clientY))
    },
    onDrop: ({ location }) => (location.current.dropTargets.length > 0 ? drop() : leave()),
  })
