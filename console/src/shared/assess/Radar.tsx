import {
  type Level,
  profileLevels,
  profileOf,
  type Scored,
  type Scores,
  type Standing,
} from '@cogcampus/contract/scoring'
import { t } from '../../messages/index.ts'
import styles from './assess.module.css'
import { nameIn } from './scale.ts'

const [WIDTH, HEIGHT, RADIUS] = [440, 310, 108]
/** Fewer axes make no area. */
const LEAST = 3

interface Found {
  name: string
  scores: Scores
  levels: Readonly<Record<string, Level>>
}

/** The assessment before, as it stands under a profile. */
export const earlierOf = (point: (Omit<Found, 'name'> & { day: string }) | null): Found | undefined =>
  point ? { ...point, name: t('assess.earlier', { day: point.day }) } : undefined

interface Props {
  scale: Pick<Scored, 'measures' | 'bands'>
  now: Found
  then?: Found | undefined
}

/**
 * The profile of an assessment by the levels of its sub-scores, with an earlier one under it. What is missing has no point;
 * a scale without norms of its sub-scores has no profile, and says so.
 */
export function Radar({ scale, now, then }: Props) {
  const standings = profileOf(scale, now)
  if (standings.length < LEAST)
    return scale.measures.length < LEAST ? null : <p className={styles.note}>{t('assess.noNorms')}</p>
  const rings = profileLevels(scale)
  const at = (index: number, part: number): [number, number] => {
    const angle = (2 * Math.PI * index) / standings.length - Math.PI / 2
    return [WIDTH / 2 + RADIUS * part * Math.cos(angle), HEIGHT / 2 + RADIUS * part * Math.sin(angle)]
  }
  const place = (index: number, part: number) =>
    at(index, part)
      .map((value) => value.toFixed(1))
      .join(',')
  const ring = (part: number) => standings.map((_, index) => place(index, part)).join(' ')
  const normal = rings.indexOf('NORMAL')
  const said = standings.map(saidOf)
  return (
    <figure className={styles.chart}>
      <figcaption>{t('assess.radarCaption')}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={said.map(({ label, value }) => `${label} ${value}`).join(t('assess.comma'))}
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
        {standings.map(({ measure }, index) => {
          const [x, y] = at(index, 1)
          const [lx, beside] = at(index, 1.2)
          const ly = index === 0 ? beside - 8 : beside
          const { label, value } = said[index] ?? { label: '', value: '' }
          return (
            <g key={measure.key}>
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
        {then && <path className={styles.then} d={outline(profileOf(scale, then), place)} />}
        <path
          className={styles.now}
          data-open={standings.some(({ reach }) => reach === null) || undefined}
          d={outline(standings, place)}
        />
        {standings.map(({ measure, reach }, index) => {
          if (reach === null) return null
          const [cx, cy] = at(index, reach)
          return <circle key={measure.key} className={styles.dot} cx={cx} cy={cy} r={4} />
        })}
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
        {normal >= 0 && (
          <span>
            <i data-normal aria-hidden="true" />
            {t('assess.level.NORMAL')}
          </span>
        )}
      </p>
      {/* Not at the rings: a name there lies on the area. */}
      <p className={styles.note}>
        {t('assess.rings', { levels: rings.map((level) => t(`assess.level.${level}`)).join(t('assess.comma')) })}
      </p>
    </figure>
  )
}

/** The name of a sub-score, and its score with the level, or that it is missing. */
function saidOf({ measure, score, level }: Standing): { label: string; value: string } {
  const meaning = level ? t(`assess.level.${level}`) : t('assess.noNorm')
  return { label: nameIn(measure), value: score === null ? t('assess.missing') : `${score} ${meaning}` }
}

/** The line through neighbours that both have a level, closed where all have one. */
function outline(standings: readonly Standing[], place: (index: number, part: number) => string): string {
  return standings
    .map(({ reach }, index) => {
      const next = (index + 1) % standings.length
      const onward = standings[next]?.reach ?? null
      if (reach === null || onward === null) return ''
      const from = index > 0 && standings[index - 1]?.reach ? '' : `M${place(index, reach)}`
      return `${from}L${place(next, onward)}`
    })
    .join('')
}

/** Labels stand outside of the figure. */
const anchor = (x: number) => (Math.abs(x - WIDTH / 2) < 12 ? 'middle' : x > WIDTH / 2 ? 'start' : 'end')
