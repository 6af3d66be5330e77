import type { TotalBase, TotalDays, TotalListName, TotalUnit } from '@cogcampus/contract/life/totalNumbers'
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import { dayStart } from '../../lib/day.ts'
import { conditionsOf as leadConditions } from '../customer/filters.ts'
import { rowsOf as leadsOf } from '../customer/lists.ts'
import { entries } from '../order-course/ledger.ts'
import { narrowed as lines } from '../order-course/lists.ts'
import { earned, earnedDays, recognised, revenue, stillOpen } from '../order-course/total.ts'
import { orderConditions, narrowed as orders } from '../order-info/lists.ts'
import { payments } from '../order-info/paymentPage.ts'
import { patientConditions, patients } from '../patient/filters.ts'
import { conditionsOf as sessionConditions } from '../so-day/filters.ts'
import { sessions } from '../so-day/lists.ts'
import { recordConditions } from '../so-day/record/lists.ts'
import { commentConditions } from '../so-day/reply/lists.ts'

export type Rows = SelectQueryBuilder<Database, keyof Database, object>
/** The rows of a list before the filters of a figure, in a period where the list has one. */
export interface Asked {
  days: TotalDays
  base: TotalBase
}

/** How figures are counted over the rows of a list: `life/totalNumbers.ts` says which. */
export interface TotalSource {
  /** The table that the figures are counted over. */
  table: string
  rows: (scope: ReadScope, asked: Asked) => Rows
  /** What the filters of a figure ask of a row. */
  conditions: (filters: never) => Expression<SqlBool>[]
  /** In which of the stretches of days, given by their first days, a row lies; from 1. */
  stretch?: (firsts: readonly string[]) => RawBuilder<number>
  /** What is summed up of a row, in each unit besides counts. */
  values?: { [K in TotalUnit]?: RawBuilder<number> }
  /** Figures of one scan may share it where their callers have the same reach: the ways of being own may differ. */
  part?: 'given'
}

const ofDay = (column: string) => (firsts: readonly string[]) =>
  sql<number>`width_bucket(${sql.ref(column)}, ${firsts}::date[])`
/** The first days as moments once, and not the day of each moment. */
const ofMoment = (column: string) => (firsts: readonly string[]) =>
  sql<number>`width_bucket(${sql.ref(column)}, array(select ${dayStart(sql`d`)} from unnest(${firsts}::date[]) d order by d))`

const onTimetable = {
  table: 'so_day',
  stretch: ofDay('so_day.day'),
  values: { HOURS: sql.ref<number>('so_day.hours') as never },
}
const inSessions = (part?: 'given') => (scope: ReadScope, asked: Asked) =>
  sessions(scope, { ...asked.base, ...asked.days }, part) as never as Rows
const ofLeads = (list: 'page' | 'sale' | 'not', days: 'created' | 'moved'): TotalSource => ({
  table: 'customer',
  rows: (scope, { days: { from, to }, base: { campusId } }) =>
    leadsOf(scope, list, { campusId, [`${days}From`]: from, [`${days}To`]: to }) as never,
  conditions: leadConditions,
  stretch: ofMoment(`customer.${days}_at`),
})

/** Every list that figures open; lessons are counted in a way of their own. */
export const sources = {
  sessions: { ...onTimetable, rows: inSessions(), conditions: sessionConditions },
  records: { ...onTimetable, rows: inSessions('given'), conditions: recordConditions, part: 'given' },
  comments: { ...onTimetable, rows: inSessions('given'), conditions: commentConditions, part: 'given' },
  orders: {
    table: 'order_info',
    rows: (scope, { days, base: { campusId, courseId } }) =>
      orders(scope, { campusId, courseId, soldFrom: days.from, soldTo: days.to }) as never,
    conditions: orderConditions,
    stretch: ofMoment('order_info.sold_at'),
    values: { FEN: sql<number>`order_info.payable` },
  },
  payments: {
    table: 'order_payment',
    rows: (scope, { days, base: { campusId } }) => payments(scope, { campusId, ...days }) as never,
    conditions: ({ kind }: { kind: string }) => [sql<SqlBool>`order_payment.kind = ${kind}`],
    stretch: ofDay('order_payment.paid_on'),
    values: { FEN: sql<number>`abs(order_payment.amount)` },
  },
  ledger: {
    table: 'hour_ledger',
    // Not every entry is read, and then narrowed: an index has those that are revenue.
    rows: (scope, { days, base: { campusId, courseId } }) =>
      entries(scope, { campusId, courseId, ...days }).where(recognised) as never,
    conditions: ({ kind }: { kind?: 'DAY' }) => [kind ? earnedDays : earned],
    stretch: ofMoment('hour_ledger.created_at'),
    values: { FEN: revenue, HOURS: sql<number>`-hour_ledger.hours` },
  },
  lines: {
    table: 'order_course',
    rows: (scope, { base: { campusId, courseId } }) => lines(scope, { campusId, courseId, open: true }) as never,
    conditions: () => [stillOpen],
    values: {
      FEN: sql<number>`order_course.worth`,
      HOURS: sql<number>`case when order_course.unlimited then 0 else order_course.paid_left end`,
    },
  },
  patients: {
    table: 'patient',
    rows: (scope, { base: { campusId } }) => patients(scope, { campusId }) as never,
    conditions: patientConditions,
  },
  newPatients: {
    table: 'patient',
    rows: (scope, { days, base: { campusId } }) =>
      patients(scope, { campusId, createdFrom: days.from, createdTo: days.to }) as never,
    conditions: patientConditions,
    stretch: ofMoment('patient.created_at'),
  },
  leads: ofLeads('page', 'created'),
  wonLeads: ofLeads('sale', 'moved'),
  lostLeads: ofLeads('not', 'moved'),
} as const satisfies { [K in TotalListName]: TotalSource }
