import type { Request, Response } from '@cogcampus/contract'
import { sql } from 'kysely'
import type { ReadContext } from '../../http/context.ts'
import { maskedPhone } from '../../lib/mask.ts'
import { foundMasked, likePattern } from '../../lib/search.ts'
import { consultantOfPatient } from '../patient/rules.ts'

type Families = Response<'/admin/order-info/families'>

/** Patients within reach with their parents, and the siblings at the same campus (`order-info/families`). */
export async function families(
  { scope }: ReadContext,
  { keyword, patientId }: Request<'/admin/order-info/families'>,
): Promise<Families> {
  let rows = scope
    .from('patient')
    .innerJoin('campus', 'campus.id', 'patient.campusId')
    .select(['patient.id', 'patient.name', 'patient.campusId', 'campus.name as campusName', 'patient.birthday'])
    .select(
      sql<string | null>`(select u.user_name from rbac_user u
        where u.id = ${consultantOfPatient})`.as('consultantName'),
    )
    .select(
      sql<Families[number]['parents']>`coalesce((
        select json_agg(json_build_object('id', p.id, 'name', p.name, 'phone', ${maskedPhone('p.phone')}, 'payer', l.payer) order by l.payer desc, p.id)
        from patient_parent l join parent_info p on p.id = l.parent_id
        where l.patient_id = patient.id and p.deleted_at is null), '[]')`.as('parents'),
    )
    .select(
      sql<Families[number]['siblings']>`coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.id) from patient s
        where s.id <> patient.id and s.campus_id = patient.campus_id and s.deleted_at is null
          and s.id in (select b.patient_id from patient_parent a join patient_parent b on b.parent_id = a.parent_id
            where a.patient_id = patient.id)), '[]')`.as('siblings'),
    )
    .where('patient.deletedAt', 'is', null)
  if (patientId) rows = rows.where('patient.id', '=', patientId)
  if (keyword) rows = rows.where(foundMasked('patient.search', likePattern(keyword)))
  return rows.orderBy('patient.id', 'desc').limit(20).execute()
}
