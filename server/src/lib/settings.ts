import { limits } from '@cogcampus/contract/limits'
import type { Reader } from '../db/handles.ts'
import type { SharedTables } from '../db/tables.ts'

interface Setting {
  group: string
  type: 'text' | 'number'
  value: string | number
  min?: number
  max?: number
  /** Shown by every console, also before sign-in. */
  open?: true
}

/** The settings that administrators can change, with their default values. Labels are in the console's message files. */
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
  'document.company': { group: 'document', type: 'text', value: '认知功能康复训练中心' },
  'password.minLength': {
    group: 'security',
    type: 'number',
    value: 8,
    min: limits.passwordMin,
    max: limits.passwordMax,
  },
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
  /** 1: a contact that was not answered counts as one, too. */
  'customer.attemptsCount': { group: 'customer', type: 'number', value: 0, min: 0, max: 1 },
  'customer.coolDownDays': { group: 'customer', type: 'number', value: 7, min: 0, max: 365 },
  /** The share of its price, in percent, from which an order counts as paid and its hours are granted. */
  'order.paidShare': { group: 'order', type: 'number', value: 100, min: 1, max: 100 },
  /** An order waits for the principal below this share of the list price, and above this share of gift hours, in percent. */
  'order.floorShare': { group: 'order', type: 'number', value: 80, min: 0, max: 100 },
  'order.giftShare': { group: 'order', type: 'number', value: 20, min: 0, max: 1000 },
  /** 1: of hours that end on the same day, gift hours are used before paid ones. */
  'order.giftFirst': { group: 'order', type: 'number', value: 1, min: 0, max: 1 },
  /** The most hours of a course, and months, that may be paid in advance; 0: no limit. */
  'order.prepayHours': { group: 'order', type: 'number', value: 0, min: 0, max: 10_000 },
  /** A renewal is opened at this many hours left, or this many days before the last one. */
  'order.renewalHours': { group: 'order', type: 'number', value: 8, min: 0, max: 1000 },
  'order.renewalDays': { group: 'order', type: 'number', value: 30, min: 0, max: 365 },
  'order.prepayMonths': { group: 'order', type: 'number', value: 0, min: 0, max: 120 },
  /** For how many weeks the nightly run keeps the timetable filled; 0: it does not. */
  'timetable.weeksAhead': { group: 'timetable', type: 'number', value: 4, min: 0, max: 12 },
  /** How long a proposed timetable may be solved, in seconds. */
  'timetable.proposalSeconds': { group: 'timetable', type: 'number', value: 10, min: 1, max: 120 },
  /** Leave asked later than this many hours before the session is late. */
  'timetable.leaveHours': { group: 'timetable', type: 'number', value: 6, min: 1, max: 48 },
  /** How often a patient may be on leave in a month. */
  'timetable.leaveQuota': { group: 'timetable', type: 'number', value: 3, min: 0, max: 30 },
  /** 1: leave asked late, and a session that the family cancels late, take the hours. */
  'timetable.lateConsumes': { group: 'timetable', type: 'number', value: 1, min: 0, max: 1 },
  /** 1: a session to which the patient did not come takes the hours. */
  'timetable.absenceConsumes': { group: 'timetable', type: 'number', value: 1, min: 0, max: 1 },
  /** For how many days after it a session on leave can be made up. */
  'timetable.makeUpDays': { group: 'timetable', type: 'number', value: 30, min: 1, max: 365 },
  /** How long a family has to answer an offer of the waitlist, in hours. */
  'timetable.offerHours': { group: 'timetable', type: 'number', value: 24, min: 1, max: 168 },
  /** How many hours before the session an offer ends at the latest. */
  'timetable.offerCutoff': { group: 'timetable', type: 'number', value: 2, min: 0, max: 48 },
  /** The hours of the day at the campus, from and to, in which families receive urgent announcements only. */
  'message.quietFrom': { group: 'message', type: 'number', value: 21, min: 0, max: 23 },
  'message.quietTo': { group: 'message', type: 'number', value: 8, min: 0, max: 23 },
  /** 1: the applet shows its guide at the first visit. */
  'applet.guide': { group: 'applet', type: 'number', value: 1, min: 0, max: 1 },
  /** For how many months a consent holds; 0: until it is withdrawn. */
  'patient.consentMonths': { group: 'patient', type: 'number', value: 24, min: 0, max: 120 },
  /** For how many days a patient trains without a report before one is due. */
  'report.everyDays': { group: 'patient', type: 'number', value: 90, min: 30, max: 365 },
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof settings
type Widened<T> = T extends string ? string : number
export type SettingValue<K extends SettingKey> = Widened<(typeof settings)[K]['value']>

/** Reads the current value of a setting. */
export async function setting<K extends SettingKey>(
  db: Reader<Pick<SharedTables, 'config'>>,
  key: K,
): Promise<SettingValue<K>> {
  const row = await db.selectFrom('config').select('value').where('key', '=', key).executeTakeFirst()
  return (row?.value ?? settings[key].value) as SettingValue<K>
}

/** Reads the current values of several settings at once. */
export async function settingsOf<K extends SettingKey>(
  db: Reader<Pick<SharedTables, 'config'>>,
  keys: readonly K[],
): Promise<{ [P in K]: SettingValue<P> }> {
  const rows = await db.selectFrom('config').select(['key', 'value']).where('key', 'in', keys).execute()
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  return Object.fromEntries(keys.map((key) => [key, stored.get(key) ?? settings[key].value])) as {
    [P in K]: SettingValue<P>
  }
}
