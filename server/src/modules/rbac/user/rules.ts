import { sql } from 'kysely'
import type { ReadContext, WriteContext } from '../../../http/context.ts'
import { badField, notFound, refuse, unknownReference } from '../../../lib/errors.ts'

type Context = Pick<WriteContext, 'db' | 'scope'>

/** Roles and the permission tree hold for the whole business, so only who sees all of it changes them. */
export function assertWholeBusiness({ scope }: Pick<Context, 'scope'>): void {
  if (!scope.reach.all) throw refuse('FORBIDDEN')
}

/** The user that a caller is about to change: within the reach of the call, and not deleted, unless that is to be undone. */
export async function staffInReach(
  { scope }: Pick<Context, 'scope'>,
  userId: number,
  { deleted = false, absent = notFound() } = {},
) {
  const person = await scope
    .from('rbacUser')
    .select(['id', 'loginName', 'userName', 'phoneNo', 'status', 'deletedAt', 'campusId', 'version'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!person || (person.deletedAt !== null) !== deleted) throw absent
  return person
}

/**
 * Checks the campuses a user is to belong to: within the caller's reach, and at least one unless the caller sees all.
 * Locks them, so that they cannot be deleted meanwhile.
 */
export async function assertCampuses({ scope, t }: WriteContext, campusIds: readonly number[]): Promise<void> {
  if (campusIds.length === 0) {
    if (!scope.reach.all) throw badField('BAD_INPUT', 'campusIds', t('field.required'))
    return
  }
  const open = await scope
    .from('campus')
    .select('id')
    .where('id', 'in', campusIds)
    .where('deletedAt', 'is', null)
    .forShare()
    .execute()
  if (open.length !== new Set(campusIds).size) throw unknownReference('campusIds')
}

/**
 * Changes to what users may do run one at a time: each locks the role of the administrators. The weakest lock that is
 * enough, as links to the role take a lock of their own.
 */
export function holdAdministrators({ db }: Pick<Context, 'db'>) {
  return db.selectFrom('rbacRole').select('id').where('code', '=', 'HQ_ADMIN').forNoKeyUpdate().executeTakeFirst()
}

/** Refuses a change that leaves no administrator; two concurrent changes wait for each other on the role. */
export async function assertAdministratorLeft(context: Pick<Context, 'db'>): Promise<void> {
  const { db } = context
  const role = await holdAdministrators(context)
  const left = await db
    .selectFrom('rbacUserRole')
    .select('userId')
    .where('roleId', '=', role?.id ?? 0)
    .where(
      sql<boolean>`exists (select 1 from rbac_user u where u.id = user_id and u.status = 1 and u.deleted_at is null)`,
    )
    .limit(1)
    .executeTakeFirst()
  if (!left) throw refuse('LAST_ADMINISTRATOR')
}

/** The caller, or a user that the caller may look up as a member of staff. */
export async function visible({ scope, actor }: ReadContext, userId: number = actor.userId): Promise<number> {
  if (userId === actor.userId) return userId
  const reach = actor.grants.get('/admin/rbac/user/detail')
  const person =
    reach && (await scope.within(reach).from('rbacUser').select('id').where('id', '=', userId).executeTakeFirst())
  if (!person) throw notFound()
  return person.id
}
