import type { course } from '@cogcampus/contract/admin/course'
import type { Handlers } from '../../http/context.ts'

/** The courses that a campus offers, with its prices. */
export const campusAll: Handlers<typeof course>['campus/all'] = ({ scope }, { campusId }) =>
  scope
    .from('courseCampus')
    .innerJoin('course', 'course.id', 'courseCampus.courseId')
    .select(['course.id', 'course.name', 'course.code', 'course.mode', 'course.hoursPerLesson', 'courseCampus.price'])
    .select(['course.validDays', 'course.onShelf', 'course.roomType', 'course.deviceType'])
    .where('courseCampus.campusId', '=', campusId)
    .where('courseCampus.status', '=', 1)
    .where('courseCampus.deletedAt', 'is', null)
    .where('course.deletedAt', 'is', null)
    .orderBy('course.code')
    .execute()
