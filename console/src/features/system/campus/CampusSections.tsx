import type { Response } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'
import { apart } from '../../../ui/apart.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { DaysText } from '../../../ui/DaysText.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { EnabledTag } from '../../../ui/EnabledTag.tsx'
import { todayText } from '../../../ui/wall.ts'
import { weekdayName, weekdays } from '../../../ui/weekday.ts'
import styles from './campus.module.css'
import { OnHoliday } from './OnHoliday.tsx'

type Campus = Response<'/admin/campus/detail'>

/** Loaded for a campus with photos, in a place that is kept for them. */
const PhotoGallery = apart(() => import('./PhotoGallery.tsx'), <div className={styles.photos} />)

export function Hours({ hours }: { hours: Campus['openingHours'] }) {
  const of = (weekday: number) => hours.filter((each) => each.weekday === weekday)
  return (
    <section>
      <h3>{t('campus:openingHours')}</h3>
      <ul className={styles.rows}>
        {weekdays.map((weekday) => (
          <li key={weekday}>
            <span>{weekdayName(weekday)}</span>
            <span>
              {of(weekday)
                .map(({ open, close }) => `${open}–${close}`)
                .join(' / ') || t('system.closed')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Rooms({ rooms }: { rooms: Campus['rooms'] }) {
  return (
    <section>
      <h3>{`${t('system.rooms')} (${rooms.length})`}</h3>
      {rooms.length === 0 && <p className={styles.quiet}>{t('system.noRooms')}</p>}
      <ul className={styles.rows}>
        {rooms.map((room) => (
          <li key={room.id}>
            <span>
              {room.name} <small>{room.type && <DictText type="roomType" value={room.type} />}</small>
            </span>
            <span>
              <small>{t('system.people', { count: room.capacity })}</small> <EnabledTag status={room.status} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** When a campus is closed, with the sessions that stand there still. */
export function Holidays({ campusId, holidays }: { campusId: number; holidays: Campus['holidays'] }) {
  const today = todayText()
  const ahead = holidays.filter((holiday) => holiday.to >= today)
  return (
    <section>
      <h3>{`${t('system.holidays')} (${ahead.length})`}</h3>
      {ahead.length === 0 && <p className={styles.quiet}>{t('system.noHolidays')}</p>}
      <ul className={styles.rows}>
        {ahead.map((holiday) => (
          <li key={holiday.id}>
            <span>{holiday.name}</span>
            <small>
              <DaysText from={holiday.from} to={holiday.to} />{' '}
              <OnHoliday campusId={campusId} from={holiday.from} to={holiday.to} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function WorkingDays({ days }: { days: Campus['workingDays'] }) {
  const today = todayText()
  const ahead = days.filter(({ day }) => day >= today)
  if (ahead.length === 0) return null
  return (
    <section>
      <h3>{`${t('system.workingDays')} (${ahead.length})`}</h3>
      <ul className={styles.rows}>
        {ahead.map(({ id, day, weekday }) => (
          <li key={id}>
            <DateText value={day} />
            <small>{t('system.workedAsOf', { weekday: weekdayName(weekday) })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Photos({ photos }: { photos: string[] }) {
  if (photos.length === 0) return null
  return (
    <section>
      <h3>{t('campus:photos')}</h3>
      <PhotoGallery photos={photos} />
    </section>
  )
}
