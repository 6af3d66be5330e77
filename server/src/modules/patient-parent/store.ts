import { type SqlBool, sql } from 'kysely'
import type { ReadScope, WriteScope } from '../../db/scope.ts'
import type { Account } from '../../http/account.ts'
import type { WriteContext } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { maskedPhone } from '../../lib/mask.ts'

/** Links of patients within reach, with both names. */
export const links = (scope: ReadScope) =>
  scope
    .from('patientParent')
    .innerJoin('patient', 'patient.id', 'patientParent.patientId')
    .innerJoin('parentInfo', 'parentInfo.id', 'patientParent.parentId')
    .where('patient.deletedAt', 'is', null)
    .select(['patientParent.id', 'patientParent.patientId', 'patient.name as patientName', 'patientParent.parentId'])
    .select(['parentInfo.name as parentName', 'patientParent.relation', 'patientParent.guardian'])
    .select(['patientParent.payer', 'patientParent.mayAskLeave', 'patientParent.seesReports', 'patientParent.notified'])
    .select(['patientParent.createdAt', 'patientParent.version', maskedPhone('parent_info.phone').as('phone')])

/** The accounts of the parents who want to be told of a patient, in SQL: an array of ids. `patient` is the name of a column. */
export const accountsTold = (patient: string) =>
  sql<number[]>`array(select a.id from parent_account a join patient_parent f on f.parent_id = a.parent_id
    where f.patient_id = ${sql.ref(patient)} and f.notified and not a.locked and a.deleted_at is null order by a.id)`

/**
 * The accounts of the parents who want to be told of these patients, each with its patient; with a right, of those who have it.
 * Patients without any are noted as not reached.
 */
export async function toldOf(scope: WriteScope, patientIds: readonly number[], right?: Right) {
  const ids = [...new Set(patientIds)]
  const links = scope
    .unscoped('the families of patients of whom something within reach was decided')
    .selectFrom('patientParent')
    .innerJoin('parentAccount', 'parentAccount.parentId', 'patientParent.parentId')
    .select(['parentAccount.id as accountId', 'patientParent.patientId'])
    .where(sql<SqlBool>`patient_parent.patient_id = any(${ids}::bigint[])`)
    .where('patientParent.notified', '=', true)
    .where('parentAccount.locked', '=', false)
    .where('parentAccount.deletedAt', 'is', null)
    .orderBy('parentAccount.id')
  const rows = await (right ? links.where(`patientParent.${right}`, '=', true) : links).execute()
  const reached = Map.groupBy(rows, ({ patientId }) => patientId)
  noteUnreached(
    scope,
    ids.map((patientId) => ({ patientId, accountIds: (reached.get(patientId) ?? []).map((row) => row.accountId) })),
  )
  return rows
}

/** Notes of which patients nobody is told, so that the answer to the caller says whom somebody has to call. */
export function noteUnreached(
  { told }: Pick<WriteScope, 'told'>,
  patients: readonly { patientId: number; accountIds: readonly number[] }[],
): void {
  for (const { patientId, accountIds } of patients) if (accountIds.length === 0) told.unreached.add(patientId)
}

/** What a link can allow that an account asks for. */
type Right = 'guardian' | 'payer' | 'mayAskLeave' | 'seesReports'

/**
 * The link of an account to one of its patients. Refused as NOT_FOUND where there is none, and with LINK_RIGHT_MISSING where
 * it does not allow what is asked.
 */
export async function linkOf(scope: Pick<ReadScope, 'from'>, patientId: number, right?: Right) {
  const link = await scope
    .from('patientParent')
    .innerJoin('patient', 'patient.id', 'patientParent.patientId')
    .select(['patientParent.parentId', 'patientParent.guardian', 'patientParent.payer'])
    .select(['patientParent.mayAskLeave', 'patientParent.seesReports', 'patient.name', 'patient.campusId'])
    .where('patientParent.patientId', '=', patientId)
    .where('patient.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!link) throw notFound()
  if (right && !link[right]) throw refuse('LINK_RIGHT_MISSING')
  return link
}

/**
 * The context of an account for functions that staff share: what they read and change stays within the account's scope, as
 * long as they ask for nothing of a member of staff but the name.
 */
export const asFamily = (context: WriteContext<Account>): WriteContext => context as unknown as WriteContext

/** The same with the reach of the whole business: what the step is about was found, with its right, in the account's scope. */
export function onBehalf(context: WriteContext<Account>): WriteContext {
  const scope = context.scope.onBehalf(
    'a family takes a step for its child by the rules of staff, who see what it clashes with',
  )
  return { ...asFamily(context), scope }
}
