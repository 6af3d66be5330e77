/**
 * The figures of the business, each as the list that shows its rows. The server counts with these filters, the console
 * links to them and explains each figure by its name, and the export has the same columns; so a figure and its rows cannot
 * differ. No schema stands here, so that the console can import it.
 */
import { sessionNumbers } from './sessionNumbers.ts'

/** What figures can be narrowed by besides the period. */
export const totalDimensions = ['campusId', 'courseId', 'doctorId'] as const
export type TotalDimension = (typeof totalDimensions)[number]

interface TotalList {
  /** The call that answers the rows; a user sees a figure who may make it. */
  call: `/admin/${string}`
  /** The page of the console that shows them. */
  page: `/${string}`
  /** The filters that hold the first and the last day; none where the rows are those of this moment. */
  days: readonly [string, string] | null
  by: readonly TotalDimension[]
}

/** The lists that figures open. */
export const totalLists = {
  sessions: {
    call: '/admin/so-day/page',
    page: '/schedule/session',
    days: ['from', 'to'],
    by: ['campusId', 'courseId', 'doctorId'],
  },
  records: {
    call: '/admin/so-day/record',
    page: '/schedule/record',
    days: ['from', 'to'],
    by: ['campusId', 'courseId', 'doctorId'],
  },
  comments: {
    call: '/admin/so-day/reply',
    page: '/schedule/comment',
    days: ['from', 'to'],
    by: ['campusId', 'courseId', 'doctorId'],
  },
  orders: {
    call: '/admin/order-info/page',
    page: '/order/list',
    days: ['soldFrom', 'soldTo'],
    by: ['campusId', 'courseId'],
  },
  payments: { call: '/admin/order-info/payment/page', page: '/order/payment', days: ['from', 'to'], by: ['campusId'] },
  ledger: {
    call: '/admin/order-course/ledger',
    page: '/order/ledger',
    days: ['from', 'to'],
    by: ['campusId', 'courseId'],
  },
  lines: { call: '/admin/order-course/page', page: '/order/line', days: null, by: ['campusId', 'courseId'] },
  patients: { call: '/admin/patient/page', page: '/patient/list', days: null, by: ['campusId'] },
  newPatients: {
    call: '/admin/patient/page',
    page: '/patient/list',
    days: ['createdFrom', 'createdTo'],
    by: ['campusId'],
  },
  leads: { call: '/admin/customer/page', page: '/market/all', days: ['createdFrom', 'createdTo'], by: ['campusId'] },
  wonLeads: { call: '/admin/customer/sale', page: '/market/sale', days: ['movedFrom', 'movedTo'], by: ['campusId'] },
  lostLeads: { call: '/admin/customer/not', page: '/market/not', days: ['movedFrom', 'movedTo'], by: ['campusId'] },
} as const satisfies Record<string, TotalList>
export type TotalListName = keyof typeof totalLists

export type TotalUnit = 'COUNT' | 'HOURS' | 'MINUTES' | 'FEN' | 'SHARE'
export const totalGroups = ['money', 'teaching', 'patients', 'leads'] as const
export type TotalGroup = (typeof totalGroups)[number]

type Value = string | number | boolean | readonly string[]
interface TotalNumber {
  group: TotalGroup
  list: TotalListName
  /** What the list is narrowed by; a count is the number of its rows, any other unit a sum over them. */
  filters: Readonly<Record<string, Value>>
  unit: Exclude<TotalUnit, 'SHARE'>
  /** Whether more of it is better, or worse; not given: neither. */
  good?: 'UP' | 'DOWN'
}

