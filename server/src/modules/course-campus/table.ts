import { type Generated, type SqlBool, sql } from 'kysely'
import type { Kept } from '../../db/columns.ts'
import { known } from '../../db/table.ts'

export interface CourseCampusTable extends Kept {
  campusId: number
  courseId: number
  /** Fen for a course hour. */
  price: number
  status: Generated<1 | 2>
  remark: string | null
}

export const courseCampus = known<CourseCampusTable>({
  noun: 'course-campus',
  campus: 'campusId',
  // Consultants and doctors see what their own campus offers.
  own: { home: () => sql<SqlBool>`true` },
  // Which campuses offer a course is public: they stand beside the doctors who teach it.
  known: true,
  title: 'courseId',
  money: ['price'],
  dicts: { status: 'status' },
  history: { call: '/admin/course-campus/page' },
})
