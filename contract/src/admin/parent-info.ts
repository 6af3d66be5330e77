import * as z from 'zod'
import { crud, noun, read } from '../endpoint.ts'
import { IdentityNo } from '../identity.ts'
import { page } from '../page.ts'
import { Id, Phone, Sex, Time, Version } from '../schema.ts'
import { exports } from '../sheets.ts'
import { parentFields } from './patient/family.ts'
import { familyExporters, familyKeepers, familyManagers, familyReaders } from './patient/roles.ts'

/** How far the messaging app is set up: no account, one that never signed in, one in use, a locked one. */
export const accountStates = ['NONE', 'WAITING', 'BOUND', 'LOCKED'] as const

const Parent = z.strictObject({
  id: Id,
  name: z.string(),
  gender: Sex.nullable(),
  /** With the middle masked, as the identity number. */
  phone: z.string(),
  identityNo: z.string().nullable(),
  occupation: z.string().nullable(),
  address: z.string().nullable(),
  /** The patients within the caller's reach. */
  patients: z.array(z.strictObject({ id: Id, name: z.string(), relation: z.string() })),
  account: z.enum(accountStates),
  remark: z.string().nullable(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

const filters = {
  campusId: Id.optional(),
  deleted: z.boolean().optional(),
  /** Those with a child in treatment of whom no notice of a lesson reaches anybody. */
  unreached: z.boolean().optional(),
}
const { add: _, ...standard } = crud({
  name: 'parent',
  access: { read: familyReaders, write: familyKeepers },
  fields: {
    ...parentFields,
    /** Answers hold both masked, so that null leaves them as they are. */
    phone: Phone.nullable().optional(),
    identityNo: IdentityNo.nullable().optional(),
  },
  row: Parent,
  filters,
})

/** Parents: they are added with a patient. Catalogue `parent-info`. */
export const parentInfo = noun('/admin/parent-info', {
  ...standard,
  delete: { ...standard.delete, access: familyManagers },
  restore: { ...standard.restore, access: familyManagers },
  reveal: read({
    summary: 'Phone and identity number of a parent in full; who asked is on record',
    access: familyKeepers,
    input: z.strictObject({ id: Id }),
    output: z.strictObject({ phone: z.string(), identityNo: z.string().nullable() }),
    onRecord: true,
  }),
  ...exports({ name: 'parent', access: familyExporters, lists: ['page'], direct: ['page'], query: filters }),
})

export const parentPage = page({
  path: '/patient/parent',
  component: 'patient/parent',
  name: '家长',
  nameEn: 'Parents',
  actions: [
    '/admin/parent-info/page',
    '/admin/parent-info/detail',
    '/admin/parent-info/update',
    '/admin/parent-info/delete',
    '/admin/parent-info/restore',
    '/admin/parent-info/reveal',
    '/admin/parent-info/export',
    '/admin/parent-info/page/exl',
  ],
})
