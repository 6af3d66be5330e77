import { t } from '../../../messages/index.ts'
import { LeadTable } from '../lead/LeadTable.tsx'

/** Sold leads. */
export default function SalePage() {
  return (
    <LeadTable
      endpoint="/admin/customer/sale"
      caption={t('market.sale')}
      emptyHint={t('market.sale.empty')}
      columns={['phone', 'contact', 'ownerName', 'marketingOwnerName', 'campusName', 'source', 'movedAt']}
      filters={['keyword', 'campusId', 'ownerId', 'source', 'movedFrom', 'movedTo']}
    />
  )
}
