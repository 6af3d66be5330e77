import type { doctorInfo } from '@cogcampus/contract/admin/doctor-info'
import type { Handlers } from '../../http/context.ts'
import { dayBefore } from '../../lib/day.ts'
import { badField, notFound } from '../../lib/errors.ts'
import { worksAt } from './columns.ts'
import { availabilityOf, workingDoctors } from './store.ts'

const LONGEST_DAYS = 31

/** When the doctors of a campus are free there; days are those of its calendar. */
export const avl: Handlers<typeof doctorInfo>['avl'] = async ({ scope, t }, { doctorId, ...asked }) => {
  const { campusId, from, to } = asked
  if (!scope.hasCampus(campusId)) throw notFound()
  if (from > to || from <= dayBefore(to, LONGEST_DAYS)) {
    throw badField('BAD_INPUT', 'to', t('field.availability', { days: LONGEST_DAYS }))
  }
  const doctors = workingDoctors(scope).where(worksAt(campusId))
  const found = doctorId ? doctors.where('doctorInfo.id', '=', doctorId) : doctors
  return availabilityOf(scope, await found.execute(), asked)
}
