import { sql } from 'kysely'
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

/** Closes what a family wishes of the timetable for a patient who ends treatment: deleted, the desk can restore it. */
export async function closeWishes(scope: WriteScope, patient: Found<'patient'>): Promise<void> {
  await scope
    .partsOf('patient', patient)
    .update('soWish')
    .set({ deletedAt: sql<string>`now()` })
    .where('deletedAt', 'is', null)
    .execute()
}
