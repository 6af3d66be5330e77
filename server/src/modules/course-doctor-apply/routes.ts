import type { courseDoctorApply } from '@cogcampus/contract/admin/course-doctor-apply'
import type { Handlers } from '../../http/context.ts'
import { applicationsToTeach } from './flow.ts'

export const courseDoctorApplyHandlers: Handlers<typeof courseDoctorApply> = {
  apply: applicationsToTeach.apply,
  check: applicationsToTeach.check,
  withdraw: applicationsToTeach.withdraw,
  detail: applicationsToTeach.detail,
  page: applicationsToTeach.page,
}
