import type { soWish } from '@cogcampus/contract/admin/so-wish'
import { treated } from '@cogcampus/contract/life/patient'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { foundMasked, likePattern } from '../../lib/search.ts'
import { freeHours, usable } from '../order-course/lists.ts'

const MOST = 50

/** Patients who are treated, those with the most hours of the course left first. */
export const patients: Handlers<typeof soWish>['patients'] = async ({ scope }, { campusId, courseId, keyword }) => {
  if (!scope.hasCampus(campusId)) throw notFound()
  const rows = scope
    .from('patient')
    .select(['patient.id', 'patient.name'])
    .select(({ selectFrom }) => {
      const lines = selectFrom('orderCourse') as never as Parameters<typeof usable>[0]
      const left = usable(lines, { patientId: sql<number>`patient.id`, courseId }).select(freeHours.as('hours'))
      return sql<
        number | null
      >`(select case when bool_or(l.hours is null) then null else coalesce(sum(l.hours), 0)::integer end
        from (${left}) l)`.as('hours')
    })
    .where('patient.campusId', '=', campusId)
    .where('patient.deletedAt', 'is', null)
    .where('patient.state', 'in', treated)
  const found = keyword ? rows.where(foundMasked('patient.search', likePattern(keyword))) : rows
  return found.orderBy(sql`hours desc nulls first`).orderBy('patient.name').orderBy('patient.id').limit(MOST).execute()
}
