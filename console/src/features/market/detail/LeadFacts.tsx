import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import { NextContact } from '../lead/cells.tsx'
import type { LeadDetail } from '../lead/lead.ts'

/** What is known about a lead; what does not apply to it is left out. */
export function LeadFacts({ lead }: { lead: LeadDetail }) {
  const agreed = ['WAIT', 'IN'].includes(lead.state) || (lead.state === 'NOT' && lead.nextContactAt)
  const contact = lead.contact && (
    <>
      {lead.contact} {lead.relation && <DictText type="relation" value={lead.relation} />}
    </>
  )
  return (
    <Facts
      items={factsOf('customer', lead, [
        agreed && { key: 'nextContactAt', value: <NextContact value={lead.nextContactAt} /> },
        {
          key: 'lastContactAt',
          value: lead.lastContactAt ? (
            <DateText value={lead.lastContactAt} as="relative" />
          ) : (
            t('market.neverContacted')
          ),
        },
        'contactCount',
        lead.attempts > 0 && 'attempts',
        { key: 'contact', value: contact },
        { key: 'ownerName', value: lead.ownerName ?? t('market.nobody') },
        { label: t('market.marketingOwner'), value: lead.marketingOwnerName },
        lead.exOwnerName && { label: t('market.exOwner'), value: lead.exOwnerName },
        'campusName',
        'source',
        'referrer',
        'birthday',
        'trialDay',
        lead.lostReason && 'lostReason',
        { label: t('market.since'), value: <DateText value={lead.movedAt} as="relative" /> },
        { key: 'createdAt', value: <DateText value={lead.createdAt} as="day" /> },
        'createdByName',
        { key: 'need', wide: true },
        { key: 'remark', wide: true },
      ])}
    />
  )
}
