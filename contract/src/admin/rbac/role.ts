import * as z from 'zod'
import { crud, noun, read, write } from '../../endpoint.ts'
import { scopeKinds } from '../../enums.ts'
import { page } from '../../page.ts'
import { Code, Enabled, Id, Name, Text, Time, Version } from '../../schema.ts'

const RoleRow = z.strictObject({
  id: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  scope: z.enum(scopeKinds),
  campusIds: z.array(Id),
  status: Enabled,
  remark: z.string().nullable(),
  /** How many members of staff hold it. */
  userCount: z.int(),
  /** Shipped with the product: its code stays, and it is not deleted. */
  builtIn: z.boolean(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

/** Roles: what their holders may call and which rows they see. Specification section 6. */
export const role = noun('/admin/rbac/role', {
  ...crud({
    name: 'role',
    access: { read: [], write: [] },
    fields: {
      code: Code,
      name: Name(30),
      nameEn: Name(60).nullable().optional(),
      scope: z.enum(scopeKinds),
      /** For scope CHOSEN. */
      campusIds: z.array(Id).max(200).optional(),
      status: Enabled.optional(),
      remark: Text(200).nullable().optional(),
    },
    row: RoleRow,
    filters: { status: Enabled.optional(), deleted: z.boolean().optional() },
  }),
  listRoleResource: read({
    summary: 'The nodes of the permission tree that a role holds',
    access: [],
    input: z.strictObject({ roleId: Id }),
    output: z.strictObject({ resourceIds: z.array(Id), version: Version }),
  }),
  saveRoleResource: write({
    summary: 'Replace the nodes that a role holds; its holders feel it on their next click',
    access: [],
    input: z.strictObject({ roleId: Id, version: Version, resourceIds: z.array(Id).max(5000) }),
    output: z.strictObject({ version: Version }),
  }),
})

export const rolePage = page({
  path: '/system/role',
  component: 'system/role',
  name: '角色',
  nameEn: 'Roles',
  actions: [
    '/admin/rbac/role/page',
    '/admin/rbac/role/detail',
    '/admin/rbac/role/add',
    '/admin/rbac/role/update',
    '/admin/rbac/role/delete',
    '/admin/rbac/role/restore',
    '/admin/rbac/role/listRoleResource',
    '/admin/rbac/role/saveRoleResource',
  ],
})
