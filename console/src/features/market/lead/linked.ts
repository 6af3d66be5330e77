import type { LeadFilters } from '@cogcampus/contract/admin/customer'
import { t } from '../../../messages/index.ts'
import type { Linked } from '../../../ui/LinkedFilters.tsx'

const reached = (value: string) => t(`market.linked.reached.${value as NonNullable<LeadFilters['reached']>}`)
const plain = [
  'ownerId',
  'marketingOwnerId',
  'campusId',
  'source',
  'intention',
  'lostReason',
  'due',
  'marketed',
  'warned',
  'sentBack',
  'held',
  'unowned',
] as const
const days = [
  'createdFrom',
  'createdTo',
  'movedFrom',
  'movedTo',
  'pooledFrom',
  'pooledTo',
  'takenFrom',
  'takenTo',
] as const

/** Every filter of leads, for those that a list has no field for: statistics link to it with them. */
const all: Linked[] = [
  ...plain.map((name) => ({ name, label: () => t(`market.linked.${name}`) })),
  ...days.map((name) => ({ name, label: (day: string) => t(`market.linked.${name}`, { day }) })),
  { name: 'reached', label: reached },
]

export const linkedBeside = (shown: readonly string[]) => all.filter(({ name }) => !shown.includes(name))
