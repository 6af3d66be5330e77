import type { user } from '@cogcampus/contract/admin/rbac/user'
import { type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../../db/scope.ts'
import type { Handlers } from '../../../http/context.ts'
import { inOrder, type Order, pageOf } from '../../../lib/page.ts'
import { likePattern } from '../../../lib/search.ts'
import type { Export } from '../../../sheets/export/declare.ts'
import { computed, filters, found } from '../../parent-account/columns.ts'

type PageApplet = Handlers<typeof user>['page/applet']
type Query = Omit<Parameters<PageApplet>[1], 'pageNo' | 'pageSize' | 'sort'>

const order: Order = {
  by: '-parentAccount.id',
  id: 'parentAccount.id',
  sortable: { createdAt: 'parentAccount.createdAt', lastLoginAt: 'parentAccount.lastLoginAt' },
  nullsFirst: ['lastLoginAt'],
}

const { bound: _, ...shown } = computed
const IDLE = '30 days'

/** Accounts whose users have signed in with the messaging app. */
export function appUsers(scope: ReadScope, { keyword, deleted, idle, ...wanted }: Query) {
  let rows = scope
    .from('parentAccount')
    .where('parentAccount.openId', 'is not', null)
    .where('parentAccount.deletedAt', deleted ? 'is not' : 'is', null)
    .select(['parentAccount.id', 'parentAccount.parentId', 'parentAccount.campusId', 'parentAccount.locked'])
    .select(['parentAccount.lastLoginAt', 'parentAccount.nickName', 'parentAccount.headUrl', 'parentAccount.createdAt'])
    .select(['parentAccount.deletedAt', 'parentAccount.version'])
    .select(Object.entries(shown).map(([name, value]) => sql`${value()}`.as(name)) as never)
  if (idle !== undefined)
    rows = rows.where(sql<SqlBool>`coalesce(parent_account.last_login_at < now() - ${IDLE}::interval, true) = ${idle}`)
  for (const name of ['linked', 'locked', 'remind'] as const) {
    const value = wanted[name]
    if (value !== undefined) rows = rows.where(filters[name](value))
  }
  return keyword ? rows.where(found(likePattern(keyword))) : rows
}

export const pageApplet: PageApplet = ({ scope }, { pageNo, pageSize, sort, ...query }) =>
  pageOf(appUsers(scope, query), { pageNo, pageSize, sort }, order) as never

export const appUserExport: Export = {
  name: 'appUser.many',
  id: 'parentAccount.id',
  columns: [
    { header: 'patient.phone', value: 'phone', width: 16 },
    { header: 'appUser.nickName', value: 'nickName' },
    { header: 'appUser.parent', value: 'parentName' },
    {
      header: 'parent.patients',
      value: ({ patients }) => (patients as unknown as { name: string }[]).map(({ name }) => name).join('、'),
      width: 20,
    },
    { header: 'patient.campus', value: 'campusName', width: 20 },
    { header: 'appUser.lastLogin', value: 'lastLoginAt', type: 'time' },
    { header: 'patient.createdAt', value: 'createdAt', type: 'time' },
  ],
  rows: (scope, _, { sort, ...query }) =>
    inOrder(appUsers(scope, query as Query) as never, sort as string | undefined, order) as never,
}
