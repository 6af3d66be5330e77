import { useApi } from '../../../api/useApi.ts'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { CourseOfCampus } from '../availability/CourseOfCampus.tsx'
import { Week } from '../availability/Week.tsx'
import { WeekBar } from '../availability/WeekBar.tsx'
import { sundayOf, weekBegin } from '../availability/weeks.ts'

/** When the doctors of a campus are free in a week: all of them, or those who teach a course. */
export default function AvailabilityPage() {
  const user = useUser()
  const [query, change] = useQueryState()
  const campuses = useApi('/admin/campus/all', {}, { freshMs: 60_000 })
  const monday = weekBegin(typeof query.week === 'string' ? query.week : undefined)
  const chosen = Number(query.campusId ?? user?.campusId ?? campuses.data?.[0]?.id ?? 0)
  const courseId = typeof query.courseId === 'number' ? query.courseId : undefined
  const options = { keep: true, live: true }
  const all = useApi(
    '/admin/doctor-info/avl',
    { campusId: chosen, from: monday, to: sundayOf(monday) },
    { ...options, enabled: chosen > 0 && !courseId },
  )
  const ofCourse = useApi(
    '/admin/doctor-info/course/doctor',
    { campusId: chosen, courseId: courseId ?? 0, from: monday },
    { ...options, enabled: chosen > 0 && courseId !== undefined },
  )
  const week = courseId ? ofCourse : all
  return (
    <>
      <WeekBar
        monday={monday}
        campusId={chosen || undefined}
        chooseWeek={(next) => change({ week: next })}
        chooseCampus={(campusId) => change({ campusId, courseId: null })}
        course={<CourseOfCampus campusId={chosen} value={courseId} onChange={(next) => change({ courseId: next })} />}
      />
      {week.error ? (
        <FaultState failure={week.error} retry={week.refetch} />
      ) : !week.data ? (
        <Loading />
      ) : week.data.length === 0 ? (
        <EmptyState title={t(courseId ? 'doctor.noDoctorsOfCourse' : 'doctor.noDoctors')} />
      ) : (
        <Week doctors={week.data} />
      )}
    </>
  )
}
