import type { Level } from '@cogcampus/contract/scoring'
import { t } from '../../messages/index.ts'
import styles from './assess.module.css'

const [WIDTH, HEIGHT, RADIUS] = [440, 310, 108]
/** Fewer axes make no area. */
export const LEAST = 3

/** One sub-score: how far out it stands, above 0 to 1, now and before; null where it has no level. */
export interface Axis {
  key: string
  label: string
  value: string
  now: number | null
  earlier: number | null
}

interface Props {
  /** The levels, the best first. */
  rings: readonly Level[]
  axes: readonly Axis[]
  /** What the two are called. */
  now: string
  then?: string | undefined
}

/** A profile by the levels of sub-scores, with an earlier one under it. What is missing has no point. */
export function Profile({ rings, axes, now, then }: Props) {
  const at = (index: number, part: number): [number, number] => {
    const angle = (2 * Math.PI * index) / axes.length - Math.PI / 2
    return [WIDTH / 2 + RADIUS * part * Math.cos(angle), HEIGHT / 2 + RADIUS * part * Math.sin(angle)]
  }
  const place = (index: number, part: number) =>
    at(index, part)
      .map((value) => value.toFixed(1))
      .join(',')
  const ring = (part: number) => axes.map((_, index) => place(index, part)).join(' ')
  const normal = rings.indexOf('NORMAL')
  return (
    <figure className={styles.chart}>
      <figcaption>{t('assess.radarCaption')}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={axes.map(({ label, value }) => `${label} ${value}`).join(t('common.comma'))}
      >
        {rings.map((level, index) => (
          <polygon key={level} className={styles.grid} points={ring((rings.length - index) / rings.length)} />
        ))}
        {normal >= 0 && (
          <path
            className={styles.normal}
            fillRule="evenodd"
            d={[normal, normal + 1].map((from) => `M${ring((rings.length - from) / rings.length)}Z`).join('')}
          />
        )}
        {axes.map(({ key, label, value }, index) => {
          const [x, y] = at(index, 1)
          const [lx, beside] = at(index, 1.2)
          const ly = index === 0 ? beside - 8 : beside
          return (
            <g key={key}>
              <line className={styles.axis} x1={WIDTH / 2} y1={HEIGHT / 2} x2={x} y2={y} />
              <text className={styles.label} x={lx} y={ly} textAnchor={anchor(lx)}>
                {/* English names are long: a line for each word. */}
                {label.split(' ').map((word, line) => (
                  <tspan key={word} x={lx} dy={line === 0 ? 0 : 15}>
                    {word}
                  </tspan>
                ))}
                <tspan className={styles.value} x={lx} dy={15}>
                  {value}
                </tspan>
              </text>
            </g>
          )
        })}
        {then && (
          <path
            className={styles.then}
            d={outline(
              axes.map((axis) => axis.earlier),
              place,
            )}
          />
        )}
        <path
          className={styles.now}
          data-open={axes.some((axis) => axis.now === null) || undefined}
          d={outline(
            axes.map((axis) => axis.now),
            place,
          )}
        />
        {axes.map((axis, index) => {
          if (axis.now === null) return null
          const [cx, cy] = at(index, axis.now)
          return <circle key={axis.key} className={styles.dot} cx={cx} cy={cy} r={4} />
        })}
      </svg>
      <p className={styles.legend}>
        <span>
          <i aria-hidden="true" />
          {now}
        </span>
        {then && (
          <span>
            <i data-then aria-hidden="true" />
            {then}
          </span>
        )}
        {normal >= 0 && (
          <span>
            <i data-normal aria-hidden="true" />
            {t('assessment:level.NORMAL')}
          </span>
        )}
      </p>
      {/* Not at the rings: a name there lies on the area. */}
      <p className={styles.note}>
        {t('assess.rings', { levels: rings.map((level) => t(`assessment:level.${level}`)).join(t('common.comma')) })}
      </p>
    </figure>
  )
}

/** The line through neighbours that both have a level, closed where all have one. */
function outline(reaches: readonly (number | null)[], place: (index: number, part: number) => string): string {
  return reaches
    .map((reach, index) => {
      const next = (index + 1) % reaches.length
      const onward = reaches[next] ?? null
      if (reach === null || onward === null) return ''
      const from = index > 0 && reaches[index - 1] ? '' : `M${place(index, reach)}`
      return `${from}L${place(next, onward)}`
    })
    .join('')
}

/** Labels stand outside of the figure. */
const anchor = (x: number) => (Math.abs(x - WIDTH / 2) < 12 ? 'middle' : x > WIDTH / 2 ? 'start' : 'end')
