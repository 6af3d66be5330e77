import * as z from 'zod'
import { crud, noun, read, write } from '../../endpoint.ts'
import { scopeKinds } from '../../enums.ts'
import { limits } from '../../limits.ts'
import { page } from '../../page.ts'
import {
  Code,
  Enabled,
  FileUrl,
  Id,
  Name,
  Nothing,
  PageQuery,
  Phone,
  pageOf,
  Sex,
  storable,
  Text,
  Time,
  Version,
} from '../../schema.ts'
import { exports, imports } from '../../sheets.ts'
import { appUserFilters, ParentAccount } from '../parent-account.ts'
import { accountReaders, familyExporters } from '../patient/roles.ts'
import { RouteNode } from './resource.ts'
import { LoginName } from './staffRow.ts'

const Password = z.string().min(limits.passwordMin).max(limits.passwordMax).refine(storable)
const RoleBrief = z.strictObject({ id: Id, code: Code, name: z.string() })
const CampusBrief = z.strictObject({ id: Id, name: z.string() })

/** A user of the app: what staff know of the account, and what the user calls itself there. */
const AppUser = ParentAccount.omit({ bound: true, remark: true }).extend({ nickName: z.string().nullable() })
const appUserQuery = {
  ...appUserFilters,
  /** Whether they have not signed in to the app for thirty days. */
  idle: z.boolean().optional(),
}

const fields = {
  loginName: LoginName,
  userName: Name(30),
  phoneNo: Phone.nullable().optional(),
  gender: Sex.nullable().optional(),
  headUrl: FileUrl('avatar').nullable().optional(),
  /** The first is the campus whose name stands in the console's heading; none for headquarters. */
  campusIds: z.array(Id).max(200),
  remark: Text(200).nullable().optional(),
}

