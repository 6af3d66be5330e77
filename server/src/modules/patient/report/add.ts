import type { patientReport } from '@cogcampus/contract/admin/patient/report'
import { reportSections } from '@cogcampus/contract/life/report'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../../http/context.ts'
import { badField, refuse, unknownReference } from '../../../lib/errors.ts'
import { assertConsent } from '../../patient-consent/rules.ts'
import { clinicalPatient } from '../rules.ts'
import { assertPeriod, figuresFrom, lockReports } from './rules.ts'
import { figuresOf } from './total.ts'

/** Drafts a report from the data of a period; of a new version, with what the one before says. */
export const add: Handlers<typeof patientReport>['add'] = async (
  context,
  { patientId, replacesId = null, ...period },
) => {
  const { scope } = context
  const patient = await clinicalPatient(scope, patientId, unknownReference('patientId'))
  await assertConsent(context, patientId)
  await assertPeriod(context, patient, period)
  // Of two reports drafted at once, or of a signature and a new version, the second waits here.
  await lockReports(scope, patientId)
  await assertNoneOpen(context, patientId)
  const said = replacesId === null ? fresh : await toReplace(context, patientId, replacesId)
  const last = await scope
    .partsOf('patient', patient)
    .from('patientReport')
    .select('patientReport.edition')
    .orderBy('patientReport.edition', 'desc')
    .limit(1)
    .executeTakeFirst()
  const data = await figuresOf(figuresFrom(scope), { patientId, ...period })
  return scope
    .insert('patientReport', {
      ...{ patientId, edition: (last?.edition ?? 0) + 1, replacesId, ...period, words: said.words, next: said.next },
      ...{ sections: JSON.stringify(said.sections), data: JSON.stringify(data) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Refuses a second draft of a patient (DUPLICATE): it names the one that is there, and its author. */
async function assertNoneOpen({ scope, t }: WriteContext, patientId: number): Promise<void> {
  const found = await scope
    .from('patientReport')
    .leftJoin('rbacUser', 'rbacUser.id', 'patientReport.createdBy')
    .select(['patientReport.edition', 'patientReport.state', 'rbacUser.userName as by'])
    .where('patientReport.patientId', '=', patientId)
    .where('patientReport.state', 'in', ['DRAFT', 'APPROVAL'])
    .executeTakeFirst()
  if (!found) return
  const { edition, state, by } = found
  const text = state === 'DRAFT' ? 'report.draftOpen' : 'report.approvalOpen'
  throw badField('DUPLICATE', 'patientId', t(text, { edition, by: by ?? '' }))
}

const fresh = { sections: [...reportSections], words: null, next: null }

/** What the report says that a new version takes the place of: one of the same patient that is with the family, or was withdrawn and has none in its place. */
async function toReplace({ scope }: WriteContext, patientId: number, id: number) {
  const before = await scope
    .from('patientReport')
    .select(['patientReport.state', 'patientReport.sections', 'patientReport.words', 'patientReport.next'])
    .select(
      sql<boolean>`exists (select from patient_report later where later.replaces_id = patient_report.id
        and later.state in ('APPROVED', 'REPLACED'))`.as('replaced'),
    )
    .where('patientReport.id', '=', id)
    .where('patientReport.patientId', '=', patientId)
    .executeTakeFirst()
  if (!before) throw unknownReference('replacesId')
  const replaceable = before.state === 'APPROVED' || (before.state === 'WITHDRAWN' && !before.replaced)
  if (!replaceable) {
    throw refuse('REPORT_STATE', { row: { table: 'patient_report', id, state: before.state } })
  }
  return before
}
