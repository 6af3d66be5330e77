import { applications } from '../application.ts'
import { noun } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { page } from '../page.ts'
import { Id, Money } from '../schema.ts'

/** A campus asks to open a course: the principal decides, then headquarters; the campus then offers it at the price asked for. */
export const courseApplications = applications({
  name: 'course application',
  access: {
    apply: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'],
    check: ['CAMPUS_PRINCIPAL', 'HQ_OPERATION'],
    read: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR', 'HQ_OPERATION'],
  },
  fields: {
    campusId: Id,
    courseId: Id,
    /** Fen for a course hour at the campus. */
    price: Money.min(0).max(limits.price),
  },
  row: { courseId: Id, price: Money, listPrice: Money },
  filters: { courseId: Id.optional() },
})

/** Catalogue `course-apply`. */
export const courseApply = noun('/admin/course-apply', courseApplications)

const calls = [
  '/admin/course-apply/page',
  '/admin/course-apply/detail',
  '/admin/course-apply/check',
  '/admin/course-apply/apply',
  '/admin/course-apply/withdraw',
] as const

export const courseCampusApplyPage = page({
  path: '/course/campusApply',
  component: 'course/campusApply',
  name: '开课申请',
  nameEn: 'Course applications',
  remind: 'CAMPUS_COURSE_APPLY',
  roles: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'],
  actions: calls,
})

export const courseApplyPage = page({
  path: '/course/apply',
  component: 'course/apply',
  name: '开课审批',
  nameEn: 'Course approvals',
  remind: 'ADMIN_COURSE_APPLY',
  roles: ['HQ_OPERATION'],
  actions: [],
})