const StaffRow = z.strictObject({
  id: Id,
  loginName: z.string(),
  userName: z.string(),
  phoneNo: z.string().nullable(),
  gender: Sex.nullable(),
  headUrl: FileUrl('avatar').nullable(),
  status: Enabled,
  roles: z.array(RoleBrief),
  campuses: z.array(CampusBrief),
  lastLoginAt: Time.nullable(),
  remark: z.string().nullable(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

/** Members of staff, their sign-in and their sessions. Specification section 7, console shell calls. */
export const user = noun('/admin/rbac/user', {
  ...crud({
    name: 'member of staff',
    access: { read: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'], write: [] },
    fields,
    row: StaffRow,
    filters: {
      campusId: Id.optional(),
      roleId: Id.optional(),
      status: Enabled.optional(),
      deleted: z.boolean().optional(),
    },
  }),
  add: write({
    summary: 'Add a member of staff; without a password one is made, shown once and changed at the first sign-in',
    access: [],
    input: z.strictObject({
      ...fields,
      roleIds: z.array(Id).max(50).optional(),
      password: Password.optional(),
    }),
    output: z.strictObject({ id: Id, password: z.string().nullable() }),
  }),
  status: write({
    summary: 'Enable or disable staff (and may reset passwords); disabling ends all sessions at once',
    access: [],
    input: z.strictObject({ id: Id, version: Version, status: Enabled }),
    output: z.strictObject({ version: Version }),
  }),
  login: write({
    summary: 'Sign in; answers the token',
    access: 'public',
    input: z.strictObject({
      loginName: z.string().min(1).max(limits.passwordMax).refine(storable),
      passWord: z.string().min(1).max(limits.passwordMax).refine(storable),
      userType: z.literal('A'),
    }),
    output: z.string(),
  }),
  logout: write({
    summary: 'Sign out: the token is dead at once',
    access: 'session',
    beforeDue: true,
    output: Nothing,
  }),
  userInfo: read({
    summary: 'Who is signed in',
    access: 'session',
    beforeDue: true,
    output: z.strictObject({
      userId: Id,
      loginName: z.string(),
      userName: z.string(),
      phoneNo: z.string().nullable(),
      headUrl: FileUrl('avatar').nullable(),
      roleNameList: z.array(z.string()),
      campusName: z.string().nullable(),
      campusId: Id.nullable(),
      gender: Sex.nullable(),
      /** The console asks for a new password before anything else. */
      mustChangePassword: z.boolean(),
      /** Paths of the calls that this user may make, besides those open to every signed-in user. */
      permissions: z.array(z.string()),
      /** Whether every row that this user sees is of one and the same campus. */
      oneCampus: z.boolean(),
      /** Whether this user sees own rows only. */
      ownRows: z.boolean(),
    }),
  }),
  roleCode: read({
    summary: 'The role codes of a member of staff, by default the caller',
    access: 'session',
    input: z.strictObject({ userId: Id.optional() }),
    output: z.array(z.string()),
  }),
  allRoutes: read({
    summary: 'The routes of a member of staff as a flat list, by default the caller',
    access: 'session',
    input: z.strictObject({ userId: Id.optional() }),
    output: z.array(RouteNode.omit({ childList: true })),
  }),
  'allRoutes/new': read({
    summary: 'The route tree of the caller',
    access: 'session',
    output: z.array(RouteNode),
  }),
  changePassword: write({
    summary: "Change the caller's own password, knowing the old one; other sessions end",
    access: 'session',
    beforeDue: true,
    input: z.strictObject({ oldPassword: z.string().min(1).max(limits.passwordMax), password: Password }),
    output: Nothing,
  }),
  resetPassword: write({
    summary:
      "Set a password: one's own after a recent sign-in; another's with the permission of rbac/user/status, to be changed at the next sign-in. All other sessions of that person end",
    access: 'session',
    beforeDue: true,
    input: z.strictObject({ password: Password, userId: Id }),
    output: Nothing,
  }),
  listRoleByUser: read({
    summary: 'The roles of a member of staff, or of a new one at some campuses, and those that could be given',
    access: ['CAMPUS_PRINCIPAL'],
    input: z.strictObject({ userId: Id.optional(), campusIds: z.array(Id).max(200).optional() }),
    output: z.array(
      RoleBrief.extend({
        scope: z.enum(scopeKinds),
        held: z.boolean(),
        /** What it would give beyond what the caller holds, in words; null where the caller may give it. */
        beyond: z.string().nullable(),
      }),
    ),
  }),
  saveUserRole: write({
    summary: 'Replace the roles of a member of staff; they hold from the next click on',
    access: [],
    input: z.strictObject({ userId: Id, roleIds: z.array(Id).max(50) }),
    output: Nothing,
  }),
  'page/applet': read({
    summary: 'The users of the messaging app: who has signed in, as which parent, for which patients',
    access: accountReaders,
    input: PageQuery.extend(appUserQuery),
    output: pageOf(AppUser),
  }),
  ...imports({ name: 'staff', access: [] }),
  'import/passwords': write({
    summary: 'Issue first passwords to the staff of an import who never signed in; they are answered this once',
    access: [],
    input: z.strictObject({ id: Id }),
    output: z.strictObject({
      list: z.array(z.strictObject({ id: Id, userName: z.string(), loginName: z.string(), password: z.string() })),
      /** How many have none yet: the next call issues theirs. */
      more: z.int(),
    }),
  }),
  ...exports({
    name: 'app user',
    access: familyExporters,
    lists: ['page/applet'],
    direct: ['page/applet'],
    query: appUserQuery,
  }),
})

export const staffPage = page({
  path: '/system/staff',
  component: 'system/staff',
  name: '员工',
  nameEn: 'Staff',
  actions: [
    '/admin/rbac/user/page',
    '/admin/rbac/user/detail',
    '/admin/rbac/user/add',
    '/admin/rbac/user/update',
    '/admin/rbac/user/delete',
    '/admin/rbac/user/restore',
    '/admin/rbac/user/status',
    '/admin/rbac/user/listRoleByUser',
    '/admin/rbac/user/saveUserRole',
  ],
})

export const staffImportPage = page({
  path: '/system/staffImport',
  component: 'system/staffImport',
  name: '员工导入',
  nameEn: 'Import of staff',
  actions: [
    '/admin/rbac/user/import/page',
    '/admin/rbac/user/import/detail',
    '/admin/rbac/user/import/template',
    '/admin/rbac/user/import/upload',
    '/admin/rbac/user/import/check',
    '/admin/rbac/user/import/run',
    '/admin/rbac/user/import/undo',
    '/admin/rbac/user/import/errors',
    '/admin/rbac/user/import/passwords',
  ],
})
