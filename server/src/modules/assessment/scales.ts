import type { assessment } from '@cogcampus/contract/admin/assessment'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { clinicalPatient } from '../patient/rules.ts'
import { usedAt } from './rules.ts'

export const scales: Handlers<typeof assessment>['scales'] = async ({ scope }, { patientId }) => {
  const { birthday, campusId } = await clinicalPatient(scope, patientId)
  const last = await scope
    .from('assessment')
    .select('schooling')
    .where('patientId', '=', patientId)
    .where('deletedAt', 'is', null)
    .where('schooling', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  const used = await usedAt(scope, campusId)
    .innerJoin('scale', 'scale.id', 'scaleCampus.scaleId')
    .select(['scale.id', 'scale.kind', 'scale.edition', 'scale.name', 'scale.nameEn', 'scale.ageFrom', 'scale.ageTo'])
    .select(['scale.retestDays', 'scale.forms', 'scale.measures', 'scale.total', 'scale.bands'])
    .select(
      sql<string | null>`(select max(a.day) from assessment a
        where a.patient_id = ${patientId} and a.scale_id = scale.id and a.deleted_at is null)`.as('lastOn'),
    )
    .where('scale.status', '=', 1)
    .where('scale.deletedAt', 'is', null)
    .orderBy('scale.id')
    .execute()
  return { birthday, schooling: last?.schooling ?? null, scales: used }
}
