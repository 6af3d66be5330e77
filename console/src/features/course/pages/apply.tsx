import { t } from '../../../messages/index.ts'
import { CourseApplications } from '../application/CourseApplications.tsx'

/** The courses that campuses ask for; headquarters decides last. */
export default function ApplyPage() {
  return <CourseApplications caption={t('course.approvals')} emptyHint={t('course.approvals.empty')} deciding />
}
