import { t } from '../../../messages/index.ts'
import { LeadTable } from '../lead/LeadTable.tsx'

/** Lost leads with their reasons. */
export default function NotPage() {
  return (
    <LeadTable
      endpoint="/admin/customer/not"
      caption={t('market.not')}
      remind={t('market.remind.due')}
      emptyHint={t('market.not.empty')}
      columns={['lostReason', 'intention', 'phone', 'lastContactAt', 'contactCount', 'ownerName', 'movedAt']}
      filters={['keyword', 'campusId', 'ownerId', 'lostReason', 'source', 'movedFrom', 'movedTo']}
    />
  )
}
