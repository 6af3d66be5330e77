import type { Response } from '@cogcampus/contract'
import { TOTAL } from '@cogcampus/contract/scoring'
import { Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { t } from '../../messages/index.ts'
import styles from './assess.module.css'
import { nameIn } from './scale.ts'
import { BOTTOM, HEIGHT, LEFT, type Point, placesOf, RIGHT, scoresOf, TOP, WIDTH } from './trend.ts'

type Scale = Response<'/admin/assessment/detail'>['scale']

/** One score of a scale over time, in one form. A retest within the interval of the scale is marked: the patient may have remembered. */
export function TrendChart({ scale, points }: { scale: Scale; points: readonly Point[] }) {
  const scores = [
    ...(points.some(({ total }) => total !== null)
      ? [{ ...scale.total, key: TOTAL, label: t('assessment:total') }]
      : []),
    ...scale.measures.map((measure) => ({ ...measure, label: nameIn(measure) })),
  ]
  const [chosen, choose] = useState<string>()
  const score = scores.find(({ key }) => key === chosen) ?? scores[0]
  if (!score) return null
  const places = placesOf(scoresOf(points, score.key), score, scale.retestDays)
  const edges = [score.min, (score.min + score.max) / 2, score.max]
  return (
    <figure className={styles.chart}>
      <figcaption>
        <Select
          size="small"
          variant="filled"
          aria-label={t('assess.score')}
          value={score.key}
          onChange={choose}
          popupMatchSelectWidth={false}
          options={scores.map(({ key, label }) => ({ value: key, label }))}
        />{' '}
        {t(`assess.direction.${score.direction}`)}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={places.map(({ day, value }) => `${day} ${value}`).join(t('common.comma'))}
      >
        {edges.map((value, index) => {
          const y = HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * index) / 2
          return (
            <g key={value}>
              <line className={styles.grid} x1={LEFT} x2={WIDTH - RIGHT} y1={y} y2={y} />
              <text className={styles.value} x={LEFT - 8} y={y + 4} textAnchor="end">
                {Math.round(value * 100) / 100}
              </text>
            </g>
          )
        })}
        {places.slice(1).map((to, index) => {
          const from = places[index] ?? to
          return (
            <line
              key={to.day}
              className={`${styles.line} ${to.soon ? styles.soon : ''}`}
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
            />
          )
        })}
        {places.map(({ day, value, x, y, soon }, index) => (
          <g key={day}>
            <circle className={soon ? styles.dotSoon : styles.dot} cx={x} cy={y} r={4.5} />
            <text className={styles.label} x={x} y={y - 10} textAnchor="middle">
              {value}
            </text>
            {(index === 0 || index === places.length - 1 || places.length < 5) && (
              <text className={styles.value} x={x} y={HEIGHT - 12} textAnchor="middle">
                {dayjs(day).format('YY/M/D')}
              </text>
            )}
          </g>
        ))}
      </svg>
      {places.some(({ soon }) => soon) && <p className={styles.note}>▲ {t('assess.retestSoon')}</p>}
      {places.length === 1 && <p className={styles.note}>{t('assess.oneOnly')}</p>}
    </figure>
  )
}
