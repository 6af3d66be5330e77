import { t } from '../../../messages/index.ts'
import { CourseApplications } from '../application/CourseApplications.tsx'

/** The courses that a campus asks for; the principal decides first. */
export default function CampusApplyPage() {
  return <CourseApplications caption={t('course.applications')} emptyHint={t('course.applications.empty')} />
}
