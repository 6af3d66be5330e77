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

/** The patients of this name and birthday in the whole business; of those beyond reach only that and where they are. */
export async function namesakes(
  { scope, t }: { scope: ReadScope; t: ReadContext['t'] },
  { name, birthday }: { name: string; birthday: string },
): Promise<Namesake[]> {
  const found = await scope
    .unscoped('a child is registered once; of one beyond reach the hint tells the campus and nothing else')
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
  const parents = await scope
    .unscoped('a parent is known by the phone in the whole business; of one beyond reach only the surname is told')
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
