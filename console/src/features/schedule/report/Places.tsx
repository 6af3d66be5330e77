import type { Response } from '@cogcampus/contract'
import type { SessionFilters } from '@cogcampus/contract/admin/so-day/filters'
import { t } from '../../../messages/index.ts'
import { ScrollBox } from '../../../ui/ScrollBox.tsx'
import { hoursText, NumberLink, percentText } from './NumberLink.tsx'
import styles from './report.module.css'
import { Used } from './Used.tsx'

interface Props {
  caption: string
  places: Response<'/admin/so-day/time/total'>['rooms']
  by: 'roomId' | 'macId'
  base: SessionFilters
  /** Whether each stands with its campus. */
  campuses: boolean
}

/** How rooms or devices are used. */
export function Places({ caption, places, by, base, campuses }: Props) {
  return (
    <ScrollBox label={caption} className={styles.scroll}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{caption}</th>
            {(['lessons', 'sessions', 'planned', 'open', 'used'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`schedule.report.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(({ id, name, campusName, lessons, sessions, plannedMinutes, openMinutes, used }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                {campuses && <small>{campusName}</small>}
              </th>
              <td data-none={lessons === 0 || undefined}>
                <NumberLink name="lessons" base={{ ...base, [by]: id }} count={lessons} />
              </td>
              <td data-none={sessions === 0 || undefined}>
                <NumberLink name="sessions" base={{ ...base, [by]: id }} count={sessions} />
              </td>
              <td>{hoursText(plannedMinutes)}</td>
              <td>{hoursText(openMinutes)}</td>
              <td>
                <Used share={used}>{percentText(used)}</Used>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
