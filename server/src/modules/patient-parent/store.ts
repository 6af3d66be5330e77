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

/**
 * The accounts of the parents who want to be told of a patient, in SQL: an array of ids; with a right, of those who have it.
 * `patient` is the name of a column.
 */
export const accountsTold = (patient: string, right?: Right) =>
  sql<number[]>`array(select a.id from parent_account a join patient_parent f on f.parent_id = a.parent_id
    where f.patient_id = ${sql.ref(patient)} and f.notified and not a.locked and a.deleted_at is null
      ${right ? sql`and ${sql.ref(`f.${right}`)}` : sql``} order by a.id)`

/** The names of members of staff who wrote to a family, which reaches none of them; by their ids. */
export async function staffNames(
  scope: Pick<ReadScope, 'unscoped'>,
  ids: readonly (number | null)[],
): Promise<Map<number | null, string>> {
  const staff = await scope
    .unscoped('the names of staff who wrote to the family')
    .selectFrom('rbacUser')
    .select(['id', 'userName'])
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .execute()
  return new Map(staff.map(({ id, userName }) => [id, userName]))
}

/** {@link accountsTold} of these patients, each account with its patient. Patients without any are noted as not reached. */
export async function toldOf(scope: WriteScope, patientIds: readonly number[], right?: Right) {
  const patients = await scope
    .unscoped('the families of patients of whom something within reach was decided')
    .selectFrom('patient')
    .select(['patient.id as patientId', 'patient.name as patient', accountsTold('patient.id', right).as('accountIds')])
    .where(sql<SqlBool>`patient.id = any(${[...new Set(patientIds)]}::bigint[])`)
    .execute()
  noteUnreached(scope, patients, right)
  return patients.flatMap(({ accountIds, ...patient }) => accountIds.map((accountId) => ({ accountId, ...patient })))
}

/** Notes of which patients nobody is told, or no payer, so that the answer to the caller says whom somebody has to call. */
export function noteUnreached(
  { told }: Pick<WriteScope, 'told'>,
  patients: readonly { patientId: number; accountIds: readonly number[] }[],
  right?: Right,
): void {
  const unreached = right === 'payer' ? told.unreachedPayers : told.unreached
  for (const { patientId, accountIds } of patients) if (accountIds.length === 0) unreached.add(patientId)
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
    .innerJoin('parentInfo', 'parentInfo.id', 'patientParent.parentId')
    .select([
      'patientParent.parentId',
      'parentInfo.name as parentName',
      'patientParent.guardian',
      'patientParent.payer',
    ])
    .select(['patientParent.mayAskLeave', 'patientParent.seesReports', 'patient.name', 'patient.campusId'])
    .where('patientParent.patientId', '=', patientId)
    .where('patient.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!link) throw notFound()
  if (right && !link[right]) throw refuse('LINK_RIGHT_MISSING')
  return link
}

/** The patients of an account, by name and campus, and whether it may change their lessons. */
export const childrenOf = (scope: Pick<ReadScope, 'from'>) =>
  scope
    .from('patientParent')
    .innerJoin('patient', 'patient.id', 'patientParent.patientId')
    .select(['patient.id', 'patient.name', 'patient.campusId', 'patientParent.mayAskLeave'])
    .where('patient.deletedAt', 'is', null)
    .orderBy('patient.id')
    .execute()

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
