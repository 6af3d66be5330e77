import type { Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'

interface Setting {
  group: string
  type: 'text' | 'number'
  value: string | number
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
  'customer.contactDaysA': { group: 'customer', type: 'number', value: 3, min: 1, max: 365 },
  'customer.contactDaysB': { group: 'customer', type: 'number', value: 7, min: 1, max: 365 },
  'customer.contactDaysC': { group: 'customer', type: 'number', value: 15, min: 1, max: 365 },
  'customer.contactDaysD': { group: 'customer', type: 'number', value: 30, min: 1, max: 365 },
  'customer.dealDays': { group: 'customer', type: 'number', value: 60, min: 1, max: 3650 },
  'customer.warnDays': { group: 'customer', type: 'number', value: 2, min: 1, max: 30 },
  'customer.holdingCap': { group: 'customer', type: 'number', value: 150, min: 1, max: 100_000 },
  'customer.dailyClaims': { group: 'customer', type: 'number', value: 20, min: 1, max: 10_000 },
  'customer.coolDownDays': { group: 'customer', type: 'number', value: 7, min: 0, max: 365 },
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof settings
type Widened<T> = T extends string ? string : number
export type SettingValue<K extends SettingKey> = Widened<(typeof settings)[K]['value']>

/** The value that holds for a setting. */
export async function setting<K extends SettingKey>(
  db: Pick<Kysely<Database>, 'selectFrom'>,
  key: K,
): Promise<SettingValue<K>> {
  const row = await db.selectFrom('config').select('value').where('key', '=', key).executeTakeFirst()
  return (row?.value ?? settings[key].value) as SettingValue<K>
}

/** The values that hold for several settings, read at once. */
export async function settingsOf<K extends SettingKey>(
  db: Pick<Kysely<Database>, 'selectFrom'>,
  keys: readonly K[],
): Promise<{ [P in K]: SettingValue<P> }> {
  const rows = await db.selectFrom('config').select(['key', 'value']).where('key', 'in', keys).execute()
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  return Object.fromEntries(keys.map((key) => [key, stored.get(key) ?? settings[key].value])) as {
    [P in K]: SettingValue<P>
  }
}
