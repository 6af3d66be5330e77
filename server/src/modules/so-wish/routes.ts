import { soWish } from '@cogcampus/contract/admin/so-wish'
import { type SqlBool, sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { crudHandlers, related } from '../../http/crud.ts'
import { foundMasked } from '../../lib/search.ts'
import { patients } from './patients.ts'
import { assertWish } from './rules.ts'

const standard = crudHandlers(soWish, 'soWish', {
  sortable: ['priority'],
  by: '-id',
  columns: {
    campusName: related('campus', 'name', 'soWish.campusId'),
    patientName: related('patient', 'name', 'soWish.patientId'),
    courseName: related('course', 'name', 'soWish.courseId'),
    doctorName: related('doctorInfo', 'name', 'soWish.doctorId'),
    togetherName: related('patient', 'name', 'soWish.togetherId'),
  },
  found: (pattern) =>
    sql<SqlBool>`exists (select from patient p where p.id = so_wish.patient_id and ${foundMasked('p.search', pattern)})`,
  async prepare(context, fields) {
    await assertWish(context, fields)
    return fields
  },
})

export const soWishHandlers: Handlers<typeof soWish> = {
  page: standard.page,
  detail: standard.detail,
  add: standard.add,
  update: standard.update,
  delete: standard.delete,
  restore: standard.restore,
  patients,
}
