/**
 * The numbers of the market's landing pages, each as the list that shows its rows. The server counts with these filters
 * and the console links to them, so a number and its list cannot differ. No schema stands here, so that the console can
 * import it.
 */
import type { LeadFilters } from '../admin/customer.ts'
import type { ContactFilters } from '../admin/customer-follow.ts'
import type { LeadState } from './customer.ts'

export type LeadList =
  | 'page'
  | 'pagePublic'
  | 'wait'
  | 'in'
  | 'inStatus'
  | 'inStatus/check'
  | 'not'
  | 'sale'
  | 'follow/real'
export type ListFilters = LeadFilters & { state?: LeadState[] | undefined; deleted?: boolean | undefined }

interface LeadNumber {
  list: LeadList
  filters?: ListFilters
  /** Which days of a lead the period is about; without it, the number is that of this moment. */
  days?: 'created' | 'moved' | 'pooled' | 'taken'
}

export const leadNumbers = {
  overdue: { list: 'in', filters: { due: 'OVERDUE' } },
  today: { list: 'in', filters: { due: 'TODAY' } },
  waiting: { list: 'wait' },
  unowned: { list: 'wait', filters: { unowned: true } },
  falling: { list: 'page', filters: { warned: true } },
  sentBack: { list: 'in', filters: { sentBack: true } },
  holding: { list: 'page', filters: { held: true } },
  created: { list: 'page', days: 'created' },
  contacted: { list: 'page', days: 'created', filters: { reached: 'CONTACT' } },
  untouched: { list: 'page', days: 'created', filters: { reached: 'NO_CONTACT' } },
  answered: { list: 'page', days: 'created', filters: { reached: 'CONTACT_DAY' } },
  handedIn: { list: 'page', days: 'created', filters: { reached: 'FINISH' } },
  sold: { list: 'page', days: 'created', filters: { reached: 'DONE' } },
  won: { list: 'sale', days: 'moved' },
  lost: { list: 'not', days: 'moved' },
  pooled: { list: 'page', days: 'pooled' },
  taken: { list: 'page', days: 'taken' },
} as const satisfies Record<string, LeadNumber>
export type LeadNumberName = keyof typeof leadNumbers

export interface Days {
  from: string
  to: string
}

/** The list that a number counts and the filters it has there, in a period and narrowed by `base`. */
export function rowsOfNumber(
  name: LeadNumberName,
  { from, to }: Days,
  base: ListFilters = {},
): { list: LeadList; filters: ListFilters } {
  const { list, days, filters }: LeadNumber = leadNumbers[name]
  return { list, filters: { ...base, ...filters, ...(days ? { [`${days}From`]: from, [`${days}To`]: to } : {}) } }
}

/** The filters that the list of contacts has for a number of contacts: those made in a period, by the user and with the leads that `base` names. */
export function contactsOfNumber({ from, to }: Days, base: ContactFilters = {}): ContactFilters {
  return { ...base, createdFrom: from, createdTo: to }
}
