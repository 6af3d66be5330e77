import { Form } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { weekdayName } from '../../../ui/weekday.ts'
import styles from '../doctor.module.css'
import { type Hours, problemIn } from './hours.ts'
import { WeekHours } from './WeekHours.tsx'

interface Campus {
  id: number
  name: string
}

/** The weekly hours, at the campuses of the doctor: those within the user's reach are edited, those beyond are shown. */
export function HoursFields({ campuses }: { campuses: Campus[] | undefined }) {
  const within = useApi('/admin/campus/all', {}, { freshMs: 60_000 })
  if (!campuses) return <p className={styles.quiet}>{t('doctor.hoursNeedStaff')}</p>
  const open = campuses.filter((campus) => within.data?.some(({ id }) => id === campus.id))
  if (open.length === 0) return <p className={styles.quiet}>{t('doctor.hoursNoCampus')}</p>
  return (
    <>
      <p className={styles.quiet}>{t('doctor.hoursHint')}</p>
      <Form.Item
        name="hours"
        rules={[
          {
            validator: async (_, hours: Hours[] = []) => {
              const found = problemIn(hours)
              const day = found && weekdayName(found.weekday)
              if (day) throw new Error(t(`doctor.hoursProblem.${found.problem}`, { day }))
            },
          },
        ]}
      >
        <WeekHours campuses={open} />
      </Form.Item>
    </>
  )
}
