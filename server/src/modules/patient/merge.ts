import type { patient } from '@cogcampus/contract/admin/patient'
import { sql } from 'kysely'
import type { Found } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { moveParts } from './parts.ts'
import { renewSearch } from './store.ts'

/** What an empty field of the winner takes from the loser. */
const single = [
  'photo',
  'grade',
  'schooling',
  'handedness',
  'language',
  'diagnosis',
  'complaint',
  'history',
  'medication',
  'allergy',
  'precautions',
  'source',
  'doctorId',
  'consultantId',
  'firstVisit',
  'emergencyName',
  'emergencyPhone',
  'remark',
] as const
/** An identity number goes as a whole; its last digits stand for it. */
export const identity = ['identityCipher', 'identityKey', 'identityHash', 'identityTail'] as const
const read = [...single, ...identity] as const

/** Two patients within reach, locked in the order of their ids. */
async function lockBoth(scope: WriteScope, ids: [number, number]) {
  const rows = await scope
    .from('patient')
    .select(['patient.id', 'patient.deletedAt', ...read.map((name) => `patient.${name}` as const)])
    .where('patient.id', 'in', ids)
    .where('patient.deletedAt', 'is', null)
    .orderBy('patient.id')
    .forUpdate()
    .execute()
  const [winner, loser] = ids.map((id) => rows.find((row) => row.id === id))
  if (!winner || !loser || winner === loser) throw notFound()
  return { winner, loser }
}

export const merge: Handlers<typeof patient>['merge'] = async ({ scope }, { winnerId, loserId, reason }) => {
  const { winner, loser } = await lockBoth(scope, [winnerId, loserId])
  await assertNoneMerged(scope, loser)
  await assertNoOrders(scope, loser)
  const wanted = [...single, 'identityTail' as const].filter((name) => winner[name] === null && loser[name] !== null)
  const taken = Object.fromEntries(wanted.map((name) => [name, loser[name]]))
  const numbers = 'identityTail' in taken ? Object.fromEntries(identity.map((name) => [name, loser[name]])) : {}
  // Deleted first: no two files have one identity number.
  await scope
    .update('patient')
    .set({ mergedInto: winnerId, deletedAt: sql`now()` })
    .where('patient.id', '=', loserId)
    .execute()
  if (wanted.length > 0) {
    const values = { ...taken, ...numbers }
    await scope.update('patient').set(values).where('patient.id', '=', winnerId).execute()
  }
  const moved = await moveParts(scope, loserId, winnerId)
  await renewSearch(scope, [winnerId, loserId])
  return scope
    .insert('patientMerge', { winnerId, loserId, taken, moved, reason: reason ?? null, undoneBy: null })
    .returning('patientMerge.id')
    .executeTakeFirstOrThrow()
}

/** One level only, so that each merge can be undone alone. */
async function assertNoneMerged(scope: WriteScope, patient: Found<'patient'>): Promise<void> {
  const merged = await scope
    .partsOf('patient', patient)
    .from('patient')
    .select('patient.id')
    .where(sql<boolean>`exists (select from patient other where other.merged_into = patient.id)`)
    .executeTakeFirst()
  if (merged) throw refuse('PATIENT_MERGED')
}

/** Money and hours were booked for a patient, and stay where they were booked: that file is the one to keep. */
async function assertNoOrders(scope: WriteScope, patient: Found<'patient'>): Promise<void> {
  const order = await scope
    .partsOf('patient', patient)
    .from('orderInfo')
    .select('id')
    .where('state', '<>', 'VOID')
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (order) throw refuse('PATIENT_HAS_ORDERS')
}
