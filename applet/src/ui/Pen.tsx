import { Canvas } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import { type Board, line, type PenProps, type Point, paint, within } from './ink'
import { Box } from './native'

const ID = 'pen'

/** What the client answers of the canvas. */
interface Found {
  node: { width: number; height: number; getContext: (kind: '2d') => Board['ink'] }
  width: number
  height: number
}
/** The place of a finger on the canvas, in points of the screen. */
interface Touched {
  touches: { x: number; y: number }[]
}

/** A place to sign in with a finger. */
export function Pen({ label, strokes, typed, onStroke, picture }: PenProps) {
  const board = useRef<(Board & { screen: Found }) | null>(null)
  const now = useRef({ strokes, typed })
  now.current = { strokes, typed }
  const stroke = useRef<Point[] | null>(null)

  useEffect(() => {
    // The canvas is there once what was drawn has reached the client.
    Taro.nextTick(() => {
      Taro.createSelectorQuery()
        .select(`#${ID}`)
        .fields({ node: true, size: true })
        .exec(([found]: (Found | null)[]) => {
          if (!found) return
          const dense = Taro.getSystemInfoSync().pixelRatio
          const [width, height] = [found.width * dense, found.height * dense]
          Object.assign(found.node, { width, height })
          board.current = { ink: found.node.getContext('2d'), width, height, screen: found }
          paint(board.current, now.current.strokes, now.current.typed)
        })
    })
    picture.current = async () => {
      if (!board.current) return null
      const canvas = board.current.screen.node as unknown as Taro.Canvas
      const made = await Taro.canvasToTempFilePath({ canvas, fileType: 'png' } as Taro.canvasToTempFilePath.Option)
      return made.tempFilePath
    }
    return () => {
      picture.current = null
    }
  }, [picture])

  useEffect(() => {
    if (board.current) paint(board.current, strokes, typed)
  }, [strokes, typed])

  const pointOf = ({ touches: [touch] }: Touched): Point | null => {
    if (!board.current || !touch) return null
    const { width, height } = board.current.screen
    return within(touch.x / width, touch.y / height)
  }
  const begin = (event: unknown) => {
    const point = typed === null ? pointOf(event as Touched) : null
    if (!point || !board.current) return
    stroke.current = [point]
    line(board.current, point, point)
  }
  const goOn = (event: unknown) => {
    const point = pointOf(event as Touched)
    if (!point || !board.current || !stroke.current) return
    line(board.current, stroke.current[stroke.current.length - 1] ?? point, point)
    stroke.current.push(point)
  }
  const end = () => {
    if (stroke.current) onStroke(stroke.current)
    stroke.current = null
  }
  return (
    <Box role="img" label={label}>
      <Canvas
        id={ID}
        type="2d"
        className="pen"
        disableScroll
        onTouchStart={begin}
        onTouchMove={goOn}
        onTouchEnd={end}
        onTouchCancel={end}
      />
    </Box>
  )
}
