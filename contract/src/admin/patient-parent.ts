import * as z from 'zod'
import { noun, read, remove, write } from '../endpoint.ts'
import { Id, Nothing, PageQuery, pageOf, Time, Version } from '../schema.ts'
import { ParentChoice, Rights, rights } from './patient/family.ts'
import { familyKeepers, familyReaders } from './patient/roles.ts'

const Link = Rights.extend({
  id: Id,
  patientId: Id,
  patientName: z.string(),
  parentId: Id,
  parentName: z.string(),
  /** With the middle masked. */
  phone: z.string(),
  createdAt: Time,
  version: Version,
})

/** Which parents a patient has, and what each may do. Catalogue `patient-parent`. */
export const patientParent = noun('/admin/patient-parent', {
  add: write({
    summary: 'Link a parent to a patient: one who is known, or a new one',
    access: familyKeepers,
    input: z.strictObject({ patientId: Id, parent: ParentChoice, ...rights }),
    output: z.strictObject({ id: Id }),
  }),
  update: write({
    summary: 'Change what a parent may do for a patient',
    access: familyKeepers,
    input: z.strictObject({ id: Id, version: Version, ...rights }),
    output: z.strictObject({ version: Version }),
  }),
  delete: remove({
    summary: 'Remove a parent from a patient, who keeps at least one guardian',
    access: familyKeepers,
    input: z.strictObject({ id: Id }),
    output: Nothing,
  }),
  detail: read({
    summary: 'One link of a parent to a patient',
    access: familyReaders,
    input: z.strictObject({ id: Id }),
    output: Link,
  }),
  page: read({
    summary: 'The parents of a patient, or the patients of a parent',
    access: familyReaders,
    input: PageQuery.omit({ keyword: true, sort: true }).extend({
      patientId: Id.optional(),
      parentId: Id.optional(),
    }),
    output: pageOf(Link),
  }),
})
