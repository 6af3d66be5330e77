import type { ParentChoice } from '@cogcampus/contract/admin/patient/family'
import type * as z from 'zod'
import type { WriteContext } from '../../http/context.ts'
import { refuse, unknownReference } from '../../lib/errors.ts'
import { identityColumns, noIdentity } from '../../lib/identity.ts'
import { maskedName } from '../../lib/mask.ts'
import { searchText } from '../../lib/search.ts'

type Choice = z.output<typeof ParentChoice>

/**
 * The parent that a family names: one within reach by id, or one by phone. A phone that is known means the parent known
 * by it, if the name is the same; of another name it is refused with PARENT_KNOWN, and a hint. `field` is where the
 * input names the parent, who is locked, as a link changes the campuses of a parent.
 */
export async function parentNamed(context: WriteContext, choice: Choice, field: string): Promise<number> {
  const { scope, t } = context
  if ('id' in choice) {
    const known = await scope
      .from('parentInfo')
      .select('parentInfo.id')
      .where('parentInfo.id', '=', choice.id)
      .where('parentInfo.deletedAt', 'is', null)
      .forNoKeyUpdate('parentInfo')
      .executeTakeFirst()
    if (!known) throw unknownReference(`${field}.id`)
    return known.id
  }
  const { identityNo, ...fields } = choice
  const db = scope.writeUnscoped(
    'a parent is known by the phone in the whole business; only the name given is confirmed',
  )
  const added = await db
    .insertInto('parentInfo')
    .values({
      gender: null,
      occupation: null,
      address: null,
      remark: null,
      ...fields,
      ...noIdentity,
      ...identityColumns(identityNo),
      search: searchText(choice.name, choice.phone),
    })
    // Of two families registered at once, the second finds the parent of the first.
    .onConflict((conflict) => conflict.column('phone').where('deletedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return added.id
  const known = await db
    .selectFrom('parentInfo')
    .select(['id', 'name'])
    .where('phone', '=', choice.phone)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (known.name === choice.name) return known.id
  const hint = t('field.knownParent', { name: maskedName(known.name) })
  throw refuse('PARENT_KNOWN', { data: { fields: [{ path: `${field}.phone`, msg: hint }] } })
}
