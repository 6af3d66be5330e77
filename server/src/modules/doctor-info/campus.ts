import type { doctorInfo } from '@cogcampus/contract/admin/doctor-info'
import type { Handlers } from '../../http/context.ts'
import { worksAt } from './columns.ts'
import { workingDoctors } from './store.ts'

export const campus: Handlers<typeof doctorInfo>['campus'] = ({ scope }, { campusId }) => {
  const doctors = workingDoctors(scope).select('doctorInfo.type')
  return (campusId ? doctors.where(worksAt(campusId)) : doctors).execute()
}
