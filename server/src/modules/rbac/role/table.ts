import type { ScopeKind } from '@cogcampus/contract/enums'
import type { Generated } from 'kysely'
import type { Kept } from '../../../db/columns.ts'
import { shared } from '../../../db/table.ts'

export interface RoleTable extends Kept {
  code: string
  name: string
  nameEn: string | null
  scope: ScopeKind
  status: Generated<1 | 2>
  builtIn: Generated<boolean>
  remark: string | null
  search: Generated<string>
}

export const rbacRole = shared<RoleTable>({
  noun: 'rbac/role',
  search: ['name', 'nameEn', 'code'],
  title: 'name',
  titleEn: 'nameEn',
  small: true,
  dicts: { status: 'status' },
  history: { call: '/admin/rbac/role/page' },
})

export interface RoleCampusTable {
  roleId: number
  campusId: number
}

export const rbacRoleCampus = shared<RoleCampusTable>({
  noun: 'rbac/role',
  link: ['roleId', 'campusId'],
  history: { call: '/admin/rbac/role/page' },
})

export interface RoleResourceTable {
  roleId: number
  resourceId: number
}

export const rbacRoleResource = shared<RoleResourceTable>({
  noun: 'rbac/role',
  link: ['roleId', 'resourceId'],
  history: { call: '/admin/rbac/role/listRoleResource' },
})
