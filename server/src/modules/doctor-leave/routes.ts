import { doctorLeave } from '@cogcampus/contract/admin/doctor-leave'
import { type SqlBool, sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { crudHandlers, related } from '../../http/crud.ts'
import { clock } from '../../lib/day.ts'
import { unknownReference } from '../../lib/errors.ts'
import { holds } from '../../lib/search.ts'
import { hits } from './hits.ts'

const standard = crudHandlers(doctorLeave, 'doctorLeave', {
  sortable: ['fromDay', 'toDay', 'createdAt'],
  by: '-fromDay',
  columns: {
    doctorName: related('doctorInfo', 'name', 'doctorLeave.doctorId'),
    createdByName: related('rbacUser', 'userName', 'doctorLeave.createdBy'),
    fromTime: () => clock<string | null>('doctor_leave.from_time'),
    toTime: () => clock<string | null>('doctor_leave.to_time'),
  },
  filters: {
    campusId: (id) => sql<SqlBool>`exists (select from rbac_user_campus uc
      where uc.user_id = doctor_leave.doctor_id and uc.campus_id = ${id})`,
    from: (day) => sql<SqlBool>`doctor_leave.to_day >= ${day}::date`,
    to: (day) => sql<SqlBool>`doctor_leave.from_day <= ${day}::date`,
  },
  found: (pattern) => sql<SqlBool>`exists (select from doctor_info d
    where d.id = doctor_leave.doctor_id and ${holds('d.search', pattern)})`,
  async prepare(context, fields, before) {
    if (!before) await doctorInReach(context, (fields as { doctorId: number }).doctorId)
    return fields
  },
})

export const doctorLeaveHandlers: Handlers<typeof doctorLeave> = {
  page: standard.page,
  detail: standard.detail,
  add: standard.add,
  update: standard.update,
  delete: standard.delete,
  restore: standard.restore,
  hits,
  export: standard.export,
}

async function doctorInReach({ scope }: WriteContext, id: number): Promise<void> {
  const doctor = await scope
    .from('doctorInfo')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!doctor) throw unknownReference('doctorId')
}
