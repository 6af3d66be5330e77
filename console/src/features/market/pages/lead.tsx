import { Skeleton } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { usePageTitle } from '../../../ui/usePageTitle.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import styles from '../detail/detail.module.css'
import { LeadView } from '../detail/LeadView.tsx'
import { useLeadWork } from '../lead/useLeadWork.tsx'

/** One lead, to which messages and links lead: `/market/lead?id=12`. */
export default function LeadPage() {
  const [{ id }] = useQueryState()
  const work = useLeadWork()
  const known = typeof id === 'number'
  const lead = useApi('/admin/customer/detail', { id: known ? id : 0 }, { enabled: known })
  usePageTitle(lead.data?.childName)
  if (!known) return <EmptyState title={t('market.noLead')} hint={t('market.noLeadHint')} />
  if (lead.error) return <FaultState failure={lead.error} retry={lead.refetch} />
  return (
    <div className={styles.page}>
      {lead.data ? (
        <>
          <h2>{lead.data.childName}</h2>
          <LeadView lead={lead.data} work={work} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
      {work.element}
    </div>
  )
}
