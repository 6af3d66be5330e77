import { patientDocument } from '@cogcampus/contract/admin/patient-document'
import { type SqlBool, sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { crudHandlers, related } from '../../http/crud.ts'
import { badField } from '../../lib/errors.ts'
import { assertConsent } from '../patient-consent/rules.ts'

const standard = crudHandlers(patientDocument, 'patientDocument', {
  sortable: [],
  by: '-id',
  columns: { createdByName: related('rbacUser', 'userName', 'patientDocument.createdBy') },
  found: (pattern) => sql<SqlBool>`replace(patient_document.title, ' ', '') ilike ${pattern}`,
  async prepare(context, fields, before) {
    const patientId = before?.patientId ?? ('patientId' in fields ? fields.patientId : 0)
    const known = await context.scope
      .from('patient')
      .select('patient.id')
      .where('patient.id', '=', patientId)
      .where('patient.deletedAt', 'is', null)
      .executeTakeFirst()
    if (!known) throw badField('UNKNOWN_REFERENCE', 'patientId', context.t('field.reference'))
    await assertConsent(context, patientId)
    return fields
  },
})

export const patientDocumentHandlers: Handlers<typeof patientDocument> = {
  page: standard.page,
  detail: standard.detail,
  add: standard.add,
  update: standard.update,
  delete: standard.delete,
  restore: standard.restore,
}
