import type { ColumnType, Generated } from 'kysely'
import type { Kept, NullableTime, TimeColumn } from '../../../db/columns.ts'
import { known, shared } from '../../../db/table.ts'

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
  importId: ColumnType<number | null, number | null | undefined, never>
  search: Generated<string>
}

export const rbacUser = known<UserTable>({
  noun: 'rbac/user',
  campus: { query: 'select c.campus_id from rbac_user_campus c where c.user_id = row.id' },
  owner: 'id',
  known: true,
  search: ['userName', 'loginName', 'phoneNo'],
  title: 'userName',
  files: ['headUrl'],
  dicts: { gender: 'sex', status: 'status' },
  // A sign-in is no change of the person.
  untouchedBy: ['lastLoginAt'],
  history: { call: '/admin/rbac/user/detail', secret: ['passwordHash'] },
})

export interface UserCampusTable {
  userId: number
  campusId: number
}

export const rbacUserCampus = shared<UserCampusTable>({
  noun: 'rbac/user',
  campus: 'campusId',
  link: ['userId', 'campusId'],
  history: { call: '/admin/rbac/user/detail' },
})

export interface UserRoleTable {
  userId: number
  roleId: number
}

export const rbacUserRole = shared<UserRoleTable>({
  noun: 'rbac/user',
  campus: { query: 'select c.campus_id from rbac_user_campus c where c.user_id = row.user_id' },
  link: ['userId', 'roleId'],
  history: { call: '/admin/rbac/user/detail' },
})

export interface SessionTable {
  tokenHash: Buffer
  /** One of these two says whose it is. */
  userId: number | null
  accountId: number | null
  ip: string
  userAgent: string
  createdAt: TimeColumn
  seenAt: TimeColumn
  expiresAt: TimeColumn
}

export const session = shared<SessionTable>({
  noun: 'rbac/user',
  live: false,
  history: 'none',
})

/** The browsers from which a user signed in. */
export interface KnownDeviceTable {
  userId: number
  deviceHash: Buffer
  seenAt: TimeColumn
}

export const knownDevice = shared<KnownDeviceTable>({
  noun: 'rbac/user',
  live: false,
  history: 'none',
})

export interface SignInFailureTable {
  key: string
  /** The attempts taken, and those of them that are known to have failed. */
  count: number
  failed: Generated<number>
  since: TimeColumn
}

export const signInFailure = shared<SignInFailureTable>({
  noun: 'rbac/user',
  live: false,
  history: 'none',
})
