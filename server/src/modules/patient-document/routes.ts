import { patientDocument } from '@cogcampus/contract/admin/patient-document'
import { type SqlBool, sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { crudHandlers, related } from '../../http/crud.ts'
import { unknownReference } from '../../lib/errors.ts'
import { withRight } from '../../lib/readOnly.ts'
import { assertConsent } from '../patient-consent/rules.ts'

const standard = crudHandlers(patientDocument, 'patientDocument', {
  sortable: [],
  by: '-id',
  columns: {
    createdByName: related('rbacUser', 'userName', 'patientDocument.createdBy'),
    // Asked for the page as a whole.
    readOnly: () => sql`false`,
  },
  found: (pattern) => sql<SqlBool>`replace(patient_document.title, ' ', '') ilike ${pattern}`,
  async prepare(context, fields, before) {
    const patientId = before?.patientId ?? ('patientId' in fields ? fields.patientId : 0)
    const known = await context.scope
      .from('patient')
      .select('patient.id')
      .where('patient.id', '=', patientId)
      .where('patient.deletedAt', 'is', null)
      .executeTakeFirst()
    if (!known) throw unknownReference('patientId')
    await assertConsent(context, patientId)
    return fields
  },
})

export const patientDocumentHandlers: Handlers<typeof patientDocument> = {
  async page(context, query) {
    const page = await standard.page(context, query)
    return { ...page, list: await withRight(context.scope, 'patientDocument', page.list) }
  },
  detail: standard.detail,
  add: standard.add,
  update: standard.update,
  delete: standard.delete,
  restore: standard.restore,
}
