import * as z from 'zod'
import { crud, noun, read, write } from '../../endpoint.ts'
import { remindCodes, resourceTypes } from '../../enums.ts'
import { page } from '../../page.ts'
import { Code, Enabled, Id, Name, Time, Version } from '../../schema.ts'

/** A node of the menu as the console receives it (specification section 2): 'Layout' or a page by its path. */
export const RouteNode = z.strictObject({
  id: Id,
  name: z.string(),
  icon: z.string().nullable(),
  path: z.string(),
  component: z.string(),
  hidden: z.boolean(),
  /** Its tab cannot be closed. */
  fixed: z.boolean(),
  remindCode: z.enum(remindCodes).nullable(),
  get childList(): z.ZodArray<typeof RouteNode> {
    return z.array(RouteNode)
  },
})

const ResourceRow = z.strictObject({
  id: Id,
  parentId: Id.nullable(),
  type: z.enum(resourceTypes),
  /** Unique and stable: the page's path, or the call's path for an ACTION. */
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  icon: z.string().nullable(),
  component: z.string().nullable(),
  hidden: z.boolean(),
  fixed: z.boolean(),
  sort: z.int(),
  status: Enabled,
  version: Version,
})

const ResourceNode = ResourceRow.extend({
  get childList(): z.ZodArray<typeof ResourceNode> {
    return z.array(ResourceNode)
  },
})

/** A page that the console ships, as `importRoutes` takes it. */
const ShippedRoute = z.strictObject({
  path: Code,
  component: Code,
  name: Name(30),
  nameEn: Name(60).optional(),
  icon: Code.optional(),
  /** The path of the group it stands in; the top level when not given. */
  parent: Code.optional(),
  sort: z.int().min(0).max(100_000).optional(),
  hidden: z.boolean().optional(),
  fixed: z.boolean().optional(),
  /** Paths of the calls that the page makes, each to become an ACTION below it. */
  actions: z.array(Code).max(100).optional(),
})
export type ShippedRoute = z.input<typeof ShippedRoute>

/** The tree of menu groups, pages and calls that roles are granted. Specification section 6. */
export const resource = noun('/admin/rbac/resource', {
  ...crud({
    name: 'resource',
    access: { read: [], write: [] },
    fields: {
      parentId: Id.nullable(),
      type: z.enum(resourceTypes),
      code: Code,
      name: Name(30),
      nameEn: Name(60).nullable().optional(),
      icon: Code.nullable().optional(),
      component: Code.nullable().optional(),
      hidden: z.boolean().optional(),
      fixed: z.boolean().optional(),
      sort: z.int().min(0).max(100_000).optional(),
      status: Enabled.optional(),
    },
    row: ResourceRow.extend({ createdAt: Time, deletedAt: Time.nullable() }),
    filters: { type: z.enum(resourceTypes).optional(), parentId: Id.optional(), deleted: z.boolean().optional() },
  }),
  tree: read({ summary: 'The whole permission tree', access: [], output: z.array(ResourceNode) }),
  importRoutes: write({
    summary: "Add the console's own pages that the tree lacks; what stands there already is left as it is",
    access: [],
    input: z.strictObject({ routes: z.array(ShippedRoute).min(1).max(500) }),
    output: z.strictObject({ added: z.array(z.string()), existing: z.int() }),
  }),
})

export const resourcePage = page({
  path: '/system/resource',
  component: 'system/resource',
  name: '资源',
  nameEn: 'Resources',
  actions: [
    '/admin/rbac/resource/tree',
    '/admin/rbac/resource/page',
    '/admin/rbac/resource/detail',
    '/admin/rbac/resource/add',
    '/admin/rbac/resource/update',
    '/admin/rbac/resource/delete',
    '/admin/rbac/resource/restore',
    '/admin/rbac/resource/importRoutes',
  ],
})
