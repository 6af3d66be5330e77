import type { Filled, Kept } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

export interface DoctorLeaveTable extends Kept {
  doctorId: number
  fromDay: string
  toDay: string
  /** Of a part of one day. */
  fromTime: string | null
  toTime: string | null
  /** The whole of it, on the clocks of the campuses. */
  during: Filled<string>
  reason: string
  remark: string | null
}

export const doctorLeave = owned<DoctorLeaveTable>({
  noun: 'doctor-leave',
  campus: { query: 'select c.campus_id from rbac_user_campus c where c.user_id = row.doctor_id' },
  owner: 'doctorId',
  title: 'doctorId',
  dicts: { reason: 'doctorLeave' },
  history: { call: '/admin/doctor-leave/page', unshown: ['during'] },
})
