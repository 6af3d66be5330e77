import type { teachingPlan } from '@cogcampus/contract/admin/teaching-plan'
import { planLife } from '@cogcampus/contract/life/plan'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { refuse, unknownReference } from '../../lib/errors.ts'
import { assertTreated, clinicalPatient } from '../patient/rules.ts'
import { assertConsent } from '../patient-consent/rules.ts'
import { addGoals } from './store.ts'

export const add: Handlers<typeof teachingPlan>['add'] = async (context, { patientId, after, goals, ...fields }) => {
  const { scope } = context
  assertTreated(context, await clinicalPatient(scope, patientId, unknownReference('patientId')))
  await assertConsent(context, patientId)
  // Of two plans written at once, the second waits here and sees the first.
  await scope.lock(`teaching-plan/add ${patientId}`)
  const last = await scope
    .from('teachingPlan')
    .select(['id', 'edition', 'state'])
    .where('patientId', '=', patientId)
    .orderBy('edition', 'desc')
    .limit(1)
    .executeTakeFirst()
  const current = last?.state === 'ACTIVE' ? last : undefined
  if ((current?.id ?? null) !== after) throw refuse('PLAN_STATE')
  const state = current && planLife.after('teaching-plan/add', current.state)
  if (current && state) {
    await scope
      .update('teachingPlan')
      .set({ state, endedAt: sql<string>`now()`, endedBy: scope.userId })
      .where('id', '=', current.id)
      .execute()
  }
  const { id } = await scope
    .insert('teachingPlan', { patientId, edition: (last?.edition ?? 0) + 1, ...emptied(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addGoals(scope, id, goals)
  return { id }
}

const emptied = <F extends { baseline?: string | null | undefined; strategy?: string | null | undefined }>({
  baseline = null,
  strategy = null,
  ...fields
}: F) => ({ ...fields, baseline, strategy })
