import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { Facts } from '../../../ui/Facts.tsx'
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
      items={[
        ...(agreed ? [{ label: t('market.nextContact'), value: <NextContact value={lead.nextContactAt} /> }] : []),
        {
          label: t('market.lastContact'),
          value: lead.lastContactAt ? (
            <DateText value={lead.lastContactAt} as="relative" />
          ) : (
            t('market.neverContacted')
          ),
        },
        { label: t('market.contactCount'), value: lead.contactCount },
        ...(lead.attempts > 0 ? [{ label: t('market.attempts'), value: lead.attempts }] : []),
        { label: t('market.contact'), value: contact },
        { label: t('market.owner'), value: lead.ownerName ?? t('market.nobody') },
        { label: t('market.marketingOwner'), value: lead.marketingOwnerName },
        ...(lead.exOwnerName ? [{ label: t('market.exOwner'), value: lead.exOwnerName }] : []),
        { label: t('market.campus'), value: lead.campusName },
        { label: t('market.source'), value: <DictText type="source" value={lead.source} /> },
        { label: t('market.referrer'), value: lead.referrer },
        { label: t('market.birthday'), value: lead.birthday && <DateText value={lead.birthday} /> },
        { label: t('market.trialDay'), value: lead.trialDay && <DateText value={lead.trialDay} /> },
        ...(lead.lostReason
          ? [{ label: t('market.lostReason'), value: <DictText type="lostReason" value={lead.lostReason} /> }]
          : []),
        { label: t('market.since'), value: <DateText value={lead.movedAt} as="relative" /> },
        { label: t('market.createdAt'), value: <DateText value={lead.createdAt} as="day" /> },
        { label: t('market.createdBy'), value: lead.createdByName },
        { label: t('market.need'), value: lead.need, wide: true },
        { label: t('market.remark'), value: lead.remark, wide: true },
      ]}
    />
  )
}
