import type { GhostHolder, Spot } from './ghost.ts'
import { type DropLane, drawn, minuteAt, stepAt } from './place.ts'
import type { Span } from './span.ts'

/** How far the pointer moves before it draws a new lesson. */
const startPx = 6

interface Drawing {
  holder: GhostHolder
  title: string
  create: (spot: Spot) => void
}

/** Draws a new lesson by dragging over free time of a lane; a finger scrolls instead. */
export function drawIn(element: HTMLElement, place: DropLane, span: Span, { holder, title, create }: Drawing) {
  const stopped = new AbortController()
  const near = (clientY: number) => stepAt(minuteAt(element, clientY, span))
  const down = (start: PointerEvent) => {
    const free = start.target instanceof Element && !start.target.closest('[data-lesson]')
    if (!free || start.button !== 0 || start.pointerType === 'touch') return
    const done = new AbortController()
    const { signal } = done
    const first = near(start.clientY)
    const move = ({ clientY }: PointerEvent) => {
      if (!holder.get() && Math.abs(clientY - start.clientY) < startPx) return
      holder.set({ ...drawn(place, span, first, near(clientY)), title, clashes: 'unasked' })
    }
    const end = (created: boolean) => {
      const ghost = holder.get()
      done.abort()
      holder.set(undefined)
      if (ghost && created) create(ghost)
    }
    element.setPointerCapture(start.pointerId)
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', () => end(true), { signal })
    element.addEventListener('pointercancel', () => end(false), { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  }
  element.addEventListener('pointerdown', down, { signal: stopped.signal })
  return () => stopped.abort()
}
