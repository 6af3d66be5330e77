import type { Found } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'

/**
 * Lets what a family wishes of the timetable go with its patient to another campus: how often, and its words, to be heard anew.
 * Slots, doctor and sibling are of the campus that it leaves.
 */
export async function moveWishes(scope: WriteScope, patient: Found<'patient'>, campusId: number): Promise<void> {
  await scope
    .partsOf('patient', patient)
    .update('soWish')
    .set({ campusId, places: [], saidPlaces: [], doctorId: null, togetherId: null, heardAt: null })
    .where('campusId', '<>', campusId)
    .execute()
}
