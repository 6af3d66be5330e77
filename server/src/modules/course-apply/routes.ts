import type { courseApply } from '@cogcampus/contract/admin/course-apply'
import type { Handlers } from '../../http/context.ts'
import { applicationsOfCourses } from './flow.ts'

export const courseApplyHandlers: Handlers<typeof courseApply> = {
  apply: applicationsOfCourses.apply,
  check: applicationsOfCourses.check,
  withdraw: applicationsOfCourses.withdraw,
  detail: applicationsOfCourses.detail,
  page: applicationsOfCourses.page,
}
