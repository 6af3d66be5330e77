import type { ApplicationColumns } from '../../applications/columns.ts'
import { owned } from '../../db/table.ts'

export interface CourseApplyTable extends ApplicationColumns {
  courseId: number
  /** Fen for a course hour. */
  price: number
}

export const courseApply = owned<CourseApplyTable>({
  noun: 'course-apply',
  campus: 'campusId',
  owner: 'applicantId',
  title: 'courseId',
  money: ['price'],
  history: { call: '/admin/course-apply/page' },
})
