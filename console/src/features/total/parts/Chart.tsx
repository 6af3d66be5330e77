import type { TotalFigures } from '@cogcampus/contract/life/totalNumbers'
import dayjs from 'dayjs'
import { t } from '../../../messages/index.ts'
import { type AnyFigure, figureOf, textOf, unitOf } from '../../../shared/figure/figures.ts'
import { daysText, GAP, HEIGHT, heightOf, lineOf, type Point, topOf, WIDTH } from './plot.ts'
import styles from './total.module.css'

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
  const share = unitOf(name) === 'SHARE'
  const top = topOf(values, share)
  const most = Math.max(...values.map((value) => value ?? 0), 0)
  const step = WIDTH / points.length
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
            <polyline className={styles.line} points={lineOf(values, top)} />
          ) : (
            values.map((value, at) => {
              const { from, to } = points[at] as Point
              const height = heightOf(value, top)
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
