import { t } from '../../../messages/index.ts'
import { LeadTable } from '../lead/LeadTable.tsx'

/** Leads in progress, whose next contact comes first on top. */
export default function InPage() {
  return (
    <LeadTable
      endpoint="/admin/customer/in"
      caption={t('market.in')}
      emptyHint={t('market.in.empty')}
      columns={['nextContactAt', 'intention', 'phone', 'contact', 'lastContactAt', 'contactCount', 'ownerName']}
      due
      add
    />
  )
}
