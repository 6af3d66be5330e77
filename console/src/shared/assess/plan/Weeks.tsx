import dayjs from 'dayjs'
import { t } from '../../../messages/index.ts'
import styles from './plan.module.css'
import type { PlanInfo } from './plan.ts'

const SHOWN = 12
const HEIGHT_PX = 64

/** Sessions due so far and done, week by week: the outline is what was due. */
export function Weeks({ weeks }: { weeks: PlanInfo['weeks'] }) {
  if (weeks.length === 0) return null
  const shown = weeks.slice(-SHOWN)
  const most = Math.max(1, ...shown.flatMap(({ planned, done }) => [planned, done]))
  const sum = (of: (week: PlanInfo['weeks'][number]) => number) => weeks.reduce((all, week) => all + of(week), 0)
  return (
    <figure className={styles.weeks}>
      <figcaption>
        {t('assess.weeks', {
          done: sum(({ done }) => done),
          planned: sum(({ planned }) => planned),
          minutes: sum(({ minutes }) => minutes),
        })}
      </figcaption>
      <ul className={styles.bars}>
        {shown.map((week) => (
          <li
            key={week.from}
            title={t('assess.week', {
              from: week.from,
              done: week.done,
              planned: week.planned,
              minutes: week.minutes,
            })}
          >
            <span
              className={styles.bar}
              style={{ height: (HEIGHT_PX * Math.max(week.planned, week.done)) / most }}
              data-short={week.done < week.planned || undefined}
              aria-hidden="true"
            >
              <i style={{ height: `${(100 * week.done) / Math.max(1, week.planned, week.done)}%` }} />
            </span>
            <span>
              {week.done}/{week.planned}
            </span>
            <small>{dayjs(week.from).format('M/D')}</small>
          </li>
        ))}
      </ul>
    </figure>
  )
}
