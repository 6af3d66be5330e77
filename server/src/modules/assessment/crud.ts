import { assessment } from '@cogcampus/contract/admin/assessment'
import { dayAfter, monthsBetween } from '@cogcampus/contract/scoring'
import { type Expression, type SqlBool, sql } from 'kysely'
import { crudHandlers, related } from '../../http/crud.ts'
import { badField, notFound, unknownReference } from '../../lib/errors.ts'
import { foundMasked } from '../../lib/search.ts'
import { assertTreated, clinicalPatient } from '../patient/rules.ts'
import { assertConsent } from '../patient-consent/rules.ts'
import { assessmentDue } from './remind.ts'
import { assertAge, assertForm, assertSwitchedOn, scored } from './rules.ts'
import { definition, earlier } from './store.ts'

const ofPatient = (condition: Expression<SqlBool>) =>
  sql<SqlBool>`exists (select from patient p where p.id = assessment.patient_id and ${condition})`

export const standard = crudHandlers(assessment, 'assessment', {
  sortable: ['day', 'nextOn', 'createdAt'],
  by: '-day',
  columns: {
    patientName: related('patient', 'name', 'assessment.patientId'),
    campusName: () =>
      sql`(select c.name from patient p join campus c on c.id = p.campus_id where p.id = assessment.patient_id)`,
    scaleName: related('scale', 'name', 'assessment.scaleId'),
    scaleNameEn: related('scale', 'nameEn', 'assessment.scaleId'),
    scaleKind: related('scale', 'kind', 'assessment.scaleId'),
    edition: related('scale', 'edition', 'assessment.scaleId'),
    due: () => sql`coalesce(${assessmentDue}, false)`,
    createdByName: related('rbacUser', 'userName', 'assessment.createdBy'),
    scale: () => definition,
    earlier: () => earlier,
  },
  filters: {
    campusId: (id) => ofPatient(sql`p.campus_id = ${id}`),
    doctorId: (id) => ofPatient(sql`p.doctor_id = ${id}`),
    from: (day) => sql<SqlBool>`assessment.day >= ${day}`,
    to: (day) => sql<SqlBool>`assessment.day <= ${day}`,
    due: (yes) => sql<SqlBool>`coalesce(${assessmentDue}, false) = ${yes}`,
  },
  found: (pattern) => ofPatient(foundMasked('p.search', pattern)),
  async prepare(context, fields, before) {
    const { db, scope, t } = context
    const { patientId, scaleId } = before ?? (fields as { patientId: number; scaleId: number })
    const patient = await clinicalPatient(scope, patientId, before ? notFound() : unknownReference('patientId'))
    assertTreated(context, patient)
    await assertConsent(context, patientId)
    if (!before) await assertSwitchedOn(context, scaleId, patient.campusId)
    const scale = await db.selectFrom('scale').selectAll().where('id', '=', scaleId).forShare().executeTakeFirst()
    if (!scale) throw notFound()
    const {
      day,
      form = null,
      schooling = null,
      nextOn = before ? undefined : dayAfter(fields.day, scale.retestDays),
    } = fields
    assertForm(context, scale, form)
    if (day < patient.birthday) throw badField('RULE_BROKEN', 'day', t('field.beforeBirth'))
    const person = { ageMonths: monthsBetween(patient.birthday, day), schooling }
    if (day !== before?.day) assertAge(context, scale, person.ageMonths, before ? 'day' : 'scaleId')
    return { ...fields, patientId, scaleId, form, nextOn, ...person, ...scored(context, scale, person, fields) }
  },
})
