import { masteredFrom } from '@cogcampus/contract/life/record'
import { t } from '../../../messages/index.ts'
import { useDict } from '../../../ui/useDict.ts'
import styles from './calendar.module.css'
import { type DomainTrend, floorOf, heightOf, LINE, placesOf, spanText } from './days.ts'

/** How each domain went between two days: its accuracy by day as a line, the first and the last one, and the levels. */
export function Trends({ trends, from, to }: { trends: DomainTrend[]; from: string; to: string }) {
  const domains = useDict('domain')
  const floor = floorOf(trends)
  return (
    <section className={styles.trends} aria-label={t('patient.trends')}>
      <h3>
        {t('patient.trends')} <span>{t('patient.calendar.goal', { from: masteredFrom })}</span>
      </h3>
      <ul>
        {trends.map((trend) => (
          <li key={trend.domain}>
            <span>
              <strong>{domains.label(trend.domain)}</strong> {textOf(trend)}
            </span>
            {trend.points.length > 0 && <Line trend={trend} from={from} to={to} floor={floor} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function textOf({ points, levels }: DomainTrend): string {
  const [first, last] = [points[0], points.at(-1)]
  const accuracy = !(first && last)
    ? t('patient.calendar.unknown')
    : points.length === 1
      ? `${last.accuracy}%`
      : `${first.accuracy}% → ${last.accuracy}%`
  const level = levels && t('schedule.record.level', { level: spanText(levels.first, levels.last) })
  return [accuracy, level].filter(Boolean).join(' · ')
}

/** The line of a domain; the dashed one is where tasks are mastered. */
function Line({ trend, from, to, floor }: { trend: DomainTrend; from: string; to: string; floor: number }) {
  const places = placesOf(trend, from, to, floor)
  const mastered = heightOf(masteredFrom, floor)
  const last = places.at(-1)
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${LINE.width} ${LINE.height}`}
      role="img"
      aria-label={trend.points
        .map(({ day, accuracy }) => `${day.slice(5)} ${accuracy}%`)
        .join(t('patient.calendar.comma'))}
    >
      <line className={styles.goal} x1="0" x2={LINE.width} y1={mastered} y2={mastered} />
      <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r="3" />}
    </svg>
  )
}
