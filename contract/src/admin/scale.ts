import * as z from 'zod'
import { crud, noun, read, write } from '../endpoint.ts'
import { page, standardCalls } from '../page.ts'
import { Code, DictValue, Enabled, Id, Name, Note, Nothing, Text, Time, Version } from '../schema.ts'
import { directions, levels, TOTAL, totalRules } from '../scoring.ts'

/** A sub-score in stored assessments. */
const Key = z.string().regex(/^[a-z]\w{0,29}$/i)
const Score = z.number().min(-1000).max(1000)
const range = {
  min: Score,
  max: Score,
  step: z.number().min(0.01).max(100),
  direction: z.enum(directions),
}
/** Months of age. */
const Months = z.int().min(0).max(1440)
/** Years of schooling. */
const Years = z.int().min(0).max(30)

const isRange = ({ min, max }: { min: number; max: number }) => min < max

export const MeasureFields = z
  .strictObject({ key: Key, name: Name(40), nameEn: Name(60), domain: DictValue('domain').nullable(), ...range })
  .refine(isRange, { path: ['max'] })
export const TotalFields = z
  .strictObject({
    rule: z.enum(totalRules),
    ...range,
    bonus: z.strictObject({ points: z.int().min(1).max(10), schoolingTo: Years }).nullable(),
  })
  .refine(isRange, { path: ['max'] })
export const BandFields = z.strictObject({
  of: z.union([z.literal(TOTAL), Key]),
  from: Score,
  to: Score,
  level: z.enum(levels),
  ageFrom: Months.nullable(),
  ageTo: Months.nullable(),
  schoolingFrom: Years.nullable(),
  schoolingTo: Years.nullable(),
})

/** What assessments refer to: it stays once there is one. */
export const frozenFields = ['forms', 'measures', 'total'] as const

const fields = {
  kind: DictValue('scale'),
  edition: Text(20),
  name: Name(60),
  nameEn: Name(100),
  /** Parallel forms; none: there is one only. Trends never mix them. */
  forms: z.array(Code.max(10)).max(6),
  measures: z
    .array(MeasureFields)
    .max(20)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length),
  total: TotalFields,
  bands: z.array(BandFields).max(80),
  ageFrom: Months.nullable().optional(),
  ageTo: Months.nullable().optional(),
  /** After how many days the patient is assessed again. */
  retestDays: z.int().min(1).max(1095),
  /** Whether its use needs a licence of the publisher. */
  licensed: z.boolean(),
  status: Enabled.optional(),
  remark: Note(500).nullable().optional(),
}

/** A scale in a list. */
const Scale = z.strictObject({
  id: Id,
  kind: z.string(),
  edition: z.string(),
  name: z.string(),
  nameEn: z.string(),
  forms: z.array(z.string()),
  domains: z.array(z.string()),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  retestDays: z.int(),
  licensed: z.boolean(),
  status: Enabled,
  /** At how many campuses within the caller's reach it is switched on. */
  campusesOn: z.int(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

/** The numbers that an assessment by a scale has. */
const definition = {
  forms: z.array(z.string()),
  measures: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      nameEn: z.string(),
      domain: z.string().nullable(),
      min: z.number(),
      max: z.number(),
      step: z.number(),
      direction: z.enum(directions),
    }),
  ),
  total: z.strictObject({
    rule: z.enum(totalRules),
    min: z.number(),
    max: z.number(),
    step: z.number(),
    direction: z.enum(directions),
    bonus: z.strictObject({ points: z.int(), schoolingTo: z.int() }).nullable(),
  }),
  bands: z.array(
    z.strictObject({
      of: z.string(),
      from: z.number(),
      to: z.number(),
      level: z.enum(levels),
      ageFrom: z.int().nullable(),
      ageTo: z.int().nullable(),
      schoolingFrom: z.int().nullable(),
      schoolingTo: z.int().nullable(),
    }),
  ),
}

/** A scale as an assessment needs it. */
export const ScaleDefinition = z.strictObject({
  id: Id,
  kind: z.string(),
  edition: z.string(),
  name: z.string(),
  nameEn: z.string(),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  retestDays: z.int(),
  ...definition,
})

const filters = {
  kind: Code.optional(),
  licensed: z.boolean().optional(),
  status: Enabled.optional(),
  /** With a sub-score of this domain. */
  domain: Code.optional(),
  deleted: z.boolean().optional(),
}

const readers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] as const
const switchers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'] as const

/** The scales by which patients are assessed: names, ranges and bands, never items. A campus switches on those it uses. */
export const scale = noun('/admin/scale', {
  ...crud({
    name: 'scale',
    access: { read: readers, write: ['HQ_OPERATION'] },
    fields,
    row: Scale,
    detail: Scale.extend({ ...definition, remark: z.string().nullable() }),
    filters,
  }),
  campuses: read({
    summary: 'The campuses within reach, each with whether it uses a scale',
    access: switchers,
    input: z.strictObject({ id: Id }),
    output: z.array(z.strictObject({ id: Id, name: z.string(), on: z.boolean() })),
  }),
  switch: write({
    summary: 'Switch a scale on or off at a campus',
    access: switchers,
    input: z.strictObject({ id: Id, campusId: Id, on: z.boolean() }),
    output: Nothing,
  }),
})

export const scalePage = page({
  path: '/system/scale',
  component: 'system/scale',
  name: '评估量表',
  nameEn: 'Scales',
  actions: [...standardCalls('/admin/scale'), '/admin/scale/campuses', '/admin/scale/switch'],
})
