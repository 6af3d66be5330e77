import type { ScopeKind } from '@cogcampus/contract/enums'
import type { Generated } from 'kysely'
import type { Kept } from '../../../db/columns.ts'

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

export interface RoleCampusTable {
  roleId: number
  campusId: number
}

export interface RoleResourceTable {
  roleId: number
  resourceId: number
}
