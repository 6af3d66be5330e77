import type { ScopeKind } from '@cogcampus/contract/enums'
import { sql } from 'kysely'
import { type Actor, isGrantable } from '../../../http/actor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { badField, notFound, refuse } from '../../../lib/errors.ts'

type Context = Pick<WriteContext, 'db' | 'scope' | 'actor'>

/** Roles and the permission tree hold for the whole business, so only who sees all of it changes them. */
export function assertWholeBusiness({ scope }: Pick<Context, 'scope'>): void {
  if (!scope.reach.all) throw refuse('FORBIDDEN')
}

/**
 * Nobody hands out, or takes charge of, more than he holds himself: every call of these roles must be granted to the
 * caller, and a role that sees all or chosen campuses needs a caller who sees all. Roles about to be given are held:
 * nobody deletes them meanwhile.
 */
export async function assertWithinOwn(
  { db, scope, actor }: Context,
  roleIds: readonly number[],
  { hold = false } = {},
): Promise<void> {
  if (roleIds.length === 0) return
  const found = db
    .selectFrom('rbacRole')
    .select((eb) => [
      'id',
      'scope',
      sql<string[]>`array(select s.code from rbac_role_resource rr join rbac_resource s on s.id = rr.resource_id
        where rr.role_id = ${eb.ref('rbacRole.id')} and s.type = 'ACTION')`.as('actions'),
    ])
    .where('id', 'in', roleIds)
    .where('deletedAt', 'is', null)
  const roles = await (hold ? found.forShare() : found).execute()
  if (roles.length !== new Set(roleIds).size) throw notFound()
  for (const role of roles) {
    if (isWide(role) && !scope.reach.all) throw refuse('GRANT_BEYOND_OWN')
    if (role.actions.some((action) => !mayGive(actor, role, action))) throw refuse('GRANT_BEYOND_OWN')
  }
}

/**
 * Whether a caller may put a call into a role: he holds it, and as widely as the role would. What is no call (any
 * more) grants nothing, so anybody may.
 */
export function mayGive(actor: Actor, role: { scope: ScopeKind }, action: string): boolean {
  if (!isGrantable(action)) return true
  const held = actor.grants.get(action)
  return held !== undefined && (held.all || !isWide(role))
}

const isWide = ({ scope }: { scope: ScopeKind }) => scope === 'ALL' || scope === 'CHOSEN'

/**
 * The member of staff a caller is about to change: within reach, not beyond the caller's own permissions, and not
 * deleted, unless that is to be undone. Who also works at a campus beyond reach is `shared`: his account is not the
 * caller's alone to take over, only his particulars to correct.
 */
export async function managed(context: Context, userId: number, { deleted = false, shared = false } = {}) {
  const person = await context.scope
    .from('rbacUser')
    .select(['id', 'loginName', 'userName', 'phoneNo', 'status', 'deletedAt', 'campusId', 'version'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!person || (person.deletedAt !== null) !== deleted) throw notFound()
  const held = await context.db
    .selectFrom('rbacUserRole')
    .innerJoin('rbacRole', 'rbacRole.id', 'rbacUserRole.roleId')
    .select('roleId')
    .where('userId', '=', userId)
    .where('rbacRole.deletedAt', 'is', null)
    .execute()
  await assertWithinOwn(
    context,
    held.map((row) => row.roleId),
  )
  const campuses = await context.db
    .selectFrom('rbacUserCampus')
    .select('campusId')
    .where('userId', '=', userId)
    .execute()
  const elsewhere = campuses.map((row) => row.campusId).filter((campusId) => !context.scope.hasCampus(campusId))
  if (elsewhere.length > 0 && !shared) throw refuse('GRANT_BEYOND_OWN')
  return { ...person, elsewhere }
}

/**
 * The campuses a person shall belong to: within the caller's reach, and at least one unless the caller sees all. They
 * are held: nobody deletes them meanwhile.
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
  if (open.length !== new Set(campusIds).size) throw badField('UNKNOWN_REFERENCE', 'campusIds', t('field.reference'))
}

/** Who changes who administers does so alone. The weakest lock that does: links to the role take one of their own. */
export function holdAdministrators({ db }: Pick<Context, 'db'>) {
  return db.selectFrom('rbacRole').select('id').where('code', '=', 'HQ_ADMIN').forNoKeyUpdate().executeTakeFirst()
}

/** Whatever was just done, somebody must still be able to administer; two rivals wait for each other on the role. */
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
