import * as z from 'zod'
import { crud, noun, read, remove, write } from '../endpoint.ts'
import type { RoleCode } from '../enums.ts'
import { materialLocks, materialScopes } from '../life/material.ts'
import { page, standardCalls } from '../page.ts'
import {
  Code,
  DictValue,
  Enabled,
  FileUrl,
  Id,
  Name,
  Note,
  Nothing,
  PageQuery,
  pageOf,
  Text,
  Time,
  Version,
  WebUrl,
} from '../schema.ts'

export const materialReaders = [
  'HQ_OPERATION',
  'CAMPUS_PRINCIPAL',
  'CAMPUS_STAFF',
  'DOCTOR',
] as const satisfies RoleCode[]
export const materialWriters = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'DOCTOR'] as const satisfies RoleCode[]

const Difficulty = z.int().min(1).max(5)

const about = {
  title: Text(80),
  type: DictValue('materialType'),
  /** What it trains above all; `link` adds further domains. */
  domain: DictValue('domain'),
  difficulty: Difficulty,
  /** Years of age, both included. */
  ageFrom: z.int().min(0).max(120).nullable().optional(),
  ageTo: z.int().min(0).max(120).nullable().optional(),
  intro: Note().nullable().optional(),
  cover: FileUrl('materialCover').nullable().optional(),
  /** Of what is no longer of its campus alone: whether every campus opens it, or each needs an approval. For headquarters. */
  scope: z.enum(materialScopes).exclude(['CAMPUS']).optional(),
  /** Disabled, it is opened only by those who may change it. */
  status: Enabled.optional(),
}

/** What a version consists of: a stored file, or the address of a page. */
const content = {
  file: FileUrl('material').nullable().optional(),
  /** As it was called where it was uploaded. */
  fileName: Name(200).nullable().optional(),
  link: WebUrl.nullable().optional(),
}

/** A row of the library as the caller sees it. */
export const MaterialRow = z.strictObject({
  id: Id,
  /** Whose it is; null is headquarters. */
  campusId: Id.nullable(),
  campusName: z.string().nullable(),
  title: z.string(),
  type: z.string(),
  domain: z.string(),
  /** Besides the first. */
  domains: z.array(z.string()),
  difficulty: z.int(),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  cover: FileUrl('materialCover').nullable(),
  scope: z.enum(materialScopes),
  status: Enabled,
  sort: z.int(),
  authorName: z.string().nullable(),
  /** The mean of all ratings; 0 while there is none. */
  score: z.number(),
  scores: z.int(),
  /** The sessions to which it is attached. */
  uses: z.int(),
  /** The caller's own rating. */
  ownScore: z.int().nullable(),
  /** The caller's folder of favourites in which it is; null where it is no favourite. */
  folder: z.string().nullable(),
  /** Why the caller may not open it. */
  locked: z.enum(materialLocks).nullable(),
  /** Whether the caller may change it. */
  editable: z.boolean(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

const MaterialVersion = z.strictObject({
  id: Id,
  number: z.int(),
  file: FileUrl('material').nullable(),
  fileName: z.string().nullable(),
  bytes: z.int().nullable(),
  link: z.string().nullable(),
  note: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: Time,
})

const MaterialDetail = MaterialRow.extend({
  intro: z.string().nullable(),
  courses: z.array(z.strictObject({ id: Id, name: z.string() })),
  /** The newest version; null where the caller may not open the material. */
  current: MaterialVersion.nullable(),
})

const standard = crud({
  name: 'material',
  access: { read: materialReaders, write: materialWriters },
  fields: about,
  row: MaterialRow,
  detail: MaterialDetail,
  filters: {
    campusId: Id.optional(),
    type: Code.optional(),
    domain: Code.optional(),
    difficulty: Difficulty.optional(),
    /** The materials for a patient of this age in years. */
    age: z.int().min(0).max(120).optional(),
    scope: z.enum(materialScopes).optional(),
    status: Enabled.optional(),
    courseId: Id.optional(),
    /** Only the caller's favourites. */
    collected: z.boolean().optional(),
    /** Only those that the caller may open. */
    open: z.boolean().optional(),
    deleted: z.boolean().optional(),
  },
})

/** Teaching materials: the library of headquarters, and those of campuses. Catalogue `material`; versions are ours. */
export const material = noun('/admin/material', {
  ...standard,
  add: write({
    summary: 'Add a material with its first version: to a campus, or to headquarters where none is named',
    access: materialWriters,
    input: z.strictObject({ campusId: Id.optional(), ...about, ...content }),
    output: z.strictObject({ id: Id }),
  }),
  link: remove({
    summary: 'Set the courses that a material is for, and the domains besides its first; what is not given is none',
    access: materialWriters,
    input: z.strictObject({
      id: Id,
      courseIds: z.array(Id).max(50).default([]),
      domains: z.array(DictValue('domain')).max(20).default([]),
    }),
    output: Nothing,
  }),
  sort: write({
    summary: 'Set the place of a material in the library: the greater number comes first',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'],
    input: z.strictObject({ id: Id, sort: z.int().min(0).max(100_000) }),
    output: Nothing,
  }),
  score: write({
    summary: 'Rate a material from 1 to 5; a second rating of the same person replaces the first',
    access: materialReaders,
    input: z.strictObject({ id: Id, score: z.int().min(1).max(5) }),
    output: Nothing,
  }),
  'add/soDay': write({
    summary: 'Set the materials that are used in a session',
    access: materialReaders,
    input: z.strictObject({ soDayId: Id, materialIds: z.array(Id).max(20) }),
    output: Nothing,
  }),
  soDay: read({
    summary: 'The materials that are attached to a session',
    access: materialReaders,
    input: z.strictObject({ soDayId: Id }),
    output: z.array(MaterialRow),
  }),
  'version/add': write({
    summary: 'Add a version of a material, which is the current one from then on',
    access: materialWriters,
    input: z.strictObject({ id: Id, ...content, note: Text(200).nullable().optional() }),
    output: z.strictObject({ number: z.int() }),
  }),
  'version/revert': write({
    summary: 'Make the content of an earlier version the current one, as a new version',
    access: materialWriters,
    input: z.strictObject({ id: Id, number: z.int().min(1).max(2_147_483_647) }),
    output: z.strictObject({ number: z.int() }),
  }),
  'version/page': read({
    summary: 'The versions of a material, newest first',
    access: materialReaders,
    input: PageQuery.pick({ pageNo: true, pageSize: true }).extend({ id: Id }),
    output: pageOf(MaterialVersion),
  }),
})

export const materialPage = page({
  path: '/material/library',
  component: 'material/material',
  name: '教材库',
  nameEn: 'Library',
  actions: [
    ...standardCalls('/admin/material'),
    '/admin/material/link',
    '/admin/material/sort',
    '/admin/material/score',
    '/admin/material/soDay',
    '/admin/material/add/soDay',
    '/admin/material/version/add',
    '/admin/material/version/revert',
    '/admin/material/version/page',
  ],
})
