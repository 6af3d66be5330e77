import { soWish } from '@cogcampus/contract/admin/so-wish'
import { type SqlBool, sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { crudHandlers, related } from '../../http/crud.ts'
import { foundMasked } from '../../lib/search.ts'
import { patients } from './patients.ts'
import { unheard } from './reminders.ts'
import { assertWish } from './rules.ts'

const standard = crudHandlers(soWish, 'soWish', {
  sortable: ['priority', 'saidAt'],
  by: '-id',
  columns: {
    campusName: related('campus', 'name', 'soWish.campusId'),
    patientName: related('patient', 'name', 'soWish.patientId'),
    courseName: related('course', 'name', 'soWish.courseId'),
    doctorName: related('doctorInfo', 'name', 'soWish.doctorId'),
    togetherName: related('patient', 'name', 'soWish.togetherId'),
    saidByName: () => sql<
      string | null
    >`(select pi.name from parent_account a join parent_info pi on pi.id = a.parent_id
      where a.id = so_wish.said_by)`,
  },
  filters: { remind: (only) => (only ? unheard : sql<SqlBool>`true`) },
  found: (pattern) =>
    sql<SqlBool>`exists (select from patient p where p.id = so_wish.patient_id and ${foundMasked('p.search', pattern)})`,
  async prepare(context, fields, before) {
    await assertWish(context, fields)
    // Whoever saves the version in force has read what the family said of it.
    return before?.saidAt ? { ...fields, heardAt: sql<string>`now()` } : fields
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
