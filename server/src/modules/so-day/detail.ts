import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { Handlers } from '../../http/context.ts'
import { shownWork, worksSeen } from '../work/lists.ts'

/** The homework that was given in a session. */
export const detailWork: Handlers<typeof soDay>['detail/work'] = ({ scope }, { id }) =>
  shownWork(worksSeen(scope)).where('work.soDayId', '=', id).orderBy('work.id').limit(100).execute()
