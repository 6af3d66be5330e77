import { doctorInfo } from '@cogcampus/contract/admin/doctor-info'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { crudHandlers } from '../../http/crud.ts'
import { badField, unknownReference } from '../../lib/errors.ts'
import { staffInReach } from '../rbac/user/rules.ts'
import { avl } from './avl.ts'
import { campus } from './campus.ts'
import { computed, licenceIs, worksAt } from './columns.ts'
import { courseDoctors } from './course.ts'
import { setMaterialTypes } from './edit.ts'
import { saveHours } from './parts.ts'
import { staff, staffWhoAreDoctors } from './staff.ts'

const standard = crudHandlers(doctorInfo, 'doctorInfo', {
  sortable: ['name', 'type', 'licenceTo', 'sessionsADay', 'createdAt'],
  by: '-id',
  columns: computed,
  filters: { campusId: worksAt, licence: licenceIs },
  async prepare(context, { hours: _, ...fields }, before) {
    if (!before) {
      const { userId, ...rest } = fields as typeof fields & { userId: number }
      return { ...(await namedAfter(context, userId)), ...rest }
    }
    const sameEnd = fields.licenceTo === undefined || fields.licenceTo === before.licenceTo
    return sameEnd ? fields : { ...fields, licenceWarned: null }
  },
  async saved(context, { id }, { hours }) {
    if (hours) await saveHours(context, id, hours)
  },
})

export const doctorInfoHandlers: Handlers<typeof doctorInfo> = {
  page: standard.page,
  detail: standard.detail,
  add: standard.add,
  update: standard.update,
  delete: standard.delete,
  restore: standard.restore,
  export: standard.export,
  'page/exl': standard['page/exl'],
  staff,
  avl,
  'course/doctor': courseDoctors,
  'edit/doctorSourceAuth': setMaterialTypes(standard.detail),
  campus,
}

/** The number and the name of the member of staff who is to be a doctor; the row is locked until the profile is there. */
async function namedAfter({ scope, t }: WriteContext, userId: number) {
  const { id, userName: name } = await staffInReach({ scope }, userId, { absent: unknownReference('userId') })
  const doctor = await staffWhoAreDoctors(scope).select('rbacUser.id').where('rbacUser.id', '=', id).executeTakeFirst()
  if (!doctor) throw badField('UNKNOWN_REFERENCE', 'userId', t('field.notADoctor'))
  return { id, name }
}
