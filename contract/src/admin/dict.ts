import * as z from 'zod'
import { PlannedTime } from '../dates.ts'
import { crud, noun, read, write } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { page, standardCalls } from '../page.ts'
import { Code, Enabled, Id, Note, Nothing, Text, Time, Version } from '../schema.ts'

const DictRow = z.strictObject({
  id: Id,
  /** `dictType` for a row that names a type; its `value` is then the type of its items. */
  type: z.string(),
  value: z.string(),
  label: z.string(),
  labelEn: z.string().nullable(),
  color: z.string().nullable(),
  sort: z.int(),
  status: Enabled,
  /** Used by the product itself: its value stays, and it is not deleted. */
  builtIn: z.boolean(),
  remark: z.string().nullable(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

const Agreement = z.strictObject({
  code: z.string(),
  revision: z.int(),
  title: z.string(),
  body: z.string(),
  effectiveAt: Time,
  createdAt: Time,
  createdByName: z.string().nullable(),
})

const ConfigItem = z.strictObject({
  key: z.string(),
  group: z.string(),
  type: z.enum(['text', 'number']),
  value: z.union([z.string(), z.number()]),
  min: z.number().nullable(),
  max: z.number().nullable(),
  version: z.int(),
})

/** Dictionary types and items, agreements by revision, configuration. Catalogue `dict`. */
export const dict = noun('/admin/dict', {
  ...crud({
    name: 'dictionary item',
    access: { read: ['HQ_OPERATION'], write: ['HQ_OPERATION'] },
    fields: {
      type: Code.max(50),
      value: Code.max(50),
      label: Text(50),
      labelEn: Text(80).nullable().optional(),
      color: z
        .string()
        .regex(/^#[\da-fA-F]{6}$/)
        .nullable()
        .optional(),
      sort: z.int().min(0).max(100_000).optional(),
      status: Enabled.optional(),
      remark: Text(200).nullable().optional(),
    },
    row: DictRow,
    filters: { type: Code.optional(), status: Enabled.optional(), deleted: z.boolean().optional() },
  }),
  all: read({
    summary: 'Every enabled item, by type',
    access: 'session',
    input: z.strictObject({ type: Code.optional() }),
    output: z.record(
      z.string(),
      z.array(z.strictObject({ value: z.string(), label: z.string(), color: z.string().nullable() })),
    ),
  }),
  'agreement/info': read({
    summary: 'An agreement: the revision asked for, or the newest, with the list of all',
    access: ['HQ_OPERATION'],
    input: z.strictObject({ code: Code, revision: z.int().min(1).max(2_147_483_647).optional() }),
    output: Agreement.extend({
      revisions: z.array(
        z.strictObject({
          revision: z.int(),
          title: z.string(),
          effectiveAt: Time,
          createdAt: Time,
          createdByName: z.string().nullable(),
        }),
      ),
    }),
  }),
  'agreement/edit': write({
    summary: 'Publish the next revision of an agreement; earlier ones stay readable',
    access: ['HQ_OPERATION'],
    input: z.strictObject({
      code: Code,
      /** The revision that the editor started from; a newer one refuses the edit. */
      revision: z.int().min(0).max(2_147_483_647),
      title: Text(100),
      body: Text(limits.document),
      effectiveAt: PlannedTime.optional(),
    }),
    output: z.strictObject({ revision: z.int() }),
  }),
  'config/info': read({
    summary: 'The configuration; what every console shows (product name, copyright line, model code) is open to all',
    access: 'public',
    output: z.array(ConfigItem),
  }),
  'config/update': write({
    summary: 'Change configuration values',
    access: [],
    input: z.strictObject({
      items: z
        .array(
          z.strictObject({
            key: Code,
            value: z.union([Note(500), z.number()]),
            version: Version,
          }),
        )
        .min(1)
        .max(200),
    }),
    output: Nothing,
  }),
})

export const dictPage = page({
  path: '/system/dict',
  component: 'system/dict',
  name: '字典',
  nameEn: 'Dictionaries',
  actions: standardCalls('/admin/dict'),
})

export const agreementPage = page({
  path: '/system/agreement',
  component: 'system/agreement',
  name: '协议',
  nameEn: 'Agreements',
  actions: ['/admin/dict/agreement/info', '/admin/dict/agreement/edit'],
})

export const configPage = page({
  path: '/system/config',
  component: 'system/config',
  name: '配置',
  nameEn: 'Configuration',
  actions: ['/admin/dict/config/update'],
})
