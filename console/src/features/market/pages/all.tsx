import { t } from '../../../messages/index.ts'
import { LeadTable } from '../lead/LeadTable.tsx'

/** Every lead, in whatever state; deleted ones can be restored. */
export default function AllPage() {
  return (
    <LeadTable
      endpoint="/admin/customer/page"
      caption={t('customer:call.page')}
      emptyHint={t('market.allLeads.empty')}
      columns={['state', 'intention', 'phone', 'ownerName', 'nextContactAt', 'campusName', 'createdAt']}
      unsorted={['nextContactAt', 'movedAt']}
      filters={['keyword', 'state', 'campusId', 'ownerId', 'intention', 'source', 'createdFrom', 'createdTo']}
      add
      restore
    />
  )
}
