import type { Response } from '@cogcampus/contract'
import type { SessionFilters } from '@cogcampus/contract/admin/so-day/filters'
import type { CSSProperties } from 'react'
import { t } from '../../../messages/index.ts'
import { ScrollBox } from '../../../ui/ScrollBox.tsx'
import { weekdays } from '../../../ui/weekday.ts'
import { WeekdayHead } from '../template/WeekdayHead.tsx'
import { hourText } from './links.ts'
import { NumberLink, percentText } from './NumberLink.tsx'
import styles from './report.module.css'

type Hour = Response<'/admin/so-day/time/total'>['hours'][number]

/** How the hours of a week are used: a table of numbers, which its colours underline. */
export function HeatMap({ hours, base }: { hours: Hour[]; base: SessionFilters }) {
  const at = new Map(hours.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]))
  const [first, last] = [Math.min(...hours.map(({ hour }) => hour)), Math.max(...hours.map(({ hour }) => hour))]
  const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return (
    <ScrollBox label={t('schedule.report.hours')} className={styles.scroll}>
      <table className={`${styles.table} ${styles.heat}`}>
        <caption>{t('schedule.report.hours')}</caption>
        <WeekdayHead />
        <tbody>
          {rows.map((hour) => (
            <tr key={hour}>
              <th scope="row">{hourText(hour)}</th>
              {weekdays.map((weekday) => (
                <Cell key={weekday} cell={at.get(`${weekday} ${hour}`)} base={{ ...base, weekday, hour }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Cell({ cell, base }: { cell: Hour | undefined; base: SessionFilters }) {
  if (!cell) return <td className={styles.closed}>–</td>
  const used = Math.min(cell.used ?? (cell.lessons > 0 ? 1 : 0), 1)
  return (
    <td style={{ '--used': `${Math.round(used * 60)}%` } as CSSProperties}>
      <NumberLink name="sessions" base={base} count={cell.sessions} />
      <small>{percentText(cell.used)}</small>
    </td>
  )
}
