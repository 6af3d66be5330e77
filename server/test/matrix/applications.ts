import type { ApplicationState } from '@cogcampus/contract/life/application'
import type { Made, Making } from './policy.ts'

interface Asked {
  applicantId: number
  state: ApplicationState
}

/**
 * An application that waits for the caller: the campus decides on those of its own, headquarters on the others. It is the
 * caller's own where the call is about those. A deleted one there is not.
 */
export const applied =
  (insert: (making: Making, asked: Asked) => Promise<Made>, { direct = false } = {}) =>
  async (making: Making): Promise<Made> => {
    const { place, verdict, caller, ownerId, campusId } = making
    if (place === 'deleted') return { id: 987_654_321, version: 1 }
    // A user who sees own rows only has own ones at their own campus only.
    const byCaller = verdict.applicant === 'caller' && caller.role !== 'DOCTOR'
    return insert(making, {
      applicantId: (byCaller && caller.userId) || ownerId,
      state: direct || campusId === caller.campusId ? 'SUBMITTED' : 'CAMPUS_AGREED',
    })
  }
