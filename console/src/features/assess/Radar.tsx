import type { Scores } from '@cogcampus/contract/scoring'
import { t } from '../../messages/index.ts'
import styles from './assess.module.css'
import { type Axis, reach } from './axes.ts'

const [WIDTH, HEIGHT, RADIUS] = [440, 310, 108]
const rings = [0.25, 0.5, 0.75, 1]

interface Named {
  name: string
  scores: Scores
}

interface Props {
  axes: readonly Axis[]
  now: Named
  then?: Named | undefined
  /** The worst scores that are still normal, where they are known. */
  normal: Scores | null
}

/** The profile of an assessment by domain, with an earlier one under it. Outward is better, whatever the direction of a score. */
export function Radar({ axes, now, then, normal }: Props) {
  const at = (index: number, part: number): [number, number] => {
    const angle = (2 * Math.PI * index) / axes.length - Math.PI / 2
    return [WIDTH / 2 + RADIUS * part * Math.cos(angle), HEIGHT / 2 + RADIUS * part * Math.sin(angle)]
  }
  const outline = (parts: readonly number[]) =>
    parts
      .map((part, index) =>
        at(index, part)
          .map((value) => value.toFixed(1))
          .join(','),
      )
      .join(' ')
  const of = ({ scores }: Named) => axes.map((axis) => reach(axis, scores) ?? 0)
  const percents = axes.map((axis) => Math.round(100 * (reach(axis, now.scores) ?? 0)))
  const summary = axes.map(({ label }, index) => `${label} ${percents[index]}%`).join(t('assess.comma'))
  return (
    <figure className={styles.chart}>
      <figcaption>{t('assess.radarCaption')}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary}>
        {rings.map((part) => (
          <polygon key={part} className={styles.grid} points={outline(axes.map(() => part))} />
        ))}
        {axes.map(({ label }, index) => {
          const [x, y] = at(index, 1)
          const [lx, ly] = at(index, 1.2)
          return (
            <g key={label}>
              <line className={styles.axis} x1={WIDTH / 2} y1={HEIGHT / 2} x2={x} y2={y} />
              <text className={styles.label} x={lx} y={ly} textAnchor={anchor(lx)}>
                {/* English names are long: a line for each word. */}
                {label.split(' ').map((word, line) => (
                  <tspan key={word} x={lx} dy={line === 0 ? 0 : 15}>
                    {word}
                  </tspan>
                ))}
                <tspan className={styles.value} x={lx} dy={15}>
                  {percents[index]}%
                </tspan>
              </text>
            </g>
          )
        })}
        {normal && <polygon className={styles.normal} points={outline(of({ name: '', scores: normal }))} />}
        {then && <polygon className={styles.then} points={outline(of(then))} />}
        <polygon className={styles.now} points={outline(of(now))} />
      </svg>
      <p className={styles.legend}>
        <span>
          <i aria-hidden="true" />
          {now.name}
        </span>
        {then && (
          <span>
            <i data-then aria-hidden="true" />
            {then.name}
          </span>
        )}
        {normal && (
          <span>
            <i data-normal aria-hidden="true" />
            {t('assess.normalFrom')}
          </span>
        )}
      </p>
    </figure>
  )
}

/** Labels stand outside of the figure. */
const anchor = (x: number) => (Math.abs(x - WIDTH / 2) < 12 ? 'middle' : x > WIDTH / 2 ? 'start' : 'end')
