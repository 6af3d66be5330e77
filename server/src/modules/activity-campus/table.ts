import type { OfferState } from '@cogcampus/contract/life/activity'
import type { Generated } from 'kysely'
import type { Kept, NullableTime, TimeColumn } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

export interface ActivityCampusTable extends Kept {
  activityId: number
  campusId: number
  token: string
  place: string | null
  startAt: TimeColumn
  endAt: TimeColumn
  signFrom: NullableTime
  signTo: NullableTime
  seats: number
  waitlist: Generated<boolean>
  /** People with a seat. */
  taken: Generated<number>
  /** Sign-ups that wait. */
  waiting: Generated<number>
  /** The number of the last sign-up. */
  lastNo: Generated<number>
  state: Generated<OfferState>
  reason: Generated<string | null>
}

export const activityCampus = owned<ActivityCampusTable>({
  noun: 'activity-campus',
  campus: 'campusId',
  title: 'activityId',
  // A sign-up is no change of the offer: whoever edits it is not too late for that.
  untouchedBy: ['taken', 'waiting', 'lastNo'],
  history: { call: '/admin/activity-campus/page', secret: ['token'], unshown: ['taken', 'waiting', 'lastNo'] },
  small: true,
})
