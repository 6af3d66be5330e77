import type { Response } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'
import { ScrollBox } from '../../../ui/ScrollBox.tsx'
import { DoctorName } from '../profile/DoctorName.tsx'
import styles from './week.module.css'
import { isToday, shortDay, weekdayOf } from './weeks.ts'

export type FreeDoctor = Response<'/admin/doctor-info/avl'>[number]
type Day = FreeDoctor['days'][number]

/** A week of doctors: a line each, with the times at which they are free, or why they are not. */
export function Week({ doctors }: { doctors: FreeDoctor[] }) {
  return (
    <ScrollBox label={t('doctor.availability')} className={styles.scroll}>
      <table className={styles.table}>
        <caption className="sr-only">{t('doctor.availability')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('doctor.doctor')}</th>
            {doctors[0]?.days.map(({ day }) => (
              <th key={day} scope="col" aria-current={isToday(day) ? 'date' : undefined}>
                {t('common.weekday', { day: weekdayOf(day) })} <small>{shortDay(day)}</small>
              </th>
            ))}
            <th scope="col" className={styles.sum}>
              {t('doctor.freeTotal')}
            </th>
          </tr>
        </thead>
        <tbody>
          {doctors.map((doctor) => (
            <tr key={doctor.id}>
              <th scope="row">
                <DoctorName doctor={doctor} />
              </th>
              {doctor.days.map((day) => (
                <td
                  key={day.day}
                  data-day={`${t('common.weekday', { day: weekdayOf(day.day) })} ${shortDay(day.day)}`}
                  aria-current={isToday(day.day) ? 'date' : undefined}
                >
                  <DayCell day={day} />
                </td>
              ))}
              <td className={styles.sum} data-day={t('doctor.freeTotal')}>
                {t('doctor.hours', { count: Math.round(doctor.freeMinutes / 6) / 10 })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function DayCell({ day: { free, absences } }: { day: Day }) {
  return (
    <ul className={styles.cell}>
      {free.map(({ from, to }) => (
        <li key={from} className={styles.free}>{`${from}–${to}`}</li>
      ))}
      {absences.map((absence) => (
        <li key={absence} className={styles[absence]}>
          {t(`doctor.absence.${absence}`)}
        </li>
      ))}
    </ul>
  )
}
