import * as z from 'zod'
import { crud, noun, write } from '../endpoint.ts'
import { page, standardCalls } from '../page.ts'
import { FileUrl, Id, Note, Phone, Time, Version } from '../schema.ts'
import { accountKeepers, accountReaders } from './patient/roles.ts'

/** An account of the messaging app as staff see it. */
export const ParentAccount = z.strictObject({
  id: Id,
  /** With the middle masked; null until the user has verified one. */
  phone: z.string().nullable(),
  /** Whether its user has signed in with the messaging app. */
  bound: z.boolean(),
  /** The picture that it shows. */
  headUrl: FileUrl('avatar').nullable(),
  parentId: Id.nullable(),
  parentName: z.string().nullable(),
  patients: z.array(z.strictObject({ id: Id, name: z.string() })),
  campusId: Id.nullable(),
  campusName: z.string().nullable(),
  locked: z.boolean(),
  lastLoginAt: Time.nullable(),
  remark: z.string().nullable(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

/** What the users of the app can be narrowed by. */
export const appUserFilters = {
  /** Whether it reaches a patient. */
  linked: z.boolean().optional(),
  locked: z.boolean().optional(),
  /** Only those that wait to be linked. */
  remind: z.boolean().optional(),
  deleted: z.boolean().optional(),
}

const standard = crud({
  name: 'account',
  access: { read: accountReaders, write: accountKeepers },
  fields: {
    /** Null leaves the phone of an account as it is. */
    phone: Phone.nullable().optional(),
    parentId: Id.nullable().optional(),
    locked: z.boolean().optional(),
    remark: Note(200).nullable().optional(),
  },
  row: ParentAccount,
  filters: { ...appUserFilters, bound: z.boolean().optional() },
})

/** Accounts of the messaging app, as staff manage them. Catalogue `parent-account`. */
export const parentAccount = noun('/admin/parent-account', {
  ...standard,
  add: write({
    summary: 'Create an account by phone before its first sign-in; a parent with that phone is linked',
    access: accountKeepers,
    input: z.strictObject({
      campusId: Id,
      phone: Phone,
      parentId: Id.nullable().optional(),
      remark: Note(200).nullable().optional(),
    }),
    output: z.strictObject({ id: Id }),
  }),
})

export const parentAccountPage = page({
  path: '/patient/account',
  component: 'patient/account',
  name: '家长账号',
  nameEn: 'Accounts of parents',
  actions: standardCalls('/admin/parent-account'),
})