/** The figures that are counted or summed up. */
export const totalNumbers = {
  received: { group: 'money', list: 'payments', filters: { kind: 'PAYMENT' }, unit: 'FEN', good: 'UP' },
  refunded: { group: 'money', list: 'payments', filters: { kind: 'REFUND' }, unit: 'FEN', good: 'DOWN' },
  signed: { group: 'money', list: 'orders', filters: { sold: true }, unit: 'FEN', good: 'UP' },
  newOrders: { group: 'money', list: 'orders', filters: { sold: true, type: 'NEW' }, unit: 'COUNT', good: 'UP' },
  renewals: { group: 'money', list: 'orders', filters: { sold: true, type: 'RENEW' }, unit: 'COUNT', good: 'UP' },
  revenue: { group: 'money', list: 'ledger', filters: { earned: true }, unit: 'FEN', good: 'UP' },
  usedHours: { group: 'money', list: 'ledger', filters: { earned: true }, unit: 'HOURS', good: 'UP' },
  cardRevenue: { group: 'money', list: 'ledger', filters: { kind: 'DAY' }, unit: 'FEN', good: 'UP' },
  liability: { group: 'money', list: 'lines', filters: { open: true }, unit: 'FEN' },
  hoursLeft: { group: 'money', list: 'lines', filters: { open: true }, unit: 'HOURS' },

  sessions: { group: 'teaching', list: 'sessions', filters: sessionNumbers.sessions, unit: 'COUNT', good: 'UP' },
  done: { group: 'teaching', list: 'sessions', filters: sessionNumbers.done, unit: 'COUNT', good: 'UP' },
  absent: { group: 'teaching', list: 'sessions', filters: sessionNumbers.absent, unit: 'COUNT', good: 'DOWN' },
  leave: { group: 'teaching', list: 'sessions', filters: sessionNumbers.leave, unit: 'COUNT', good: 'DOWN' },
  lateLeave: { group: 'teaching', list: 'sessions', filters: sessionNumbers.lateLeave, unit: 'COUNT', good: 'DOWN' },
  cancelled: { group: 'teaching', list: 'sessions', filters: { state: ['CANCELLED'] }, unit: 'COUNT', good: 'DOWN' },
  lessonMinutes: { group: 'teaching', list: 'sessions', filters: sessionNumbers.lessons, unit: 'MINUTES', good: 'UP' },
  recordsOwed: { group: 'teaching', list: 'records', filters: { owed: true }, unit: 'COUNT', good: 'DOWN' },
  recordsInTime: { group: 'teaching', list: 'records', filters: { inTime: true }, unit: 'COUNT', good: 'UP' },
  commentsOwed: { group: 'teaching', list: 'comments', filters: { owed: true }, unit: 'COUNT', good: 'DOWN' },
  commentsInTime: { group: 'teaching', list: 'comments', filters: { inTime: true }, unit: 'COUNT', good: 'UP' },

  active: { group: 'patients', list: 'patients', filters: { state: 'ACTIVE' }, unit: 'COUNT', good: 'UP' },
  paused: { group: 'patients', list: 'patients', filters: { state: 'PAUSED' }, unit: 'COUNT', good: 'DOWN' },
  atRisk: { group: 'patients', list: 'patients', filters: { atRisk: true }, unit: 'COUNT', good: 'DOWN' },
  doseReached: { group: 'patients', list: 'patients', filters: { dose: 'REACHED' }, unit: 'COUNT', good: 'UP' },
  doseMissed: { group: 'patients', list: 'patients', filters: { dose: 'MISSED' }, unit: 'COUNT', good: 'DOWN' },
  newPatients: { group: 'patients', list: 'newPatients', filters: {}, unit: 'COUNT', good: 'UP' },

  newLeads: { group: 'leads', list: 'leads', filters: {}, unit: 'COUNT', good: 'UP' },
  wonLeads: { group: 'leads', list: 'wonLeads', filters: {}, unit: 'COUNT', good: 'UP' },
  lostLeads: { group: 'leads', list: 'lostLeads', filters: {}, unit: 'COUNT', good: 'DOWN' },
} as const satisfies Record<string, TotalNumber>
export type TotalNumberName = keyof typeof totalNumbers
export const totalNumberNames = Object.keys(totalNumbers) as TotalNumberName[]

