import type { TotalDays, TotalFigures } from '@cogcampus/contract/life/totalNumbers'
import dayjs from 'dayjs'

export type Point = TotalDays & { figures: TotalFigures }

export const WIDTH = 320
export const HEIGHT = 96
/** The room above the highest value. */
export const GAP = 6

/** What stands at the top of the axis: the whole of a share, the highest value otherwise. */
export const topOf = (values: readonly (number | null)[], share: boolean): number =>
  share ? 1 : Math.max(...values.map((value) => value ?? 0), 0) || 1

/** The height of a value from the base line. */
export const heightOf = (value: number | null, top: number): number => (Math.max(0, value ?? 0) / top) * (HEIGHT - GAP)

/** The line through the values that are there; a value that is the only one is a line as wide as its column. */
export function lineOf(values: readonly (number | null)[], top: number): string {
  const step = WIDTH / values.length
  const parts = values.filter((value) => value !== null).length === 1 ? [0.2, 0.8] : [0.5]
  return values
    .flatMap((value, at) =>
      value === null ? [] : parts.map((part) => `${(at + part) * step},${HEIGHT - heightOf(value, top)}`),
    )
    .join(' ')
}

/** The days of a point in words. */
export const daysText = (from: string, to: string) =>
  from === to ? dayjs(from).format('M/D') : `${dayjs(from).format('M/D')}–${dayjs(to).format('M/D')}`

/** The figures of several points together; those of which a point has none are not there. */
export function wholeOf(points: readonly Point[]): TotalFigures {
  const names = Object.keys(points[0]?.figures ?? {}) as (keyof TotalFigures)[]
  const sumOf = (name: keyof TotalFigures) => points.reduce((sum, { figures }) => sum + (figures[name] ?? 0), 0)
  return Object.fromEntries(names.map((name) => [name, sumOf(name)]))
}
