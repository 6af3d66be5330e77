import { t } from '../../../messages/index.ts'
import { LeadTable } from '../lead/LeadTable.tsx'

/** The public pool: leads without an owner, to be claimed or allocated. */
export default function PublicPage() {
  return (
    <LeadTable
      endpoint="/admin/customer/pagePublic"
      caption={t('market.public')}
      filters={['keyword', 'campusId', 'intention', 'source']}
      remind={t('market.remind.pool')}
      emptyHint={t('market.public.empty')}
      columns={['intention', 'phone', 'contact', 'source', 'lastContactAt', 'contactCount', 'campusName', 'movedAt']}
      add
    />
  )
}
