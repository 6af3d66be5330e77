import { type Insertable, sql } from 'kysely'
import type { Change } from '../../db/columns.ts'
import type { WriteScope } from '../../db/scope.ts'
import type { WriteContext } from '../../http/context.ts'
import { updateVersion } from '../../lib/update.ts'
import type { CustomerCheckTable } from '../customer-check/table.ts'
import type { Found } from './flow.ts'
import { shown } from './lists.ts'
import type { CustomerTable } from './table.ts'

const current = (scope: WriteScope, id: number) =>
  shown(scope.from('customer'), scope).where('customer.id', '=', id).executeTakeFirst()

/** Changes a lead whose version is still the one given. */
export const save = (scope: WriteScope, id: number, version: number, values: Change<CustomerTable>) =>
  updateVersion(scope.update('customer'), { id, version }, values, () => current(scope, id))

/** A weaker intention gives a lead more days, so that a warning no longer says when it falls. */
export const stillWarned = (intention: CustomerTable['intention']) =>
  sql<string | null>`case when coalesce(intention, 'C') < ${intention ?? 'C'} then null else warned_at end`

/** Hands in an application about a lead; returns its id. */
export async function submit(
  { scope }: WriteContext,
  lead: Found,
  application: Pick<
    Insertable<CustomerCheckTable>,
    'kind' | 'toState' | 'reason' | 'lostReason' | 'deal' | 'paid' | 'approvalFor'
  >,
): Promise<number> {
  const { id } = await scope
    .insert('customerCheck', {
      ...application,
      customerId: lead.id,
      campusId: lead.campusId,
      applicantId: scope.userId,
      campusCheckerId: null,
      checkerId: null,
      opinion: null,
    })
    .returning('customerCheck.id')
    .executeTakeFirstOrThrow()
  return id
}
