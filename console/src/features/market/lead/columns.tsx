import { t } from '../../../messages/index.ts'
import { CellLink } from '../../../ui/CellLink.tsx'
import { columnsOf } from '../../../ui/columnsOf.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { childFacts, NextContact, PhoneLink } from './cells.tsx'
import { IntentionTag, StateTag } from './LeadTags.tsx'
import styles from './lead.module.css'
import type { Lead } from './lead.ts'

/** Every column that a list of leads can have; a list shows those it names and offers the others. */
const all = (open: (id: number) => void, headquarters: boolean) =>
  columnsOf<Lead>('customer', [
    {
      key: 'childName',
      title: t('market.child'),
      render: (lead) => (
        <span className={styles.child}>
          <CellLink onClick={() => open(lead.id)} title={lead.childName}>
            {lead.childName}
          </CellLink>
          <small>{childFacts(lead)}</small>
        </span>
      ),
    },
    { key: 'state', render: (lead) => <StateTag state={lead.state} /> },
    { key: 'intention', under: 'state', render: (lead) => <IntentionTag value={lead.intention} /> },
    { key: 'nextContactAt', sort: true, render: (lead) => <NextContact value={lead.nextContactAt} /> },
    { key: 'phone', render: (lead) => <PhoneLink phone={lead.phone} /> },
    {
      key: 'contact',
      under: 'phone',
      render: (lead) =>
        lead.contact && (
          <span className={styles.contact} title={lead.contact}>
            {lead.contact} {lead.relation && <DictText type="relation" value={lead.relation} />}
          </span>
        ),
    },
    {
      key: 'lastContactAt',
      sort: true,
      render: (lead) => lead.lastContactAt && <DateText value={lead.lastContactAt} as="relative" />,
    },
    { key: 'contactCount', under: 'lastContactAt' },
    { key: 'source', under: 'intention' },
    { key: 'lostReason' },
    // Own leads of headquarters are those of its marketing, in which the owner at the campus differs.
    { key: 'ownerName', ...(headquarters ? {} : { about: 'person' }) },
    { key: 'marketingOwnerName', title: t('market.marketingOwner'), ...(headquarters ? { about: 'person' } : {}) },
    { key: 'campusName', about: 'campus', under: 'ownerName' },
    {
      key: 'movedAt',
      title: t('market.since'),
      sort: true,
      render: (lead) => <DateText value={lead.movedAt} as="relative" />,
    },
    { key: 'createdAt', sort: true, render: (lead) => <DateText value={lead.createdAt} as="relative" /> },
  ])

export type LeadColumn =
  | 'state'
  | 'intention'
  | 'nextContactAt'
  | 'phone'
  | 'contact'
  | 'lastContactAt'
  | 'contactCount'
  | 'source'
  | 'lostReason'
  | 'ownerName'
  | 'marketingOwnerName'
  | 'campusName'
  | 'movedAt'
  | 'createdAt'

/** The columns of a list of leads for a user of headquarters or a campus: the child, then those named; the others can be chosen. The list cannot be sorted by the columns in `unsorted`. */
export function leadColumns(
  shown: readonly LeadColumn[],
  open: (id: number) => void,
  headquarters: boolean,
  unsorted: readonly string[] = [],
) {
  const place = (key: string) => (key === 'childName' ? -1 : shown.indexOf(key as LeadColumn))
  return all(open, headquarters)
    .map((column) => (unsorted.includes(column.key) ? { ...column, sort: false } : column))
    .map((column) => (column.key === 'childName' || place(column.key) >= 0 ? column : { ...column, hidden: true }))
    .sort((a, b) => Number(a.hidden ?? false) - Number(b.hidden ?? false) || place(a.key) - place(b.key))
}
