import type { ColumnType, Generated } from 'kysely'
import type { Filled, Kept } from '../../db/columns.ts'
import { known } from '../../db/table.ts'

/** `id` is that of the member of staff. */
export interface DoctorInfoTable extends Omit<Kept, 'id'> {
  id: number
  name: string
  type: string
  title: string | null
  specialties: ColumnType<string[], string[] | undefined, string[]>
  photoUrl: string | null
  licenceNo: string | null
  licenceFrom: string | null
  licenceTo: string | null
  /** The last warning sent of this end, as the days before it. */
  licenceWarned: ColumnType<number | null, number | null | undefined, number | null>
  sessionsADay: number | null
  /** The types of materials that the doctor may open; null is all of them. */
  materialTypes: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
  intro: string | null
  remark: string | null
  search: Generated<string>
}

export const doctorInfo = known<DoctorInfoTable>({
  noun: 'doctor-info',
  campus: { query: 'select c.campus_id from rbac_user_campus c where c.user_id = row.id' },
  owner: 'id',
  // Names of doctors stand beside sessions and orders all over the business.
  known: 'everyone',
  search: ['name'],
  title: 'name',
  files: ['photoUrl'],
  dicts: { type: 'doctorType', title: 'doctorTitle', specialties: 'domain', materialTypes: 'materialType' },
  untouchedBy: ['licenceWarned'],
  history: { call: '/admin/doctor-info/detail', unshown: ['licenceWarned'] },
})

/** The hours of a week in which a doctor works at a campus, on its clock. */
export interface DoctorHoursTable {
  id: Filled<number>
  doctorId: number
  campusId: number
  /** 1 is Monday. */
  weekday: number
  fromTime: string
  toTime: string
  createdBy: Filled<number | null>
  createdAt: Filled<string>
}

export const doctorHours = known<DoctorHoursTable>({
  noun: 'doctor-info',
  campus: 'campusId',
  owner: 'doctorId',
  // A campus sees when a doctor is at another one, and changes its own hours only.
  known: true,
  partOf: 'doctorId',
  title: 'weekday',
  history: { call: '/admin/doctor-info/detail' },
})
