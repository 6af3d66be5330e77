import type { Response } from '@cogcampus/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'

export type Definition = Response<'/admin/assessment/detail'>['scale']

/** A scale as an assessment needs it, as JSON in SQL. */
export const definition = sql<Definition>`(select jsonb_build_object('id', s.id, 'kind', s.kind, 'edition', s.edition,
    'name', s.name, 'nameEn', s.name_en, 'ageFrom', s.age_from, 'ageTo', s.age_to, 'retestDays', s.retest_days,
    'forms', s.forms, 'measures', s.measures, 'total', s.total, 'bands', s.bands)
  from scale s where s.id = assessment.scale_id)`

/** The assessment before `assessment` of the same patient by the same scale, in any form, as JSON in SQL; null for the first. */
export const earlier = sql<Point | null>`(select jsonb_build_object('id', e.id, 'form', e.form, 'day', e.day,
    'ageMonths', e.age_months, 'schooling', e.schooling, 'scores', e.scores, 'total', e.total, 'level', e.level, 'levels', e.levels)
  from assessment e where e.patient_id = assessment.patient_id and e.scale_id = assessment.scale_id and e.deleted_at is null
    and (e.day, e.id) < (assessment.day, assessment.id) order by e.day desc, e.id desc limit 1)`

/** The assessments of a patient, as points of a trend. */
export const points = (scope: ReadScope, patientId: number): SelectQueryBuilder<Database, 'assessment', Point> =>
  scope
    .from('assessment')
    .select(['assessment.id', 'assessment.form', 'assessment.day', 'assessment.ageMonths', 'assessment.schooling'])
    .select(['assessment.scores', 'assessment.total', 'assessment.level', 'assessment.levels'])
    .where('assessment.patientId', '=', patientId)
    .where('assessment.deletedAt', 'is', null)

type Point = Response<'/admin/assessment/trend'>[number]
