import { useCan, useUser } from '../../../api/user.ts'
import { loadMessages } from '../../../messages/areas.ts'
import { t } from '../../../messages/index.ts'
import { Reminders } from '../../../shared/remind/Reminders.tsx'
import { apart } from '../../../ui/apart.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { now, todayText } from '../../../ui/wall.ts'
import { Counts } from '../dashboard/Counts.tsx'
import styles from '../dashboard/dashboard.module.css'
import { Holidays } from '../dashboard/Holidays.tsx'
import { Messages } from '../dashboard/Messages.tsx'
import { QuickLinks } from '../dashboard/QuickLinks.tsx'
import { RecentOperations } from '../dashboard/RecentOperations.tsx'
import { SignIns } from '../dashboard/SignIns.tsx'

/** Loaded for doctors only, with the texts of the timetable. */
const DoctorDay = apart(async () => {
  const [part] = await Promise.all([import('../dashboard/DoctorDay.tsx'), loadMessages('schedule')])
  return part
})

const Owed = apart(async () => {
  const [part] = await Promise.all([import('../dashboard/Owed.tsx'), loadMessages('schedule')])
  return part
})
/** How the codes begin whose rows a doctor has one by one. */
const owedCodes = ['DOCTOR_']

/** Loaded with the texts of statistics, after the page is there. */
const Today = apart(async () => {
  const [part] = await Promise.all([import('../dashboard/Today.tsx'), loadMessages('total')])
  return part
})
const CampusTotals = apart(async () => {
  const [part] = await Promise.all([import('../dashboard/CampusTotals.tsx'), loadMessages('total')])
  return part
})

/** The first page of the day: what waits, what is new, and how the campuses stand. */
export default function DashboardPage() {
  const user = useUser()
  const can = useCan()
  // Who plans for a campus has its board instead.
  const treats = can('/admin/so-day/record/save') && !can('/admin/so-day/list/admin')
  if (!user) return null
  return (
    <div className={styles.page}>
      <header className={styles.greeting}>
        <h1>{t(greeting(now().hour()), { name: user.userName })}</h1>
        <p>
          <DateText value={todayText()} as="day" />
          <span>{user.campusName ?? t('home.headquarters')}</span>
          <span>{user.roleNameList.join(t('home.listComma'))}</span>
        </p>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          {treats && (
            <>
              <DoctorDay />
              <Owed />
            </>
          )}
          {treats ? <Reminders beside={owedCodes} /> : <Reminders />}
          {!treats && <Today />}
          <Messages />
          {!treats && <Counts />}
          <CampusTotals />
          <RecentOperations />
        </div>
        <div className={styles.side}>
          <QuickLinks />
          <Holidays />
          <SignIns />
        </div>
      </div>
    </div>
  )
}

function greeting(hour: number) {
  if (hour < 11) return 'home.morning'
  if (hour < 13) return 'home.noon'
  return hour < 18 ? 'home.afternoon' : 'home.evening'
}
