import type { Generated } from 'kysely'
import type { Kept, NullableTime, TimeColumn } from '../../../db/columns.ts'

export interface UserTable extends Kept {
  loginName: string
  passwordHash: string
  mustChangePassword: Generated<boolean>
  userName: string
  phoneNo: string | null
  gender: 1 | 2 | null
  headUrl: string | null
  campusId: number | null
  status: Generated<1 | 2>
  lastLoginAt: NullableTime
  remark: string | null
  search: Generated<string>
}

export interface UserCampusTable {
  userId: number
  campusId: number
}

export interface UserRoleTable {
  userId: number
  roleId: number
}

export interface SessionTable {
  tokenHash: Buffer
  userId: number
  ip: string
  userAgent: string
  createdAt: TimeColumn
  seenAt: TimeColumn
  expiresAt: TimeColumn
}

export interface SignInFailureTable {
  key: string
  count: number
  since: TimeColumn
}
