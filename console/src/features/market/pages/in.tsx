import { t } from '../../../messages/index.ts'
import { LeadTable } from '../lead/LeadTable.tsx'

/** Leads in progress, the earliest next contact first. */
export default function InPage() {
  return (
    <LeadTable
      endpoint="/admin/customer/in"
      caption={t('market.in')}
      remind={t('market.remind.due')}
      emptyHint={t('market.in.empty')}
      columns={['nextContactAt', 'intention', 'phone', 'contact', 'lastContactAt', 'contactCount', 'ownerName']}
      due
      add
    />
  )
}
