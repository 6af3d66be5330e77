import type { Response } from '@cogcampus/contract'
import { isSoon, TOTAL } from '@cogcampus/contract/scoring'
import dayjs from 'dayjs'

export type Point = Response<'/admin/assessment/trend'>[number]

export const [WIDTH, HEIGHT] = [380, 260]
export const [LEFT, RIGHT, TOP, BOTTOM] = [44, 20, 22, 34]

interface Value {
  day: string
  value: number
}

/** One score, or the total, of the assessments that have it. */
export const scoresOf = (points: readonly Pick<Point, 'day' | 'scores' | 'total'>[], key: string): Value[] =>
  points.flatMap(({ day, scores, total }) => {
    const value = key === TOTAL ? total : (scores[key] ?? null)
    return value === null ? [] : [{ day, value }]
  })

/** Where values stand: in the time between the first and the last, and between the least and the most that a score can be. */
export function placesOf(values: readonly Value[], { min, max }: { min: number; max: number }, retestDays: number) {
  const [first, last] = [dayjs(values[0]?.day), dayjs(values.at(-1)?.day)]
  const span = Math.max(1, last.diff(first, 'day'))
  return values.map(({ day, value }, index) => ({
    ...{ day, value },
    x: values.length === 1 ? WIDTH / 2 : LEFT + ((WIDTH - LEFT - RIGHT) * dayjs(day).diff(first, 'day')) / span,
    y: HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (value - min)) / (max - min),
    /** Within the interval of the scale after the one before: the patient may have remembered. */
    soon: index > 0 && isSoon(values[index - 1]?.day ?? day, day, retestDays),
  }))
}
