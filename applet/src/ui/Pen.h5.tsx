import { useEffect, useRef } from 'react'
import { type Board, line, type PenProps, type Point, paint, within } from './ink'

/** Twice as many points as the screen has: a signature is looked at in large. */
const DENSE = 2

/** A place to sign in with finger, pen or mouse. Touches are heard as such: the oldest promised phones know no pointers. */
export function Pen({ label, strokes, typed, onStroke, picture }: PenProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const board = useRef<Board | null>(null)
  const now = useRef({ typed, onStroke })
  now.current = { typed, onStroke }

  useEffect(() => {
    const at = canvas.current
    const ink = at?.getContext('2d')
    if (!at || !ink) return
    at.width = at.clientWidth * DENSE
    at.height = at.clientHeight * DENSE
    const made = { ink, width: at.width, height: at.height }
    board.current = made
    picture.current = () =>
      new Promise((resolve) => at.toBlob((blob) => resolve(blob && URL.createObjectURL(blob)), 'image/png'))

    let stroke: Point[] | null = null
    const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const { left, top, width, height } = at.getBoundingClientRect()
      return within((clientX - left) / width, (clientY - top) / height)
    }
    const begin = (point: Point) => {
      if (now.current.typed !== null) return
      stroke = [point]
      line(made, point, point)
    }
    const goOn = (point: Point) => {
      if (!stroke) return
      line(made, stroke[stroke.length - 1] ?? point, point)
      stroke.push(point)
    }
    const end = () => {
      if (stroke) now.current.onStroke(stroke)
      stroke = null
    }
    // What is drawn neither scrolls the page nor is heard a second time as a mouse.
    const touched = (take: (point: Point) => void) => (event: TouchEvent) => {
      event.preventDefault()
      const [touch] = Array.from(event.changedTouches)
      if (touch) take(pointOf(touch))
    }
    const [touchStart, touchMove] = [touched(begin), touched(goOn)]
    const mouseDown = (event: MouseEvent) => begin(pointOf(event))
    const mouseMove = (event: MouseEvent) => goOn(pointOf(event))
    at.addEventListener('touchstart', touchStart, { passive: false })
    at.addEventListener('touchmove', touchMove, { passive: false })
    at.addEventListener('touchend', end)
    at.addEventListener('touchcancel', end)
    at.addEventListener('mousedown', mouseDown)
    window.addEventListener('mousemove', mouseMove)
    window.addEventListener('mouseup', end)
    return () => {
      picture.current = null
      window.removeEventListener('mousemove', mouseMove)
      window.removeEventListener('mouseup', end)
    }
  }, [picture])

  useEffect(() => {
    if (board.current) paint(board.current, strokes, typed)
  }, [strokes, typed])

  return <canvas ref={canvas} className="pen" role="img" aria-label={label} />
}