/** A share of two sums of figures, or the price of one of the other. */
interface TotalRatio {
  group: TotalGroup
  part: TotalNumberName
  of: readonly (TotalNumberName | 'openMinutes')[]
  unit: 'SHARE' | 'FEN'
  good?: 'UP' | 'DOWN'
}
/** The figures that follow from others; each opens the rows of its part. */
export const totalRatios = {
  averagePrice: { group: 'money', part: 'revenue', of: ['usedHours'], unit: 'FEN', good: 'UP' },
  renewalShare: { group: 'money', part: 'renewals', of: ['newOrders', 'renewals'], unit: 'SHARE', good: 'UP' },
  attendance: { group: 'teaching', part: 'done', of: ['done', 'absent', 'lateLeave'], unit: 'SHARE', good: 'UP' },
  leaveShare: { group: 'teaching', part: 'leave', of: ['sessions', 'leave'], unit: 'SHARE', good: 'DOWN' },
  utilisation: { group: 'teaching', part: 'lessonMinutes', of: ['openMinutes'], unit: 'SHARE', good: 'UP' },
  recordShare: { group: 'teaching', part: 'recordsInTime', of: ['done'], unit: 'SHARE', good: 'UP' },
  commentShare: { group: 'teaching', part: 'commentsInTime', of: ['done'], unit: 'SHARE', good: 'UP' },
  doseShare: {
    group: 'patients',
    part: 'doseReached',
    of: ['doseReached', 'doseMissed'],
    unit: 'SHARE',
    good: 'UP',
  },
  winShare: { group: 'leads', part: 'wonLeads', of: ['wonLeads', 'lostLeads'], unit: 'SHARE', good: 'UP' },
} as const satisfies Record<string, TotalRatio>
export type TotalRatioName = keyof typeof totalRatios

/** The minutes that doctors work: what lessons can take up. They have no rows of their own. */
export const OPEN_MINUTES = 'openMinutes'
export type TotalFigureName = TotalNumberName | typeof OPEN_MINUTES

/** Figures by name; one that is missing is not the caller's to see, or not narrowed by what was asked. */
export type TotalFigures = { [K in TotalFigureName]?: number | undefined }

/** A ratio of figures: a share to four places, a price in whole fen; null of nothing, undefined where a figure is missing. */
export function ratioOf(name: TotalRatioName, figures: TotalFigures): number | null | undefined {
  const { part, of, unit }: TotalRatio = totalRatios[name]
  const parts = of.map((each) => figures[each])
  const value = figures[part]
  if (value === undefined || parts.includes(undefined)) return undefined
  const whole = parts.reduce<number>((sum, each) => sum + (each ?? 0), 0)
  if (whole <= 0) return null
  return unit === 'FEN' ? Math.round(value / whole) : Math.round((value / whole) * 10_000) / 10_000
}

/** Whether a figure can be narrowed by what was asked. */
export function narrowable(name: TotalNumberName, asked: { [K in TotalDimension]?: unknown }): boolean {
  const by: readonly TotalDimension[] = totalLists[totalNumbers[name].list].by
  return totalDimensions.every((dimension) => asked[dimension] === undefined || by.includes(dimension))
}

export interface TotalDays {
  from: string
  to: string
}
export type TotalBase = { [K in TotalDimension]?: number | undefined }

/** The list of a figure, and the filters it has there in a period, narrowed by `base`. */
export function rowsOfTotal(name: TotalNumberName, { from, to }: TotalDays, base: TotalBase = {}) {
  const { list, filters }: TotalNumber = totalNumbers[name]
  const { call, page, days }: TotalList = totalLists[list]
  const period = days ? { [days[0]]: from, [days[1]]: to } : {}
  return { list, call, page, filters: { ...base, ...filters, ...period } as Record<string, Value | undefined> }
}

/** Whether a figure is that of this moment, whatever the period. */
export const isNow = (name: TotalNumberName): boolean => totalLists[totalNumbers[name].list].days === null

/** What a month is closed with: the figures of its days that are sums over them. */
export const closedNumbers = [
  'received',
  'refunded',
  'signed',
  'newOrders',
  'renewals',
  'revenue',
  'usedHours',
  'cardRevenue',
  'done',
  'absent',
  'leave',
  'newPatients',
] as const satisfies readonly TotalNumberName[]
export type ClosedNumber = (typeof closedNumbers)[number]
