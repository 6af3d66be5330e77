import { t } from '../../../messages/index.ts'
import { LeadTable } from '../lead/LeadTable.tsx'

/** Leads in progress that answered. */
export default function FollowPage() {
  return (
    <LeadTable
      endpoint="/admin/customer/follow/real"
      caption={t('market.answeredLeads')}
      remind={t('market.remind.due')}
      emptyHint={t('market.answeredLeads.empty')}
      columns={[
        'nextContactAt',
        'intention',
        'phone',
        'contact',
        'lastContactAt',
        'contactCount',
        'ownerName',
        'campusName',
      ]}
      due
    />
  )
}
