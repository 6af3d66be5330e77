import type { Response } from '@cogcampus/contract'
import type { patient } from '@cogcampus/contract/admin/patient'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { assessmentDue } from '../assessment/remind.ts'
import { definition, points } from '../assessment/store.ts'
import { clinicalPatient } from './rules.ts'

type Profile = Response<'/admin/patient/profile'>

/** Of each scale and form: the first assessment, the last, and the one before it. */
export const profile: Handlers<typeof patient>['profile'] = async ({ scope }, { id }) => {
  await clinicalPatient(scope, id)
  const rows = await points(scope, id)
    .select(['assessment.scaleId', 'assessment.nextOn', definition.as('scale')])
    .select(sql<boolean>`coalesce(${assessmentDue}, false)`.as('due'))
    .orderBy('assessment.day')
    .orderBy('assessment.id')
    .limit(500)
    .execute()
  const series = Map.groupBy(rows, ({ scaleId, form }) => `${scaleId} ${form}`)
  return [...series.values()]
    .flatMap((all): Profile => {
      const [latest, before] = all.toReversed()
      if (!latest || !all[0]) return []
      const { scale, form, nextOn, due } = latest
      return [
        {
          scale,
          form,
          nextOn,
          due,
          count: all.length,
          first: pointOf(all[0]),
          before: before ? pointOf(before) : null,
          latest: pointOf(latest),
        },
      ]
    })
    .toSorted((a, b) => b.latest.day.localeCompare(a.latest.day))
}

const pointOf = ({ id, form, day, ageMonths, schooling, scores, total, level, levels }: Profile[number]['latest']) => ({
  ...{ id, form, day, ageMonths, schooling },
  ...{ scores, total, level, levels },
})
