import type { patient } from '@cogcampus/contract/admin/patient'
import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { maskedName } from '../../lib/mask.ts'

/** A patient of a name and birthday. `id` is null where the caller does not reach it. */
interface Namesake {
  id: number | null
  hint: string
}

/** Families, to find whether one is registered: of one beyond reach only the campus and the surname are told. */
export const registered = (scope: ReadScope) =>
  scope.unscoped('a family is registered once in the whole business; of one beyond reach only a hint is told')

/** The patients of this name and birthday in the whole business; of those beyond reach only that and where they are. */
export async function namesakes(
  { scope, t }: { scope: ReadScope; t: ReadContext['t'] },
  { name, birthday }: { name: string; birthday: string },
): Promise<Namesake[]> {
  const found = await registered(scope)
    .selectFrom('patient')
    .innerJoin('campus', 'campus.id', 'patient.campusId')
    .select(['patient.id', 'patient.number', 'campus.name as campus'])
    .where('patient.name', '=', name)
    .where('patient.birthday', '=', birthday)
    .where('patient.deletedAt', 'is', null)
    .orderBy('patient.id')
    .limit(5)
    .execute()
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const within = await scope.from('patient').select('patient.id').where('patient.id', 'in', ids).execute()
  return found.map(({ id, number, campus }) =>
    within.some((row) => row.id === id)
      ? { id, hint: t('field.knownPatient', { number, campus }) }
      : { id: null, hint: t('field.knownPatientElsewhere', { campus }) },
  )
}

export const known: Handlers<typeof patient>['known'] = async (context, { name, birthday, phones = [] }) => {
  const { scope, t } = context
  const same = name && birthday ? await namesakes(context, { name, birthday }) : []
  const parents = await registered(scope)
    .selectFrom('parentInfo')
    .select(['id', 'name', 'phone'])
    .where('phone', '=', sql<string>`any(${phones}::text[])`)
    .where('deletedAt', 'is', null)
    .execute()
  const ids = parents.map(({ id }) => id)
  const within = ids.length
    ? await scope.from('parentInfo').select('parentInfo.id').where('parentInfo.id', 'in', ids).execute()
    : []
  return [
    ...same.map((one) => ({ by: 'NAME' as const, phone: null, ...one })),
    ...parents.map(({ id, name: parentName, phone }) => {
      const seen = within.some((row) => row.id === id)
      const hint = t('field.knownParent', { name: seen ? parentName : maskedName(parentName) })
      return { by: 'PHONE' as const, id: seen ? id : null, phone, hint }
    }),
  ]
}
