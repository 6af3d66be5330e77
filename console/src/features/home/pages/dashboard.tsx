import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { CampusTotals } from '../dashboard/CampusTotals.tsx'
import { Counts } from '../dashboard/Counts.tsx'
import styles from '../dashboard/dashboard.module.css'
import { Holidays } from '../dashboard/Holidays.tsx'
import { Messages } from '../dashboard/Messages.tsx'
import { QuickLinks } from '../dashboard/QuickLinks.tsx'
import { RecentOperations } from '../dashboard/RecentOperations.tsx'
import { Reminders } from '../dashboard/Reminders.tsx'
import { SignIns } from '../dashboard/SignIns.tsx'

/** The first page of the day: what waits, what is new, and how the campuses stand. */
export default function DashboardPage() {
  const user = useUser()
  if (!user) return null
  return (
    <div className={styles.page}>
      <header className={styles.greeting}>
        <h1>{t(greeting(new Date().getHours()), { name: user.userName })}</h1>
        <p>
          <DateText value={new Date().toISOString()} as="day" />
          <span>{user.campusName ?? t('home.headquarters')}</span>
          <span>{user.roleNameList.join(t('home.listComma'))}</span>
        </p>
      </header>
      <Counts />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Reminders />
          <Messages />
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
