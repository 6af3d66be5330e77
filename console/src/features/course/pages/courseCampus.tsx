import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { PageTabs } from '../../../ui/PageTabs.tsx'
import { OfferedCourses } from '../campus/OfferedCourses.tsx'
import { OpenableCourses } from '../campus/OpenableCourses.tsx'

/** The courses that campuses offer, and those that a campus can still open. */
export default function CourseCampusPage() {
  const can = useCan()
  const offered = { key: 'offered', label: t('course.offered'), children: <OfferedCourses /> }
  const openable = { key: 'openable', label: t('course.openable'), children: <OpenableCourses /> }
  const tabs = can('/admin/course/page/campus') ? [offered, openable] : [offered]
  return <PageTabs label={t('course-campus:noun')} tabs={tabs} />
}
