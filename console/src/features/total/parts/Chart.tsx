import type { TotalDays, TotalFigures } from '@cogcampus/contract/life/totalNumbers'
import dayjs from 'dayjs'
import { t } from '../../../messages/index.ts'
import { type AnyFigure, figureOf, textOf, unitOf } from '../../../shared/figure/figures.ts'
import styles from './total.module.css'

export type Point = TotalDays & { figures: TotalFigures }

const WIDTH = 320
const HEIGHT = 96
const GAP = 6

interface Props {
  name: AnyFigure
  points: readonly Point[]
  /** The figures of all points together. */
  whole: TotalFigures
}

/**
 * One figure over time: columns for sums, a line for shares. Beside its name stands the figure of all points together; what
 * the height stands for is said at the axis. The table below the charts has the same numbers.
 */
export function Chart({ name, points, whole }: Props) {
  const values = points.map(({ figures }) => figureOf(name, figures) ?? null)
  const most = Math.max(...values.map((value) => value ?? 0), 0)
  const share = unitOf(name) === 'SHARE'
  const top = share ? 1 : most || 1
  const step = WIDTH / points.length
  const y = (value: number) => HEIGHT - (Math.max(0, value) / top) * (HEIGHT - GAP)
  // A share that was measured once is a line as wide as its column.
  const once = values.filter((value) => value !== null).length === 1
  const pointsOf = (value: number, at: number) =>
    (once ? [0.2, 0.8] : [0.5]).map((part) => `${(at + part) * step},${y(value)}`)
  const figure = textOf(name, figureOf(name, whole))
  const label = t('total.chart', {
    ...{ name: t(`total.figure.${name}`), whole: figure },
    ...{ count: points.length, most: textOf(name, most) },
  })
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{t(`total.figure.${name}`)}</span>
        <strong>{figure}</strong>
      </figcaption>
      <div className={styles.plot}>
        <p className={styles.axis} aria-hidden="true">
          <span>{textOf(name, top)}</span>
          <span>{textOf(name, 0)}</span>
        </p>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
          <line className={styles.base} x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
          <line className={styles.top} x1="0" x2={WIDTH} y1={GAP} y2={GAP} />
          {share ? (
            <polyline
              className={styles.line}
              points={values.flatMap((value, at) => (value === null ? [] : pointsOf(value, at))).join(' ')}
            />
          ) : (
            values.map((value, at) => {
              const { from, to } = points[at] as Point
              const height = HEIGHT - y(value ?? 0)
              return (
                <rect
                  key={from}
                  className={styles.column}
                  x={at * step + step * 0.12}
                  width={step * 0.76}
                  y={HEIGHT - height}
                  height={height}
                >
                  <title>{`${daysText(from, to)} · ${textOf(name, value)}`}</title>
                </rect>
              )
            })
          )}
        </svg>
      </div>
      <p className={styles.days} aria-hidden="true">
        <span>{dayjs(points[0]?.from).format('M/D')}</span>
        <span>{dayjs(points.at(-1)?.to).format('M/D')}</span>
      </p>
    </figure>
  )
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
