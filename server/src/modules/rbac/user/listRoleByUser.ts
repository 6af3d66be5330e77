import type { user } from '@cogcampus/contract/admin/rbac/user'
import type { Handlers, ReadContext } from '../../../http/context.ts'
import { type Places, placesOf } from '../../../http/rights.ts'
import { notFound } from '../../../lib/errors.ts'
import { givable } from '../delegation.ts'
import { nameIn } from './store.ts'

export const listRoleByUser: Handlers<typeof user>['listRoleByUser'] = async (context, { userId, campusIds = [] }) => {
  const { language } = context.caller
  const person = userId === undefined ? newcomer(campusIds) : await colleague(context, userId)
  const roles = await givable(context, userId ?? null, person.places)
  return roles.map(({ id, code, scope, beyond, ...role }) => ({
    ...{ id, code, scope, beyond },
    name: nameIn(language, role),
    held: person.roleIds.has(id),
  }))
}

interface Person {
  places: Places
  roleIds: ReadonlySet<number>
}

const newcomer = (campusIds: number[]): Person => ({
  places: { campusIds, home: campusIds.length === 0 ? 'HEADQUARTERS' : campusIds },
  roleIds: new Set(),
})

async function colleague({ db, scope }: ReadContext, userId: number): Promise<Person> {
  const person = await scope.from('rbacUser').select('id').where('id', '=', userId).executeTakeFirst()
  if (!person) throw notFound()
  const links = await db.selectFrom('rbacUserRole').select('roleId').where('userId', '=', userId).execute()
  const places = await placesOf(scope.known, [userId])
  return { places: places.get(userId) as Places, roleIds: new Set(links.map(({ roleId }) => roleId)) }
}
