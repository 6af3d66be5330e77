import type { OfferState, WaitState } from '@cogcampus/contract/life/wait'
import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely'
import type { Filled, Kept } from '../../db/columns.ts'
import { ofWholes, owned } from '../../db/table.ts'
import { ofChildren, ofChildrenIn, ofOwnPatient } from '../patient/table.ts'

export interface SoWaitTable extends Omit<Kept, 'deletedAt'> {
  campusId: number
  patientId: number
  courseId: number
  doctorId: number | null
  /** 1 is Monday; none: any. */
  weekdays: ColumnType<number[], number[] | undefined, number[]>
  fromTime: string | null
  toTime: string | null
  fromDay: string
  toDay: string
  state: Generated<WaitState>
  /** The families to call, those who wait, and what is over. */
  rank: Filled<number>
  reason: Generated<string | null>
  remark: string | null
  /** Of the family that put itself on the waitlist. */
  accountId: Generated<number | null>
}

export const soWait = owned<SoWaitTable>({
  noun: 'so-wait',
  campus: 'campusId',
  own: { ofOwnPatient: ofOwnPatient('so_wait.patient_id') },
  account: ofChildren('so_wait.patient_id'),
  title: 'patientId',
  history: { call: '/admin/so-wait/page', unshown: ['rank'] },
})

/** A place that an entry was offered. */
export interface SoWaitOfferTable extends Omit<Kept, 'deletedAt'> {
  waitId: number
  campusId: number
  doctorId: number
  during: ColumnType<string, RawBuilder<unknown>, never>
  seat: number
  state: Generated<OfferState>
  deadline: string
  soDayId: number | null
}

export const soWaitOffer = owned<SoWaitOfferTable>({
  noun: 'so-wait',
  campus: 'campusId',
  own: {
    ofOwnPatient: ofWholes(
      'so_wait_offer.wait_id',
      (userId) => sql`select w.id from so_wait w where ${ofOwnPatient('w.patient_id')(userId)}`,
    ),
  },
  account: ofChildrenIn('so_wait_offer.wait_id', 'so_wait whole where true'),
  partOf: 'waitId',
  history: { call: '/admin/so-wait/page', unshown: ['seat', 'campusId'] },
})

/** A place that came free; triggers note it. */
export interface SoWaitPlaceTable {
  id: Filled<number>
  campusId: Filled<number>
  doctorId: Filled<number>
  during: Filled<string>
  createdAt: Filled<string>
}

export const soWaitPlace = owned<SoWaitPlaceTable>({
  noun: 'so-wait',
  campus: 'campusId',
  live: false,
  history: 'none',
})
