import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Lesson } from '../../../shared/session/lesson.ts'
import type { Spot } from './ghost.ts'
import { type Landing, minuteAt, spotOf, type Taken } from './place.ts'

/** How near to its lower edge a block is taken to make it longer. */
const edgePx = 7

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
      const landing = over.data.landing as Landing
      const minute = landing.span && minuteAt(over.element, location.current.input.clientY, landing.span)
      aim(taken.lesson, spotOf(taken, landing, minute ?? 0))
    },
    onDrop: ({ location }) => (location.current.dropTargets.length > 0 ? drop() : leave()),
  })
