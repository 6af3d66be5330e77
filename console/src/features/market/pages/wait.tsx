import { t } from '../../../messages/index.ts'
import { LeadTable } from '../lead/LeadTable.tsx'

/** Leads that wait for their first contact. */
export default function WaitPage() {
  return (
    <LeadTable
      endpoint="/admin/customer/wait"
      caption={t('market.wait')}
      remind={t('market.remind.work')}
      emptyHint={t('market.wait.empty')}
      columns={['phone', 'contact', 'source', 'ownerName', 'campusName', 'movedAt', 'createdAt']}
      add
    />
  )
}
