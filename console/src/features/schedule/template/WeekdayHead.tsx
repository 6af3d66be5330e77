import { t } from '../../../messages/index.ts'
import { weekdayOptions } from '../../../ui/weekday.ts'

/** The head of a table with the time of day down its side and the days of the week across. */
export function WeekdayHead() {
  return (
    <thead>
      <tr>
        <th scope="col">{t('schedule.time')}</th>
        {weekdayOptions().map(({ value, label }) => (
          <th key={value} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}
