import dayjs from 'dayjs'
import { useApi } from '../../../api/useApi.ts'
import { useCan, useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { DaysText } from '../../../ui/DaysText.tsx'
import { ListPanel } from '../../../ui/ListPanel.tsx'
import { todayText } from '../../../ui/wall.ts'
import styles from './dashboard.module.css'

const shown = 4

/** The next holidays of the own campus. */
export function Holidays() {
  const campusId = useUser()?.campusId ?? null
  const allowed = useCan()('/admin/campus/detail') && campusId !== null
  const campus = useApi('/admin/campus/detail', { id: campusId ?? 0 }, { enabled: allowed })
  if (!allowed) return null
  const today = todayText()
  const ahead = (campus.data?.holidays ?? []).filter((holiday) => holiday.to >= today).slice(0, shown)
  return (
    <ListPanel
      title={t('home.holidays')}
      load={campus}
      rows={ahead}
      empty={t('home.noHolidays')}
      idOf={(holiday) => holiday.id}
    >
      {(holiday) => (
        <>
          <div className={styles.text}>
            <strong>{holiday.name}</strong>
            <span>
              <DaysText from={holiday.from} to={holiday.to} />
            </span>
          </div>
          <span className={styles.aside}>
            {holiday.from <= today
              ? t('home.holidayToday')
              : t('home.holidayDays', { count: dayjs(holiday.from).diff(today, 'day') })}
          </span>
        </>
      )}
    </ListPanel>
  )
}
