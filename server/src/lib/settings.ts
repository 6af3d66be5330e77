import type { Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'

interface Setting {
  group: string
  type: 'text' | 'number' | 'boolean' | 'url'
  value: string | number | boolean
  min?: number
  max?: number
  /** Shown by every console, also before sign-in. */
  open?: true
}

/** What administrators can set, with the value that holds until they do. Labels are in the console's message files. */
export const settings = {
  'product.title': { group: 'product', type: 'text', value: '认知功能康复训练软件 · 校区端', open: true },
  'product.titleEn': {
    group: 'product',
    type: 'text',
    value: 'Cognitive Rehabilitation Training · Campus',
    open: true,
  },
  'product.copyright': { group: 'product', type: 'text', value: '© 2026 认知功能康复训练中心 版权所有', open: true },
  'product.model': { group: 'product', type: 'text', value: 'RZ-KF-01', open: true },
  'product.version': { group: 'product', type: 'text', value: 'V1.0.0', open: true },
  'product.supportPhone': { group: 'product', type: 'text', value: '400-000-0000', open: true },
  'password.minLength': { group: 'security', type: 'number', value: 8, min: 6, max: 50 },
  'session.hours': { group: 'security', type: 'number', value: 720, min: 1, max: 8760 },
  'session.recentMinutes': { group: 'security', type: 'number', value: 30, min: 1, max: 1440 },
  'signIn.accountFailures': { group: 'security', type: 'number', value: 10, min: 3, max: 100 },
  'signIn.accountMinutes': { group: 'security', type: 'number', value: 10, min: 1, max: 1440 },
  'signIn.addressFailures': { group: 'security', type: 'number', value: 30, min: 5, max: 10_000 },
  'signIn.addressMinutes': { group: 'security', type: 'number', value: 3, min: 1, max: 1440 },
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof settings
type Widened<T> = T extends string ? string : T extends number ? number : boolean
export type SettingValue<K extends SettingKey> = Widened<(typeof settings)[K]['value']>

/** The value that holds for a setting. */
export async function setting<K extends SettingKey>(
  db: Pick<Kysely<Database>, 'selectFrom'>,
  key: K,
): Promise<SettingValue<K>> {
  const row = await db.selectFrom('config').select('value').where('key', '=', key).executeTakeFirst()
  return (row?.value ?? settings[key].value) as SettingValue<K>
}
