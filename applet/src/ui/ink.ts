import type { MutableRefObject } from 'react'

/** A point, in parts of the width and the height. */
export interface Point {
  x: number
  y: number
}
export type Stroke = readonly Point[]

export interface PenProps {
  label: string
  strokes: readonly Stroke[]
  /** The name that stands for a signature by hand; null while one signs by hand. */
  typed: string | null
  onStroke: (stroke: Stroke) => void
  /** Is given how to get the signature as a picture: where the device has it, or null where it cannot. */
  picture: MutableRefObject<(() => Promise<string | null>) | null>
}

/** What the canvas of a browser and that of the messaging app both draw with. */
export type Ink = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'fillRect'
  | 'fillText'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
>
export interface Board {
  ink: Ink
  width: number
  height: number
}

const [PAPER, INK] = ['#ffffff', '#12343b']
/** Of the width of the picture. */
const LINE = 0.007

/** A point of the screen as one of the board, whatever its size; beyond the edge, the edge. */
export const within = (x: number, y: number): Point => ({
  x: Math.min(1, Math.max(0, x)),
  y: Math.min(1, Math.max(0, y)),
})

/** A line between two points; a dot where they are one. */
export function line({ ink, width, height }: Board, from: Point, to: Point): void {
  ink.strokeStyle = INK
  ink.lineWidth = width * LINE
  ink.lineCap = 'round'
  ink.lineJoin = 'round'
  ink.beginPath()
  ink.moveTo(from.x * width, from.y * height)
  // A line of no length is not drawn everywhere.
  ink.lineTo(to.x * width + 0.1, to.y * height)
  ink.stroke()
}

/** The whole signature on white paper. */
export function paint(board: Board, strokes: readonly Stroke[], typed: string | null): void {
  const { ink, width, height } = board
  ink.fillStyle = PAPER
  ink.fillRect(0, 0, width, height)
  if (typed) {
    ink.fillStyle = INK
    ink.font = `${Math.round(Math.min(height / 2, (width * 0.9) / typed.length))}px serif`
    ink.textAlign = 'center'
    ink.textBaseline = 'middle'
    ink.fillText(typed, width / 2, height / 2)
  }
  if (typed !== null) return
  for (const stroke of strokes)
    stroke.forEach((to, at) => {
      line(board, stroke[at - 1] ?? to, to)
    })
}
