import type { Level } from '@cogcampus/contract/scoring'
import dayjs from 'dayjs'
import { t } from '../../../messages/index.ts'
import chart from '../../../shared/assess/assess.module.css'
import { LevelTag } from '../../../shared/assess/LevelTag.tsx'
import { LEAST, Profile } from '../../../shared/assess/Profile.tsx'
import { BOTTOM, HEIGHT, LEFT, placesOf, RIGHT, TOP, WIDTH } from '../../../shared/assess/trend.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import styles from './letter.module.css'
import type { Figures, Sources } from './report.ts'

type Scale = Figures['assessments'][number]

/** What the scales say: the latest result beside the first, the profile by its levels, and the totals over time. */
export function Assessed({ assessments, sources }: { assessments: readonly Scale[]; sources: Sources }) {
  return (
    <ul className={styles.scales}>
      {assessments.map((each) => (
        <li key={each.assessmentId}>
          <Result scale={each} to={sources.assessment(each.assessmentId)} />
          <div className={chart.charts}>
            <ProfileOf scale={each} />
            {each.trend.length > 1 && <Totals scale={each} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Result({ scale: { name, kind, form, first, latest, norm, direction }, to }: { scale: Scale; to: string }) {
  const known = /^[A-Z]/.test(kind) && !name.includes(kind) ? `${kind} ${name}` : name
  return (
    <p className={styles.line}>
      <PageLink to={to}>
        <strong>{[known, form].filter(Boolean).join(' · ')}</strong>
      </PageLink>
      {first && (
        <span className={styles.quiet}>
          {t('patient.report.first')} <DateText value={first.day} /> <Score of={first} />
        </span>
      )}
      <span>
        {t('patient.report.latest')} <DateText value={latest.day} /> <Score of={latest} />
      </span>
      {norm && <span className={styles.quiet}>{t('patient.report.normal', { from: norm.from, to: norm.to })}</span>}
      {latest.total !== null && <span className={styles.quiet}>{t(`assess.direction.${direction}`)}</span>}
    </p>
  )
}

const Score = ({ of: { total, level } }: { of: { total: number | null; level: Level | null } }) => (
  <>
    {total !== null && <b>{total}</b>} {level && <LevelTag level={level} />}
  </>
)

/** The profile by the levels of the sub-scores, with the first one under it. */
function ProfileOf({ scale: { rings, axes, first, latest } }: { scale: Scale }) {
  if (rings.length === 0 || axes.length < LEAST) return null
  const levelAt = (reach: number | null) => {
    const level = reach === null ? undefined : rings[Math.round(rings.length * (1 - reach))]
    return level ? t(`assessment:level.${level}`) : t('assess.noNorm')
  }
  return (
    <Profile
      rings={rings}
      axes={axes.map((axis) => ({
        ...{ key: axis.name, label: axis.name, value: levelAt(axis.latest) },
        ...{ now: axis.latest, earlier: axis.first },
      }))}
      now={t('patient.report.latestOf', { day: latest.day })}
      then={first ? t('patient.report.firstOf', { day: first.day }) : undefined}
    />
  )
}

/** The totals in one form over time; the band is what is normal for the patient. */
function Totals({ scale: { trend, min, max, norm, name } }: { scale: Scale }) {
  const places = placesOf(
    trend.map(({ day, total }) => ({ day, value: total })),
    { min, max },
    0,
  )
  const height = (value: number) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (value - min)) / (max - min)
  const band = norm && { from: Math.max(min, norm.from), to: Math.min(max, norm.to) }
  return (
    <figure className={chart.chart}>
      <figcaption>{t('patient.report.trend')}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${name} ${trend.map(({ day, total }) => `${day} ${total}`).join(t('common.comma'))}`}
      >
        {band && (
          <rect
            className={styles.band}
            x={LEFT}
            width={WIDTH - LEFT - RIGHT}
            y={height(band.to)}
            height={Math.max(2, height(band.from) - height(band.to))}
          />
        )}
        {[min, (min + max) / 2, max].map((value) => (
          <g key={value}>
            <line className={chart.grid} x1={LEFT} x2={WIDTH - RIGHT} y1={height(value)} y2={height(value)} />
            <text className={chart.value} x={LEFT - 8} y={height(value) + 4} textAnchor="end">
              {Math.round(value * 100) / 100}
            </text>
          </g>
        ))}
        <polyline className={chart.line} points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {places.map(({ day, value, x, y }, index) => (
          <g key={day}>
            <circle className={chart.dot} cx={x} cy={y} r={4.5} />
            <text className={chart.label} x={x} y={y - 10} textAnchor="middle">
              {value}
            </text>
            {(index === 0 || index === places.length - 1 || places.length < 5) && (
              <text className={chart.value} x={x} y={HEIGHT - 12} textAnchor="middle">
                {dayjs(day).format('YY/M/D')}
              </text>
            )}
          </g>
        ))}
      </svg>
      {norm && (
        <p className={chart.legend}>
          <span>
            <i data-normal aria-hidden="true" />
            {t('patient.report.normal', { from: norm.from, to: norm.to })}
          </span>
        </p>
      )}
    </figure>
  )
}
