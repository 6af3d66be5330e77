import type { WishPlace } from '@cogcampus/contract/admin/so-wish'
import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { Filled, Kept, NullableTime } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'
import { ofChildren, ofOwnPatient } from '../patient/table.ts'

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
  /** What the family itself said last, by which account, and when the desk took it up. */
  saidTimes: Generated<number | null>
  saidPlaces: ColumnType<WishPlace[], WishPlace[] | undefined, WishPlace[]>
  saidRemark: Generated<string | null>
  saidAt: ColumnType<string | null, RawBuilder<unknown> | undefined, string | null>
  saidBy: Generated<number | null>
  heardAt: NullableTime
  unheard: Filled<boolean>
}

export const soWish = owned<SoWishTable>({
  noun: 'so-wish',
  campus: 'campusId',
  own: { ofOwnPatient: ofOwnPatient('so_wish.patient_id') },
  account: ofChildren('so_wish.patient_id'),
  title: 'patientId',
  history: { call: '/admin/so-wish/page', unshown: ['unheard'] },
})
