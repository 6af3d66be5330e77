import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { DictText } from '../../../ui/DictText.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import styles from '../doctor.module.css'

/** The courses that a doctor may teach, with the level and the campuses of each. */
export function Courses({ doctorId }: { doctorId: number }) {
  const allowed = useCan()('/admin/course-doctor/page')
  const courses = useApi('/admin/course-doctor/page', { doctorId, status: 1, pageSize: 200 }, { enabled: allowed })
  const { list } = courses.data ?? {}
  if (courses.error && !list) return <FaultState failure={courses.error} retry={courses.refetch} />
  if (!list) return null
  return (
    <section>
      <h3>{`${t('doctor.courses')} (${list.length})`}</h3>
      {list.length === 0 && <p className={styles.quiet}>{t('doctor.noCourses')}</p>}
      <ul className={styles.rows}>
        {list.map(({ id, courseName, level, campuses }) => (
          <li key={id}>
            <span>
              {courseName} <DictText type="courseLevel" value={level} />
            </span>
            <span>{campuses.map(({ name }) => name).join(t('common.comma')) || t('doctor.atNoCampus')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
