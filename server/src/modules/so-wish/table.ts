import type { WishPlace } from '@cogcampus/contract/admin/so-wish'
import type { ColumnType, Generated } from 'kysely'
import type { Kept } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'
import { ofOwnPatient } from '../patient/table.ts'

export interface SoWishTable extends Kept {
  campusId: number
  patientId: number
  courseId: number
  times: number
  places: ColumnType<WishPlace[], WishPlace[] | undefined, WishPlace[]>
  doctorId: number | null
  togetherId: number | null
  priority: Generated<number>
  remark: string | null
}

export const soWish = owned<SoWishTable>({
  noun: 'so-wish',
  campus: 'campusId',
  own: { ofOwnPatient: ofOwnPatient('so_wish.patient_id') },
  title: 'patientId',
  history: { call: '/admin/so-wish/page' },
})
