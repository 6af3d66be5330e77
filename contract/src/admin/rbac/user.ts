import * as z from 'zod'
import { crud, noun, read, write } from '../../endpoint.ts'
import { scopeKinds } from '../../enums.ts'
import { limits } from '../../limits.ts'
import { Code, Enabled, FileUrl, Id, Nothing, Phone, storable, Text, Time, Version } from '../../schema.ts'
import { RouteNode } from './resource.ts'

const LoginName = z
  .string()
  .trim()
  .min(limits.loginNameMin)
  .max(limits.passwordMax)
  .regex(/^[\w.@-]+$/)
const Password = z.string().min(limits.passwordMin).max(limits.passwordMax).refine(storable)
const Sex = z.literal([1, 2])
const RoleBrief = z.strictObject({ id: Id, code: Code, name: z.string() })
const CampusBrief = z.strictObject({ id: Id, name: z.string() })

const StaffRow = z.strictObject({
  id: Id,
  loginName: z.string(),
  userName: z.string(),
  phoneNo: z.string().nullable(),
  gender: Sex.nullable(),
  headUrl: z.string().nullable(),
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
    fields: {
      loginName: LoginName,
      userName: Text(30),
      phoneNo: Phone.nullable().optional(),
      gender: Sex.nullable().optional(),
      headUrl: FileUrl.nullable().optional(),
      /** The first is the campus whose name stands in the console's heading; none for headquarters. */
      campusIds: z.array(Id).max(200),
      remark: Text(200).nullable().optional(),
    },
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
      loginName: LoginName,
      userName: Text(30),
      phoneNo: Phone.nullable().optional(),
      gender: Sex.nullable().optional(),
      headUrl: FileUrl.nullable().optional(),
      campusIds: z.array(Id).max(200),
      roleIds: z.array(Id).max(50).optional(),
      password: Password.optional(),
      remark: Text(200).nullable().optional(),
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
  logout: write({ summary: 'Sign out: the token is dead at once', access: 'session', output: Nothing }),
  userInfo: read({
    summary: 'Who is signed in',
    access: 'session',
    output: z.strictObject({
      userId: Id,
      loginName: z.string(),
      userName: z.string(),
      phoneNo: z.string().nullable(),
      headUrl: z.string().nullable(),
      roleNameList: z.array(z.string()),
      campusName: z.string().nullable(),
      campusId: Id.nullable(),
      gender: Sex.nullable(),
      /** The console asks for a new password before anything else. */
      mustChangePassword: z.boolean(),
      /** Paths of the calls that this user may make, beside those open to whoever is signed in. */
      permissions: z.array(z.string()),
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
    input: z.strictObject({ oldPassword: z.string().min(1).max(limits.passwordMax), password: Password }),
    output: Nothing,
  }),
  resetPassword: write({
    summary:
      "Set a password: one's own after a recent sign-in; another's with the permission of rbac/user/status, to be changed at the next sign-in. All other sessions of that person end",
    access: 'session',
    input: z.strictObject({ password: Password, userId: Id }),
    output: Nothing,
  }),
  listRoleByUser: read({
    summary: 'The roles of a member of staff and those that could be given',
    access: ['CAMPUS_PRINCIPAL'],
    input: z.strictObject({ userId: Id }),
    output: z.array(RoleBrief.extend({ scope: z.enum(scopeKinds), held: z.boolean() })),
  }),
  saveUserRole: write({
    summary: 'Replace the roles of a member of staff; they hold from the next click on',
    access: [],
    input: z.strictObject({ userId: Id, roleIds: z.array(Id).max(50) }),
    output: Nothing,
  }),
})
